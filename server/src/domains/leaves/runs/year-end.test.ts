import { approvalFlows } from '@ems/contract/approval-flows'
import { approvals } from '@ems/contract/approvals'
import { calendars } from '@ems/contract/calendars'
import { delegating } from '@ems/contract/delegations'
import { holidayImports } from '@ems/contract/holiday-imports'
import { job } from '@ems/contract/job'
import { leaveBalances } from '@ems/contract/leave-balances'
import { leaveChanges } from '@ems/contract/leave-changes'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveRestrictions } from '@ems/contract/leave-restrictions'
import { leaveRuns } from '@ems/contract/leave-runs'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { notifications } from '@ems/contract/notifications'
import { workingTimes } from '@ems/contract/working-times'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'
import { getStoredBalance } from '../balances/forecast.ts'
import { figuresIn, getLedgerInputsByType, type LedgerInput, readSums } from '../ledger/ledger-input.repo.ts'

// What HR does for many at once, at some day of 2026.
const product = await startProduct()
const { build } = product
let admin: Client
let count = 0

beforeAll(async () => {
  product.setNow('2026-07-01T09:00:00Z')
  admin = await product.administrator()
})

const told = <A extends { status: number; body: object }>(answer: A): A => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}

/** A type of which a department has something from 2026 on. */
async function typeWith(policy: object = {}, departmentId?: string, from = '2026-01-01') {
  const { type } = told(await admin.call(leaveTypes.add, { body: { name: `Leave ${++count}` } })).body
  const body = { leaveType: type._id, name: `Policy ${count}`, amount: 25, ...policy }
  const policyId = told(await admin.call(leavePolicies.add, { body })).body.policy._id
  const rules = [{ policyId, ...(departmentId ? { departmentId } : {}) }]
  told(await admin.call(leavePolicies.setRules, { params: { leaveType: type._id }, body: { from, rules } }))
  return { type: type._id, name: type.name, policyId }
}
const person = async (departmentId?: string) => {
  const one = await build.employee({ employedFrom: '2020-01-01', ...(departmentId ? { departmentId } : {}) })
  return { ...one, own: await product.as(one.userId) }
}
const balance = async (id: string, leaveType: string, asOf: string) =>
  told(await admin.call(leaveBalances.balance, { params: { id }, query: { leaveType, asOf } })).body.balances[0]
