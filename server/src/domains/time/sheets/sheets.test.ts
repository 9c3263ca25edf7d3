import { createHash } from 'node:crypto'
import { approvals } from '@ems/contract/approvals'
import { attendance } from '@ems/contract/attendance'
import { leaveBalances } from '@ems/contract/leave-balances'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { notifications } from '@ems/contract/notifications'
import { time } from '@ems/contract/time'
import { timeRequests } from '@ems/contract/time-requests'
import { timeSheets } from '@ems/contract/time-sheets'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'
import { lockEmployees } from '../../employees/index.ts'
import { recomputeDays } from '../days/recompute.ts'
import { eraseTime } from '../personal-data.repo.ts'

const product = await startProduct()
const { build, db } = product
let admin: Client

/** Sets the policy of all people in the database, from the first day. */
const policy = (settings: object) =>
  sql`update time_policies set settings = ${JSON.stringify({ tracking: 'clock', ...settings })}::jsonb`.execute(db)

/** The token of a session that does not expire however far the clock moves. */
async function token(userId: string): Promise<string> {
  const made = await build.session(userId)
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date('2099-01-01') })
    .where('user_id', '=', userId)
    .execute()
  return made
}
const as = async (userId: string) => product.clientOf(await token(userId))

beforeAll(async () => {
  product.setNow('2027-04-05T08:00:00Z')
  admin = await as(await build.administrator())
})

beforeEach(() => {
  product.setNow('2027-04-05T08:00:00Z')
})

interface Person {
  id: string
  userId: string
  own: Client
  boss: Client
  bossUserId: string
}

async function person(employedFrom = '2027-03-01'): Promise<Person> {
  const manager = await build.employee({ employedFrom: '2020-01-01' })
  const { id, userId } = await build.employee({ employedFrom, managerId: manager.id })
  const [own, boss] = [await as(userId), await as(manager.userId)]
  return { id, userId, own, boss, bossUserId: manager.userId }
}

/** Enters the times of a day as a person who approves them. */
async function worked({ id }: Pick<Person, 'id'>, day: string, from: string, to: string) {
  const sessions = [{ in: from, out: to }]
  const body = { kind: 'correction', employeeId: id, day, sessions, reason: 'Terminal was down' }
  const { status, body: answer } = await admin.call(timeRequests.add, { body: body as never })
  expect(status, JSON.stringify(answer)).toBe(200)
}

const at = ({ id }: Pick<Person, 'id'>, month: string) => ({ params: { employeeId: id, month } })
const sheetOf = async (who: Pick<Person, 'id'>, month: string, client = admin) =>
  (await client.call(timeSheets.get, at(who, month))).body.sheet
const approve = async (client: Client, who: Pick<Person, 'id'>, month: string, more: object = {}) =>
  client.call(timeSheets.decide, {
    ...at(who, month),
    body: { decision: 'Approved', counted: (await sheetOf(who, month)).totals.counted, ...more } as never,
  })
const submit = ({ own, ...who }: Person, month: string) => own.call(timeSheets.submit, { ...at(who, month), body: {} })

