import { api } from '@ems/contract/api'
import { inclusiveDays } from '@ems/contract/core/days'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/platform/database/ids.ts'
import { type Client, startProduct } from './product.ts'
import { insertTime } from './working-time.ts'

// Each list of the contract in each of its orders: a new list, or a new order, needs an entry that says how to check
// it.
const product = await startProduct()
const { build, db } = product
let admin: Client
/** the person whose own lists are read, their department, and their leave */
let own: { id: string; departmentId: string; leaveId: string; importId: string; periodId: string }

// biome-ignore lint/suspicious/noExplicitAny: rows of any list
type Row = any
type Value = string | number | null

const nameOf = (row: Row): string | null => row?.userId.name ?? null
const ofEmployee = {
  name: nameOf,
  employeeId: (row: Row) => row.employeeId,
  department: (row: Row) => row.department?.dep_name ?? null,
}
const ofEmployees: Columns = {
  ...ofEmployee,
  dob: (row) => row.dob,
  designation: (row) => row.designation,
  salary: (row) => row.salary,
  createdAt: (row) => row.createdAt,
}
const ofLeaves: Columns = {
  startDate: (row) => row.startDate,
  endDate: (row) => row.endDate,
  leaveType: (row) => row.leaveType,
  status: (row) => row.status,
  appliedAt: (row) => row.appliedAt,
  days: (row) => inclusiveDays(row.startDate, row.endDate),
  employeeId: (row) => row.employeeId.employeeId,
  name: (row) => nameOf(row.employeeId),
  department: (row) => row.employeeId.department?.dep_name ?? null,
  waiting: ({ status, appliedAt }) => (status === 'Pending' ? Date.parse(appliedAt) - 1e14 : -Date.parse(appliedAt)),
}
const amounts = ['payDate', 'basicSalary', 'allowances', 'deductions', 'netSalary']
const ofSalaries: Columns = Object.fromEntries(amounts.map((field) => [field, (row) => row[field]]))
const ofTeams: Columns = {
  team_name: (row) => row.team_name,
  leader: (row) => nameOf(row.leaderId),
  noOfMembers: (row) => row.noOfMembers,
}
const ofTasks: Columns = {
  task_name: (row) => row.task_name,
  task_for: (row) => row.task_for,
  status: (row) => row.status,
  deadlineAt: (row) => row.deadlineAt,
  createAt: (row) => row.createAt,
  employee: (row) => nameOf(row.employeeId),
  due: ({ status, deadlineAt }) => (status === 'Assigned' ? `0 ${deadlineAt}` : status === 'no assign' ? '1' : '2'),
}

/** The value in a row for each sortable field of a list. */
type Columns = Record<string, (row: Row) => Value>

interface List {
  columns: Columns
  params?: () => Record<string, string>
  query?: object
  /** fields with the same value in all rows */
  same?: string[]
}