/** An approved leave, booked. */
async function away(one: { userId: string }, leaveType: string, startDate: string, endDate = startDate) {
  const body = { userId: one.userId, leaveType, startDate, endDate }
  const { leave } = told(await admin.call(leaves.add, { body })).body
  told(await admin.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Approved' } }))
  return leave._id
}

describe('opening balances', () => {
  const open = (leaveType: string, rows: object[], more: object = {}) =>
    admin.call(leaveBalances.opening, { body: { leaveType, day: '2026-06-30', rows, ...more } as never })

  it('set the balance of a day, can be tried in a dry run, and change nothing when repeated', async () => {
    const [one, other] = [await person(), await person()]
    const { type } = await typeWith()
    await away(one, type, '2026-06-01', '2026-06-02')
    await away(one, type, '2026-07-06', '2026-07-08')
    const rows = [
      { employeeId: one.userId, amount: 12.5, carry: 2, closesOn: '2026-09-30', taken: 10 },
      { employeeId: other.id, amount: 25 },
    ]
    const wanted = [
      { index: 0, ok: true, error: null, change: -8.5 },
      { index: 1, ok: true, error: null, change: 0 },
    ]
    const tried = told(await open(type, rows, { dryRun: true })).body
    expect(tried).toMatchObject({ rows: wanted, written: false })
    expect(await balance(one.id, type, '2026-06-30')).toMatchObject({ balance: 23 })
    expect(told(await open(type, rows)).body).toMatchObject({ rows: wanted, written: true })
    expect(await balance(one.id, type, '2026-06-30')).toMatchObject({ balance: 14.5, carriedIn: 2, accrued: 14.5 })
    // What is taken afterwards comes from what closes first.
    expect(await balance(one.id, type, '2026-07-31')).toMatchObject({ balance: 11.5, taken: 5, expiring: [] })
    expect(told(await open(type, rows)).body.rows.map(({ change }) => change)).toEqual([0, 0])
    const { lines } = told(
      await one.own.call(leaveBalances.explain, { params: { id: one.id }, query: { leaveType: type } }),
    ).body
    expect(lines.flatMap(({ code, sentence }) => (code === 'opening' ? [sentence] : []))).toContain(
      'Opening balance (10 days taken before that day): 2 days added; use them by 30 Sep 2026.',
    )
    const again = [{ ...rows[0], amount: 13, carry: 1 }]
    expect(told(await open(type, again)).body.rows[0]).toMatchObject({ change: -0.5 })
    expect(await balance(one.id, type, '2026-06-30')).toMatchObject({ balance: 14, carriedIn: 1 })
    // Of a later day: what is left of the first goes into it.
    const later = [{ ...rows[0], amount: 8, carry: 3 }]
    for (const change of [0, 0]) {
      expect(told(await open(type, later, { day: '2026-08-31' })).body.rows[0]?.ok).toBe(true)
      expect(await balance(one.id, type, '2026-08-31')).toMatchObject({ balance: 11 + change })
    }
    expect(told(await open(type, later, { day: '2026-08-31' })).body.rows[0]?.change).toBe(0)
  })

  it('are all written or none, with an error for each invalid row', async () => {
    const [one, boss] = [await person(), await person()]
    await product.db.updateTable('users').set({ role: 'admin' }).where('id', '=', boss.userId).execute()
    const untracked = await build.department()
    const { type, name } = await typeWith({}, one.departmentId)
    const stranger = await person(untracked)
    const body = {
      leaveType: type,
      day: '2026-06-30',
      rows: [
        { employeeId: one.id, amount: 5 },
        { employeeId: one.userId, amount: 6 },
        { employeeId: type, amount: 6 },
        { employeeId: boss.id, amount: 6 },
        { employeeId: stranger.id, amount: 6 },
        { employeeId: stranger.userId, amount: 367 },
      ],
    }
    const { rows, written } = told(await boss.own.call(leaveBalances.opening, { body })).body
    expect(written).toBe(false)
    expect(rows.map(({ error }) => error)).toEqual([
      null,
      'This person is already in an earlier row.',
      'This employee does not exist.',
      'You cannot change your own balance.',
      expect.stringMatching(new RegExp(`has no balance of ${name} on this day`)),
      'This person is already in an earlier row.',
    ])
    expect(await balance(one.id, type, '2026-06-30')).toMatchObject({ balance: 25 })
    const refused = await one.own.call(leaveBalances.opening, { body })
    expect(refused.status).toBe(403)
    for (const wrong of [{ day: '2027-07-03' }, { rows: [] }, { rows: [{ employeeId: one.id, amount: '5' }] }])
      expect((await admin.call(leaveBalances.opening, { body: { ...body, ...wrong } as never })).status).toBe(400)
    const closed = [{ employeeId: one.id, amount: 5, carry: 1, closesOn: '2026-06-30' }]
    expect(told(await open(type, closed)).body.rows[0]?.error).toBe('The last day must be after 30 Jun 2026.')
  })

  it('are paid out from the bucket that closes first', async () => {
    const one = await person()
    const { type } = await typeWith()
    told(await open(type, [{ employeeId: one.id, amount: 10, carry: 4, closesOn: '2026-09-30' }]))
    const body = { employeeId: one.id, leaveType: type, amount: 6, day: '2026-07-01', reason: 'Paid' }
    const { row } = told(await admin.call(leaveBalances.encash, { body })).body
    expect([row.amount, row.source]).toEqual([-6, 'carry'])
    expect(await balance(one.id, type, '2026-07-01')).toMatchObject({ balance: 8, encashed: 6, expiring: [] })
    // Nothing of it is there to lapse any more.
    expect(await balance(one.id, type, '2026-10-01')).toMatchObject({ balance: 8, expired: 0 })
  })
})

it('days that expired since are still shown for an earlier day', async () => {
  const one = await person()
  const { type } = await typeWith({ amount: 10, carry: { cap: 4, closes: '03-31' } }, one.departmentId, '2025-01-01')
  const extra = { employeeId: one.id, leaveType: type, amount: 2, reason: 'Moved', closesOn: '2026-05-31' }
  told(await admin.call(leaveBalances.adjust, { body: { ...extra, day: '2026-02-01' } }))
  await away(one, type, '2026-03-02')
  const expiring = async (asOf: string) => (await balance(one.id, type, asOf))?.expiring
  const [carried, moved] = [
    { amount: 3, lastDay: '2026-03-31' },
    { amount: 2, lastDay: '2026-05-31' },
  ]
  expect(await expiring('2026-01-31')).toEqual([carried])
  expect(await expiring('2026-03-31')).toEqual([carried, moved])
  expect(await expiring('2026-04-01')).toEqual([moved])
  expect(await balance(one.id, type, '2026-07-01')).toMatchObject({ expiring: [], expired: 5 })
})

it('days above the largest balance are explained after the carry-over', async () => {
  const one = await person()
  const { type } = await typeWith({ amount: 20, maxBalance: 25, carry: { cap: null } }, one.departmentId, '2025-01-01')
  const query = { leaveType: type, from: '2026-01-01', to: '2026-01-01' }
  const { lines } = told(await admin.call(leaveBalances.explain, { params: { id: one.id }, query })).body
  expect(lines.map(({ code, balanceAfter }) => [code, balanceAfter])).toEqual([
    ['carried-out', 0],
    ['granted', 20],
    ['carried-in', 40],
    ['capped', 25],
  ])
})

describe('runs', () => {
  const run = (leaveType: string, kind: string, periodEnd: string, dryRun = false) =>
    admin.call(leaveRuns.add, { body: { leaveType, kind, periodEnd, dryRun } as never })
  const ledger = async (leaveType: string) =>
    (
      await sql<{
        key: string
        amount: number
      }>`select key, amount from leave_ledger r join leave_buckets b on b.id = r.bucket_id
        where b.leave_type_id = ${leaveType} order by key`.execute(product.db)
    ).rows
  const carry = { cap: 5, closes: '03-31', debt: 'carry' as const }

  it('settle the end of a period once, as the dry run said', async () => {
    product.setNow('2025-12-01T09:00:00Z')
    const one = await person()
    const { type } = await typeWith({ amount: 10, carry }, one.departmentId, '2025-01-01')
    const leave = await away(one, type, '2025-08-04', '2025-08-05')
    expect(await balance(one.id, type, '2025-12-01')).toMatchObject({ expiring: [], atEnd: { carried: 5, lapsed: 3 } })
    const before = await ledger(type)
    const tried = told(await run(type, 'period-end', '2025-12-31', true)).body
    expect(tried.run).toMatchObject({ state: 'done', dryRun: true, summary: { people: 1, carried: 5, lapsed: 3 } })
    const line = { _id: one.id, person: { _id: one.id }, remaining: 8, carried: 5, lapsed: 3, debt: 0 }
    expect(tried.lines).toMatchObject([line])
    expect(await ledger(type)).toEqual(before)
    const early = await run(type, 'period-end', '2025-12-31')
    expect([early.status, early.body.code]).toEqual([400, 'INVALID'])
    product.setNow('2026-01-10T09:00:00Z')
    try {
      const done = told(await run(type, 'period-end', '2025-12-31')).body
      expect(done.lines).toMatchObject([{ remaining: 8, carried: 5, lapsed: 3, changed: true, trial: null }])
      expect(done.run.summary).toMatchObject({ changed: 1, differs: 0 })
      const after = await ledger(type)
      const again = told(await run(type, 'period-end', '2025-12-31')).body
      expect(again.run.summary).toMatchObject({ changed: 0, carried: 5 })
      expect(await ledger(type)).toEqual(after)
      expect(await balance(one.id, type, '2026-01-10')).toMatchObject({ carriedIn: 5, balance: 15 })
      // What was cancelled meanwhile is told beside what the trial said.
      await admin.call(leaveChanges.cancel, { params: { id: leave }, body: { reason: 'Ill' } })
      const { lines, run: last } = told(await run(type, 'period-end', '2025-12-31')).body
      expect(lines).toMatchObject([{ remaining: 10, lapsed: 5, trial: { remaining: 8, lapsed: 3 } }])
      expect(last.summary.differs).toBe(1)
      const { body } = await admin.call(leaveRuns.list, { query: { limit: 2 } })
      expect([body.runs[0]?._id, body.runs.length]).toEqual([last._id, 2])
    } finally {
      product.setNow('2026-07-01T09:00:00Z')
    }
  })

  it('list first people whose result differs from the dry run, then people with new rows', async () => {
    product.setNow('2025-12-01T09:00:00Z')
    try {
      const employedFrom = '2020-01-01'
      const first = await build.employee({ name: 'Abe', employedFrom })
      const last = await build.employee({ name: 'Zed', employedFrom, departmentId: first.departmentId })
      const { type } = await typeWith({ amount: 10, carry }, first.departmentId, '2025-01-01')
      const leave = await away(last, type, '2025-08-04', '2025-08-05')
      const order = async (dryRun = false) =>
        told(await run(type, 'period-end', '2025-12-31', dryRun)).body.lines.map(({ userId }) => userId.name)
      expect(await order(true)).toEqual(['Abe', 'Zed'])
      product.setNow('2026-01-10T09:00:00Z')
      await admin.call(leaveChanges.cancel, { params: { id: leave }, body: { reason: 'Ill' } })
      expect(await order()).toEqual(['Zed', 'Abe'])
    } finally {
      product.setNow('2026-07-01T09:00:00Z')
    }
  })

  it('are processed once by several instances, and one at a time for each type', async () => {
    const one = await person()
    const { type } = await typeWith({ amount: 24, grant: 'monthly' }, one.departmentId)
    await sql`insert into leave_runs (id, kind, leave_type_id, day, dry_run, total) values (new_id(), 'accrual', ${type}, '2026-07-15', false, 1)`.execute(
      product.db,
    )
    const refused = await run(type, 'accrual', '2026-07-15')
    expect([refused.status, refused.body.code]).toEqual([409, 'RUNNING'])
    const { rows } = await sql<{ id: string }>`select id from leave_runs where leave_type_id = ${type}`.execute(
      product.db,
    )
    const id = rows[0]?.id ?? ''
    await Promise.all([product.another(), product.another()])
    await addJobs(product.db, [{ kind: 'leave.run', key: id }])
    await vi.waitFor(
      async () => {
        const { body } = await admin.call(leaveRuns.get, { params: { id } })
        expect(body.run.state).toBe('done')
        expect(body.lines).toMatchObject([{ granted: 2, remaining: 14 }])
      },
      { timeout: 10_000 },
    )
    const keys = (await ledger(type)).map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([7, 7])
    expect(told(await run(type, 'accrual', '2026-07-01')).body.run.summary).toMatchObject({ changed: 0, granted: 2 })
    expect(told(await run(type, 'accrual', '2026-08-01', true)).body.lines).toMatchObject([
      { granted: 2, changed: true },
    ])
  })

  it('recount leaves', async () => {
    const one = await person()
    const { type } = await typeWith({}, one.departmentId)
    const id = await away(one, type, '2026-10-05', '2026-10-09')
    const day = { calendarId: await defaultCalendar(), day: '2026-10-08', part: 'full', name: 'Feast' }
    await sql`insert into holidays (id, calendar_id, day, part, name, source) values (new_id(), ${day.calendarId}, ${day.day}, 'pm', 'Feast', 'own')`.execute(
      product.db,
    )
    expect(told(await run(type, 'recount', '2026-07-01', true)).body.lines).toMatchObject([
      { leaves: 1, returned: 0.5 },
    ])
    expect(told(await run(type, 'recount', '2026-07-01')).body.run.summary).toMatchObject({ leaves: 1, returned: 0.5 })
    expect((await admin.call(leaves.detail, { params: { id } })).body.leave.amount).toBe(4.5)
    expect(told(await run(type, 'recount', '2026-07-01')).body.lines).toEqual([])
    await sql`delete from holidays where name = 'Feast'`.execute(product.db)
    told(await run(type, 'recount', '2026-07-01'))
    expect(await balance(one.id, type, '2026-12-31')).toMatchObject({ taken: 5, balance: 20 })
  })

  it('are allowed for leave managers of everyone only', async () => {
    const { own } = await person()
    expect((await own.call(leaveRuns.list)).status).toBe(403)
  })
})

describe('leaves follow the calendar', () => {
  const ledgerOf = async (leaveId: string) =>
    (
      await sql<{
        day: string
        amount: number
      }>`select day, sum(amount)::int as amount from leave_ledger where leave_id = ${leaveId}
        group by day having sum(amount) <> 0 order by day`.execute(product.db)
    ).rows
  const amountOf = async (id: string) => (await admin.call(leaves.detail, { params: { id } })).body.leave.amount

  /** Someone where holidays are their own, with leave from 11 to 15 May. */
  async function inMay() {
    const one = await person()
    const calendarId = await build.holidayCalendar()
    const locationId = await build.location({ calendarId })
    const { type } = await typeWith({}, one.departmentId)
    const where = { params: { id: one.id }, body: { from: '2026-01-01', locationId } }
    const { affected } = told(await admin.call(workingTimes.set, where)).body
    expect(affected).toMatchObject({ leaves: 0, sentence: 'No leave changes.' })
    return { ...one, calendarId, type, leave: await away(one, type, '2026-05-11', '2026-05-15') }
  }
  const from = { recountFrom: '2026-05-01' }

  it('when a holiday is added and removed, once, and their people are notified', async () => {
    const { own, id, calendarId, type, leave } = await inMay()
    const holiday = { calendarId, day: '2026-05-14', name: 'Ascension' }
    const tried = told(await admin.call(calendars.addHoliday, { body: { ...holiday, ...from, dryRun: true } })).body
    expect(tried.affected).toEqual({
      people: 1,
      leaves: 1,
      amount: 1,
      minutes: 0,
      sentence: '1 leave of 1 person gets back 1 day.',
    })
    expect(await amountOf(leave)).toBe(5)
    expect((await admin.call(calendars.holidays, { query: { calendarId } })).body.total).toBe(0)
    // What lies before the day from which is counted stays.
    const past = told(await admin.call(calendars.addHoliday, { body: holiday })).body
    expect([past.affected.leaves, await amountOf(leave)]).toEqual([0, 5])
    told(await admin.call(calendars.removeHoliday, { params: { id: past.holiday._id } }))
    const added = told(await admin.call(calendars.addHoliday, { body: { ...holiday, ...from } })).body
    expect([added.affected, await amountOf(leave)]).toEqual([tried.affected, 4])
    expect(await balance(id, type, '2026-06-01')).toMatchObject({ taken: 4, balance: 21 })
    const told1 = { params: { id: added.holiday._id }, query: from }
    const removed = told(await admin.call(calendars.removeHoliday, told1)).body
    expect([removed.affected.sentence, await amountOf(leave)]).toEqual(['1 leave of 1 person takes 1 day more.', 5])
    const again = told(await admin.call(calendars.addHoliday, { body: { ...holiday, ...from } })).body.holiday
    const pm = { params: { id: again._id }, body: { day: holiday.day, part: 'pm' as const, name: 'Eve', ...from } }
    told(await admin.call(calendars.updateHoliday, pm))
    expect(await amountOf(leave)).toBe(4.5)
    expect((await ledgerOf(leave)).map(({ amount }) => amount)).toEqual([-1000, -1000, -1000, -500, -1000])
    const { body } = await own.call(notifications.list, {})
    const news = body.notifications.filter(({ kind }) => kind === 'leave.recounted')
    expect(news.length).toBe(4)
    expect(news[0]?.sentence).toMatch(/now counts as 4.5 days/)
    const far = await admin.call(calendars.addHoliday, { body: { ...holiday, recountFrom: '2025-01-01' } })
    expect([far.status, far.body.error]).toEqual([400, 'Leave can be recalculated for at most the last 366 days.'])
  })

  it('of many people in the background, and a repetition changes nothing', async () => {
    const { calendarId, leave } = await inMay()
    const holiday = { calendarId, day: '2026-05-14', name: 'Ascension', part: 'full' as const }
    const made = told(await admin.call(calendars.addHoliday, { body: holiday })).body.holiday
    const changed = [{ from: '2026-05-14', to: '2026-05-14' }]
    for (const key of ['first', 'second'])
      await addJobs(product.db, [{ kind: 'leave.recount', key: `${key} ${made._id}`, payload: { changed } }])
    await vi.waitFor(async () => expect(await amountOf(leave)).toBe(4), { timeout: 10_000 })
    expect(await ledgerOf(leave)).toHaveLength(4)
    // A holiday that moves changes two days.
    const moved = { day: '2026-05-13', part: 'full' as const, name: 'Ascension', ...from }
    const { affected } = told(await admin.call(calendars.updateHoliday, { params: { id: made._id }, body: moved })).body
    expect(affected).toMatchObject({ leaves: 1, amount: 0 })
    await vi.waitFor(
      async () => expect((await ledgerOf(leave)).map(({ day }) => day.slice(8))).toEqual(['11', '12', '14', '15']),
      { timeout: 10_000 },
    )
  })

  it('when holidays of a country are imported, with a preview', async () => {
    const { calendarId: id, leave } = await inMay()
    const body = { country: 'DE', year: 2026, ...from }
    const tried = told(await admin.call(holidayImports.run, { params: { id }, body: { ...body, dryRun: true } })).body
    expect(tried.affected.sentence).toBe('1 leave of 1 person gets back 1 day.')
    expect(await amountOf(leave)).toBe(5)
    told(await admin.call(holidayImports.run, { params: { id }, body }))
    await vi.waitFor(async () => expect(await amountOf(leave)).toBe(4), { timeout: 10_000 })
  })

  it('when a schedule changes from a day on', async () => {
    const one = await person()
    const { type } = await typeWith({}, one.departmentId)
    const scheduleId = await build.schedule()
    const where = { params: { id: one.id }, body: { from: '2026-01-01', scheduleId } }
    told(await admin.call(workingTimes.set, where))
    const leave = await away(one, type, '2026-09-07', '2026-09-18')
    const { schedules } = (await admin.call(calendars.schedules)).body
    const { name, weeks, days } = schedules.find(({ _id }) => _id === scheduleId) as (typeof schedules)[number]
    const mornings = days.map(({ am }) => ({ am, pm: 0 }))
    const body = { name, weeks, days: mornings, from: '2026-09-14' }
    const { affected } = told(await admin.call(calendars.updateSchedule, { params: { id: scheduleId }, body })).body
    expect([affected.amount, await amountOf(leave)]).toEqual([2.5, 7.5])
    expect(
      (await admin.call(leaveBalances.balance, { params: { id: one.id }, query: { leaveType: type } })).body
        .balances[0],
    ).toMatchObject({ booked: 7.5, available: 17.5 })
  })

  it('as entitlements follow a changed employment, within minutes', async () => {
    const one = await build.employee({ employedFrom: '2026-04-01' })
    const { type } = await typeWith({ amount: 12 }, one.departmentId)
    const kinds = async () =>
      (
        await sql<{
          kind: string
          amount: number
        }>`select kind, amount from leave_ledger r join leave_buckets b on b.id = r.bucket_id
          where b.employee_id = ${one.id} and b.leave_type_id = ${type} order by r.id`.execute(product.db)
      ).rows
    expect(await kinds()).toEqual([{ kind: 'grant', amount: 9000 }])
    await sql`update employees set employed_from = '2026-07-01' where id = ${one.id}`.execute(product.db)
    await addJobs(product.db, [{ kind: 'leave.due', key: `changed ${one.id}` }])
    await vi.waitFor(async () => expect(await kinds()).toHaveLength(2), { timeout: 10_000 })
    expect((await kinds()).reduce((sum, { amount }) => sum + amount, 0)).toBe(6000)
  })
})

it('a person who changes departments within the period gets the difference as one row, by the first matching rule', async () => {
  const [from, to] = [await build.department(), await build.department()]
  const one = await build.employee({ employedFrom: '2020-01-01', departmentId: from })
  const { type, policyId } = await typeWith({ amount: 24 }, from)
  const more = { leaveType: type, name: `Policy of ${to}`, amount: 30 }
  const other = told(await admin.call(leavePolicies.add, { body: more })).body.policy._id
  const rules = [
    { policyId, departmentId: from },
    { policyId: other, departmentId: to },
    { policyId, departmentId: to },
  ]
  told(await admin.call(leavePolicies.setRules, { params: { leaveType: type }, body: { from: '2026-01-01', rules } }))
  const rows = async () =>
    told(await admin.call(leaveBalances.ledger, { params: { id: one.id }, query: { leaveType: type } })).body.rows.map(
      ({ kind, amount, day }) => ({ kind, amount, day }),
    )
  const granted = { kind: 'grant', amount: 24, day: '2026-01-01' }
  expect(await rows()).toEqual([granted])
  told(await admin.call(job.plan, { params: { id: one.id }, body: { effectiveFrom: '2026-07-01', department: to } }))
  // Half a year of each: what the balance is by its sums waits for the job no longer than the rows do.
  expect(await balance(one.id, type, '2026-07-01')).toMatchObject({ entitled: 27, balance: 27 })
  for (const run of ['first', 'again']) {
    await addJobs(product.db, [{ kind: 'leave.due', key: `${run} ${one.id}` }])
    await vi.waitFor(async () => expect(await rows()).toHaveLength(2), { timeout: 10_000 })
  }
  expect(await rows()).toEqual([granted, { kind: 'recount', amount: 3, day: '2026-07-01' }])
})

describe('blackout dates and minimum staffing', () => {
  const set = (blackouts: object[], staffing: object[]) =>
    admin.call(leaveRestrictions.set, { body: { blackouts, staffing } as never })
  const preview = (userId: string, leaveType: string, startDate: string, endDate = startDate) =>
    admin.call(leaves.preview, { body: { userId, leaveType, startDate, endDate } })

  it('refuse or warn by type, department and location, also if a balance is tracked', async () => {
    const [one, other] = [await person(), await person()]
    const { type, name } = await typeWith()
    const days = { from: '2026-12-24', to: '2026-12-31', departmentId: one.departmentId }
    told(
      await set(
        [
          { ...days, leaveTypes: [name], name: 'Stocktaking' },
          { ...days, departmentId: null, mode: 'warn', name: 'Closed' },
        ],
        [],
      ),
    )
    const { body } = await admin.call(leaveRestrictions.get)
    expect(body.blackouts).toMatchObject([
      { leaveTypes: [type], mode: 'refuse' },
      { leaveTypes: [], mode: 'warn' },
    ])
    const sentence = `${name} cannot be taken from 24 Dec 2026 to 31 Dec 2026: Stocktaking.`
    const seen = told(await preview(one.userId, type, '2026-12-22', '2026-12-24')).body
    expect(seen.refusals).toEqual([{ code: 'INVALID', sentence }])
    expect(seen.warnings).toEqual(['Leave should not be taken from 24 Dec 2026 to 31 Dec 2026: Closed.'])
    const asked = { userId: one.userId, leaveType: type, startDate: '2026-12-24', endDate: '2026-12-24' }
    const refused = await one.own.call(leaves.add, { body: asked })
    expect([refused.status, refused.body.error]).toEqual([400, sentence])
    expect((await preview(other.userId, type, '2026-12-24')).body.refusals).toEqual([])
    expect((await preview(one.userId, type, '2026-12-23')).body.refusals).toEqual([])
    expect((await preview(one.userId, 'Annual Leave', '2026-12-24')).body.refusals).toEqual([])
    const override = { ...asked, override: true, overrideReason: 'Wedding' }
    told(await admin.call(leaves.add, { body: override }))
    for (const wrong of [
      [[{ ...days, name: 'X', leaveTypes: ['None'] }], []],
      [[{ ...days, name: 'X', departmentId: type }], []],
      [[{ ...days, name: 'X', to: '2026-12-01' }], []],
      [[], [{ departmentId: one.departmentId }]],
      [[], [{ minPresent: 1 }]],
      [[], [{ managerId: type, minPresent: 1 }]],
    ] as [object[], object[]][])
      expect((await set(...wrong)).status).toBe(400)
    expect((await admin.call(leaveRestrictions.get)).body.blackouts.length).toBe(2)
  })

  it('warn requester and approver of too few people, with the day and the number', async () => {
    const boss = await person()
    const [one, two, three] = [await person(boss.departmentId), await person(boss.departmentId), await person()]
    for (const { id } of [one, two, three])
      await product.db.updateTable('employees').set({ manager_id: boss.id }).where('id', '=', id).execute()
    told(
      await set(
        [],
        [
          { departmentId: boss.departmentId, minPresent: 2 },
          { managerId: boss.userId, maxAwayPercent: 34 },
        ],
      ),
    )
    const { type } = await typeWith()
    expect((await preview(one.userId, type, '2026-10-12')).body.warnings).toEqual([])
    await away(two, type, '2026-10-13')
    const { warnings } = (await preview(one.userId, type, '2026-10-10', '2026-10-14')).body
    expect(warnings).toEqual([
      expect.stringMatching(/^On 13 Oct 2026, only 1 of 3 people in .* would be present\. The minimum is 2\.$/),
      expect.stringMatching(/^On 13 Oct 2026, 2 of 3 people in .*’s team would be away\. The maximum is 34%\.$/),
    ])
    const asked = { userId: one.userId, leaveType: type, startDate: '2026-10-12', endDate: '2026-10-14' }
    const { leave } = told(await one.own.call(leaves.add, { body: asked })).body
    const { items } = (await boss.own.call(approvals.mine)).body
    expect(items.find(({ subjectId }) => subjectId === leave._id)?.warnings).toEqual([
      expect.stringMatching(/^Others in/),
      ...warnings,
    ])
    told(await set([], []))
  })
})

it('also apply to changes of a leave, unless HR overrides them', async () => {
  const one = await person()
  const { type } = await typeWith({ amount: 10 }, one.departmentId)
  const name = `Leave ${count}`
  const rules = { maxAmount: 5, backdateDays: 0, notice: [{ from: 3, days: 30, mode: 'refuse' as const }] }
  const asked = async (startDate: string, endDate: string) =>
    told(await one.own.call(leaves.add, { body: { userId: one.userId, leaveType: type, startDate, endDate } })).body
      .leave._id
  const running = await asked('2026-06-29', '2026-07-03')
  const pending = await asked('2026-09-07', '2026-09-08')
  const approved = await away(one, type, '2026-10-05', '2026-10-06')
  told(await admin.call(leaves.decide, { params: { id: running }, body: { status: 'Approved' } }))
  told(await admin.call(leaveTypes.update, { params: { id: type }, body: { name, ...rules } }))
  const amend = (id: string, startDate: string, endDate: string, more: object = {}, client = one.own) =>
    client.call(leaveChanges.amend, { params: { id }, body: { startDate, endDate, ...more } })
  for (const id of [pending, approved]) {
    expect((await amend(id, '2026-09-14', '2026-09-21')).body.error).toContain('at most 5 days')
    expect((await amend(id, '2026-07-20', '2026-07-23')).body.error).toContain('30 days before its first day')
    expect((await amend(id, '2026-06-22', '2026-06-23')).body.error).toContain('can be backdated by at most 0 days')
    expect((await amend(id, '2026-09-12', '2026-09-13')).body.error).toBe('These are not working days for you.')
  }
  // Days that are given back are not asked for.
  expect(told(await amend(running, '2026-06-29', '2026-07-02')).body.change).toMatchObject({ amount: 4 })
  told(await admin.call(leaveTypes.update, { params: { id: type }, body: { name } }))
  expect(await amend(approved, '2026-10-05', '2026-10-09')).toMatchObject({
    status: 409,
    body: { code: 'INSUFFICIENT_BALANCE' },
  })
  const nevertheless = { override: true, overrideReason: 'Agreed' }
  expect((await amend(approved, '2026-10-05', '2026-10-09', nevertheless)).status).toBe(403)
  const { change } = told(await amend(approved, '2026-10-05', '2026-10-09', nevertheless, admin)).body
  const decided = await admin.call(leaveChanges.decide, {
    params: { id: change?._id ?? '' },
    body: { status: 'Approved' },
  })
  expect(told(decided).body.leave).toMatchObject({ endDate: '2026-10-09', amount: 5 })
})

const set = (flows: object[]) => admin.call(approvalFlows.set, { body: { flows } as never })
const ask = async (one: { own: Client; userId: string }, startDate: string, endDate = startDate) =>
  told(await one.own.call(leaves.add, { body: { userId: one.userId, leaveType: 'Annual Leave', startDate, endDate } }))
    .body.leave
const decide = (client: Client, id: string, more: object = {}) =>
  client.call(leaves.decide, { params: { id }, body: { status: 'Approved', ...more } })
const approval = async (id: string) => (await admin.call(leaves.detail, { params: { id } })).body.approval
const waitsFor = async (client: Client, id: string) =>
  (await client.call(approvals.mine)).body.items.find(({ subjectId }) => subjectId === id)
const look = async (key: string) => {
  await addJobs(product.db, [{ kind: 'leave.approvals', key }])
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`select count(done_at)::int as n from jobs where key = ${key}`.execute(
        product.db,
      )
      expect(rows[0]?.n).toBe(1)
    },
    { timeout: 10_000 },
  )
}

