import { calendars } from '@ems/contract/calendars'
import { leaveChanges } from '@ems/contract/leave-changes'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { notifications } from '@ems/contract/notifications'
import { workingTimes } from '@ems/contract/working-times'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../../../../test/outbox.ts'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const FUTURE = { startDate: '2031-05-05', endDate: '2031-05-09' }
/** Someone with an approved leave of a week, a Monday to a Friday. */
async function away(days: { startDate: string; endDate: string } = FUTURE, leaveType = 'Annual Leave') {
  const { id: employeeId, userId } = await build.employee()
  const own = await product.as(userId)
  const { leave } = (await own.call(leaves.add, { body: { userId, leaveType, ...days } })).body
  await admin.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Approved' } })
  return { id: leave._id, own, userId, employeeId }
}
const detail = async (id: string, client = admin) => (await client.call(leaves.detail, { params: { id } })).body
const cancel = (client: Client, id: string, reason = '') =>
  client.call(leaveChanges.cancel, { params: { id }, body: { reason } })
const amend = (client: Client, id: string, body: object) =>
  client.call(leaveChanges.amend, { params: { id }, body: { ...FUTURE, ...body } })
const decide = (client: Client, id: string, status: 'Approved' | 'Rejected') =>
  client.call(leaveChanges.decide, { params: { id }, body: { status } })

it('too many requests within an hour are refused, and change nothing', async () => {
  const { id, own, userId } = await away()
  const waits = (
    await own.call(leaves.add, {
      body: { userId, leaveType: 'Sick Leave', startDate: '2031-06-02', endDate: '2031-06-02' },
    })
  ).body.leave
  await sql`insert into audit_events (id, actor_id, action, entity_id)
    select gen_random_uuid(), ${userId}::uuid, 'leave.amend', ${id}::uuid from generate_series(1, 60)`.execute(
    product.db,
  )
  for (const answer of [
    await amend(own, id, { endDate: '2031-05-08' }),
    await amend(own, waits._id, { startDate: '2031-06-03', endDate: '2031-06-03' }),
  ])
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY'])
  expect(await detail(id)).toMatchObject({ leave: { endDate: FUTURE.endDate }, changes: [] })
  expect((await detail(waits._id)).leave.startDate).toBe('2031-06-02')
  // Anyone who asked for someone whom they lead is counted likewise.
  const boss = await product.build.employee()
  await product.db.updateTable('employees').set({ manager_id: boss.id }).where('user_id', '=', userId).execute()
  await product.db.updateTable('leaves').set({ requested_by: boss.userId }).where('id', '=', waits._id).execute()
  const ofBoss = await product.as(boss.userId)
  const to = (day: string) => ({ startDate: day, endDate: day })
  expect((await amend(ofBoss, waits._id, to('2031-06-03'))).status).toBe(200)
  await sql`insert into audit_events (id, actor_id, action, entity_id)
    select gen_random_uuid(), ${boss.userId}::uuid, 'leave.amend', ${id}::uuid from generate_series(1, 59)`.execute(
    product.db,
  )
  expect((await amend(ofBoss, waits._id, to('2031-06-05'))).status).toBe(429)
  // Someone who manages the leaves of many changes many.
  expect((await amend(admin, waits._id, { startDate: '2031-06-04', endDate: '2031-06-04' })).status).toBe(200)
})

