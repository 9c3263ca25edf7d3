import { randomUUID } from 'node:crypto'
import { type Screen, type ScreenParams, screens } from '@ems/contract/core/screens'
import { sql } from 'kysely'
import type { Product } from './product.ts'

type Params = { [S in Screen]: ScreenParams<S> }

/** One organisation for all screens. Its data is marked, so that unmarked text must come from the catalogue. */
export async function furnish({ build, db }: Product, adminId: string) {
  // Screens say more when there are several legal entities.
  await build.legalEntity()
  // Another spec may have added entities, and their names are unique.
  await db.updateTable('legal_entities').set({ name: sql`'‹' || name || '›'` }).execute()
  const departmentId = await build.department({ name: '‹Research and Development›', description: '‹Basics›' })
  const ann = await build.employee({ name: '‹Ann Anders›', departmentId, code: '‹E-1›', designation: '‹Engineer›' })
  const bob = await build.employee({
    name: '‹Bob Brand›',
    departmentId,
    code: '‹E-2›',
    designation: '‹Engineer›',
    managerId: ann.id,
  })
  await build.salary({ employeeId: ann.id })
  const leave = await build.leave({
    employeeId: ann.id,
    startDate: '2026-03-02',
    endDate: '2026-03-06',
    reason: '‹Rest›',
  })
  await build.leave({ employeeId: bob.id, startDate: '2026-03-03', status: 'Approved' })
  const today = new Date().toISOString().slice(0, 10)
  await build.leave({ employeeId: bob.id, startDate: today, status: 'Approved' })
  const waiting = await build.leave({ employeeId: bob.id, startDate: '2032-03-01', reason: '‹Rest›' })
  const team = await build.team({ name: '‹Rockets›', leaderId: ann.id, memberIds: [bob.id] })
  const open = await build.task({ name: '‹Write it down›', description: '‹All of it›', employeeId: ann.id })
  const shared = await build.task({ name: '‹Build it›', teamId: team.id })
  await build.task({ name: '‹Nobody’s yet›' })
  await build.attendance({ employeeId: ann.id })
  const role = await build.role({ 'leaves.read': 'everyone' }, '‹Leave desk›')
  const file = await build.import(adminId)
  await db.updateTable('imports').set({ file_name: '‹people.csv›' }).where('id', '=', file).execute()
  const leaveTypeId = await build.leaveType({ name: '‹Parental leave›' })
  const run = await build.leaveRun(leaveTypeId)
  const provider = randomUUID()
  await db
    .insertInto('providers')
    .values({
      id: provider,
      preset: 'other',
      name: '‹Directory›',
      issuer: '‹https://id.example.com›',
      client_id: '‹ems›',
      client_secret: Buffer.from('closed'),
      scopes: '‹openid›',
    })
    .execute()
  for (const table of ['pay_components', 'pay_groups', 'pay_profiles'] as const)
    await db.updateTable(table).set({ name: sql`'‹' || name || '›'` }).execute()
  const group = await db.selectFrom('pay_groups').select('id').executeTakeFirstOrThrow()
  const payPeriod = randomUUID()
  const month = { month: '2026-02-01', number: 1, mode: 'provider', pay_date: '2026-02-28' }
  await db
    .insertInto('pay_periods')
    .values({ id: payPeriod, group_id: group.id, ...month })
    .execute()
  const payGap = randomUUID()
  const figures = {
    meanGap: 7.9,
    medianGap: 6.2,
    variableMeanGap: null,
    variableMedianGap: null,
    receiving: { women: 40, men: 50 },
  }
  const people = { women: 12, men: 20, leftOut: { contractor: 7 } }
  const quartiles = [50, 40, 40, 30].map((women) => ({ women, men: 100 - women }))
  const category = randomUUID()
  await db.insertInto('pay_categories').values({ id: category, code: '‹E6›', name: '‹Engineers›', level: 6 }).execute()
  const part = { women: 34.1, men: 36.79, gap: 7.31 }
  const compared = { people: { women: 12, men: 20 }, basic: part, variable: null, total: part, flagged: true }
  const categories = [{ category: { _id: category, code: '‹E6›' }, withheld: false, ...compared }]
  const whole = JSON.stringify({
    ...figures,
    quartiles,
    categories,
    withheld: ['variableMeanGap', 'variableMedianGap'],
  })
  await db
    .insertInto('pay_gaps')
    .values({
      ...{ id: payGap, year: 2025, currency: 'USD', version: 1, basis: 'hourly', month_before_until: 0, minimum: 5 },
      ...{ status: 'Draft', people: JSON.stringify(people), published_figures: whole, full_figures: whole },
    })
    .execute()
  await furnishTime(db, bob.id)
  const report = randomUUID()
  const definition = { subject: 'people', columns: ['name'], filters: [], groupBy: ['department'], measures: ['count'] }
  await db
    .insertInto('reports')
    .values({
      id: report,
      owner_id: adminId,
      name: '‹Headcount›',
      description: '',
      definition: JSON.stringify(definition),
    })
    .execute()
  await db.insertInto('report_shares').values({ report_id: report, user_id: ann.userId }).execute()
  return {
    departmentId,
    ann,
    bob,
    leave,
    waiting,
    team,
    open,
    shared,
    role,
    file,
    leaveTypeId,
    run,
    provider,
    payPeriod,
    payGap,
    report,
  }
}