/** Someone with a manager, and HR who decides for everyone, of a role. */
async function people() {
  const [boss, hr] = [await person(), await person()]
  const one = await person(boss.departmentId)
  await product.db.updateTable('employees').set({ manager_id: boss.id }).where('id', '=', one.id).execute()
  const given = await build.assignment({ userId: hr.userId, role: { 'leaves.decide': 'everyone' } })
  const { rows } = await sql<{
    role_id: string
  }>`select role_id from role_assignments where id = ${given.id}`.execute(product.db)
  const roleId = rows[0]?.role_id ?? ''
  const flows = [
    { minAmount: 10, departmentId: boss.departmentId, steps: [{ who: 'manager' }, { who: 'role', roleId }] },
    { departmentId: boss.departmentId, steps: [{ who: 'manager' }] },
  ]
  return { boss, hr, one, roleId, flows }
}

describe('approval in steps', () => {
  it('goes from one step to the next, for long leaves only', async () => {
    const { boss, hr, one, flows } = await people()
    expect((await admin.call(approvalFlows.get)).body).toMatchObject({ isDefault: true, flows: [{ remindAfter: 3 }] })
    expect(told(await set(flows)).body).toMatchObject({ isDefault: false, flows: [{ minAmount: 10 }, {}] })
    const long = await ask(one, '2026-10-05', '2026-10-16')
    expect(await approval(long._id)).toMatchObject({
      step: 1,
      of: 2,
      waitingFor: [{ _id: boss.userId }],
      decisions: [],
    })
    const early = await decide(hr.own, long._id)
    expect([early.status, early.body.error]).toEqual([403, 'You are not an approver for this step.'])
    expect(await waitsFor(hr.own, long._id)).toBeUndefined()
    expect(await waitsFor(boss.own, long._id)).toMatchObject({ step: 1, dueOn: '2026-07-06' })
    const passed = told(await decide(boss.own, long._id, { comment: 'Enjoy' })).body
    expect([passed.leave.status, passed.proposedDelegation]).toEqual(['Pending', null])
    // A step that is passed decides nothing yet.
    expect(told(await admin.call(leaves.detail, { params: { id: long._id } })).body.decision).toBeNull()
    expect(await waitsFor(boss.own, long._id)).toBeUndefined()
    expect((await decide(boss.own, long._id)).status).toBe(403)
    expect(await waitsFor(hr.own, long._id)).toMatchObject({ step: 2 })
    const seen = { step: 2, waitingFor: [{ _id: hr.userId }], decisions: [{ step: 1, comment: 'Enjoy', via: '' }] }
    expect(await approval(long._id)).toMatchObject(seen)
    expect(told(await decide(hr.own, long._id)).body.leave.status).toBe('Approved')
    expect(await approval(long._id)).toMatchObject({ step: 2, waitingFor: [], decisions: [{}, { step: 2 }] })
    // From 10 days on: half a day less is for the manager alone.
    const short = { userId: one.userId, leaveType: 'Annual Leave', startDate: '2026-11-02', endDate: '2026-11-13' }
    const { leave } = told(await one.own.call(leaves.add, { body: { ...short, startPart: 'pm' } })).body
    expect([leave.amount, (await approval(leave._id)).of]).toEqual([9.5, 1])
    expect(told(await decide(boss.own, leave._id)).body.leave.status).toBe('Approved')
  })

  it('ends with one rejection, or with an approver for all steps; a changed request begins again', async () => {
    const { boss, hr, one, flows } = await people()
    told(await set(flows))
    const rejected = await ask(one, '2026-10-05', '2026-10-16')
    told(await decide(boss.own, rejected._id, { status: 'Rejected', comment: 'Fair' }))
    expect(await approval(rejected._id)).toMatchObject({ waitingFor: [], decisions: [{ decision: 'rejected' }] })
    for (const [client, more] of [
      [admin, {}],
      [hr.own, { final: true }],
    ] as const) {
      const leave = await ask(one, '2026-10-05', '2026-10-16')
      expect(told(await decide(client, leave._id, more)).body.leave.status).toBe('Approved')
      expect(await approval(leave._id)).toMatchObject({ decisions: [{ step: 1, via: 'override' }] })
      told(await admin.call(leaveChanges.cancel, { params: { id: leave._id }, body: { reason: 'Again' } }))
    }
    const leave = await ask(one, '2026-10-05', '2026-10-16')
    told(await decide(boss.own, leave._id))
    const days = { startDate: '2026-10-05', endDate: '2026-10-20' }
    told(await one.own.call(leaveChanges.amend, { params: { id: leave._id }, body: days }))
    expect(await approval(leave._id)).toMatchObject({ step: 1, of: 2, decisions: [] })
    const done = told(await decide(admin, leave._id)).body.leave
    const undo = { params: { id: leave._id }, body: { decidedAt: done.updatedAt } }
    told(await admin.call(leaves.undoDecision, undo))
    expect(await approval(leave._id)).toMatchObject({ step: 1, decisions: [], waitingFor: [{ _id: boss.userId }] })
    told(await one.own.call(leaves.withdraw, { params: { id: leave._id } }))
    expect(await waitsFor(boss.own, leave._id)).toBeUndefined()
  })

  it('follows a new manager, sends one reminder, and then goes to the next manager above', async () => {
    const { boss, one } = await people()
    const [next, above] = [await person(), await person()]
    await product.db.updateTable('employees').set({ manager_id: above.id }).where('id', '=', next.id).execute()
    told(await set([{ departmentId: boss.departmentId, escalateAfter: 5, steps: [{ who: 'manager' }] }]))
    const leave = await ask(one, '2026-10-05')
    await product.db.updateTable('employees').set({ manager_id: next.id }).where('id', '=', one.id).execute()
    expect((await decide(boss.own, leave._id)).status).toBe(403)
    await look(`manager ${leave._id}`)
    expect(await waitsFor(next.own, leave._id)).toMatchObject({ dueOn: '2026-07-06' })
    product.setNow('2026-07-08T09:00:00Z')
    try {
      for (const again of ['one', 'two']) await look(`${again} ${leave._id}`)
      const kinds = (await next.own.call(notifications.list, {})).body.notifications.map(({ kind }) => kind)
      expect(kinds.toSorted()).toEqual(['leave.reminded', 'leave.requested'])
      expect((await approval(leave._id)).waitingFor.map(({ _id }) => _id).toSorted()).toEqual(
        [next.userId, above.userId].toSorted(),
      )
      expect(told(await decide(above.own, leave._id)).body.leave.status).toBe('Approved')
    } finally {
      product.setNow('2026-07-01T09:00:00Z')
    }
  })

  it('also applies to changes and cancellations of approved leave, which are in the inbox', async () => {
    const { boss, hr, one, flows } = await people()
    told(await set(flows))
    const leave = await ask(one, '2026-09-07', '2026-09-08')
    told(await decide(boss.own, leave._id))
    const amended = told(
      await one.own.call(leaveChanges.amend, {
        params: { id: leave._id },
        body: { startDate: '2026-09-07', endDate: '2026-09-18' },
      }),
    ).body
    expect(amended.leave).toMatchObject({ state: 'approved', amount: 2 })
    const id = amended.change?._id ?? ''
    const decideChange = (client: Client, more: object = {}) =>
      client.call(leaveChanges.decide, { params: { id }, body: { status: 'Approved', ...more } })
    // Ten days are of the flow with two steps, though the leave was of the one with one.
    expect((await decideChange(hr.own)).status).toBe(403)
    const waits = {
      kind: 'leave-change',
      leaveId: leave._id,
      step: 1,
      change: { kind: 'amend', endDate: '2026-09-18' },
    }
    expect(await waitsFor(boss.own, id)).toMatchObject(waits)
    expect(await waitsFor(hr.own, id)).toBeUndefined()
    expect(told(await decideChange(boss.own, { comment: 'Go' })).body.change.state).toBe('pending')
    expect(await waitsFor(boss.own, id)).toBeUndefined()
    expect(await waitsFor(hr.own, id)).toMatchObject({ ...waits, step: 2 })
    const shown = told(await admin.call(leaves.detail, { params: { id: leave._id } })).body
    expect(shown.changes[0]?.approval).toMatchObject({
      step: 2,
      of: 2,
      waitingFor: [{ _id: hr.userId }],
      decisions: [{ step: 1, decision: 'approved', comment: 'Go', by: { _id: boss.userId } }],
    })
    expect(shown.approval).toMatchObject({ of: 1, waitingFor: [] })
    expect(told(await decideChange(hr.own)).body).toMatchObject({
      leave: { endDate: '2026-09-18', amount: 10 },
      change: { state: 'approved' },
    })
    expect(await waitsFor(hr.own, id)).toBeUndefined()
    // What is taken back waits for no one.
    const { type } = told(
      await admin.call(leaveTypes.add, { body: { name: 'Sabbatical', cancelRule: 'approval' } }),
    ).body
    const body = { userId: one.userId, leaveType: type._id, startDate: '2026-11-02', endDate: '2026-11-03' }
    const other = told(await one.own.call(leaves.add, { body })).body.leave
    told(await decide(boss.own, other._id))
    const cancelled = told(
      await one.own.call(leaveChanges.cancel, { params: { id: other._id }, body: { reason: 'Work' } }),
    ).body
    expect(await waitsFor(boss.own, cancelled.change?._id ?? '')).toMatchObject({
      kind: 'leave-change',
      change: { kind: 'cancel', startDate: null, reason: 'Work' },
    })
    product.setNow('2026-07-06T09:00:00Z')
    try {
      for (const again of ['one', 'two']) await look(`change ${again} ${other._id}`)
      const reminded = (await boss.own.call(notifications.list, {})).body.notifications.filter(
        ({ kind }) => kind === 'leave.reminded',
      )
      expect(reminded.map(({ sentence }) => sentence)).toEqual([
        expect.stringContaining('asked to cancel Sabbatical for 2026-11-02 to 2026-11-03.'),
      ])
    } finally {
      product.setNow('2026-07-01T09:00:00Z')
    }
    told(await one.own.call(leaves.withdraw, { params: { id: other._id } }))
    expect(await waitsFor(boss.own, cancelled.change?._id ?? '')).toBeUndefined()
    // Without a step it is done at once.
    told(await set([{ departmentId: boss.departmentId, steps: [] }]))
    expect(
      told(await one.own.call(leaveChanges.cancel, { params: { id: other._id }, body: { reason: 'Work' } })).body,
    ).toMatchObject({ leave: { state: 'cancelled' }, change: null })
    told(await set([]))
  })

  it('is automatic in a flow without steps, and goes to other approvers if a step has none', async () => {
    const { boss, hr, one, roleId } = await people()
    told(await set([{ departmentId: boss.departmentId, steps: [] }]))
    const free = await ask(one, '2026-10-05')
    expect([free.status, free.state]).toEqual(['Approved', 'approved'])
    // No one decided it, anyone who asked for it.
    expect((await one.own.call(leaves.detail, { params: { id: free._id } })).body.decision).toBeNull()
    const own = await person()
    told(await set([{ steps: [{ who: 'manager+1' }, { who: 'role', roleId }] }]))
    const leave = await ask(own, '2026-10-06')
    expect((await approval(leave._id)).waitingFor.map(({ _id }) => _id)).toContain(hr.userId)
    // HR approved the first step in the place of no one, and is not asked again.
    expect(told(await decide(hr.own, leave._id)).body.leave.status).toBe('Approved')
    for (const wrong of [
      [{ steps: [{ who: 'role' }] }],
      [{ steps: [{ who: 'manager', roleId }] }],
      [{ steps: [{ who: 'person', userId: roleId }] }],
      [{ steps: [{ who: 'boss' }] }],
      [{ leaveType: 'None', steps: [] }],
      [{ remindAfter: 0, steps: [] }],
    ])
      expect((await set(wrong)).status).toBe(400)
    expect(told(await set([])).body.isDefault).toBe(true)
    expect((await own.own.call(approvalFlows.get)).status).toBe(403)
  })
})