describe('an approved leave', () => {
  it('is cancelled by the person before its first day, and its days are free', async () => {
    const { id, own, userId } = await away()
    expect((await detail(id, own)).can).toMatchObject({ cancel: 'at-once', amend: true, interrupt: false })
    const { body } = await cancel(own, id)
    expect(body).toMatchObject({ leave: { state: 'cancelled', status: 'Rejected' }, change: null })
    // It is not in force, and was not rejected.
    expect((await detail(id, own)).decision?.sentence).toMatch(/^Approved by /)
    const { email } = await product.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect((await mailsTo(product, email)).map((mail) => /Subject: (.*)\r/.exec(mail)?.[1])).toEqual([
      'Your leave was approved',
    ])
    const { notifications: bell } = (await own.call(notifications.list, {})).body
    expect(bell.map(({ sentence }) => sentence)).toEqual([expect.stringContaining('was approved.')])
    expect((await own.call(leaves.add, { body: { userId, leaveType: 'Sick Leave', ...FUTURE } })).status).toBe(200)
    const again = await cancel(own, id)
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
  })

  it('that has begun at the person’s location waits for a decision, and stays until then', async () => {
    const calendarId = await build.holidayCalendar()
    const zone = 'Pacific/Kiritimati'
    const place = { name: 'Line Islands', timeZone: zone, holidayCalendarId: calendarId }
    const { location } = (await admin.call(calendars.addLocation, { body: place })).body
    const here = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(new Date())
    const { id, own, employeeId } = await away({ startDate: here, endDate: here })
    const body = { from: '2020-01-01', locationId: location._id }
    await admin.call(workingTimes.set, { params: { id: employeeId }, body })
    const { leave, change } = (await cancel(own, id, 'Work')).body
    expect([leave.state, change?.kind, change?.state]).toEqual(['approved', 'cancel', 'pending'])
    const shown = await detail(id)
    expect(shown.can).toMatchObject({ decide: true, final: true, withdraw: true })
    expect(shown.changes).toMatchObject([{ _id: change?._id, reason: 'Work' }])
    expect((await cancel(own, id)).body.code).toBe('CONFLICT')
    const decided = await decide(admin, change?._id ?? '', 'Approved')
    expect(decided.body).toMatchObject({ leave: { state: 'cancelled' }, change: { state: 'approved' } })
    expect((await decide(admin, change?._id ?? '', 'Rejected')).body.code).toBe('ALREADY_DECIDED')
  })

  it('is cancelled by a leave manager with a reason, whatever the type’s rule says', async () => {
    const { type } = (await admin.call(leaveTypes.add, { body: { name: 'Closing days', cancelRule: 'never' } })).body
    const { id, own, userId } = await away({ startDate: '2026-01-05', endDate: '2026-01-06' }, type._id)
    expect((await cancel(own, id, 'Please')).body.error).toContain('cannot be cancelled')
    const silent = await cancel(admin, id)
    expect([silent.status, silent.body.issues?.[0]?.path]).toEqual([400, 'reason'])
    expect((await cancel(admin, id, 'Typing error')).body.leave.state).toBe('cancelled')
    const { email } = await product.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const mails = await mailsTo(product, email)
    expect(mails.filter((mail) => mail.includes('was cancelled')).length).toBe(1)
  })

  it('with a requested change keeps its days until an approver approves the new ones', async () => {
    const { id, own } = await away()
    const { leave, change } = (await amend(own, id, { endDate: '2031-05-06', endPart: 'am' })).body
    expect([leave.endDate, change?.amount, change?.endPart]).toEqual(['2031-05-09', 1.5, 'am'])
    expect((await amend(own, id, { endDate: '2031-05-07' })).body.code).toBe('CONFLICT')
    const done = await decide(admin, change?._id ?? '', 'Approved')
    expect(done.body.leave).toMatchObject({ endDate: '2031-05-06', endPart: 'am', amount: 1.5, state: 'approved' })
  })

  it('keeps its days if the new ones were taken meanwhile, rejected or withdrawn', async () => {
    const { id, own, userId } = await away()
    const later = { startDate: '2031-05-12', endDate: '2031-05-13' }
    const asked = (await amend(own, id, later)).body.change?._id ?? ''
    const other = (await own.call(leaves.add, { body: { userId, leaveType: 'Casual Leave', ...later } })).body.leave._id
    const refused = await decide(admin, asked, 'Approved')
    expect([refused.status, refused.body.code]).toEqual([409, 'OVERLAP'])
    expect((await detail(id)).changes[0]?.state).toBe('pending')
    await own.call(leaves.withdraw, { params: { id: other } })
    expect((await decide(admin, asked, 'Rejected')).body).toMatchObject({
      leave: { startDate: '2031-05-05' },
      change: { state: 'rejected' },
    })
    await amend(own, id, later)
    expect((await own.call(leaves.withdraw, { params: { id } })).body.leave.state).toBe('approved')
    expect((await detail(id)).changes.map(({ state }) => state)).toEqual(['withdrawn', 'rejected'])
  })

  it('is not cancelled, changed or decided by other people', async () => {
    const { id, own } = await away()
    const colleague = await product.as((await build.employee()).userId)
    expect((await cancel(colleague, id)).status).toBe(403)
    expect((await amend(colleague, id, { endDate: '2031-05-06' })).status).toBe(403)
    const change = (await amend(own, id, { endDate: '2031-05-06' })).body.change?._id ?? ''
    for (const client of [colleague, own]) expect((await decide(client, change, 'Approved')).status).toBe(403)
  })

  it('cannot get another state by any SQL statement', async () => {
    const { id } = await away()
    const set = (values: string) => sql.raw(`update leaves set ${values} where id = '${id}'`).execute(product.db)
    await expect(set(`status = 'Rejected'`)).rejects.toThrow(/cannot become rejected/)
    await expect(set(`status = 'Rejected', ended = 'withdrawn'`)).rejects.toThrow(/cannot become withdrawn/)
    await set(`status = 'Rejected', ended = 'cancelled'`)
    await expect(set(`status = 'Pending', ended = null`)).rejects.toThrow(/cannot become pending/)
    await expect(set(`end_date = '2031-06-30'`)).rejects.toThrow(/cannot become cancelled/)
  })
})

