import { api } from '@ems/contract/api'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/platform/database/ids.ts'
import { type Client, startProduct } from './product.ts'
import { endpoints } from './valid-requests.ts'
import { insertTime } from './working-time.ts'

// Each searchable list of the contract: a new list needs an entry that says what it finds. Files of lists use the same
// services.
const product = await startProduct()
const { build, db } = product
let admin: Client
/** the person to find, and another person */
let one: { id: string; userId: string; departmentId: string }
let leaveId: string
let periodId: string

const NAME = 'Sørlie Grønlie'
const OTHER = 'Otto Vergleich'
const WORD = 'Prüfwort Størdal'
const OTHER_WORD = 'Etwas Anderes'

/** What a list finds. */
interface List {
  /** people by name and employee id, people by name, or records by their own name */
  by: 'person' | 'name' | 'word'
  params?: () => Record<string, string>
  query?: object
  /** an empty search has no results */
  needed?: true
}

const ofOne = () => ({ id: one.id, role: 'employee' })
const days = { from: '2026-02-01', to: '2026-02-28' }
const lists: Record<string, List> = {
  'access.roles': { by: 'word' },
  'access.assignments': { by: 'name' },
  'access.delegations': { by: 'name' },
  'notifications.delivery': { by: 'word' },
  'departments.list': { by: 'word' },
  'calendars.holidayCalendars': { by: 'word' },
  'calendars.locations': { by: 'word' },
  'calendars.holidays': { by: 'word' },
  'calendars.schedules': { by: 'word' },
  'employees.list': { by: 'person' },
  'employees.byDepartment': { by: 'person', params: () => ({ id: one.departmentId }) },
  'accounts.list': { by: 'person' },
  'org.directory': { by: 'name' },
  'org.search': { by: 'name', needed: true },
  'org.departments': { by: 'word' },
  'documents.list': { by: 'person' },
  'salaries.list': { by: 'person' },
  'payInputs.list': { by: 'person' },
  'payPeriods.people': { by: 'person', params: () => ({ id: periodId }) },
  'payPeriods.changes': { by: 'person', params: () => ({ id: periodId }) },
  'leaves.list': { by: 'person' },
  'leaves.ofPerson': { by: 'word', params: ofOne },
  'leaves.away': { by: 'person', params: () => ({ id: leaveId }) },
  'leavePolicies.list': { by: 'word' },
  'leaveCalendar.calendar': { by: 'name', query: { of: 'everyone', ...days } },
  'leaveReports.balances': { by: 'person' },
  'leaveReports.liability': { by: 'person' },
  'leaveReports.absence': { by: 'person', query: { ...days, by: 'person' } },
  'attendance.today': { by: 'person' },
  'attendance.month': { by: 'person', query: { month: '2026-02-01' } },
  'attendance.report': { by: 'person' },
  'time.days': { by: 'person', query: days },
  'timeRequests.list': { by: 'person' },
  'workingTimes.list': { by: 'person' },
  'timeSheets.list': { by: 'person', query: { month: '2026-02' } },
  'teams.list': { by: 'person' },
  'teams.ofPerson': { by: 'person', params: ofOne },
  'tasks.list': { by: 'person' },
  'tasks.personal': { by: 'word', params: ofOne },
  'tasks.ofTeams': { by: 'word', params: ofOne },
}
/** Lists of figures, single results, and lists of one person's records: `search.test.ts` and other tests cover them. */
const OTHERS = ['attendance.counts', 'attendance.monthFigures', 'leaves.next', 'salaries.ofPerson']

const searched = endpoints.filter(
  ({ name, endpoint }) => 'search' in (endpoint.query?.shape ?? {}) && !name.startsWith('exporting.'),
)