describe('approval without a matching flow', () => {
  it('asks only the manager, sends one reminder, and follows a new manager', async () => {
    const { boss, hr, one } = await people()
    const above = await person()
    await product.db.updateTable('employees').set({ manager_id: above.id }).where('id', '=', boss.id).execute()
    const [first, second, third] = [
      await ask(one, '2026-10-05'),
      await ask(one, '2026-10-06'),
      await ask(one, '2026-10-07'),
    ]
    expect(await approval(first._id)).toMatchObject({ step: 1, of: 1, waitingFor: [{ _id: boss.userId }] })
    expect(await waitsFor(boss.own, first._id)).toMatchObject({ step: 1, dueOn: '2026-07-06' })
    for (const other of [above, hr]) {
      expect(await waitsFor(other.own, first._id)).toBeUndefined()
      expect((await other.own.call(notifications.list, {})).body.notifications).toEqual([])
    }
    const via = async (client: Client, id: string, more: object = {}) => {
      expect(told(await decide(client, id, more)).body.leave.status).toBe('Approved')
      const { rows } = await sql<{ via: string | null }>`
        select via from audit_events where entity_id = ${id}::uuid and action = 'leave.decide'`.execute(product.db)
      expect((await approval(id)).decisions).toMatchObject([{ step: 1, via: rows[0]?.via ?? '' }])
      return rows[0]?.via
    }
    expect(await via(hr.own, first._id, { final: true })).toBe('override')
    expect((await decide(above.own, second._id)).status).toBe(403)
    expect(await via(admin, second._id)).toBe('override')
    const next = await person()
    await product.db.updateTable('employees').set({ manager_id: next.id }).where('id', '=', one.id).execute()
    // It waits for the new manager at once, and for the former one no longer; they are told within minutes.
    expect(await waitsFor(next.own, third._id)).toMatchObject({ step: 1 })
    expect(await waitsFor(boss.own, third._id)).toBeUndefined()
    product.setNow('2026-07-06T09:00:00Z')
    try {
      for (const again of ['one', 'two']) await look(`usual ${again} ${third._id}`)
      const kinds = (await next.own.call(notifications.list, {})).body.notifications.map(({ kind }) => kind)
      expect(kinds.toSorted()).toEqual(['leave.reminded', 'leave.requested'])
    } finally {
      product.setNow('2026-07-01T09:00:00Z')
    }
    expect((await decide(boss.own, third._id)).status).toBe(403)
    expect(await via(next.own, third._id)).toBeNull()
  })

  it('does not wait for a manager with a locked account: HR is asked, and nobody decides for them', async () => {
    const { boss, hr, one } = await people()
    const taker = await person()
    const days = { fromDay: '2026-07-01', toDay: '2026-07-31' }
    told(
      await boss.own.call(delegating.delegate, {
        body: { toUser: taker.userId, kinds: ['leave'], reason: '', ...days },
      }),
    )
    const leave = await ask(one, '2026-10-05')
    const lock = (at: Date | null) =>
      product.db
        .updateTable('users')
        .set({ locked_at: at, locked_by: at && hr.userId, lock_reason: at && 'Lost the laptop' })
        .where('id', '=', boss.userId)
        .execute()
    await lock(new Date())
    const { waitingFor } = await approval(leave._id)
    expect(waitingFor.map(({ _id }) => _id)).toContain(hr.userId)
    expect(waitingFor.map(({ _id }) => _id)).not.toContain(boss.userId)
    await look(`locked ${leave._id}`)
    expect((await hr.own.call(notifications.list, {})).body.notifications[0]).toMatchObject({ kind: 'leave.requested' })
    expect(await waitsFor(taker.own, leave._id)).toBeUndefined()
    expect((await decide(taker.own, leave._id)).status).toBe(403)
    await lock(null)
    expect(await approval(leave._id)).toMatchObject({ waitingFor: [{ _id: boss.userId }] })
    expect(told(await decide(taker.own, leave._id)).body.leave.status).toBe('Approved')
  })

  it('asks HR for a person without manager and head, and administrators if there is nobody else', async () => {
    const { hr } = await people()
    const one = await person()
    const { waitingFor } = await approval((await ask(one, '2026-10-05'))._id)
    expect(waitingFor.map(({ _id }) => _id)).toContain(hr.userId)
    const { rows } = await sql<{ id: string }>`select id from users where role = 'admin'`.execute(product.db)
    for (const { id } of rows) expect(waitingFor.map(({ _id }) => _id)).not.toContain(id)
    const ofHr = await ask(hr, '2026-10-05')
    expect((await approval(ofHr._id)).waitingFor.map(({ _id }) => _id)).not.toContain(hr.userId)
    await sql`update role_assignments set revoked_at = now() where revoked_at is null`.execute(product.db)
    expect((await approval(ofHr._id)).waitingFor.map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id))
  })
})