it('a pending request gets its new days at once, and the approvers are notified', async () => {
  const { userId } = await build.employee()
  const own = await product.as(userId)
  const { leave } = (await own.call(leaves.add, { body: { userId, leaveType: 'Annual Leave', ...FUTURE } })).body
  const { body } = await amend(own, leave._id, { startDate: '2031-05-09', endDate: '2031-05-12' })
  expect(body).toMatchObject({ leave: { state: 'pending', amount: 2, startDate: '2031-05-09' }, change: null })
  const told = await product.db
    .selectFrom('notifications')
    .select('event_key')
    .where('event_key', 'like', `leave-requested:${leave._id}%`)
    .execute()
  expect(new Set(told.map(({ event_key }) => event_key)).size).toBe(2)
  const same = await amend(own, leave._id, { startDate: '2031-05-09', endDate: '2031-05-12' })
  expect(same.status).toBe(400)
  await admin.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Rejected' } })
  expect((await amend(own, leave._id, FUTURE)).body.code).toBe('CONFLICT')
})

it('the details show who changed, withdrew or cancelled it, and when, without private reasons', async () => {
  const { own, userId, id } = await away(FUTURE, 'Sick Leave')
  const hr = await product.as((await build.employee({ role: 'admin', name: 'Hanna' })).userId)
  const boss = await product.as((await build.employee({ role: 'admin', name: 'Boris' })).userId)
  const told = async (one: string, client = hr) =>
    (await detail(one, client)).history.map(({ what, by, endDate, reason, changeId }) => [
      what,
      by?.name ?? null,
      endDate,
      reason,
      changeId,
    ])
  const name = (await detail(id)).leave.employeeId.userId.name
  const first = (await amend(own, id, { endDate: '2031-05-08' })).body.change?._id ?? ''
  await own.call(leaves.withdraw, { params: { id } })
  const second = (await amend(own, id, { endDate: '2031-05-07' })).body.change?._id ?? ''
  await decide(boss, second, 'Approved')
  await hr.call(leaveChanges.interrupt, {
    params: { id },
    body: { leaveType: 'Casual Leave', startDate: '2031-05-07', endDate: '2031-05-07' },
  })
  expect((await cancel(hr, id, 'Secret reason')).status).toBe(200)
  const happened = [
    ['change-withdrawn', name, '2031-05-08', '', first],
    ['amended', 'Boris', '2031-05-07', '', second],
    ['interrupted', 'Hanna', '2031-05-06', '', null],
  ]
  expect(await told(id)).toEqual([...happened, ['cancelled', 'Hanna', '2031-05-06', 'Secret reason', null]])
  const reader = await build.employee()
  await build.assignment({ userId: reader.userId, role: { 'leaves.read': 'everyone' } })
  const withoutReasons = await product.as(reader.userId)
  expect(await told(id, withoutReasons)).toEqual([...happened, ['cancelled', 'Hanna', '2031-05-06', '', null]])
  const later = { startDate: '2031-06-02', endDate: '2031-06-04' }
  const waits = (await own.call(leaves.add, { body: { userId, leaveType: 'Annual Leave', ...later } })).body.leave._id
  await amend(own, waits, { ...later, endDate: '2031-06-03' })
  await own.call(leaves.withdraw, { params: { id: waits } })
  expect(await told(waits)).toEqual([
    ['amended', name, '2031-06-03', '', null],
    ['withdrawn', name, '2031-06-03', '', null],
  ])
})