/** Bob clocks in. Weeks ago he forgot to clock out, and another person corrected the day after. */
async function furnishTime(db: Product['db'], employee_id: string) {
  const list = { from_day: '2020-01-01', locations: [], departments: [] }
  const settings = JSON.stringify({ tracking: 'clock', signing: true, overtimeApproval: 'before' })
  await db
    .insertInto('time_policies')
    .values([
      { ...list, id: randomUUID(), position: 0, name: '‹Clock›', for_all: false, employees: [employee_id], settings },
      { ...list, id: randomUUID(), position: 1, name: '‹Hand›', for_all: true, employees: [], settings: '{}' },
    ])
    .execute()
  const [missing, corrected] = [-36, -35].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  const days = [missing, corrected].map((at = '') => at.slice(0, 10))
  const session = { place: 'remote', source: 'web' }
  const nothing = { breaks: 0, deducted: 0, unapproved: 0, early: 0, warnings: '{}', closed: true, overtime: 15 }
  const shown = { scheduled: 480, delta: -251, undertime: 251, late: 11, flags: '{no-clock-out,stray}', ...nothing }
  for (const [n, day] of days.entries()) {
    const ins = [
      { ...session, in: `${day}T09:11:00.000Z`, out: `${day}T13:00:00.000Z`, state: 'done', minutes: 229 },
      { ...session, in: `${day}T14:00:00.000Z`, out: null, state: 'missing', minutes: 0 },
    ]
    await db
      .insertInto('time_days')
      .values({
        ...shown,
        employee_id,
        day,
        status: 'present',
        present: 229,
        counted: 229,
        sessions: JSON.stringify(ins),
      } as never)
      .execute()
    const at = new Date(`${day}T09:11:00Z`)
    const punch = { kind: 'in', source: 'web', place: 'remote', at, recorded_at: at }
    await db
      .insertInto('punches')
      .values({ ...punch, id: randomUUID(), employee_id })
      .execute()
    const asked = { kind: 'correction', reason: '‹Forgotten›', state: n === 0 ? 'Pending' : 'Approved' }
    const times = JSON.stringify([{ in: `${day}T09:00:00.000Z`, out: `${day}T17:00:00.000Z`, place: 'onsite' }])
    const now = new Date()
    await db
      .insertInto('time_requests')
      .values({
        ...asked,
        id: randomUUID(),
        employee_id,
        day,
        sessions: times,
        before: '[]',
        created_at: now,
        updated_at: now,
      })
      .execute()
  }
}

export type Organisation = Awaited<ReturnType<typeof furnish>>

