import { dashboard } from '@ems/contract/dashboard'
import { employees } from '@ems/contract/employees'
import { leaves } from '@ems/contract/leaves'
import { org } from '@ems/contract/org'
import { salaries } from '@ems/contract/salaries'
import { settings } from '@ems/contract/settings'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build } = product
const DONE = { returnAt: '2026-01-20T12:00:00Z' }
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

beforeEach(() => {
  product.setNow('2026-03-04T12:00:00Z')
})

const summary = async () => (await admin.call(dashboard.summary)).body
const ofPerson = (id: string, client = admin) => client.call(dashboard.ofPerson, { params: { id } })

/** The figures, counted afresh from the records themselves. */
async function recounted() {
  const leaveRows = await product.db.selectFrom('leaves').select(['employee_id', 'status']).execute()
  const salaryRows = await product.db.selectFrom('salaries').select('net_salary').execute()
  const counted = (status: string) => leaveRows.filter((row) => row.status === status).length
  return {
    totalEmployees: (await product.db.selectFrom('employees').select('left_on').execute()).filter(
      (row) => row.left_on === null || row.left_on >= '2026-03-04',
    ).length,
    totalDepartments: (await product.db.selectFrom('departments').select('id').execute()).length,
    totalSalary: salaryRows.reduce((sum, row) => sum + Math.round(Number(row.net_salary) * 100), 0) / 100,
    currency: 'USD',
    decimals: 2,
    leaveSummary: {
      appliedFor: new Set(leaveRows.map((row) => row.employee_id)).size,
      approved: counted('Approved'),
      pending: counted('Pending'),
      rejected: counted('Rejected'),
      cancelled: 0,
    },
  }
}

describe('the summary', () => {
  it('shows zeros at first', async () => {
    expect(await summary()).toEqual({
      success: true,
      totalEmployees: 0,
      totalDepartments: 0,
      totalSalary: 0,
      currency: 'USD',
      decimals: 2,
      leaveSummary: { appliedFor: 0, approved: 0, pending: 0, rejected: 0, cancelled: 0 },
    })
  })

  it('counts people, departments, money and leaves, and each applicant once', async () => {
    const one = await build.employee()
    const two = await build.employee()
    await build.salary({ employeeId: one.id, basicSalary: '1000.10', allowances: '0.20', deductions: '0' })
    await build.salary({ employeeId: two.id, basicSalary: '2000.05', allowances: '0', deductions: '100.05' })
    await build.leave({ employeeId: one.id, startDate: '2026-03-01', endDate: '2026-03-02', status: 'Approved' })
    await build.leave({ employeeId: one.id, startDate: '2026-03-05', endDate: '2026-03-06', status: 'Pending' })
    await build.leave({ employeeId: two.id, startDate: '2026-03-05', endDate: '2026-03-06', status: 'Rejected' })
    expect(await summary()).toEqual({
      success: true,
      totalEmployees: 2,
      totalDepartments: 2,
      totalSalary: 2900.3,
      currency: 'USD',
      decimals: 2,
      leaveSummary: { appliedFor: 2, approved: 1, pending: 1, rejected: 1, cancelled: 0 },
    })
  })

  it('counts a person on their last day and not after it', async () => {
    const { totalEmployees } = await summary()
    const person = await build.employee()
    await admin.call(employees.endEmployment, { params: { id: person.id }, body: {} })
    expect((await summary()).totalEmployees).toBe(totalEmployees + 1)
    product.setNow('2026-03-05T12:00:00Z')
    expect((await summary()).totalEmployees).toBe(totalEmployees)
    await admin.call(employees.resumeEmployment, { params: { id: person.id } })
    expect((await summary()).totalEmployees).toBe(totalEmployees + 1)
  })

  it('stays exact when many people record, request and decide at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => build.employee()))
    const ids = people.flatMap((person) => [person.id, person.id, person.id])
    await Promise.all(
      ids.flatMap((employeeId, n) => [
        admin.call(salaries.add, {
          body: { employeeId, basicSalary: 1000.01 * (n + 1), allowances: 0.5, deductions: 0, payDate: '2026-03-01' },
        }),
        admin.call(leaves.add, {
          body: {
            userId: employeeId,
            leaveType: 'Sick Leave',
            startDate: `2026-04-${String(n + 1).padStart(2, '0')}`,
            endDate: `2026-04-${String(n + 1).padStart(2, '0')}`,
          },
        }),
      ]),
    )
    const pending = await product.db
      .selectFrom('leaves')
      .select('id')
      .where('status', '=', 'Pending')
      .where('start_date', '>=', '2026-04-01')
      .execute()
    expect(pending).toHaveLength(30)
    await Promise.all(
      pending.flatMap(({ id }, n) =>
        [n % 3 ? 'Approved' : 'Rejected', 'Approved'].map((status) =>
          admin.call(leaves.decide, { params: { id }, body: { status: status as 'Approved' } }),
        ),
      ),
    )
    const { success: _, ...figures } = await summary()
    expect(figures).toEqual(await recounted())
    expect(figures.leaveSummary.pending).toBe(1)
  })

  it('follows corrections and deletions in the database', async () => {
    const person = await build.employee()
    const before = await summary()
    const { id: salary } = await build.salary({ employeeId: person.id, basicSalary: '500.00' })
    const { id: leave } = await build.leave({
      employeeId: person.id,
      startDate: '2026-05-01',
      endDate: '2026-05-02',
      status: 'Pending',
    })
    await product.db.updateTable('salaries').set({ deductions: '100.00' }).where('id', '=', salary).execute()
    const { success: _, ...figures } = await summary()
    expect(figures).toEqual(await recounted())
    expect(figures.totalSalary).toBeGreaterThan(before.totalSalary)
    await product.db.deleteFrom('salaries').where('id', '=', salary).execute()
    await product.db.deleteFrom('leaves').where('id', '=', leave).execute()
    expect(await summary()).toEqual(before)
  })

  it('is allowed for administrators only', async () => {
    const { userId } = await build.employee()
    expect((await (await product.as(userId)).call(dashboard.summary)).status).toBe(403)
    expect((await product.anonymous.call(dashboard.summary)).status).toBe(401)
  })
})