describe('sickness during leave', () => {
  const interrupt = (client: Client, id: string, startDate: string, endDate: string, leaveType = 'Sick Leave') =>
    client.call(leaveChanges.interrupt, { params: { id }, body: { leaveType, startDate, endDate } })
  const twoWeeks = { startDate: '2026-08-10', endDate: '2026-08-21' }

  it('splits the leave: the first part keeps its id, the other part has the same approval', async () => {
    const { id, own } = await away(twoWeeks)
    expect((await interrupt(own, id, '2026-08-13', '2026-08-14')).status).toBe(403)
    const { body } = await interrupt(admin, id, '2026-08-13', '2026-08-14')
    expect(body.leaves.map((one) => [one.leaveType, one.startDate, one.endDate, one.amount, one.splitOf])).toEqual([
      ['Annual Leave', '2026-08-10', '2026-08-12', 3, null],
      ['Sick Leave', '2026-08-13', '2026-08-14', 2, null],
      ['Annual Leave', '2026-08-15', '2026-08-21', 5, id],
    ])
    expect(body.leaves[0]?._id).toBe(id)
    const rest = await detail(body.leaves[2]?._id ?? '')
    const whole = await detail(id)
    expect([rest.leave.state, rest.decision?.sentence]).toEqual(['approved', whole.decision?.sentence])
    expect(rest.approval).toEqual(whole.approval)
    expect(rest.leave.appliedAt).toBe(whole.leave.appliedAt)
    expect(rest.approval.decisions).toMatchObject([{ step: 1, decision: 'approved' }])
    const outside = await interrupt(admin, id, '2026-08-12', '2026-08-13')
    expect([outside.status, outside.body.issues?.[0]?.path]).toEqual([400, 'startDate'])
  })

  it('at the beginning, at the end or for the whole leave leaves no empty part', async () => {
    const first = await interrupt(admin, (await away(twoWeeks)).id, '2026-08-10', '2026-08-11')
    expect(first.body.leaves.map(({ startDate, amount }) => [startDate, amount])).toEqual([
      ['2026-08-10', 2],
      ['2026-08-12', 8],
    ])
    const last = await interrupt(admin, (await away(twoWeeks)).id, '2026-08-20', '2026-08-21')
    expect(last.body.leaves.map(({ amount }) => amount)).toEqual([8, 2])
    const { id } = await away(twoWeeks)
    expect((await interrupt(admin, id, '2026-08-10', '2026-08-21')).body.leaves.length).toBe(1)
    expect((await detail(id)).leave.state).toBe('cancelled')
    expect((await interrupt(admin, id, '2026-08-10', '2026-08-21')).body.code).toBe('CONFLICT')
  })

  it('keeps the counted amounts of the other days, also if a holiday was added since', async () => {
    const { id: employeeId, userId } = await build.employee()
    const calendarId = await build.holidayCalendar()
    const body = { from: '2020-01-01', locationId: await build.location({ calendarId }) }
    await admin.call(workingTimes.set, { params: { id: employeeId }, body })
    const past = { userId, leaveType: 'Annual Leave', startDate: '2025-03-03', endDate: '2025-03-14' }
    const { leave } = (await admin.call(leaves.add, { body: past })).body
    await admin.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Approved' } })
    // Leave is recalculated from today on, which its days are before.
    const holiday = { calendarId, day: '2025-03-04', part: 'full' as const, name: 'Carnival' }
    expect((await admin.call(calendars.addHoliday, { body: holiday })).body.affected.leaves).toBe(0)
    const counted = async (one: string) => {
      const { leave: shown, days } = await detail(one)
      return [shown.amount, days.reduce((sum, { amount }) => sum + amount, 0)]
    }
    expect(await counted(leave._id)).toEqual([10, 10])
    const { leaves: pieces } = (await interrupt(admin, leave._id, '2025-03-10', '2025-03-11')).body
    expect(await Promise.all(pieces.map(({ _id }) => counted(_id)))).toEqual([
      [5, 5],
      [2, 2],
      [3, 3],
    ])
  })

  it('takes only the part of a day that the leave has: another leave may have the other part', async () => {
    const { userId } = await build.employee()
    const book = async (leaveType: string, days: object) => {
      const body = { userId, leaveType, startDate: '2031-05-05', endDate: '2031-05-05', ...days }
      const { leave } = (await admin.call(leaves.add, { body })).body
      await admin.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Approved' } })
      return leave._id
    }
    await book('Casual Leave', { startPart: 'am' })
    const id = await book('Annual Leave', { endDate: '2031-05-07', startPart: 'pm' })
    const { status, body } = await interrupt(admin, id, '2031-05-05', '2031-05-05')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.leaves.map((one) => [one.leaveType, one.startPart, one.endPart, one.amount])).toEqual([
      ['Sick Leave', 'pm', 'pm', 0.5],
      ['Annual Leave', 'full', 'full', 2],
    ])
  })
})