const ofOwn = () => ({ id: own.id, role: 'employee' })
const lists: Record<string, List> = {
  'changeRequests.list': { columns: { requestedAt: (row) => row.requestedAt } },
  'documents.list': {
    columns: {
      expiresOn: (row) => row.expiresOn,
      uploadedAt: (row) => row.uploadedAt,
      title: (row) => row.title,
      name: (row) => nameOf(row.employee),
    },
  },
  'reminders.upcoming': { columns: { day: (row) => row.day }, query: { within: 3660 } },
  'exporting.list': { columns: { createdAt: (row) => row.createdAt } },
  'privacy.copies': { columns: { createdAt: (row) => row.createdAt } },
  'privacy.erasures': { columns: { createdAt: (row) => row.createdAt } },
  'imports.list': { columns: { createdAt: (row) => row.createdAt } },
  'imports.rows': { columns: { no: (row) => row.no }, params: () => ({ id: own.importId }) },
  'departments.list': { columns: { dep_name: (row) => row.dep_name } },
  'calendars.holidayCalendars': { columns: { name: (row) => row.name } },
  'calendars.locations': { columns: { name: (row) => row.name } },
  'calendars.holidays': { columns: { day: (row) => row.day, name: (row) => row.name } },
  'calendars.schedules': { columns: { name: (row) => row.name } },
  'leavePolicies.list': { columns: { name: (row) => row.name } },
  'employees.list': { columns: ofEmployees, query: { state: 'all' } },
  'employees.byDepartment': { columns: ofEmployees, params: () => ({ id: own.departmentId }), same: ['department'] },
  'workingTimes.list': { columns: { name: (row) => nameOf(row.employee), from: (row) => row.from } },
  'org.directory': { columns: { name: nameOf, designation: (row) => row.designation } },
  'org.departments': { columns: { dep_name: (row) => row.dep_name } },
  'salaries.list': { columns: ofSalaries },
  'salaries.ofPerson': { columns: ofSalaries, params: ofOwn },
  'payInputs.list': { columns: { month: (row) => row.month, name: (row) => nameOf(row.employee) } },
  'payPeriods.people': {
    columns: {
      name: (row) => nameOf(row.employee),
      net: (row) => row.net,
      difference: (row) => Math.abs(row.difference),
    },
    params: () => ({ id: own.periodId }),
  },
  'payPeriods.changes': { columns: { name: (row) => nameOf(row.employee) }, params: () => ({ id: own.periodId }) },
  'access.roles': {
    columns: { name: (row) => row.name, holders: (row) => row.holders, updatedAt: (row) => row.updatedAt },
    // The built-in roles are created with the database.
    same: ['updatedAt'],
  },
  'audit.list': { columns: { at: (row) => row.at } },
  'audit.sole': { columns: { at: (row) => row.at } },
  // Reading these events adds an event, too.
  'audit.securityEvents': { columns: { at: (row) => row.at }, query: { kind: 'audit-read' } },
  'audit.ownSecurityEvents': { columns: { at: (row) => row.at } },
  'access.assignments': {
    columns: {
      name: (row) => row.userId.name,
      role: (row) => row.role.name,
      fromDay: (row) => row.fromDay,
      toDay: (row) => row.toDay,
    },
  },
  'access.delegations': {
    columns: {
      fromDay: (row) => row.fromDay,
      toDay: (row) => row.toDay,
      fromUser: (row) => row.fromUser.name,
      toUser: (row) => row.toUser.name,
    },
  },
  'leaves.list': { columns: ofLeaves },
  'leaves.ofPerson': { columns: ofLeaves, params: ofOwn, same: ['employeeId', 'name', 'department'] },
  'leaves.away': { columns: ofLeaves, params: () => ({ id: own.leaveId }) },
  'leaveReports.absence': { columns: { rate: (row) => row.rate }, query: { from: '2026-05-01', to: '2026-05-31' } },
  'approvals.mine': { columns: { since: (row) => row.since } },
  'attendance.today': {
    columns: Object.fromEntries(Object.entries(ofEmployee).map(([field, of]) => [field, (row) => of(row.employeeId)])),
  },
  'time.days': {
    columns: { day: (row) => row.day, name: (row) => nameOf(row.employee) },
    query: { from: '2026-01-01', to: '2026-01-31' },
  },
  'timeRequests.list': {
    columns: { createdAt: (row) => row.createdAt, day: (row) => row.day, name: (row) => nameOf(row.employee) },
  },
  'timeSheets.list': {
    columns: { name: (row) => nameOf(row.employee), state: (row) => row.state },
    query: { month: '2026-01' },
  },
  'teams.list': { columns: ofTeams },
  'teams.ofPerson': { columns: ofTeams, params: ofOwn },
  'tasks.list': { columns: ofTasks },
  'tasks.personal': { columns: ofTasks, params: ofOwn, same: ['task_for', 'employee'] },
  'tasks.ofTeams': { columns: ofTasks, params: ofOwn, same: ['task_for', 'employee'] },
}