describe('a person’s figures', () => {
  it('have six months up to this one, with zeros for months without pay, and the change', async () => {
    const { id, userId } = await build.employee()
    const pay = (payDate: string, basicSalary: string) =>
      build.salary({ employeeId: id, payDate, basicSalary, allowances: '0', deductions: '0' })
    await pay('2025-09-30', '9999.00')
    await pay('2025-10-01', '10.00')
    await pay('2026-02-01', '1000.00')
    await pay('2026-02-28', '500.00')
    await pay('2026-03-31', '1650.55')
    await pay('2026-04-01', '7777.00')
    const { body } = await ofPerson(userId)
    expect(body.salary).toEqual({
      currentMonth: 1650.55,
      currency: 'USD',
      decimals: 2,
      lastMonth: 1500,
      change: 10,
      history: [
        { month: '2025-10', total: 10 },
        { month: '2025-11', total: 0 },
        { month: '2025-12', total: 0 },
        { month: '2026-01', total: 0 },
        { month: '2026-02', total: 1500 },
        { month: '2026-03', total: 1650.55 },
      ],
    })
    expect((await ofPerson(id)).body).toEqual(body)
  })

  it('combine a person’s own tasks and those of their teams', async () => {
    const leader = await build.employee()
    const member = await build.employee()
    const outsider = await build.employee()
    const led = await build.team({ leaderId: leader.id, memberIds: [member.id] })
    const other = await build.team({})
    for (const done of [DONE, {}]) await build.task({ employeeId: leader.id, ...done })
    await build.task({ teamId: led.id, ...DONE })
    await build.task({ teamId: led.id })
    await build.task({ teamId: led.id })
    await build.task({ teamId: other.id, ...DONE })
    expect((await ofPerson(leader.id)).body.tasks).toEqual({ total: 5, completed: 2, pending: 3 })
    expect((await ofPerson(member.id)).body.tasks).toEqual({ total: 3, completed: 1, pending: 2 })
    expect((await ofPerson(outsider.id)).body.tasks).toEqual({ total: 0, completed: 0, pending: 0 })
  })

  it('are zeros for an account without an employee record', async () => {
    const userId = await build.administrator()
    const { status, body } = await ofPerson(userId)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      tasks: { total: 0, completed: 0, pending: 0 },
      salary: { currentMonth: 0, lastMonth: 0, change: 0 },
    })
    expect(body.salary.history.map((entry) => entry.month)).toEqual([
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ])
  })

  it('are visible to the person and administrators only', async () => {
    const one = await build.employee()
    const two = await build.employee()
    const own = await product.as(one.userId)
    expect((await ofPerson(one.userId, own)).status).toBe(200)
    expect((await ofPerson(one.id, own)).status).toBe(200)
    expect((await ofPerson(two.id, own)).status).toBe(403)
    expect((await ofPerson('01890000-0000-7000-8000-000000000000', own)).status).toBe(403)
    expect((await ofPerson('01890000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await ofPerson(one.id, product.anonymous)).status).toBe(401)
  })
})

describe('the day of an administrator', () => {
  const today = async (client = admin) => {
    const { success: _, ...body } = (await client.call(dashboard.today)).body
    return body
  }
  const names = (rows: readonly { person: { userId: { name: string } } | null }[] | null | undefined) =>
    rows?.map(({ person }) => person?.userId.name)

  beforeEach(() => {
    // A Wednesday of its own in each product, after all that the tests above have made.
    product.setNow('2026-06-17T12:00:00Z')
  })

  it('has the requests that the reader may decide, with absent colleagues of the department', async () => {
    const departmentId = await build.department({ name: 'Kiln' })
    const asks = await build.employee({ name: 'Asta Asks', departmentId })
    const away = await build.employee({ departmentId })
    const { total = 0 } = (await today()).requests ?? {}
    await build.leave({
      employeeId: asks.id,
      startDate: '2026-07-06',
      endDate: '2026-07-10',
      status: 'Pending',
      appliedAt: new Date('2020-01-01T00:00:00Z'),
    })
    await build.leave({ employeeId: away.id, startDate: '2026-07-10', endDate: '2026-07-21', status: 'Approved' })
    await build.leave({ employeeId: away.id, startDate: '2026-07-02', endDate: '2026-07-03', status: 'Approved' })
    await build.leave({ employeeId: (await build.employee()).id, startDate: '2026-07-06', status: 'Approved' })
    const { requests } = await today()
    expect(requests?.total).toBe(total + 1)
    expect(requests?.items[0]?.leave.employeeId.userId.name).toBe('Asta Asks')
    expect(requests?.items[0]).toMatchObject({ othersAway: 1, for: null })
  })

  it('counts people without a mark, and says whether marks are expected', async () => {
    const { unmarked: before } = await today()
    if (!before) throw new Error('Nothing is told of marks.')
    const [one, two] = [await build.employee(), await build.employee()]
    await build.employee({ employedFrom: '2026-07-30' })
    await build.leave({ employeeId: one.id, startDate: '2026-06-17', endDate: '2026-06-17', status: 'Approved' })
    expect((await today()).unmarked).toEqual({
      total: before.total + 2,
      onLeave: before.onLeave + 1,
      expected: true,
    })
    await build.attendance({ employeeId: two.id, day: '2026-06-17', status: 'Late' })
    expect((await today()).unmarked?.total).toBe(before.total + 1)
    product.setNow('2026-06-21T12:00:00Z')
    expect((await today()).unmarked?.expected).toBe(false)
    await build.attendance({ employeeId: two.id, day: '2026-06-21', status: 'Present' })
    expect((await today()).unmarked?.expected).toBe(true)
  })

  it('counts overdue tasks, the oldest first', async () => {
    const { total = 0 } = (await today()).overdue ?? {}
    const { id } = await build.employee()
    const late = await build.task({
      employeeId: id,
      name: 'Answer the audit',
      assignAt: '2019-01-01T09:00:00Z',
      deadlineAt: '2019-01-02T09:00:00Z',
    })
    await build.task({ employeeId: id, assignAt: '2026-06-02T09:00:00Z', deadlineAt: '2026-06-17T12:00:01Z' })
    await build.task({ employeeId: id, assignAt: '2019-01-01T09:00:00Z', deadlineAt: '2019-01-02T09:00:00Z', ...DONE })
    expect((await today()).overdue).toMatchObject({
      total: total + 1,
      oldest: { _id: late, task_name: 'Answer the audit' },
    })
  })

  it('lists joiners and leavers of thirty days, and events of fourteen days', async () => {
    await build.employee({ name: 'Jo Joins', employedFrom: '2026-06-17' })
    await build.employee({ name: 'Lea Later', employedFrom: '2026-07-18' })
    await build.employee({ name: 'Gus Goes', leftOn: '2026-07-17' })
    await build.employee({ name: 'Ann Five', employedFrom: '2021-06-19' })
    await build.employee({ name: 'Nil Gone', employedFrom: '2021-06-19', leftOn: '2026-06-18' })
    const { id } = await build.employee({ name: 'Pro Bation' })
    await product.db.updateTable('employees').set({ probation_ends: '2026-06-18' }).where('id', '=', id).execute()
    await build.employee({ name: 'Bir Thday', dob: '1990-06-20' })
    const { comings, ahead } = await today()
    expect(comings).toMatchObject({ joining: 1, joiningThisWeek: 1, leaving: 2 })
    expect(names(comings?.joiners)).toEqual(['Jo Joins'])
    expect(names(comings?.leavers)).toEqual(['Nil Gone', 'Gus Goes'])
    expect(ahead).toMatchObject([
      { kind: 'probation', day: '2026-06-18', person: { userId: { name: 'Pro Bation' } } },
      { kind: 'anniversary', day: '2026-06-19', years: 5, person: { userId: { name: 'Ann Five' } } },
      { kind: 'birthday', day: '2026-06-20', person: { userId: { name: 'Bir Thday' } } },
    ])
  })

  it('hides birthdays if the organisation switches them off; a manager sees those of the team', async () => {
    const boss = await build.employee({ name: 'Team Boss' })
    const report = await build.employee({ name: 'Team Member', dob: '1990-06-18', managerId: boss.id })
    const manager = await product.as(boss.userId)
    const birthdays = async () => ({
      team: (await manager.call(dashboard.home)).body.birthdays?.map(({ person, day }) => `${person._id} ${day}`),
      directory: (await manager.call(org.directory, { query: { search: 'team member', limit: 5 } })).body.people.map(
        (person) => person.birthday,
      ),
    })
    expect(await birthdays()).toEqual({ team: [`${report.id} 2026-06-18`], directory: ['06-18'] })
    const change = async (shown: boolean) =>
      (await admin.call(settings.updateOrganisation, { body: { timeZone: 'UTC', birthdays: shown } })).body.organisation
    expect((await change(false)).birthdays).toBe(false)
    expect(await birthdays()).toEqual({ team: [], directory: [null] })
    // What is not sent stays.
    const renamed = await admin.call(settings.updateOrganisation, { body: { timeZone: 'UTC' } })
    expect(renamed.body.organisation.birthdays).toBe(false)
    expect((await change(true)).birthdays).toBe(true)
  })

  it('lists absent people with their day of return, and the presence on the days before', async () => {
    const { total = 0, week = 0 } = (await today()).away ?? {}
    const one = await build.employee({ name: 'Fri Day' })
    const two = await build.employee()
    await build.leave({ employeeId: one.id, startDate: '2026-06-16', endDate: '2026-06-17', status: 'Approved' })
    await build.leave({ employeeId: two.id, startDate: '2026-06-23', endDate: '2026-06-26', status: 'Approved' })
    await build.leave({ employeeId: two.id, startDate: '2026-06-17', endDate: '2026-06-17', status: 'Pending' })
    const { away } = await today()
    expect(away).toMatchObject({ total: total + 1, week: week + 2 })
    product.setNow('2026-06-26T12:00:00Z')
    expect((await today()).away?.people.map(({ person, backOn }) => [person.userId.name, backOn])).toContainEqual([
      expect.any(String),
      '2026-06-29',
    ])
    for (const [employeeId, status] of [
      [one.id, 'Late'],
      [two.id, 'Sick'],
    ] as const)
      await build.attendance({ employeeId, day: '2026-06-25', status })
    await build.attendance({ employeeId: one.id, day: '2026-06-26', status: 'Present' })
    expect((await today()).presence?.at(-1)).toEqual({ day: '2026-06-25', here: 1, away: 1, absent: 0 })
  })

  it('has the headcount of a year, the largest department with heads, and the pay days', async () => {
    const departmentId = await build.department({ name: 'Largest' })
    const people = []
    for (let n = 0; n < 5; n++) people.push(await build.employee({ departmentId }))
    await build.head(departmentId, people[0]?.id as string)
    for (const { id: employeeId } of people.slice(0, 2))
      await build.salary({ employeeId, payDate: '2026-06-17', basicSalary: '10.05', allowances: '0', deductions: '0' })
    await build.salary({
      employeeId: people[0]?.id as string,
      payDate: '2026-07-01',
      basicSalary: '7',
      allowances: '0',
      deductions: '0',
    })
    const { headcount, departments, pay, ahead } = await today()
    expect(headcount).toHaveLength(12)
    expect(headcount?.[0]?.day).toBe('2025-07-31')
    expect(headcount?.at(-1)).toEqual({ day: '2026-06-17', people: (await summary()).totalEmployees })
    expect(departments?.largest).toMatchObject({ dep_name: 'Largest', people: 5 })
    expect(departments?.heads.map(({ _id }) => _id)).toContain(people[0]?.id)
    expect(pay).toEqual({
      last: { day: '2026-06-17', total: 20.1, people: 2, currency: 'USD', decimals: 2 },
      next: { day: '2026-07-01', total: 7, people: 1, currency: 'USD', decimals: 2 },
    })
    expect(ahead?.find(({ kind }) => kind === 'payday')).toMatchObject({ day: '2026-07-01', total: 7, person: null })
  })

  it('leaves out parts without permission, and refuses readers without the permission for figures', async () => {
    const { userId } = await build.employee()
    await build.assignment({ userId, role: { 'dashboard.read': 'everyone', 'leaves.read': 'everyone' } })
    const body = await today(await product.as(userId))
    const open = Object.entries(body).filter(([, part]) => part !== null)
    expect(open.map(([name]) => name).sort()).toEqual(['away', 'date', 'failed'])
    expect(body.away?.people.every(({ person }) => person.employeeId === null || person.userId._id === userId)).toBe(
      true,
    )
    expect((await (await product.as((await build.employee()).userId)).call(dashboard.today)).status).toBe(403)
  })

  it('still answers if one part fails', async () => {
    await sql`alter table attendance_days rename to attendance_days_away`.execute(product.owner)
    try {
      const body = await today()
      expect(body.failed.toSorted()).toEqual(['presence', 'unmarked'])
      expect(body.presence).toBeNull()
      expect(body.away).not.toBeNull()
    } finally {
      await sql`alter table attendance_days_away rename to attendance_days`.execute(product.owner)
    }
  })
})

describe('the day of an employee', () => {
  const home = async (client: Client) => (await client.call(dashboard.home)).body

  it('has the next tasks, pay day and leave, and absent colleagues of the department without a reason', async () => {
    product.setNow('2026-06-17T12:00:00Z')
    const departmentId = await build.department({ name: 'Homely' })
    const boss = await build.employee({ name: 'Bea Boss', departmentId })
    const me = await build.employee({ departmentId, managerId: boss.id })
    const team = await build.team({ leaderId: boss.id, memberIds: [me.id] })
    const at = { assignAt: '2026-06-01T09:00:00Z' }
    const later = await build.task({ employeeId: me.id, ...at, deadlineAt: '2026-07-01T09:00:00Z' })
    const sooner = await build.task({ teamId: team.id, ...at, deadlineAt: '2026-06-18T09:00:00Z' })
    await build.task({ employeeId: me.id, ...at, ...DONE, deadlineAt: '2026-06-18T09:00:00Z' })
    await build.salary({ employeeId: me.id, payDate: '2026-05-31' })
    await build.leave({ employeeId: me.id, startDate: '2026-08-03', endDate: '2026-08-07', status: 'Pending' })
    await build.leave({ employeeId: me.id, startDate: '2026-07-06', endDate: '2026-07-07', status: 'Rejected' })
    await build.leave({
      employeeId: boss.id,
      startDate: '2026-06-22',
      endDate: '2026-06-26',
      status: 'Approved',
      leaveType: 'Sick Leave',
      reason: 'Secret',
    })
    await build.leave({
      employeeId: (await build.employee()).id,
      startDate: '2026-06-17',
      endDate: '2026-06-17',
      status: 'Approved',
    })
    const body = await home(await product.as(me.userId))
    expect(body.tasks?.map(({ _id, can }) => [_id, can.markDone])).toEqual([
      [sooner, false],
      [later, true],
    ])
    expect(body.pay).toEqual({ last: '2026-05-31', next: { day: '2026-06-30', recorded: false } })
    expect(body.leave).toMatchObject({ leave: { startDate: '2026-08-03' }, decider: 'Bea Boss', decidedAt: null })
    expect(body.away).toMatchObject({
      total: 1,
      people: [{ person: { userId: { name: 'Bea Boss' } }, startDate: '2026-06-22' }],
    })
    expect(JSON.stringify(body.away)).not.toMatch(/Sick|Secret|EMP/)
    await build.salary({ employeeId: me.id, payDate: '2026-06-20' })
    expect((await home(await product.as(me.userId))).pay?.next).toEqual({ day: '2026-06-20', recorded: true })
  })

  it('names who decided a request, and is empty for an account without an employee record', async () => {
    product.setNow('2026-06-17T12:00:00Z')
    const me = await build.employee()
    const { id } = await build.leave({
      employeeId: me.id,
      startDate: '2026-06-15',
      endDate: '2026-06-19',
      status: 'Pending',
    })
    await admin.call(leaves.decide, { params: { id }, body: { status: 'Approved' } })
    const { leave } = await home(await product.as(me.userId))
    expect(leave).toMatchObject({ leave: { _id: id }, decider: 'Administrator', decidedAt: expect.any(String) })
    expect(await home(admin)).toMatchObject({ failed: [], tasks: null, pay: null, leave: null, away: null })
  })
})
