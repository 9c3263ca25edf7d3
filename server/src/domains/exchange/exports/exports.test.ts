import { api } from '@ems/contract/api'
import { attendance } from '@ems/contract/attendance'
import { audit } from '@ems/contract/audit'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import { customFields } from '@ems/contract/custom-fields'
import { employees } from '@ems/contract/employees'
import { exporting } from '@ems/contract/exporting'
import { imports } from '@ems/contract/imports'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveRuns } from '@ems/contract/leave-runs'
import { privacy } from '@ems/contract/privacy'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import { pathOf, queryOf } from '../../../../test/requests.ts'
import { insertTime } from '../../../../test/working-time.ts'
import { getSealHead } from '../../../platform/audit/seals.ts'
import { newId } from '../../../platform/database/ids.ts'
import { EXPORT_PAGING } from '../../../platform/exchange/list-export.ts'
import { addJobs } from '../../../platform/queue/index.ts'
import type { SheetRow } from '../files/sheet-cells.ts'
import { openSheet } from '../files/sheet-reader.ts'

const product = await startProduct()
const { build, db } = product
const today = product.clock.today()
let admin: Client
let person: string
let run: string

beforeAll(async () => {
  admin = await product.administrator()
  person = await personOfAllLists()
  run = await whatBelongsTo(person)
})

/** The content of an answer that is no JSON. */
async function take(client: Client, endpoint: AnyEndpoint, query: object = {}, params: Record<string, string> = {}) {
  const response = await product.app.inject({
    method: 'GET',
    url: pathOf(endpoint, params),
    query: queryOf({ query } as never),
    headers: { authorization: `Bearer ${client.token}` },
  })
  return { status: response.statusCode, text: response.body, bytes: response.rawPayload, headers: response.headers }
}

const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n')

const leaveType = 'Annual Leave'
/** Required queries of lists. */
const QUERIES: Record<string, object> = {
  attendanceMonth: { month: '2026-03-01' },
  leaveLedger: { leaveType },
  timeSheets: { month: '2026-03' },
  timeDays: { from: '2026-03-01', to: '2026-03-31' },
}
const GAP = newId()
/** Lists covered by other tests. */
const NOTHING_HERE = ['erasures', 'erasuresDue', 'leaveCertificates', 'leaveOverdrawn']

/** What HR has of everyone. @returns the id of a run over leave */
async function whatBelongsTo(employeeId: string): Promise<string> {
  const done = async (endpoint: AnyEndpoint, body: object, params = {}) => {
    const answer = await admin.call(endpoint, { body, params } as never)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body as never as Record<'run' | 'policy', { _id: string }>
  }
  const { policy } = await done(leavePolicies.add, { leaveType, name: 'Thirty', amount: 30 })
  const rules = { from: '2026-01-01', rules: [{ policyId: policy._id }] }
  await done(leavePolicies.setRules, rules, { leaveType })
  await done(privacy.addHold, { employeeId, reason: 'A dispute' })
  await done(privacy.copy, { employeeId })
  await done(attendance.correct, { date: today, status: 'Absent', reason: 'Ill' }, { employeeId })
  const body = { kind: 'period-end', leaveType, periodEnd: '2026-12-31', dryRun: true }
  return (await done(leaveRuns.add, body)).run._id
}

/** A person with rows in each list. @returns the employee's id */
async function personOfAllLists(): Promise<string> {
  const { id, userId } = await build.employee()
  await insertTime(product.db, id, '2026-03-02')
  await product.db
    .insertInto('timesheets')
    .values({ employee_id: id, month: '2026-03-01', updated_at: product.clock.now() })
    .execute()
  const { id: teamId } = await build.team({ leaderId: id })
  await build.leave({ employeeId: id })
  await build.salary({ employeeId: id })
  await build.task({ employeeId: id })
  await build.task({ teamId })
  await build.document({ employeeId: id, expiresOn: today })
  await build.changeRequest({ employeeId: id, before: 'One', after: 'Another' })
  await build.delegation({ from: userId, to: (await build.employee()).userId })
  await build.assignment({ userId, role: { 'employees.read': 'everyone' } })
  await build.holiday({ day: today })
  await build.location()
  const of = { basis: 'hourly', month_before_until: 0, minimum: 5, version: 1, year: 2025, currency: 'USD' }
  await product.db
    .insertInto('pay_gaps')
    .values({ id: GAP, ...of })
    .execute()
  const line = { employee_id: id, whole: true, gender: 'female', time: '1', basic: '36000', variable: '0' }
  await product.db
    .insertInto('pay_gap_lines')
    .values({ gap_id: GAP, ...line })
    .execute()
  return id
}