beforeAll(async () => {
  admin = await product.administrator()
  const departments = []
  let scheduleId = ''
  for (const name of ['Sales', 'accounts', 'Works']) departments.push(await build.department({ name }))
  for (const [n, name] of ['New year', 'all saints', 'Labour day'].entries()) {
    const calendarId = await build.holidayCalendar({ name })
    await build.holiday({ calendarId, name, day: `2026-0${((n * 2) % 3) + 1}-01` })
    await build.location({ calendarId, name })
    scheduleId = await build.schedule({ name })
    await build.leavePolicy(await build.leaveType(), name)
  }
  const people: { id: string; userId: string; departmentId: string }[] = []
  // Upper and lower case side by side, equal values, and no value.
  for (const [n, name] of ['Mia', 'adam', 'Zoe', 'bert', 'Carl', 'dora'].entries()) {
    const seed = { name, code: `C${(n * 5) % 7}`, dob: `19${90 - (n % 4)}-05-17`, salary: `${1000 + ((n * 3) % 5)}.00` }
    const designation = ['Clerk', 'analyst', 'Lead'][n % 3] ?? ''
    people.push(await build.employee({ ...seed, designation, departmentId: departments[n % 3 === 2 ? 1 : 0] ?? '' }))
  }
  for (const [n, { id }] of people.entries())
    await db
      .insertInto('working_times')
      .values({
        id: newId(),
        employee_id: id,
        schedule_id: scheduleId,
        anchor: '2024-01-01',
        days: sql<string>`daterange(${`202${n % 4}-01-01`}::date, null)`,
      })
      .execute()
  await db
    .updateTable('employees')
    .set({ department_id: null, dob: null })
    .where('id', '=', people[5]?.id ?? '')
    .execute()
  let importId = ''
  for (const kind of ['departments', 'employees'] as const) {
    const file = { bytes: Buffer.from('Name\nA\nB\nC\nD'), field: 'file' }
    importId = (await admin.call(api.imports.upload, { body: { kind }, file })).body.import._id
  }
  const adminId = (await admin.call(api.auth.verify)).body.user._id
  for (const _ of [1, 2]) await build.export(adminId)
  for (const _ of [1, 2]) await build.personCopy(adminId)
  for (const _ of [1, 2]) await build.erasureRun(adminId)
  // On a fast machine both have the same millisecond.
  for (const table of ['exports', 'person_copies', 'erasure_runs'])
    await sql`update ${sql.table(table)} t set created_at = created_at - of.n * interval '1 minute'
      from (select id, row_number() over (order by id) as n from ${sql.table(table)}) of where of.id = t.id`.execute(db)
  for (const [n, title] of ['Visa', 'badge', 'Zeugnis', 'badge'].entries())
    await build.document({
      employeeId: people[n]?.id ?? '',
      title,
      expiresOn: n === 2 ? null : `2027-0${3 - n || 9}-01`,
    })
  const [first = { id: '', userId: '', departmentId: '' }] = people
  for (const n of [1, 2, 3])
    await db
      .insertInto('audit_events')
      .values({
        id: newId(),
        at: new Date(Date.UTC(2026, 0, n)),
        action: 'salary.add',
        entity_id: first.id,
        via: 'sole',
      })
      .execute()
  for (const [n, { userId }] of people.entries()) {
    const day = (at: number) => `2031-0${at + 1}-01`
    const role = n % 2 ? 'hr' : ('payroll' as const)
    await build.assignment({ userId, role, fromDay: `202${n % 4}-01-01`, toDay: n % 3 ? day((n * 5) % 7) : null })
    const to = people[(n + 1) % people.length]?.userId ?? ''
    await build.delegation({ from: userId, to, fromDay: `203${n % 4}-01-01`, toDay: `203${n % 4}-0${n + 2}-01` })
  }
  for (const [n, { id: employeeId }] of people.entries()) {
    const requested_at = new Date(Date.UTC(2026, 0, ((n * 5) % 7) + 1))
    const id = await build.changeRequest({ employeeId, before: 'Old', after: 'New' })
    await db.updateTable('change_requests').set({ requested_at }).where('id', '=', id).execute()
    const leave = { employeeId, status: 'Approved' as const, appliedAt: new Date(Date.UTC(2026, 0, 9 - n)) }
    const { id: leaveId } = await build.leave({ ...leave, startDate: `2026-05-0${9 - n}`, endDate: `2026-05-1${n}` })
    if (n === 0) own = { ...first, leaveId, importId, periodId: '' }
    const rejected = { ...leave, leaveType: 'Sick Leave' as const, status: 'Rejected' as const }
    await build.leave({ ...rejected, startDate: `2026-0${(n % 3) + 6}-01`, appliedAt: new Date(Date.UTC(2025, n)) })
    await build.leave({ employeeId, startDate: `2027-0${(n % 3) + 6}-01`, appliedAt: new Date(Date.UTC(2024, n)) })
    const memberIds = people.slice(0, ((n * 4) % 6) + 1).map(({ id }) => id)
    const team = await build.team({ name: ['x', 'A', 'y', 'b', 'C', 'z'][n] ?? '', leaderId: employeeId, memberIds })
    for (const [m, of] of [{ employeeId }, { employeeId: first.id }, { teamId: team.id }, {}].entries()) {
      const deadlineAt = m < 3 ? `2026-0${((n + m) % 5) + 2}-01T10:00:00Z` : undefined
      const returnAt = (n + m) % 2 && m < 3 ? '2026-02-01T10:00:00Z' : undefined
      const createdAt = new Date(Date.UTC(2020, (n * 5 + m) % 12)).toISOString()
      await build.task({ name: `${'hBaDc'[(n + m) % 5]}${n}`, ...of, deadlineAt, returnAt, createdAt })
    }
    for (const [m, employee] of [employeeId, first.id].entries()) {
      const pay = {
        basicSalary: `${100 + ((n * 7) % 5)}.50`,
        allowances: `${(n + m) % 4}.00`,
        deductions: `${n % 3}.10`,
      }
      await build.salary({ employeeId: employee, payDate: `2026-0${((n + m) % 6) + 1}-28`, ...pay })
    }
  }
  for (const [n, { id: employeeId }] of people.entries()) await insertTime(db, employeeId, `2026-01-0${(n % 5) + 1}`)
  for (const [n, { id: employeeId }] of people.entries())
    await db
      .insertInto('timesheets')
      .values({
        employee_id: employeeId,
        month: '2026-01-01',
        state: n % 2 ? 'Submitted' : 'Open',
        updated_at: new Date(),
      })
      .execute()
  for (const [n, { id: employeeId }] of people.entries())
    await admin.call(api.payInputs.add, {
      body: { employeeId, component: 'ALLOWANCE', month: `2026-0${(n % 4) + 1}`, amount: n + 1 },
    })
  const group = await db.selectFrom('pay_groups').select('id').executeTakeFirstOrThrow()
  const month = product.clock.today().slice(0, 7)
  const { period } = (await admin.call(api.payPeriods.add, { body: { group: group.id, month } })).body
  await admin.call(api.payPeriods.calculate, { params: { id: period._id }, body: {} })
  // A first period reports only the changes of its month.
  await sql`update pay_people set changes = '[{"kind":"joined","field":"firstDay","before":null,"after":"2020-01-01","from":"2020-01-01"}]'`.execute(
    db,
  )
  own.periodId = period._id
})