describe('a timesheet', () => {
  it('sums the days of the month; nobody signs where the policy does not ask for it', async () => {
    await policy({})
    const who = await person()
    await worked(who, '2027-03-01', '09:00', '17:30')
    await worked(who, '2027-03-02', '09:00', '13:00')
    const sheet = await sheetOf(who, '2027-03', who.own)
    expect(sheet).toMatchObject({
      state: 'Open',
      signing: false,
      revision: 1,
      totals: { scheduled: 23 * 480, present: 750, counted: 750, overtime: 30, undertime: 240, absent: 21 },
      account: { carriedIn: 0, adjusted: 0, delta: -210, balance: -210, carriedOut: -210, lapsed: 0 },
      proposal: { lieuMinutes: 0, payMinutes: 0 },
      blockers: [],
      sha256: null,
      changedAfter: false,
    })
    expect(await submit(who, '2027-03')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const { body } = await admin.call(timeSheets.list, {
      query: { month: '2027-03', search: sheet.employee.employeeId },
    })
    expect([body.total, body.sheets[0]]).toEqual([1, sheet])
    const invalid = async (month: string) => (await admin.call(timeSheets.get, at(who, month))).status
    expect([await invalid('2027-05'), await invalid('2027-02')]).toEqual([400, 400])
    const stranger = await as((await build.employee()).userId)
    expect((await stranger.call(timeSheets.get, at(who, '2027-03'))).status).toBe(403)
  })

  it('is signed by the person and approved by the manager, and names the counted minutes', async () => {
    await policy({ signing: true })
    const who = await person()
    await worked(who, '2027-03-01', '09:00', '17:30')
    expect((await who.boss.call(timeSheets.submit, { ...at(who, '2027-03'), body: {} })).status).toBe(403)
    expect((await approve(who.boss, who, '2027-03')).status).toBe(409)
    expect((await submit(who, '2027-03')).body.sheet).toMatchObject({ state: 'Submitted', signing: true })
    const { body: inbox } = await who.boss.call(approvals.mine, { query: {} })
    expect(inbox).toMatchObject({
      total: 1,
      items: [
        {
          ...{ kind: 'timesheet', leaveId: null, leave: null, change: null, request: null },
          sheet: { employee: { _id: who.id }, month: '2027-03', state: 'Submitted', totals: { counted: 510 } },
        },
      ],
    })
    expect((await approve(who.own, who, '2027-03')).status).toBe(403)
    expect((await approve(who.boss, who, '2027-03', { counted: 509 })).body.code).toBe('STALE')
    const returned = { decision: 'Returned', comment: '' } as const
    const decide = (body: object) => who.boss.call(timeSheets.decide, { ...at(who, '2027-03'), body: body as never })
    expect((await decide(returned)).status).toBe(400)
    expect((await decide({ ...returned, comment: 'The 2nd?' })).body.sheet).toMatchObject({
      state: 'Open',
      comment: 'The 2nd?',
    })
    await submit(who, '2027-03')
    const { status, body } = await approve(who.boss, who, '2027-03')
    expect([status, body.sheet?.state]).toEqual([200, 'Approved'])
    expect((await who.boss.call(approvals.mine, { query: {} })).body.total).toBe(0)
    expect(await approve(who.boss, who, '2027-03')).toMatchObject({
      status: 409,
      body: { code: 'CLOSED', error: 'March 2027 is closed.' },
    })
    const { body: told } = await who.own.call(notifications.list, { query: {} })
    const link = '/employee-dashboard/time/2027-03'
    expect(told.notifications).toMatchObject(
      expect.arrayContaining(
        ['time.sheet-approved', 'time.sheet-returned'].map((kind) => expect.objectContaining({ kind, link })),
      ),
    )
  })

  it('is approved by a delegate for time, not by a delegate for leave', async () => {
    await policy({ signing: true })
    const who = await person()
    await worked(who, '2027-03-01', '09:00', '17:30')
    await submit(who, '2027-03')
    const [ofLeave, ofTime] = [await build.employee(), await build.employee()]
    for (const [{ userId: to }, kind] of [
      [ofLeave, 'leave'],
      [ofTime, 'time'],
    ] as const)
      await build.delegation({ from: who.bossUserId, to, kind, fromDay: '2027-04-05', toDay: '2027-04-09' })
    expect((await approve(await as(ofLeave.userId), who, '2027-03')).status).toBe(403)
    const client = await as(ofTime.userId)
    expect((await client.call(approvals.mine, { query: {} })).body.items).toMatchObject([
      { kind: 'timesheet', for: { _id: who.bossUserId } },
    ])
    expect((await approve(client, who, '2027-03')).body.sheet?.state).toBe('Approved')
  })

  it('is reminded of on the 1st and 3rd to the person, and to the approver when it is due', async () => {
    await policy({ signing: true })
    const who = await person()
    await worked(who, '2027-03-01', '09:00', '17:30')
    const kindsOf = async (client: Client) =>
      (await client.call(notifications.list, { query: {} })).body.notifications.map(({ kind }) => kind)
    const run = async (now: string, kind: string) => {
      product.setNow(now)
      await addJobs(db, [{ kind, key: now }])
    }
    const toSign = async () => (await kindsOf(who.own)).filter((kind) => kind === 'time.sheet-to-sign').length
    await run('2027-04-01T07:00:00Z', 'time.sign-sheets')
    await expect.poll(toSign, { timeout: 10_000 }).toBe(1)
    await run('2027-04-03T07:00:00Z', 'time.sign-sheets')
    await expect.poll(toSign, { timeout: 10_000 }).toBe(2)
    product.setNow('2027-04-05T08:00:00Z')
    await submit(who, '2027-03')
    expect(await kindsOf(who.boss)).toContain('time.sheet-submitted')
    await run('2027-04-12T08:00:00Z', 'leave.approvals')
    await expect.poll(() => kindsOf(who.boss), { timeout: 10_000 }).toContain('time.sheet-reminded')
  })

  it('cannot be approved with running, missing or pending entries, and may be approved unsigned from the 6th', async () => {
    await policy({ signing: true })
    const who = await person()
    await worked(who, '2027-03-01', '09:00', '17:30')
    const blockersOf = (answer: { body: object }) => (answer.body as { blockers?: object[] }).blockers
    product.setNow('2027-03-31T20:00:00Z')
    expect(blockersOf(await submit(who, '2027-03'))).toEqual([{ code: 'running', day: '2027-03-31' }])
    await who.own.call(time.punch, { body: { kind: 'in' } as never })
    product.setNow('2027-04-01T05:00:00Z')
    expect(blockersOf(await submit(who, '2027-03'))).toEqual([{ code: 'running', day: '2027-03-31' }])
    product.setNow('2027-04-01T06:00:00Z')
    await who.own.call(time.punch, { body: { kind: 'out' } as never })
    product.setNow('2027-04-05T08:00:00Z')
    const asked = { kind: 'correction', day: '2027-03-03', sessions: [{ in: '09:00', out: '10:00' }], reason: 'Forgot' }
    const { body: pending } = await who.own.call(timeRequests.add, { body: asked as never })
    const days = { startDate: '2027-03-30', endDate: '2027-04-01' }
    await who.own.call(leaves.add, { body: { userId: who.userId, leaveType: 'Annual Leave', ...days, reason: '' } })
    expect(blockersOf(await submit(who, '2027-03'))).toEqual([
      { code: 'request', day: '2027-03-03' },
      { code: 'leave', day: '2027-03-30' },
    ])
    await who.boss.call(timeRequests.decide, { params: { id: pending.request._id }, body: { decision: 'Rejected' } })
    product.setNow('2027-04-06T08:00:00Z')
    expect((await approve(who.boss, who, '2027-03')).status).toBe(409)
    const { body: mine } = await who.boss.call(approvals.mine, { query: {} })
    const leaveId = mine.items[0]?.leaveId ?? ''
    await who.boss.call(leaves.decide, { params: { id: leaveId }, body: { status: 'Rejected' } })
    product.setNow('2027-04-05T08:00:00Z')
    expect((await approve(who.boss, who, '2027-03')).status).toBe(409)
    product.setNow('2027-04-06T08:00:00Z')
    expect((await approve(who.boss, who, '2027-03')).body.sheet?.state).toBe('Approved')
  })
})

it('exists also for a former employment of a rehired person', async () => {
  await policy({})
  const who = await person('2027-01-01')
  await worked(who, '2027-01-04', '09:00', '17:00')
  await db.updateTable('employees').set({ left_on: '2027-01-31', manager_id: null }).where('id', '=', who.id).execute()
  await db
    .updateTable('employees')
    .set({ employed_from: '2027-04-01', left_on: null })
    .where('id', '=', who.id)
    .execute()
  expect(await sheetOf(who, '2027-01')).toMatchObject({ totals: { present: 480, absent: 20 } })
  expect((await admin.call(timeSheets.get, at(who, '2026-12'))).status).toBe(400)
})

describe('the list of timesheets', () => {
  it('has people with days, people with only a sheet, and no people without them', async () => {
    // No person is tracked, so that only the days written here exist.
    await policy({ tracking: 'manual' })
    const open = () => db.selectFrom('domain_event_work').select('id').where('consumer', '=', 'time.changed').execute()
    await expect.poll(open, { timeout: 10_000 }).toEqual([])
    const month = '2026-08'
    await db.deleteFrom('time_days').where('day', '>=', '2026-08-01').where('day', '<=', '2026-08-31').execute()
    const people = await Promise.all([1, 2, 3, 4].map(() => build.employee({ employedFrom: '2026-01-01' })))
    const [full, left, signed] = people.map(({ id }) => id)
    const day = (employee_id: string | undefined, of: string) =>
      sql`insert into time_days (employee_id, day, status, present, breaks, scheduled, counted, deducted, delta, overtime,
        undertime, unapproved, late, early, closed, flags, warnings, sessions)
        values (${employee_id}, ${of}, 'absent', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, true, '{}', '{}', '[]')`.execute(db)
    await day(full, '2026-08-03')
    await day(full, '2026-08-31')
    await day(left, '2026-08-03')
    await db
      .insertInto('timesheets')
      .values({ employee_id: signed ?? '', month: '2026-08-01', state: 'Submitted', updated_at: new Date() })
      .execute()
    const list = async (state?: 'Open' | 'Submitted') => {
      const { body } = await admin.call(timeSheets.list, { query: { month, state, limit: 1 } })
      return body.total
    }
    expect(await list()).toBe(3)
    expect(await list('Open')).toBe(2)
    expect(await list('Submitted')).toBe(1)
  })
})

describe('a frozen month', () => {
  it('keeps figures and record; marks and requests are refused, leave is decided with a warning', async () => {
    await policy({ signing: true })
    const who = await person()
    await worked(who, '2027-03-01', '22:00', '06:00')
    const file = async () =>
      product.app.inject({
        url: `/api/time/records/${who.id}/2027-03`,
        headers: { authorization: `Bearer ${await token(who.userId)}` },
      })
    const before = await file()
    const [header, first, second] = before.payload.split('\r\n')
    expect(header).toBe(
      'day,status,in,out,place,source,present,breaks,scheduled,counted,ordinary,overtime,flags,before,correctedBy,approvedBy,reason,objection',
    )
    expect(first).toMatch(/^2027-03-01,present,22:00,06:00,,correction,480,0,480,480,480,0,,,.+,.+,Terminal was down,$/)
    expect(second).toMatch(/^2027-03-02,absent,,,,,0,0,480,0,0,0,/)
    await submit(who, '2027-03')
    const { body } = await approve(who.boss, who, '2027-03')
    const frozen = await file()
    const digest = createHash('sha256').update(frozen.rawPayload).digest()
    expect(frozen.headers['content-digest']).toBe(`sha-256=:${digest.toString('base64')}:`)
    expect(body.sheet?.sha256).toBe(digest.toString('hex'))
    expect(frozen.payload).toBe(before.payload)

    const mark = { date: '2027-03-02', status: 'Present', reason: 'Was there' } as const
    expect(await admin.call(attendance.correct, { params: { employeeId: who.id }, body: mark })).toMatchObject({
      status: 409,
      body: { code: 'CLOSED', error: 'March 2027 is closed.' },
    })
    const asked = { kind: 'correction', employeeId: who.id, day: '2027-03-03', reason: 'X' }
    const request = { ...asked, sessions: [{ in: '09:00', out: '10:00' }] }
    expect((await admin.call(timeRequests.add, { body: request as never })).body.code).toBe('CLOSED')

    const days = { startDate: '2027-03-02', endDate: '2027-03-02' }
    const { body: leave } = await admin.call(leaves.add, {
      body: { userId: who.userId, leaveType: 'Annual Leave', ...days, reason: '', approve: true } as never,
    })
    expect(leave.leave?.status).toBe('Approved')
    const sheet = await sheetOf(who, '2027-03')
    expect(sheet).toMatchObject({ changedAfter: true, totals: body.sheet?.totals, sha256: body.sheet?.sha256 })
    expect((await file()).payload).toBe(before.payload)

    const reopen = (client: Client) =>
      client.call(timeSheets.reopen, { ...at(who, '2027-03'), body: { reason: 'Leave came late' } })
    expect((await reopen(who.boss)).status).toBe(403)
    expect((await reopen(admin)).body.sheet).toMatchObject({
      state: 'Open',
      revision: 2,
      sha256: null,
      changedAfter: false,
      totals: { absent: 21, scheduled: 22 * 480 },
    })
    expect((await reopen(admin)).status).toBe(409)
  })

  it('keeps its totals when its records are erased', async () => {
    await policy({ signing: true })
    const who = await person()
    await worked(who, '2027-03-01', '09:00', '17:30')
    await submit(who, '2027-03')
    await approve(who.boss, who, '2027-03')
    const before = await sheetOf(who, '2027-03')
    const erased = await db.transaction().execute((trx) => eraseTime(trx, who.id))
    expect(erased).toMatchObject({ time_days: 1, time_requests: 1, timesheets: 1 })
    expect(await sheetOf(who, '2027-03')).toEqual(before)
    const rows = await db
      .selectFrom('time_requests')
      .select(['reason', 'before', 'sessions'])
      .where('employee_id', '=', who.id)
      .execute()
    expect(rows).toEqual([{ reason: 'Erased.', before: null, sessions: [] }])
    const open = await person()
    await worked(open, '2027-03-01', '09:00', '17:30')
    const { totals, account } = await sheetOf(open, '2027-03')
    await db.transaction().execute(async (trx) => {
      await lockEmployees(trx, [open.id])
      await eraseTime(trx, open.id)
      await recomputeDays(trx, product.clock, [open.id], '2027-02-28', '2027-03-03')
    })
    expect(await sheetOf(open, '2027-03')).toMatchObject({ state: 'Open', totals, account })
    const day = await admin.call(time.day, { params: { employeeId: open.id, day: '2027-03-01' } })
    expect(day.body.day).toMatchObject({ status: 'present', present: 510, sessions: [] })
    expect(await db.transaction().execute((trx) => eraseTime(trx, who.id))).toMatchObject({
      time_days: 0,
      time_requests: 0,
    })
  })

  it('as XLSX has the same lines and its own digest', async () => {
    await policy({})
    const who = await person()
    await worked(who, '2027-03-01', '09:00', '17:00')
    const { headers, rawPayload } = await product.app.inject({
      url: `/api/time/records/${who.id}/2027-03?format=xlsx`,
      headers: { authorization: `Bearer ${await token(who.userId)}` },
    })
    const digest = createHash('sha256').update(rawPayload).digest('base64')
    expect([headers['content-digest'], rawPayload.subarray(0, 2).toString()]).toEqual([`sha-256=:${digest}:`, 'PK'])
  })
})

describe('the hour account', () => {
  async function lieuType() {
    const { body } = await admin.call(leaveTypes.add, {
      body: { name: `Lieu ${Math.random()}`, unit: 'hours' } as never,
    })
    const made = await admin.call(leavePolicies.add, {
      body: { leaveType: body.type._id, name: body.type.name, amount: 0 } as never,
    })
    const rules = [{ policyId: made.body.policy._id }]
    await admin.call(leavePolicies.setRules, {
      params: { leaveType: body.type._id },
      body: { from: '2020-01-01', rules } as never,
    })
    return body.type._id
  }
  const balanceOf = async (id: string, leaveType: string) =>
    (await admin.call(leaveBalances.balance, { params: { id }, query: { leaveType, asOf: '2027-04-06' } })).body
      .balances[0]

  it('becomes leave by the factor, and reopening removes the leave', async () => {
    const type = await lieuType()
    await policy({
      ...{ signing: true, account: 'month', overtimeAs: 'lieu', lieuType: type, factor: 1.25, lieuMonths: 3 },
    })
    const who = await person()
    await worked(who, '2027-03-01', '06:00', '20:05')
    expect(await sheetOf(who, '2027-03')).toMatchObject({
      account: { delta: 365, balance: 365, carriedOut: 365 },
      proposal: { lieuMinutes: 360, payMinutes: 0 },
    })
    await submit(who, '2027-03')
    expect((await approve(who.boss, who, '2027-03', { lieuMinutes: 375 })).status).toBe(400)
    const { body } = await approve(who.boss, who, '2027-03')
    expect(body.sheet).toMatchObject({ lieuMinutes: 360, payMinutes: 0, account: { balance: 365, carriedOut: 5 } })
    expect(await balanceOf(who.id, type)).toMatchObject({ available: 450 })
    const key = `lieu:${who.id}:2027-03:1`
    const row = await db
      .selectFrom('leave_ledger')
      .select(['amount', 'bucket_id'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    const bucket = await db
      .selectFrom('leave_buckets')
      .selectAll()
      .where('id', '=', row.bucket_id)
      .executeTakeFirstOrThrow()
    expect([row.amount, bucket.source, bucket.closes_on]).toEqual([450, 'extra', '2027-06-30'])
    expect((await sheetOf(who, '2027-04')).account).toMatchObject({ carriedIn: 5 })
    await admin.call(timeSheets.reopen, { ...at(who, '2027-03'), body: { reason: 'Wrong' } })
    expect(await balanceOf(who.id, type)).toMatchObject({ available: 0 })
    await submit(who, '2027-03')
    await approve(who.boss, who, '2027-03', { lieuMinutes: 60 })
    expect(await balanceOf(who.id, type)).toMatchObject({ available: 75 })
  })

  it('is overdrawn if the leave was used before the month is reopened', async () => {
    const type = await lieuType()
    await policy({ signing: true, account: 'month', overtimeAs: 'lieu', lieuType: type, factor: 1.25 })
    const who = await person()
    await worked(who, '2027-03-01', '06:00', '20:05')
    await submit(who, '2027-03')
    await approve(who.boss, who, '2027-03')
    const times = { startDate: '2027-04-06', endDate: '2027-04-06', startTime: '09:00', endTime: '11:00' }
    const asked = { userId: who.userId, leaveType: type, ...times, reason: '', approve: true }
    expect((await admin.call(leaves.add, { body: asked as never })).status).toBe(200)
    expect(await balanceOf(who.id, type)).toMatchObject({ available: 330 })
    await admin.call(timeSheets.reopen, { ...at(who, '2027-03'), body: { reason: 'Wrong' } })
    expect(await balanceOf(who.id, type)).toMatchObject({ available: -120 })
  })

  it('is paid out in the month of leaving, and a debt beyond the cap expires', async () => {
    await policy({ account: 'year', overtimeAs: 'pay' })
    const who = await person('2027-03-01')
    await worked(who, '2027-03-01', '06:00', '20:05')
    expect((await sheetOf(who, '2027-03')).proposal).toEqual({ lieuMinutes: 0, payMinutes: 0 })
    await db
      .updateTable('employees')
      .set({ left_on: '2027-03-05', manager_id: null })
      .where('id', '=', who.id)
      .execute()
    expect(await sheetOf(who, '2027-03')).toMatchObject({ account: { balance: 365 }, proposal: { payMinutes: 360 } })
    await policy({ account: 'month', accountCap: 600 })
    const other = await person()
    await worked(other, '2027-03-01', '09:00', '10:00')
    await worked(other, '2027-03-02', '09:00', '11:50')
    expect((await sheetOf(other, '2027-03')).account).toMatchObject({
      ...{ balance: -730, carriedOut: -600, lapsed: -130 },
    })
  })

  it('cannot become leave of a type without a tracked balance', async () => {
    const { body } = await admin.call(leaveTypes.add, { body: { name: 'Untracked hours', unit: 'hours' } as never })
    await policy({ signing: true, account: 'month', overtimeAs: 'lieu', lieuType: body.type._id })
    const who = await person()
    await worked(who, '2027-03-01', '06:00', '20:05')
    await submit(who, '2027-03')
    expect((await approve(who.boss, who, '2027-03')).status).toBe(409)
    expect((await sheetOf(who, '2027-03')).state).toBe('Submitted')
  })

  it('carries over from month to month, with adjustments by people who close months', async () => {
    await policy({ account: 'quarter', accountCap: 300, overtimeAs: 'pay', signing: true })
    const who = await person('2027-01-01')
    await worked(who, '2027-01-04', '06:00', '17:20')
    await worked(who, '2027-02-01', '08:00', '14:30')
    await worked(who, '2027-03-01', '06:00', '20:50')
    const adjust = (client: Client, minutes: number) =>
      client.call(timeSheets.adjust, { ...at(who, '2027-02'), body: { minutes, reason: 'Paid in January' } })
    expect((await adjust(who.boss, 1)).status).toBe(403)
    expect((await adjust(admin, 0)).status).toBe(200)
    const accounts = [await sheetOf(who, '2027-01'), await sheetOf(who, '2027-02'), await sheetOf(who, '2027-03')]
    expect(accounts.map(({ account }) => account.carriedOut)).toEqual([200, 110, 300])
    await submit(who, '2027-03')
    const { body } = await approve(who.boss, who, '2027-03', { payMinutes: 120 })
    expect(body.sheet).toMatchObject({ payMinutes: 120, account: { balance: 520, carriedOut: 300, lapsed: 100 } })
    await adjust(admin, 60)
    expect((await sheetOf(who, '2027-02')).account).toMatchObject({ adjusted: 60, balance: 170 })
    expect((await sheetOf(who, '2027-03')).account).toMatchObject({ carriedIn: 110 })
  })
})

describe('closing a month', () => {
  it('lists open timesheets, waits for blockers unless forced, and pays out proposed minutes', async () => {
    await policy({ account: 'month', overtimeAs: 'pay' })
    const boss = await build.employee({ employedFrom: '2027-03-01' })
    const ready = { ...(await build.employee({ employedFrom: '2027-02-01', managerId: boss.id })) }
    const waits = await build.employee({ employedFrom: '2027-02-01', managerId: boss.id })
    await build.assignment({ userId: boss.userId, role: { 'time.close': 'reports', 'attendance.read': 'reports' } })
    const client = await as(boss.userId)
    await worked(ready, '2027-02-01', '06:00', '15:00')
    await worked(waits, '2027-02-01', '06:00', '15:00')
    const asked = { kind: 'correction', day: '2027-02-02', sessions: [{ in: '09:00', out: '10:00' }], reason: 'Forgot' }
    await (await as(waits.userId)).call(timeRequests.add, { body: asked as never })
    const close = (more: object = {}) => client.call(timeSheets.close, { body: { month: '2027-02', ...more } })
    expect((await close({ dryRun: true })).body).toMatchObject({
      open: { sheets: 2, missing: 0, requests: 1 },
      closed: 0,
    })
    expect(await close()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect((await sheetOf(ready, '2027-02')).state).toBe('Open')
    expect((await close({ force: true })).body).toMatchObject({ closed: 2 })
    expect(await sheetOf(ready, '2027-02')).toMatchObject({
      state: 'Closed',
      payMinutes: 60,
      account: { balance: 60, carriedOut: 0 },
    })
    expect((await close({ force: true })).body).toMatchObject({ open: { sheets: 0 }, closed: 0 })
    expect((await client.call(timeSheets.close, { body: { month: '2027-05' } })).status).toBe(400)
  })
})