const defaultCalendar = async () =>
  (await sql<{ id: string }>`select id from holiday_calendars where is_default`.execute(product.db)).rows[0]?.id ?? ''

it('an approver sees the balance after the approval, and approved leaves with a pending change', async () => {
  const department = await build.department()
  const { type } = await typeWith({}, department)
  const [one, boss] = [await person(department), await person()]
  await product.db.updateTable('employees').set({ manager_id: boss.id }).where('id', '=', one.id).execute()
  const approved = await away(one, type, '2026-07-06', '2026-07-08')
  const ask = async (leaveType: string, startDate: string, endDate: string) =>
    told(await one.own.call(leaves.add, { body: { userId: one.userId, leaveType, startDate, endDate } })).body.leave._id
  const asked = await ask(type, '2026-08-03', '2026-08-07')
  const sick = await ask('Sick Leave', '2026-08-10', '2026-08-10')
  const days = { startDate: '2026-07-06', endDate: '2026-07-07' }
  told(await one.own.call(leaveChanges.amend, { params: { id: approved }, body: days }))
  const { items } = told(await boss.own.call(approvals.mine, { query: {} })).body
  const waiting = (id: string) => items.find(({ leaveId }) => leaveId === id)
  expect(waiting(asked)).toMatchObject({ kind: 'leave', unit: 'days', balanceAfter: 25 - 3 - 5 })
  expect(waiting(approved)).toMatchObject({ kind: 'leave-change', balanceAfter: 25 - 2 - 5 })
  expect(waiting(sick)?.balanceAfter, 'of which no balance is kept').toBeNull()
  const query = { away: 'true', limit: 10, department, sort: 'startDate' } as const
  const { leaves: listed } = told(await admin.call(leaves.list, { query })).body
  expect(listed.map(({ _id, change }) => [_id, change])).toEqual([
    [approved, 'amend'],
    [asked, undefined],
    [sick, undefined],
  ])
})

it('balances from sums equal balances from a complete new plan, on any day', async () => {
  const types = (await product.db.selectFrom('leave_types').select('id').execute()).map(({ id }) => id)
  const people = (await product.db.selectFrom('leave_buckets').select('employee_id').distinct().execute()).map(
    (row) => row.employee_id,
  )
  const today = product.clock.today()
  const facts = await getLedgerInputsByType(product.db, types, people)
  let summed = 0
  for (const asOf of ['2025-12-31', '2026-02-14', '2026-06-30', today, '2026-09-30', '2026-12-31', '2027-02-01']) {
    const sums = await readSums(product.db, { employeeIds: people }, types, asOf)
    for (const person of sums.people)
      for (const [typeId, terms] of sums.terms) {
        const figures = figuresIn(sums, person, terms, today)
        if (!figures) continue
        summed += 1
        const planned = getStoredBalance(facts.get(typeId)?.get(person.id) as LedgerInput, asOf, today)
        expect(figures, `${typeId} of ${person.id} as of ${asOf}`).toEqual(planned)
      }
  }
  expect(summed).toBeGreaterThan(100)
})
