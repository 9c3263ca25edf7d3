import { attendance } from '@ems/contract/attendance'
import type { BodyInput } from '@ems/contract/core/endpoint'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import { expectOne, FIFTY, storm } from '../../../../test/storm.ts'

const TODAY = '2026-03-04'
const product = await startProduct()
const { build } = product
let admin: Client
let adminId: string

beforeAll(async () => {
  adminId = await build.user({ role: 'admin', name: 'Head Keeper' })
  admin = await product.as(adminId)
})

beforeEach(() => {
  product.setNow(`${TODAY}T12:00:00Z`)
})

type Body = BodyInput<typeof attendance.correct>
const correct = (employeeId: string, body: Partial<Body>, client = admin) =>
  client.call(attendance.correct, {
    params: { employeeId },
    body: { date: TODAY, status: 'Present', reason: 'Seen at work', ...body },
  })
const history = async (employeeId: string, query: { date?: string; limit?: number; skip?: number } = {}) =>
  (await admin.call(attendance.history, { params: { employeeId }, query })).body
const reported = async (date: string, code: string) =>
  (await admin.call(attendance.report, { query: { date, limit: 100 } })).body.groupData[date]?.find(
    (row) => row.employeeId === code,
  )?.status
const eventsOf = (entityId: string) =>
  product.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('entity_id', '=', entityId)
    .execute()

