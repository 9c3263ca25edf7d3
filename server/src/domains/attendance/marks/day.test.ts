import { attendance } from '@ems/contract/attendance'
import { calendars } from '@ems/contract/calendars'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

beforeEach(() => {
  product.setNow('2026-03-04T12:00:00Z')
})

const team = async (name: string, people: number) => {
  const department = await build.department({ name })
  const ids: string[] = []
  for (let n = 1; n <= people; n++)
    ids.push((await build.employee({ name: `${name} ${n}`, departmentId: department })).id)
  return { department, ids: ids as [string, ...string[]] }
}
const dayOf = async (department: string, date?: string) =>
  (await admin.call(attendance.today, { query: { department, ...(date && { date }) } })).body
const countsOf = async (department: string, date?: string) =>
  (await admin.call(attendance.counts, { query: { department, ...(date && { date }) } })).body
const marks = (ids: readonly string[], status: 'Present' | 'Leave' = 'Present') =>
  admin.call(attendance.markMany, { body: { status, employeeIds: [...ids] } })
const undo = (markedAt: string, client = admin) => client.call(attendance.undo, { body: { markedAt } })
const none = { Present: 0, Absent: 0, Sick: 0, Leave: 0, Late: 0, 'Not Marked': 0 }

it('a past day shows the people employed then, with their marks; a future day is refused', async () => {
  const { department, ids } = await team('Past', 2)
  await build.employee({ name: 'Past, came later', departmentId: department, employedFrom: '2026-03-03' })
  await build.attendance({ employeeId: ids[0], day: '2026-03-02', status: 'Late' })
  const { date, message, total } = await dayOf(department, '2026-03-02')
  expect({ date, total, statuses: message.map((entry) => entry.status) }).toEqual({
    date: '2026-03-02',
    total: 2,
    statuses: ['Late', null],
  })
  expect((await dayOf(department)).total).toBe(3)
  for (const call of [attendance.today, attendance.counts])
    expect(await admin.call(call, { query: { date: '2026-03-05' } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', error: 'You cannot mark a future day.' },
    })
})

it('a day is counted by marks, and by leave of people without one', async () => {
  const { department, ids } = await team('Counted', 4)
  expect(await countsOf(department)).toMatchObject({ date: '2026-03-04', counts: { ...none, 'Not Marked': 4 } })
  await marks(ids.slice(0, 2))
  await build.leave({ employeeId: ids[2], status: 'Approved', startDate: '2026-03-04', endDate: '2026-03-04' })
  expect(await countsOf(department)).toMatchObject({
    counts: { ...none, Present: 2, 'Not Marked': 2 },
    unmarkedOnLeave: 1,
  })
  expect((await countsOf(department, '2026-03-03')).counts).toEqual({ ...none, 'Not Marked': 4 })
})

it('the person who set a mark is shown, also after another person corrects it', async () => {
  const { department, ids } = await team('Named', 1)
  const { userId } = await build.employee({ name: 'Hanna Human' })
  await build.assignment({ userId, role: 'hr' })
  const hr = await product.as(userId)
  await hr.call(attendance.mark, { params: { employeeId: ids[0] }, body: { status: 'Absent' } })
  expect((await dayOf(department)).message[0]?.setBy).toEqual({ _id: userId, name: 'Hanna Human' })
  const body = { date: '2026-03-04', status: 'Late', reason: 'The train' } as const
  const { body: corrected } = await admin.call(attendance.correct, { params: { employeeId: ids[0] }, body })
  expect(corrected.attendance.setBy?._id).not.toBe(userId)
})

it('a bulk mark is undone completely, and can be repeated', async () => {
  const { department, ids } = await team('Undone', 3)
  await admin.call(attendance.mark, { params: { employeeId: ids[0] }, body: { status: 'Sick' } })
  const { markedAt } = (await marks(ids)).body
  expect((await undo(markedAt ?? '')).body).toMatchObject({ undone: 2 })
  expect((await countsOf(department)).counts).toEqual({ ...none, Sick: 1, 'Not Marked': 2 })
  expect(await undo(markedAt ?? '')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  const once = await admin.call(attendance.mark, {
    params: { employeeId: ids[1] as string },
    body: { status: 'Absent' },
  })
  expect((await undo(once.body.attendance.updatedAt ?? '')).status).toBe(200)
  expect((await marks(ids)).body).toMatchObject({ marked: 2, alreadyMarked: 1 })
})

it('undoing keeps marks of others, marks older than ten seconds, and corrected ones', async () => {
  const { department, ids } = await team('Stays', 2)
  const { markedAt } = (await marks(ids)).body
  const other = await product.administrator()
  expect((await undo(markedAt ?? '', await anotherAdministrator())).status).toBe(409)
  const body = { date: '2026-03-04', status: 'Late', reason: 'The train' } as const
  await other.call(attendance.correct, { params: { employeeId: ids[0] }, body })
  expect((await undo(markedAt ?? '')).body).toMatchObject({ undone: 1 })
  expect((await countsOf(department)).counts).toEqual({ ...none, Late: 1, 'Not Marked': 1 })
  const again = await marks(ids)
  await sql`update attendance set marked_at = marked_at - interval '11 seconds' where employee_id = ${ids[1]}`.execute(
    product.db,
  )
  const at = new Date(Date.parse(again.body.markedAt ?? '') - 11_000).toISOString()
  expect(await undo(at)).toMatchObject({
    status: 409,
    body: { error: 'These marks can no longer be undone: ten seconds have passed, or they have changed since.' },
  })
})

it('a day off by the default schedule is shown, with its holiday', async () => {
  const { department } = await team('Free', 1)
  const dayOffOn = async (date: string) => (await countsOf(department, date)).dayOff
  expect(await dayOffOn('2026-02-27')).toBeNull()
  expect(await dayOffOn('2026-03-01')).toEqual({ holiday: null })
  const { id } = await product.db
    .selectFrom('holiday_calendars')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  const body = { calendarId: id, day: '2026-02-26', part: 'full' as const, name: 'Founders’ Day' }
  expect((await admin.call(calendars.addHoliday, { body })).status).toBe(200)
  expect(await dayOffOn('2026-02-26')).toEqual({ holiday: 'Founders’ Day' })
})

it('a month is counted by marks, beside the previous month', async () => {
  const { department, ids } = await team('Month', 2)
  for (const [day, status] of [
    ['2026-02-27', 'Absent'],
    ['2026-03-01', 'Late'],
    ['2026-03-02', 'Late'],
    ['2026-03-31', 'Present'],
    ['2026-04-01', 'Sick'],
  ] as const)
    await build.attendance({ employeeId: ids[0], day, status })
  await build.attendance({ employeeId: ids[1], day: '2026-03-02', status: 'Late' })
  const query = { month: '2026-03-17', department }
  const { month, before } = (await admin.call(attendance.monthFigures, { query })).body
  const nothing = { Present: 0, Absent: 0, Sick: 0, Leave: 0, Late: 0 }
  expect({ month, before }).toEqual({
    month: { marks: { ...nothing, Present: 1, Late: 3 }, people: { ...nothing, Present: 1, Late: 2 } },
    before: { marks: { ...nothing, Absent: 1 }, people: { ...nothing, Absent: 1 } },
  })
})

async function anotherAdministrator(): Promise<Client> {
  const { userId } = await build.employee()
  await build.assignment({ userId, role: 'hr' })
  return product.as(userId)
}