/** The parameters of each screen; a new screen does not compile without its line. */
export function paramsOf(made: Organisation): Params {
  const {
    departmentId,
    ann,
    leave,
    waiting,
    team,
    open,
    shared,
    role,
    file,
    leaveTypeId,
    run,
    provider,
    payPeriod,
    payGap,
    report,
  } = made
  const none = {}
  const task = { task_for: 'personal', id: open }
  const { admin, employee } = screens
  return {
    [screens.root]: none,
    [screens.login]: none,
    [screens.forgotPassword]: none,
    [screens.resetPassword]: none,
    [screens.invitation]: none,
    [screens.confirmEmail]: none,
    [screens.kiosk]: none,
    [admin.home]: none,
    [admin.departments]: none,
    [admin.addDepartment]: none,
    [admin.department]: { id: departmentId },
    [admin.employees]: none,
    [admin.addEmployee]: none,
    [admin.ownRecord]: none,
    [admin.employee]: { id: ann.id },
    [admin.editEmployee]: { id: ann.id },
    [admin.employeeJob]: { id: ann.id },
    [admin.employeeDocuments]: { id: ann.id },
    [admin.employeeTimeline]: { id: ann.id },
    [admin.employeeSalary]: { id: ann.id },
    [admin.employeeLeaves]: { id: ann.id },
    [admin.employeeAttendance]: { id: ann.id },
    [admin.employeeTasks]: { id: ann.id },
    [admin.employeeTeams]: { id: ann.id },
    [admin.employeeAccess]: { id: ann.id },
    [admin.salaries]: none,
    [admin.addSalary]: none,
    [admin.payPeriods]: none,
    [admin.payPeriod]: { id: payPeriod },
    [admin.payInputs]: none,
    [admin.reports]: none,
    [admin.newReport]: none,
    [admin.report]: { id: report },
    [admin.analytics]: none,
    [admin.payTransparency]: none,
    [admin.payGap]: { id: payGap },
    [admin.paySettings]: none,
    [admin.leaves]: none,
    [admin.changeLeave]: { id: leave.id },
    [admin.leave]: { id: leave.id },
    [admin.leaveCalendar]: none,
    [admin.leaveBalances]: none,
    [admin.leaveReports]: none,
    [admin.leaveSettings]: none,
    [admin.leaveType]: { id: leaveTypeId },
    [admin.entitlements]: none,
    [admin.holidays]: none,
    [admin.workingTime]: none,
    [admin.restrictions]: none,
    [admin.leaveFlows]: none,
    [admin.leaveRuns]: none,
    [admin.leaveRun]: { id: run },
    [admin.attendance]: none,
    [admin.attendanceReport]: none,
    [admin.time]: none,
    [admin.timeSettings]: none,
    [admin.tasks]: none,
    [admin.addTask]: none,
    [admin.task]: task,
    [admin.viewTask]: task,
    [admin.assignTask]: { id: open },
    [admin.assignTeamTask]: { id: shared },
    [admin.teams]: none,
    [admin.addTeam]: none,
    [admin.team]: { id: team.id },
    [admin.viewTeam]: { id: team.id },
    [admin.addTeammate]: { id: team.id },
    [admin.setting]: none,
    [admin.organisation]: none,
    [admin.security]: none,
    [admin.keys]: none,
    [admin.myData]: none,
    [admin.privacy]: none,
    [admin.notifications]: none,
    [admin.system]: none,
    [admin.mailDelivery]: none,
    [admin.directory]: none,
    [admin.orgChart]: none,
    [admin.orgPrint]: none,
    [admin.orgIssues]: none,
    [admin.changeRequests]: none,
    [admin.documents]: none,
    [admin.documentTypes]: none,
    [admin.ends]: none,
    [admin.customFields]: none,
    [admin.legalEntities]: none,
    [admin.checklists]: none,
    [admin.imports]: none,
    [admin.exports]: none,
    [admin.import]: { id: file },
    [admin.roles]: none,
    [admin.addRole]: none,
    [admin.role]: { id: role },
    [admin.assignments]: none,
    [admin.explain]: { id: ann.userId },
    [admin.delegations]: none,
    [admin.audit]: none,
    [admin.securityEvents]: none,
    [admin.accounts]: none,
    [admin.policies]: none,
    [admin.providers]: none,
    [admin.provider]: { id: provider },
    [admin.services]: none,
    [admin.auditSole]: none,
    [employee.home]: none,
    [employee.profile]: { id: ann.userId },
    [employee.job]: { id: ann.userId },
    [employee.documents]: { id: ann.userId },
    [employee.timeline]: { id: ann.userId },
    [employee.leaves]: { id: ann.userId },
    [employee.addLeave]: none,
    [employee.leave]: { id: leave.id },
    [employee.changeLeave]: { id: leave.id },
    [employee.salary]: { id: ann.userId },
    [employee.tasks]: { id: ann.userId },
    [employee.viewTask]: task,
    [employee.team]: { id: ann.userId },
    [employee.time]: none,
    [employee.timeDay]: { day: new Date(Date.now() - 35 * 86_400_000).toISOString().slice(0, 10) },
    [employee.setting]: none,
    [employee.security]: none,
    [employee.keys]: none,
    [employee.myData]: none,
    [employee.notifications]: none,
    [employee.directory]: none,
    [employee.orgChart]: none,
    [employee.orgPrint]: none,
    [employee.people]: none,
    [employee.approvals]: none,
    [employee.approval]: { id: waiting.id },
    [employee.calendar]: none,
    [employee.attendance]: none,
    [employee.attendanceReport]: none,
    [employee.reports]: none,
    [employee.newReport]: none,
    [employee.report]: { id: report },
    [employee.teamTime]: none,
    [employee.exports]: none,
  }
}