describe('a correction', () => {
  it('replaces a past mark, keeps the former one with its reason, and appears in the report', async () => {
    const { id, userId, code } = await build.employee({ name: 'Ida', employedFrom: '2026-02-01' })
    await build.attendance({ employeeId: id, day: '2026-03-02', status: 'Absent' })
    const { status, body } = await correct(id, {
      date: '2026-03-02',
      status: 'Sick',
      reason: ' Sent a note.\nBy mail. ',
    })
    expect(status).toBe(200)
    expect(body.attendance).toMatchObject({ date: '2026-03-02', status: 'Sick', employeeId: { _id: id } })
    const { attendance: entry, history: changes, total } = await history(id, { date: '2026-03-02' })
    expect(entry).toEqual(body.attendance)
    expect(total).toBe(1)
    expect(changes).toEqual([
      {
        _id: expect.any(String),
        changedAt: entry.updatedAt,
        changedBy: { _id: adminId, name: 'Head Keeper' },
        formerStatus: 'Absent',
        status: 'Sick',
        reason: 'Sent a note.\nBy mail.',
      },
    ])
    expect(await reported('2026-03-02', code)).toBe('Sick')
    expect(await eventsOf(id)).toEqual([
      {
        action: 'attendance.correct',
        actor_id: adminId,
        before: { day: '2026-03-02', status: 'Absent' },
        after: { day: '2026-03-02', status: 'Sick', reason: 'Sent a note.\nBy mail.' },
      },
    ])
    expect((await correct(userId, { date: '2026-03-02', status: 'Late' })).body.attendance.status).toBe('Late')
    expect((await correct(code, { date: '2026-03-02T23:00:00-11:00' })).body.attendance.date).toBe('2026-03-02')
    const all = await history(code, { date: '2026-03-02' })
    expect(all.history.map((each) => `${each.formerStatus} ${each.status}`)).toEqual([
      'Late Present',
      'Sick Late',
      'Absent Sick',
    ])
    expect((await history(id, { date: '2026-03-02', limit: 1, skip: 1 })).history).toEqual([all.history[1]])
  })

  it('sets the mark of a day without one, which then appears in the report', async () => {
    const { id, code } = await build.employee({ employedFrom: '2026-01-10' })
    expect(await reported('2026-01-10', code)).toBeUndefined()
    expect((await correct(id, { date: '2026-01-10', status: 'Leave', ifUpdatedAt: null })).status).toBe(200)
    expect(await reported('2026-01-10', code)).toBe('Leave')
    const { history: changes } = await history(id, { date: '2026-01-10' })
    expect(changes).toMatchObject([{ formerStatus: null, status: 'Leave' }])
    expect(await eventsOf(id)).toMatchObject([{ before: null, after: { day: '2026-01-10', status: 'Leave' } }])
  })

  it('changes today’s mark, while the marking call still refuses a second one', async () => {
    const { id } = await build.employee()
    const mark = () => admin.call(attendance.mark, { params: { employeeId: id }, body: { status: 'Present' } })
    await mark()
    expect((await correct(id, { status: 'Absent' })).body.attendance).toMatchObject({
      status: 'Absent',
      origin: 'hand',
    })
    expect(await mark()).toMatchObject({ status: 409, body: { code: 'ALREADY_MARKED' } })
    const { body } = await admin.call(attendance.markMany, { body: { status: 'Present', employeeIds: [id] } })
    expect(body).toMatchObject({ marked: 0, alreadyMarked: 1 })
    expect(await history(id)).toMatchObject({ attendance: { status: 'Absent' }, total: 1 })
  })

  it('to the stored mark returns it and writes nothing', async () => {
    const { id } = await build.employee()
    await build.attendance({ employeeId: id, day: TODAY, status: 'Sick' })
    const before = await history(id)
    expect(await correct(id, { status: 'Sick' })).toMatchObject({
      status: 200,
      body: { attendance: before.attendance },
    })
    expect(await history(id)).toEqual({ ...before, history: [], total: 0 })
    expect(await eventsOf(id)).toEqual([])
  })

  it('is possible from the first to the last day of an employment, and on no other', async () => {
    const { id, code } = await build.employee({ name: 'Olaf', employedFrom: '2026-02-10', leftOn: '2026-02-20' })
    expect((await correct(id, { date: '2026-02-10' })).status).toBe(200)
    expect((await correct(id, { date: '2026-02-20' })).status).toBe(200)
    for (const date of ['2026-02-09', '2026-02-21', TODAY])
      expect(await correct(id, { date })).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', error: `Olaf was not employed on ${date}.` },
      })
    expect(await reported('2026-02-21', code)).toBeUndefined()
    expect((await eventsOf(id)).length).toBe(2)
  })

  it.each([
    ['a day to come', { date: '2026-03-05' }, 'date', 'You cannot mark a future day.'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date', 'The date is not a valid date.'],
    ['no reason', { reason: undefined }, 'reason', 'Reason is required.'],
    ['a blank reason', { reason: ' \u200b ' }, 'reason', 'Reason is required.'],
    ['a reason that is too long', { reason: 'x'.repeat(501) }, 'reason', 'At most 500 characters are allowed.'],
    ['no status', { status: undefined }, 'status', /^Choose a status/],
    ['what is no mark', { status: 'Not Marked' }, 'status', /^Choose a status/],
  ])('refuses %s and changes nothing', async (_what, wrong, path, message) => {
    const { id } = await build.employee()
    const { status, body } = await correct(id, wrong as never)
    expect({ status, path: body.issues?.[0]?.path }).toEqual({ status: 400, path })
    expect(body.error).toMatch(message)
    expect(await history(id)).toMatchObject({ attendance: { status: null }, total: 0 })
  })

  it('is checked with the organisation’s day', async () => {
    const { id } = await build.employee()
    expect((await correct(id, { date: '2026-03-05' })).status).toBe(400)
    product.clock.setTimeZone('Pacific/Auckland')
    try {
      expect((await correct(id, { date: '2026-03-05' })).status).toBe(200)
    } finally {
      product.clock.setTimeZone('UTC')
    }
  })

  it('is for administrators, like the history, and for people who exist', async () => {
    const { id, userId } = await build.employee()
    const own = await product.as(userId)
    expect((await correct(id, {}, own)).status).toBe(403)
    expect((await own.call(attendance.history, { params: { employeeId: id } })).status).toBe(403)
    expect((await correct(id, {}, product.anonymous)).status).toBe(401)
    for (const nobody of ['01890000-0000-7000-8000-000000000000', 'NO-SUCH-CODE']) {
      expect((await correct(nobody, {})).status).toBe(404)
      expect((await admin.call(attendance.history, { params: { employeeId: nobody } })).status).toBe(404)
    }
    expect(await history(id)).toMatchObject({ attendance: { status: null }, total: 0 })
  })
})