beforeAll(async () => {
  admin = await product.administrator()
  const [departmentId] = await Promise.all([WORD, OTHER_WORD].map((name) => build.department({ name })))
  const others = await build.department({ name: 'Common' })
  const people = []
  for (const [name, code] of [
    [NAME, 'LST-77'],
    [OTHER, 'ZZO-9'],
  ] as const)
    people.push(await build.employee({ name, code, departmentId: others, employedFrom: '2020-01-01' }))
  expect(departmentId).not.toBe(others)
  const [first, second] = people as [(typeof people)[number], (typeof people)[number]]
  one = first
  for (const { id: employeeId, userId } of people) {
    const to = (await build.employee()).userId
    await build.leave({ employeeId, startDate: '2026-02-02', endDate: '2026-02-03', status: 'Approved' })
    await build.salary({ employeeId, payDate: '2026-01-31' })
    await db
      .insertInto('timesheets')
      .values({ employee_id: employeeId, month: '2026-02-01', updated_at: new Date() })
      .execute()
    await insertTime(db, employeeId, '2026-02-02')
    const own = { from: '2026-01-01', scheduleId: await build.schedule({ name: `Hours of ${employeeId}` }) }
    await admin.call(api.workingTimes.set, { params: { id: employeeId }, body: own })
    await build.document({ employeeId, title: 'Paper' })
    await build.attendance({ employeeId, day: product.clock.today() })
    await build.task({ employeeId, name: 'Task' })
    await build.team({ name: 'Crew', leaderId: employeeId, memberIds: [first.id] })
    await build.assignment({ userId, role: 'auditor' })
    await build.delegation({ from: userId, to })
  }
  const asked = { employeeId: (await build.employee({ departmentId: others })).id, startDate: '2026-02-02' }
  leaveId = (await build.leave({ ...asked, endDate: '2026-02-03' })).id
  const policies: string[] = []
  for (const [n, name] of [WORD, OTHER_WORD].entries()) {
    await build.role({}, name)
    const mail = { to_address: 'x@example.com', subject: name, body: 'x' }
    await db
      .insertInto('mails')
      .values({ id: newId(), ...mail, next_attempt_at: new Date('2099-01-01') })
      .execute()
    const calendarId = await build.holidayCalendar({ name })
    await build.holiday({ calendarId, name, day: `2026-05-0${n + 1}` })
    await build.location({ calendarId, name })
    await build.schedule({ name })
    const { type } = (await admin.call(api.leaveTypes.add, { body: { name: `Kind ${n}` } })).body
    policies.push(type._id)
    const { policy } = (await admin.call(api.leavePolicies.add, { body: { leaveType: type._id, name, amount: 9 } }))
      .body
    const rules = { from: '2020-01-01', rules: [{ policyId: policy._id }] }
    expect(
      (await admin.call(api.leavePolicies.setRules, { params: { leaveType: type._id }, body: rules })).status,
    ).toBe(200)
    await build.leave({ employeeId: first.id, startDate: `2027-02-0${n + 1}`, reason: name })
    await build.task({ employeeId: first.id, name })
    await build.task({ teamId: (await build.team({ leaderId: first.id })).id, name })
  }
  expect(second.id).not.toBe(first.id)
  const month = product.clock.today().slice(0, 7)
  for (const { id: employeeId } of people)
    await admin.call(api.payInputs.add, { body: { employeeId, component: 'ALLOWANCE', month, amount: 1 } })
  const group = await db.selectFrom('pay_groups').select('id').executeTakeFirstOrThrow()
  const { period } = (await admin.call(api.payPeriods.add, { body: { group: group.id, month } })).body
  periodId = period._id
  await admin.call(api.payPeriods.calculate, { params: { id: periodId }, body: {} })
  await db
    .updateTable('pay_people')
    .set({ changes: JSON.stringify([{ kind: 'left', field: 'lastDay', before: null, after: null, from: null }]) })
    .execute()
})

it('each searchable list has an entry here', () => {
  expect(searched.map(({ name }) => name).sort()).toEqual([...Object.keys(lists), ...OTHERS].sort())
})

describe.each(Object.entries(lists))('%s', (name, { by, params = () => ({}), query = {}, needed }) => {
  const endpoint = searched.find((each) => each.name === name)?.endpoint as AnyEndpoint
  async function answered(search?: string): Promise<string> {
    const page = 'limit' in (endpoint.query?.shape ?? {}) ? { limit: 100 } : {}
    const request = { params: params(), query: { ...page, ...query, ...(search !== undefined && { search }) } }
    const { status, body } = await admin.call(endpoint, request as never)
    expect(status, JSON.stringify(body)).toBe(200)
    return JSON.stringify(body)
  }

  it(`finds ${by === 'word' ? 'what is called so' : 'people'} without accents${by === 'person' ? ', and by employee id' : ''}`, async () => {
    const [wanted, other] = by === 'word' ? [WORD, OTHER_WORD] : [NAME, OTHER]
    const whole = needed ? `${wanted} ${other}` : await answered()
    for (const each of [wanted, other]) expect(whole).toContain(each)
    const searches = by === 'word' ? ['prufwort', 'stordal pruf'] : ['sorlie', 'gronlie sor']
    for (const search of by === 'person' ? [...searches, 'lst-7'] : searches) {
      const found = await answered(search)
      expect(found, search).toContain(wanted)
      expect(found, search).not.toContain(other)
    }
  })
})

it('accounts are found by names of people without a record, too, and by employee ids for readers of these', async () => {
  const userId = await build.user({ role: 'admin', name: 'Åsa Ødegård' })
  const keeper = await build.employee()
  await build.assignment({ userId: keeper.userId, role: { 'accounts.manage': 'everyone' } })
  const found = async (client: Client, search: string) =>
    (await client.call(api.accounts.list, { query: { search } })).body.accounts.map(({ _id }) => _id)
  expect(await found(admin, 'odegard')).toEqual([userId])
  expect(await found(admin, 'lst-77')).toEqual([one.userId])
  const asKeeper = await product.as(keeper.userId)
  expect([await found(asKeeper, 'gronlie'), await found(asKeeper, 'lst-77')]).toEqual([[one.userId], []])
})