describe('a list as a file', () => {
  it('has all its rows, filtered and sorted', async () => {
    const departmentId = await build.department({ name: 'Export' })
    for (const code of ['X-2', 'X-1', 'X-3']) await build.employee({ code, departmentId })
    await build.employee({ code: 'X-4' })
    const query = { department: departmentId, sort: '-employeeId', limit: 1, headers: 'keys' }
    const { status, text, headers } = await take(admin, exporting.employees, query)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="?employees-\d{4}-\d\d-\d\d\.csv/)
    const [head, ...rows] = linesOf(text)
    expect(head?.split(',').slice(0, 3)).toEqual(['employeeId', 'name', 'email'])
    expect(rows.map((row) => row.split(',')[0])).toEqual(['X-3', 'X-2', 'X-1'])
    expect(linesOf((await take(admin, exporting.employees)).text)[0]).toMatch(/^Employee ID,Name,Email,Date of birth/)
  })

  it('has the custom fields, and importing it again changes nothing; missing fields are reported', async () => {
    await build.customField({ key: 'shirt', sees: 'hr', edits: 'hr' })
    await build.customField({ key: 'since', type: 'date' })
    const lead = await build.employee({ code: 'CF-0' })
    const { id, departmentId } = await build.employee({ code: 'CF-1', managerId: lead.id })
    const set = { params: { id }, body: { values: { shirt: 'M', since: '2020-02-29' } } }
    await admin.call(customFields.setValues, set)
    const query = { department: departmentId, headers: 'keys' }
    const { text } = await take(admin, exporting.employees, query)
    expect(linesOf(text)[0]).toMatch(/,shirt,since,currency$/)
    expect(linesOf(text)[1]).toMatch(/,M,2020-02-29,USD$/)
    const forLead = await take(await product.as(lead.userId), exporting.employees, query)
    expect(linesOf(forLead.text)[1]).toMatch(/,,2020-02-29,USD$/)
    const load = async (content: string) => {
      const file = { bytes: Buffer.from(content), name: 'people.csv', type: 'text/csv', field: 'file' }
      const { _id } = (await admin.call(imports.upload, { body: { kind: 'employees' }, file })).body.import
      return (await admin.call(imports.check, { params: { id: _id } })).body.import
    }
    expect((await load(text)).counts).toMatchObject({ update: 0, unchanged: 1, error: 0 })
    expect((await load('employeeId,shirt\nCF-1,(clear)')).counts).toMatchObject({ update: 1 })
    expect((await load('employeeId,since\nCF-1,2020-02-30')).counts).toMatchObject({ error: 1 })
    await db.updateTable('custom_fields').set({ required: true }).where('key', '=', 'shirt').execute()
    expect((await load('employeeId,name\nCF-1,Renamed')).warnings).toEqual([
      'Label of shirt is required, but no column is mapped to it.',
    ])
    await db.deleteFrom('custom_values').execute()
    await db.deleteFrom('custom_fields').execute()
  })

  it('hides values that the reader may not see, and refuses readers whom the list refuses', async () => {
    const manager = await build.employee({ code: 'M-1' })
    await build.employee({ code: 'M-2', managerId: manager.id, salary: '7777.77', dob: '1977-07-07' })
    const leads = await product.as(manager.userId)
    const query = { headers: 'keys' }
    const { text } = await take(leads, exporting.employees, query)
    const rows = linesOf(text).map((row) => row.split(','))
    expect(rows.map(([code]) => code).sort()).toEqual(['M-1', 'M-2', 'employeeId'])
    expect(text).not.toMatch(/7777|1977-07-07/)
    expect((await take(leads, exporting.employees, { sort: 'salary' })).status).toBe(403)
    const plain = await product.as((await build.employee()).userId)
    expect((await take(plain, exporting.employees)).status).toBe(403)
    expect((await take(leads, exporting.salaries)).status).toBe(403)
  })

  it.each(['csv', 'xlsx'] as const)('of people, as %s, can be imported again without a change', async (format) => {
    const boss = await build.employee({ code: `=B-${format}`, name: '-Boss, "the"', designation: '@all' })
    await build.employee({ code: `+49-${format}`, managerId: boss.id, name: "O'Hara; Zoë" })
    const { bytes } = await take(admin, exporting.employees, { format, headers: 'keys', state: 'all' })
    const file = { bytes, name: `people.${format}`, field: 'file' }
    const { body } = await admin.call(imports.upload, { body: { kind: 'employees' }, file })
    const checked = (await admin.call(imports.check, { params: { id: body.import._id } })).body.import
    const { problems } = (await admin.call(imports.problems, { params: { id: body.import._id } })).body
    expect(problems).toEqual([])
    expect(checked.counts).toMatchObject({ create: 0, update: 0, error: 0 })
    const people = await db
      .selectFrom('employees')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirst()
    expect(checked.counts.unchanged).toBe(people?.n)
  })

  it('has no cell that a spreadsheet reads as a formula, and amounts stay numbers', async () => {
    const { id } = await build.employee({ code: 'F-1', name: '=cmd|x' })
    await build.salary({ employeeId: id, basicSalary: '100.50', deductions: '0.50', allowances: '0' })
    const { text } = await take(admin, exporting.salaries, { search: 'F-1', headers: 'keys' })
    expect(linesOf(text)[1]).toMatch(/^F-1,'=cmd\|x,\d{4}-\d\d-\d\d,100\.5,0,0\.5,100,,USD$/)
    const sheet = await openSheet((await take(admin, exporting.salaries, { search: 'F-1', format: 'xlsx' })).bytes)
    const { value } = await sheet.rows.next()
    await sheet.close()
    expect(
      (value as SheetRow[])[0]?.cells.slice(1, 5).map((cell) => (typeof cell === 'object' ? cell.text : cell)),
    ).toEqual(['=cmd|x', expect.stringMatching(/^\d{4}-\d\d-\d\d$/), 100.5, 0])
  })

  it.each(Object.keys(exporting).filter((name) => !['list', 'get', 'file'].includes(name)))(
    'is there of %s',
    async (name) => {
      const endpoint = (exporting as Record<string, AnyEndpoint>)[name] as AnyEndpoint
      const ids: Record<string, string> = { leaveRunLines: run, report: 'people-by-department', payGapLines: GAP }
      const params = { id: ids[name] ?? person, employeeId: person, role: 'admin' }
      const { status, text } = await take(admin, endpoint, QUERIES[name], params)
      expect(status, text).toBe(200)
      expect(linesOf(text).length, text).toBeGreaterThan(NOTHING_HERE.includes(name) ? 0 : 1)
      // One page at a time, however long the list is.
      EXPORT_PAGING.rowsAtOnce = 1
      const again = await take(admin, endpoint, QUERIES[name], params)
      EXPORT_PAGING.rowsAtOnce = 1000
      // To read what others did is one of its rows.
      const lines = linesOf(again.text).slice(name === 'securityEvents' ? 2 : 1)
      expect([...new Set(lines)]).toEqual(lines)
      expect(lines).toEqual(linesOf(text).slice(1))
    },
  )

  it('shows colleagues only what the directory shows', async () => {
    const [reader, other] = [
      await build.employee(),
      await build.employee({ code: 'DIR-1', name: 'Directed', dob: '1980-02-29' }),
    ]
    await build.leave({ employeeId: other.id, status: 'Approved', startDate: today, endDate: today })
    const { text } = await take(await product.as(reader.userId), exporting.directory, { headers: 'keys' })
    const [head, ...rows] = linesOf(text).map((line) => line.split(','))
    expect(head).toEqual([
      ...['employeeId', 'name', 'designation', 'department', 'location', 'manager', 'workEmail', 'workPhone'],
      ...['awayUntil', 'birthday'],
    ])
    const row = rows.find((cells) => cells.includes('Directed')) ?? []
    expect([row[0], row.at(-2), row.at(-1)]).toEqual(['', today, '02-29'])
    expect(text).not.toMatch(/DIR-1|1980/)
  })

  it('of one person is for that person, and documents are limited to visible ones', async () => {
    const [one, other] = [await build.employee({ code: 'OWN-1' }), await build.employee({ code: 'OWN-2' })]
    await build.salary({ employeeId: one.id })
    await build.leave({ employeeId: one.id, reason: '=secret' })
    const mine = await product.as(one.userId)
    const own = { id: one.userId, role: 'employee' }
    expect((await take(mine, exporting.salariesOfPerson, {}, own)).text).toMatch(/OWN-1/)
    expect((await take(mine, exporting.leavesOfPerson, {}, own)).text).toMatch(/'=secret/)
    const others = { id: other.userId, role: 'employee' }
    for (const list of ['salariesOfPerson', 'leavesOfPerson', 'personalTasks', 'teamTasks', 'teamsOfPerson'] as const)
      expect((await take(mine, exporting[list], {}, others)).status, list).toBe(403)
    for (const list of ['documents', 'reminders', 'roles', 'assignments', 'accounts'] as const)
      expect((await take(mine, exporting[list])).status, list).toBe(403)
  })
})

/** Lists without a file, by reason: worked through, only for display, for selection, or with another kind of file. */
const NO_FILE = [
  ...['approvals.mine', 'notifications.list', 'notifications.delivery', 'org.issues', 'leaves.away', 'leaves.next'],
  ...['org.children', 'org.departments', 'leaveCalendar.calendar', 'leaveBalances.explain', 'search.find'],
  ...['employees.byDepartment', 'audit.sole', 'imports.rows', 'workingTimes.list'],
  // A pay period has files by export profile; payslips are files themselves.
  ...['payPeriods.list', 'payPeriods.people', 'payPeriods.changes', 'payInputs.list', 'payslips.list'],
  ...['payslipUploads.slips'],
  // It has one at another address: report/{id}/export.
  'reports.result',
]

describe('each growing list', () => {
  const all = Object.entries(api).flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, AnyEndpoint>).map(([name, call]) => ({ name: `${domain}.${name}`, call })),
  )
  const paths = new Set(all.map(({ call }) => call.path as string))

  it('has a file, except those named with a reason', () => {
    const lists = all.filter(
      ({ call }) =>
        call.method === 'GET' && call.query?.shape.limit && call.path !== '/api/export' && !/export$/.test(call.path),
    )
    expect(
      lists
        .filter(({ call }) => !paths.has(`${call.path}/export`))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(NO_FILE.toSorted())
  })
})

it('a month of attendance has one row for each person and one column for each day', async () => {
  const { id: employeeId } = await build.employee({ code: 'MON-1', name: 'Mara', employedFrom: '2026-02-02' })
  await build.attendance({ employeeId, day: '2026-02-03', status: 'Late' })
  await build.leave({ employeeId, startDate: '2026-02-05', endDate: '2026-02-08', status: 'Approved' })
  const query = { month: '2026-02-10', search: 'MON-1', headers: 'keys' }
  const [head, row, ...others] = linesOf((await take(admin, exporting.attendanceMonth, query)).text)
  expect(others).toEqual([])
  const cells = Object.fromEntries((head ?? '').split(',').map((key, n) => [key, (row ?? '').split(',')[n]]))
  // February: its 28 days, and the totals of five statuses.
  expect(Object.keys(cells).length).toBe(3 + 28 + 5)
  expect(cells).toMatchObject({ employeeId: 'MON-1', name: 'Mara', '01': '', '03': 'Late', '05': 'On leave' })
  expect(cells).toMatchObject({ '07': '', '28': '', Present: '0', Late: '1', Absent: '0', Sick: '0', Leave: '0' })
  // Who sees the marks of people and not their records has their employee ids in the file no more than on the screen.
  const userId = await build.user()
  await build.assignment({ userId, role: { 'attendance.read': 'everyone' } })
  const marksOnly = await product.as(userId)
  const { people } = (await marksOnly.call(attendance.month, { query: { month: '2026-02-10', search: 'Mara' } })).body
  expect(people.map(({ employeeId: code }) => code)).toEqual([null])
  const { text } = await take(marksOnly, exporting.attendanceMonth, { ...query, search: 'Mara' })
  expect(text).toContain('Mara')
  expect(text).not.toContain('MON-1')
})

describe('a long list', () => {
  it('is prepared by a job, notified, and deleted after a day', async () => {
    await sql`insert into departments (id, dep_name) select new_id(), 'Many ' || n from generate_series(1, 5001) n`.execute(
      db,
    )
    const userId = await build.administrator()
    const mine = await product.as(userId)
    const { status, text } = await take(mine, exporting.departments, { search: 'Many', headers: 'keys' })
    expect(status).toBe(202)
    const { export: begun } = JSON.parse(text) as { export: { _id: string } }
    const params = { id: begun._id }
    const done = await vi.waitFor(
      async () => {
        const { export: now } = (await mine.call(exporting.get, { params })).body
        expect(now.status).toBe('Done')
        return now
      },
      { timeout: 20_000, interval: 200 },
    )
    expect(done).toMatchObject({ progress: { done: 5001, of: 5001 }, parts: [{ name: 'departments-1.csv' }] })
    const part = await take(mine, exporting.file, {}, { ...params, n: '1' })
    expect(linesOf(part.text)).toHaveLength(5002)
    expect((await take(mine, exporting.file, {}, { ...params, n: '2' })).status).toBe(404)
    expect((await take(admin, exporting.file, {}, { ...params, n: '1' })).status).toBe(404)
    expect((await admin.call(exporting.get, { params })).status).toBe(404)
    const told = await db.selectFrom('notifications').select('kind').where('user_id', '=', userId).execute()
    expect(told).toEqual([{ kind: 'export.ended' }])
    await sql`update exports set expires_at = now() where id = ${begun._id}`.execute(db)
    expect((await mine.call(exporting.get, { params })).status).toBe(404)
    await sql`insert into jobs (id, kind, key) values (new_id(), 'export.expire', 'now')`.execute(db)
    await vi.waitFor(
      async () =>
        expect(await db.selectFrom('files').select('id').where('owner_kind', '=', 'export').execute()).toEqual([]),
      { timeout: 20_000, interval: 200 },
    )
    expect(await db.selectFrom('exports').select('id').execute()).toEqual([])
    expect((await admin.call(employees.list, { query: { limit: 1 } })).status).toBe(200)
  })

  it('of the audit is prepared as JSON lines, with the head of the chain at its end', async () => {
    const format = 'jsonl'
    const entity = newId()
    await sql`insert into audit_events (id, action, entity_id, after)
      select new_id(), 'department.add', ${entity}, jsonb_build_object('dep_name', n) from generate_series(1, 5001) n`.execute(
      db,
    )
    const userId = await build.administrator()
    const mine = await product.as(userId)
    const begun = await take(mine, exporting.audit, { format, entity })
    expect(begun.status, begun.text).toBe(202)
    const params = { id: (JSON.parse(begun.text) as { export: { _id: string } }).export._id }
    const ended = async () => {
      const { export: now } = (await mine.call(exporting.get, { params })).body
      expect(now.status).not.toBe('Waiting')
      return now
    }
    const done = await vi.waitFor(ended, { timeout: 20_000, interval: 200 })
    expect(done).toMatchObject({ status: 'Done', progress: { done: 5001, of: 5001 } })
    expect(done.parts).toMatchObject([{ name: `audit-1.${format}` }])
    const lines = (await take(mine, exporting.file, {}, { ...params, n: '1' })).text.trim().split(/\r?\n/)
    const { digest } = await getSealHead(db)
    expect(lines).toHaveLength(5002)
    expect(lines.at(-1)).toContain(digest)
    expect(lines.at(-2)).toContain('department.add')
    const traces = (await mine.call(audit.securityEvents, { query: { user: userId, kind: 'audit-export' } })).body
    expect(traces.events.map(({ detail }) => detail.filters)).toEqual(['entity'])
  })

  it.each([
    ['audit', 'audit.export'],
    ['assignments', 'access.read'],
    ['roles', 'access.read'],
    ['accounts', 'accounts.manage'],
  ] as const)('of %s is not prepared for a person who lost the permission to export it', async (list, key) => {
    const { userId } = await build.employee()
    const { id: assignment } = await build.assignment({ userId, role: { [key]: 'everyone' } })
    const mine = await product.as(userId)
    const [id, expires_at] = [newId(), new Date(Date.now() + 60_000)]
    const values = { id, list, query: '{}', headers: 'labels', rows: 9, requested_by: userId, expires_at } as const
    await db
      .insertInto('exports')
      .values({ ...values, format: 'csv' })
      .execute()
    await db.deleteFrom('role_assignments').where('id', '=', assignment).execute()
    await addJobs(db as never, [{ kind: 'export.prepare', key: id, payload: { id, by: userId } }])
    const ended = async () => {
      const { export: now } = (await mine.call(exporting.get, { params: { id } })).body
      expect(now).toMatchObject({ status: 'Failed', parts: [] })
    }
    await vi.waitFor(ended, { timeout: 5000, interval: 200 })
  })
})