describe('a correction based on a read state', () => {
  it('is refused if another user has changed or set the mark meanwhile', async () => {
    const { id } = await build.employee()
    expect(await correct(id, { ifUpdatedAt: '2026-03-04T00:00:00.000Z' })).toMatchObject({ body: { code: 'STALE' } })
    await correct(id, { status: 'Absent', ifUpdatedAt: null })
    expect(await correct(id, { ifUpdatedAt: null })).toMatchObject({ status: 409, body: { code: 'STALE' } })
    const { updatedAt } = (await history(id)).attendance
    await correct(id, { status: 'Sick', ifUpdatedAt: updatedAt })
    expect(await correct(id, { ifUpdatedAt: updatedAt })).toMatchObject({ status: 409, body: { code: 'STALE' } })
    expect(await history(id)).toMatchObject({ attendance: { status: 'Sick' }, total: 2 })
  })

  it('succeeds once of fifty concurrent ones', async () => {
    const { id } = await build.employee()
    await build.attendance({ employeeId: id, day: TODAY, status: 'Leave' })
    const { updatedAt: ifUpdatedAt } = (await history(id)).attendance
    const first = expectOne(
      await storm(admin, attendance.correct, (n) => ({
        params: { employeeId: id },
        body: {
          date: TODAY,
          status: n % 2 ? ('Present' as const) : ('Absent' as const),
          reason: `No. ${n}`,
          ifUpdatedAt,
        },
      })),
      'STALE',
    )
    expect(await history(id)).toMatchObject({ attendance: first.body.attendance, total: 1 })
  })
})

/** Each change of today's mark begins where the one before it ended, the first with the first mark; the last is what stands. */
async function expectNoGap(id: string, first: string | null) {
  const { attendance: now, history: newestFirst, total } = await history(id)
  const changes = newestFirst.toReversed()
  expect(total).toBe(changes.length)
  expect(changes.map((each) => each.formerStatus)).toEqual([first, ...changes.slice(0, -1).map((each) => each.status)])
  expect(changes.at(-1)?.status).toBe(now.status)
  expect(changes.at(-1)?.changedAt).toBe(now.updatedAt)
  expect(new Set(changes.map((each) => each.changedAt)).size).toBe(total)
  expect((await eventsOf(id)).length).toBe(total)
}

describe('fifty corrections at once', () => {
  const STATUSES = ['Present', 'Absent', 'Sick', 'Leave', 'Late'] as const

  it.each([null, 'Present'] as const)('of a day with the mark %s leave a history without a gap', async (first) => {
    const { id } = await build.employee()
    if (first) await build.attendance({ employeeId: id, day: TODAY, status: first })
    const answers = await storm(admin, attendance.correct, (n) => ({
      params: { employeeId: id },
      body: { date: TODAY, status: STATUSES[n % 5] as (typeof STATUSES)[number], reason: `No. ${n}` },
    }))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: FIFTY }, () => 200))
    await expectNoGap(id, first)
  })

  it('of two people’s marks, each in one call, leave histories without a gap', async () => {
    const both = [await build.employee(), await build.employee()]
    for (const { id } of both) await build.attendance({ employeeId: id, day: TODAY, status: 'Present' })
    const answers = await storm(admin, attendance.correctMany, (n) => {
      const status = STATUSES[n % 5] as (typeof STATUSES)[number]
      const marks = both.map(({ id }) => ({ employeeId: id, date: TODAY, status }))
      return { body: { reason: `No. ${n}`, marks: n % 2 ? marks : marks.toReversed() } }
    })
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: FIFTY }, () => 200))
    for (const { id } of both) await expectNoGap(id, 'Present')
  })

  it('concurrent with marks leave one mark, and a history that begins with it', async () => {
    const { id } = await build.employee()
    const [marks] = await Promise.all([
      storm(admin, attendance.mark, () => ({ params: { employeeId: id }, body: { status: 'Present' as const } })),
      storm(admin, attendance.correct, (n) => ({
        params: { employeeId: id },
        body: { date: TODAY, status: n % 2 ? ('Sick' as const) : ('Absent' as const), reason: 'Storm' },
      })),
    ])
    const marked = marks.filter((answer) => answer.status === 200).length
    const changes = (await history(id)).history.toReversed()
    expect(marked).toBe(changes[0]?.formerStatus === 'Present' ? 1 : 0)
    expect(changes.slice(1).map((each) => each.formerStatus)).toEqual(changes.slice(0, -1).map((each) => each.status))
  })
})