const fieldsOf = (endpoint: AnyEndpoint): string[] =>
  (endpoint.query?.shape.sort?.def.innerType.options ?? []).filter((field: string) => !field.startsWith('-'))

const isList = (endpoint: AnyEndpoint): boolean => 'total' in endpoint.reply.shape && endpoint !== api.leaves.next

const orders = Object.entries(api).flatMap(([domain, table]) =>
  Object.entries(table).flatMap(([name, endpoint]) =>
    // Single results in a list's order have no separate list.
    (isList(endpoint) ? fieldsOf(endpoint) : []).map((field) => ({
      list: `${domain}.${name}`,
      field,
      endpoint: endpoint as AnyEndpoint,
    })),
  ),
)

/** As the database sorts: case is ignored, and null comes last. */
function compare(one: Value, other: Value): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const [a, b] = [one, other].map((value) => (typeof value === 'string' ? value.toLowerCase() : value)) as [
    Value,
    Value,
  ]
  return a === b ? 0 : (a as number) < (b as number) ? -1 : 1
}

describe.each(orders)('$list by $field', ({ list, field, endpoint }) => {
  async function rows(page: object): Promise<Row[]> {
    const { params = () => ({}), query = {} } = lists[list] ?? {}
    const answer = await admin.call(endpoint, { params: params(), query: { ...query, ...page } as never })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return Object.values(answer.body).find(Array.isArray) as Row[]
  }

  it('sorts ascending, descending with a minus, and has every row on exactly one page', async () => {
    const { columns, same = [] } = lists[list] ?? { columns: {} }
    const of = columns[field]
    if (!of) throw new Error(`${list} needs the column ${field} here`)
    const whole = await rows({ sort: field })
    const values = whole.map(of)
    expect(new Set(values).size, 'different values').toBeGreaterThan(same.includes(field) ? 0 : 1)
    expect(values).toEqual(values.toSorted(compare))
    expect((await rows({ sort: `-${field}` })).map(of)).toEqual(values.toSorted((one, other) => compare(other, one)))
    const pages: Row[] = []
    for (let skip = 0; skip < whole.length; skip += 3) pages.push(...(await rows({ sort: field, limit: 3, skip })))
    expect(pages).toEqual(whole)
  })
})