it('after all concurrent changes no change is incomplete, no constraint violated and no counter wrong', async () => {
  expect(await product.broken()).toEqual([])
})

it('history is final: the database refuses to change it', async () => {
  const { id } = await build.employee()
  await correct(id, {})
  const broken = { constraint: 'attendance_history_stays' }
  await expect(product.db.updateTable('attendance_history').set({ reason: 'Never' }).execute()).rejects.toMatchObject(
    broken,
  )
  await expect(product.db.deleteFrom('attendance_history').execute()).rejects.toMatchObject(broken)
})

describe('several marks at once', () => {
  const setMany = (marks: BodyInput<typeof attendance.correctMany>['marks'], reason = 'Read from the list') =>
    admin.call(attendance.correctMany, { body: { reason, marks } })

  it('are set with one reason, and the former ones are kept', async () => {
    const [one, two] = [await build.employee(), await build.employee()]
    await build.attendance({ employeeId: one.id, day: '2026-03-02', status: 'Absent' })
    await build.attendance({ employeeId: two.id, day: '2026-03-02', status: 'Sick' })
    const { status, body } = await setMany([
      { employeeId: one.id, date: '2026-03-02', status: 'Present', seen: 'Absent' },
      { employeeId: one.id, date: '2026-03-03', status: 'Late', seen: null },
      { employeeId: two.id.toUpperCase(), date: '2026-03-02', status: 'Sick' },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ changed: 2, unchanged: 1 })
    const { attendance: entry, history: changes } = await history(one.id, { date: '2026-03-02' })
    expect(entry.status).toBe('Present')
    expect(changes).toMatchObject([{ formerStatus: 'Absent', status: 'Present', reason: 'Read from the list' }])
    expect((await history(one.id, { date: '2026-03-03' })).history).toMatchObject([{ formerStatus: null }])
    expect((await history(two.id, { date: '2026-03-02' })).total).toBe(0)
    expect(await eventsOf(one.id)).toHaveLength(2)
  })

  it.each([
    ['a mark is not the one that was seen', { date: '2026-03-02', seen: null }, 409, 'attendance.marked-since'],
    ['a day is still to come', { date: '2026-03-05' }, 400, undefined],
    ['somebody was not employed then', { date: '2020-01-01' }, 409, 'attendance.not-employed-then'],
    ['somebody does not exist', { employeeId: '00000000-0000-4000-8000-000000000000' }, 404, undefined],
    ['a day is named twice', { date: '2026-03-03' }, 400, undefined],
  ])('are all refused if %s', async (_why, change, status, reason) => {
    const { id } = await build.employee({ employedFrom: '2026-02-01' })
    await build.attendance({ employeeId: id, day: '2026-03-02', status: 'Absent' })
    const first = { employeeId: id, date: '2026-03-03', status: 'Present' as const }
    const answer = await setMany([first, { employeeId: id, date: '2026-03-02', status: 'Sick', ...change }])
    expect(answer.status).toBe(status)
    if (reason) expect(answer.body).toMatchObject({ reason })
    expect((await history(id, { date: '2026-03-03' })).attendance.status).toBeNull()
    expect(await eventsOf(id)).toEqual([])
  })
})
