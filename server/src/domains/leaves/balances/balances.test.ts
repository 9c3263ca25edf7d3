import { calendars } from '@ems/contract/calendars'
import { addDays } from '@ems/contract/core/days'
import { leaveBalances } from '@ems/contract/leave-balances'
import { leaveChanges } from '@ems/contract/leave-changes'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { workingTimes } from '@ems/contract/working-times'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { mailsTo } from '../../../../test/outbox.ts'
import { type Client, startProduct } from '../../../../test/product.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'

const product = await startProduct()
const { build } = product
let admin: Client
const year = Number(product.clock.today().slice(0, 4))
const [from, next] = [`${year}-01-01`, String(year + 1)]
/** A Monday of next year, some weeks after its first. */
const monday = (week: number) => addDays(`${next}-01-01`, 7 * week - ((new Date(`${next}-01-01`).getUTCDay() + 6) % 7))

beforeAll(async () => {
  admin = await product.administrator()
})

let count = 0
const told = <A extends { status: number; body: object }>(answer: A): A => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}
const policyOf = async (leaveType: string, more: object) =>
  told(await admin.call(leavePolicies.add, { body: { leaveType, name: `Policy ${++count}`, amount: 25, ...more } }))
    .body
const setRules = (leaveType: string, rules: object[], more = {}) =>
  admin.call(leavePolicies.setRules, { params: { leaveType }, body: { from, rules, ...more } })

/** A type of which everyone, or those whom the rules name, gets something. */
async function typeWith(policy: object = {}, rule: object = {}) {
  const { type } = (await admin.call(leaveTypes.add, { body: { name: `Leave ${++count}` } })).body
  const { policy: made } = await policyOf(type._id, policy)
  const { body } = await setRules(type._id, [{ policyId: made._id, ...rule }])
  return { type, policy: made, run: body.run }
}
const person = async () => {
  const one = await build.employee({ employedFrom: '2020-01-01' })
  return { ...one, own: await product.as(one.userId) }
}
const ask = (client: Client, userId: string, leaveType: string, startDate: string, endDate = startDate, more = {}) =>
  client.call(leaves.add, { body: { userId, leaveType, startDate, endDate, ...more } })
const balance = async (id: string, leaveType: string, asOf = `${next}-01-01`) =>
  (await admin.call(leaveBalances.balance, { params: { id }, query: { leaveType, asOf } })).body.balances[0]

describe('a type with a policy', () => {
  it('has a balance: requests reserve it, approvals use it, and withdrawals return it', async () => {
    const { own, id, userId } = await person()
    const { type } = await typeWith()
    expect(await balance(id, type._id)).toMatchObject({ tracked: true, entitled: 25, available: 25, taken: 0 })
    const { leave } = (await ask(own, userId, type._id, monday(4), addDays(monday(4), 8))).body
    expect(leave.amount).toBe(7)
    expect(await balance(id, type._id)).toMatchObject({ pending: 7, available: 18, balance: 25 })
    await admin.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Approved' } })
    expect(await balance(id, type._id)).toMatchObject({ pending: 0, booked: 7, available: 18 })
    expect(await balance(id, type._id, addDays(monday(5), 4))).toMatchObject({ taken: 7, booked: 0, balance: 18 })
    const amended = { params: { id: leave._id }, body: { startDate: monday(4), endDate: addDays(monday(4), 1) } }
    const change = (await own.call(leaveChanges.amend, amended)).body.change?._id ?? ''
    await admin.call(leaveChanges.decide, { params: { id: change }, body: { status: 'Approved' } })
    expect(await balance(id, type._id)).toMatchObject({ booked: 2, available: 23 })
    await own.call(leaveChanges.cancel, { params: { id: leave._id }, body: {} })
    expect(await balance(id, type._id)).toMatchObject({ booked: 0, available: 25 })
  })

  it('has a forecast until 2199, and not beyond', async () => {
    const { id } = await person()
    const { type } = await typeWith()
    expect(await balance(id, type._id, '2199-12-31')).toMatchObject({ tracked: true, entitled: 25 })
    const beyond = { params: { id }, query: { leaveType: type._id, asOf: '9999-12-31' } }
    const { status, body } = await admin.call(leaveBalances.balance, beyond)
    expect([status, body.error]).toEqual([400, 'As of must be between 1970 and 2199.'])
  })

  it('refuses more days than available, and the preview says so', async () => {
    const { own, userId } = await person()
    const { type } = await typeWith({ amount: 4.5 })
    const days = [monday(4), addDays(monday(4), 7)] as const
    const body = { userId, leaveType: type._id, startDate: days[0], endDate: days[1] }
    const told = (await own.call(leaves.preview, { body })).body
    const sentence = 'You asked for 6 days; 4.5 are free for these days.'
    expect(told).toMatchObject({ refusals: [{ code: 'INSUFFICIENT_BALANCE', sentence }], balance: { before: 4.5 } })
    const refused = await ask(own, userId, type._id, ...days)
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([409, 'INSUFFICIENT_BALANCE', sentence])
    const fits = (await own.call(leaves.preview, { body: { ...body, endDate: addDays(days[0], 1) } })).body
    expect(fits).toMatchObject({ refusals: [], balance: { before: 4.5, after: 2.5 } })
  })

  it('refuses days that are all days off, with the reasons', async () => {
    const { own, userId } = await person()
    const { type } = await typeWith()
    const saturday = addDays(monday(4), 5)
    const refused = await ask(own, userId, type._id, saturday, addDays(saturday, 1))
    expect([refused.status, refused.body.error]).toEqual([400, 'These are not working days for you.'])
    expect(refused.body).toMatchObject({ days: [{ why: 'weekend' }, { why: 'weekend' }] })
  })

  it('never gives more than available to concurrent requests', async () => {
    const { own, id, userId } = await person()
    const { type } = await typeWith({ amount: 3 })
    const asked = Array.from({ length: 50 }, (_, n) => {
      const day = addDays(monday(2 + Math.floor(n / 5)), n % 5)
      return ask(own, userId, type._id, day)
    })
    const codes = (await Promise.all(asked)).map(({ status, body }) => (status === 200 ? 'booked' : body.code))
    expect(codes.filter((code) => code === 'booked').length).toBe(3)
    expect(new Set(codes)).toEqual(new Set(['booked', 'INSUFFICIENT_BALANCE']))
    expect(await balance(id, type._id)).toMatchObject({ pending: 3, available: 0 })
    const { rows } =
      await sql`select from leave_buckets where employee_id = ${id} and used > ceiling and tracked`.execute(product.db)
    expect(rows).toEqual([])
  })

  it('counts leave taken before the policy began, and is untracked again without a policy', async () => {
    const { own, id, userId } = await person()
    const { type } = (await admin.call(leaveTypes.add, { body: { name: `Leave ${++count}` } })).body
    await ask(own, userId, type._id, monday(4), addDays(monday(4), 4))
    expect(await balance(id, type._id)).toMatchObject({ tracked: false, entitled: null, available: null, pending: 5 })
    const { policy } = await policyOf(type._id, {})
    const tried = await setRules(type._id, [{ policyId: policy._id }], { dryRun: true })
    expect(await balance(id, type._id)).toMatchObject({ tracked: false })
    expect((await setRules(type._id, [{ policyId: policy._id }])).body.run).toEqual(tried.body.run)
    expect(await balance(id, type._id)).toMatchObject({ tracked: true, pending: 5, available: 20 })
    await setRules(type._id, [])
    expect(await balance(id, type._id)).toMatchObject({ tracked: false, pending: 5 })
  })

  it('follows a person’s own rule first, then the first that matches', async () => {
    const [one, other] = [await person(), await person()]
    const { type, policy } = await typeWith({ amount: 10 }, { departmentId: other.departmentId })
    const { policy: own } = await policyOf(type._id, { amount: 30 })
    await setRules(type._id, [
      { policyId: policy._id, departmentId: other.departmentId },
      { policyId: own._id, employeeId: one.userId },
    ])
    expect((await balance(one.id, type._id))?.entitled).toBe(30)
    expect((await balance(other.id, type._id))?.entitled).toBe(10)
    expect((await balance((await person()).id, type._id))?.tracked).toBe(false)
    const listed = (await admin.call(leavePolicies.rules, { params: { leaveType: type._id } })).body
    expect(listed.rules[0]).toMatchObject({ employeeName: null, people: 1 })
    const ofOne = { policyId: own._id, employeeId: one.id, employeeName: expect.any(String), people: 1 }
    expect(listed.rules[1]).toMatchObject(ofOne)
    expect(listed.others).toBeGreaterThan(0)
    // The type is named by its id or its name, as everywhere.
    const named = await admin.call(leavePolicies.rules, { params: { leaveType: type.name.toUpperCase() } })
    expect(named.body.rules).toEqual(listed.rules)
    const tried = { from: product.clock.today(), dryRun: true, rules: [] }
    const byName = await admin.call(leavePolicies.setRules, { params: { leaveType: type.name }, body: tried })
    expect([byName.status, byName.body.run.changed]).toEqual([200, 2])
    expect((await admin.call(leavePolicies.rules, { params: { leaveType: 'No such leave' } })).status).toBe(404)
  })

  it('follows a changed policy from the day of the change', async () => {
    const { id } = await person()
    const { type, policy } = await typeWith({ amount: 24 })
    const body = { leaveType: type._id, name: policy.name, amount: 12, from: `${year}-07-01` }
    await admin.call(leavePolicies.update, { params: { id: policy._id }, body })
    expect((await balance(id, type._id, `${year}-12-31`))?.entitled).toBe(18)
    expect((await balance(id, type._id))?.entitled).toBe(12)
    const before = await admin.call(leavePolicies.update, {
      params: { id: policy._id },
      body: { ...body, from: `${year}-06-01` },
    })
    expect([before.status, before.body.code]).toEqual([409, 'CONFLICT'])
  })
})

describe('the limits of a type', () => {
  it('apply if a balance is tracked, and HR overrides them with a reason', async () => {
    const { own, id, userId } = await person()
    const { type } = await typeWith({ amount: 2 })
    const limits = { name: type.name, maxAmount: 5, notice: [{ from: 2, days: 365, mode: 'warn' as const }] }
    await admin.call(leaveTypes.update, { params: { id: type._id }, body: limits })
    const days = { startDate: monday(2), endDate: addDays(monday(2), 8) }
    const body = { userId, leaveType: type._id, ...days }
    const refused = await own.call(leaves.add, { body })
    expect([refused.status, refused.body.error]).toEqual([
      400,
      `You can request at most 5 days of ${type.name} at a time.`,
    ])
    const { refusals, warnings } = (await own.call(leaves.preview, { body })).body
    expect([refusals.map(({ code }) => code), warnings.length]).toEqual([['INVALID', 'INSUFFICIENT_BALANCE'], 1])
    const nevertheless = { ...body, override: true, overrideReason: 'Moving abroad' }
    expect((await own.call(leaves.add, { body: nevertheless })).status).toBe(403)
    expect((await admin.call(leaves.add, { body: { ...nevertheless, overrideReason: '' } })).status).toBe(400)
    const { leave } = (await admin.call(leaves.add, { body: nevertheless })).body
    expect(await balance(id, type._id)).toMatchObject({ pending: 7, available: -5 })
    const event = await product.db
      .selectFrom('audit_events')
      .select(['via', 'after'])
      .where('entity_id', '=', leave._id)
      .executeTakeFirst()
    expect(event).toMatchObject({ via: 'override', after: { override_reason: 'Moving abroad' } })
    expect((await admin.call(leaves.add, { body: nevertheless })).body.code).toBe('OVERLAP')
  })

  it('include the waiting months after the first day; the balance grows from the first day', async () => {
    const one = await build.employee({ employedFrom: `${next}-01-12` })
    const own = await product.as(one.userId)
    const { type } = await typeWith({ waitMonths: 6 }, { employeeId: one.id })
    const refused = await ask(own, one.userId, type._id, `${next}-07-09`)
    expect([refused.status, refused.body.error]).toEqual([400, `You can take ${type.name} from 12 Jul ${next}.`])
    // 25 × (20/31 + 11) / 12, rounded up.
    expect(await balance(one.id, type._id, `${next}-02-01`)).toMatchObject({ entitled: 24.5, available: 24.5 })
    const first = addDays(`${next}-07-12`, (8 - new Date(`${next}-07-12T00:00:00Z`).getUTCDay()) % 7)
    expect((await ask(own, one.userId, type._id, first)).status).toBe(200)
  })
})

describe('the ledger', () => {
  it('explains a balance in dated sentences', async () => {
    const { userId, id } = await build.employee({ employedFrom: `${year}-04-01` })
    const { type } = await typeWith({ amount: 25, rounding: { to: 1, how: 'up' } })
    await build.leave({ employeeId: id, leaveType: type.name, startDate: monday(4) })
    const own = await product.as(userId)
    const adjust = { employeeId: id, leaveType: type._id, amount: 1, day: product.clock.today(), reason: 'moved house' }
    const { row, balance: after } = (await admin.call(leaveBalances.adjust, { body: adjust })).body
    expect([row.amount, row.kind, after.adjusted, after.available]).toEqual([1, 'adjustment', 1, 20])
    const { lines } = (await own.call(leaveBalances.explain, { params: { id }, query: { leaveType: type._id } })).body
    expect(lines.map(({ day, sentence, balanceAfter }) => [day, sentence, balanceAfter])).toEqual([
      [`${year}-04-01`, 'You joined: 9 of 12 months of 25 days are 18.75, rounded up to 19.', 19],
      [product.clock.today(), 'HR added 1 day: moved house.', 20],
    ])
    const query = { leaveType: type._id, to: `${next}-01-02` }
    const ahead = (await own.call(leaveBalances.explain, { params: { id }, query })).body.lines
    expect(ahead.filter(({ projected }) => projected).map(({ code }) => code)).toEqual(['lapsed', 'granted'])
    const { rows, total } = (await own.call(leaveBalances.ledger, { params: { id }, query: { leaveType: type._id } }))
      .body
    expect([total, rows.at(-1)]).toMatchObject([
      2,
      { amount: 1, balanceAfter: 20, source: 'entitlement', reason: 'moved house' },
    ])
  })

  it('explains past entitlements as they were before a person reduced their hours, and their present value', async () => {
    const { userId, id } = await build.employee({ employedFrom: `${year}-01-01` })
    const { type } = await typeWith({ amount: 24, scaleWith: 'days' })
    const days = Array.from({ length: 7 }, (_, n) => ({ am: n < 3 ? 240 : 0, pm: n < 3 ? 240 : 0 }))
    const body = { name: `Three days ${id}`, weeks: 1, days }
    const { schedule } = told(await admin.call(calendars.addSchedule, { body })).body
    const set = { from: `${year}-07-01`, scheduleId: schedule._id }
    told(await admin.call(workingTimes.set, { params: { id }, body: set }))
    const own = await product.as(userId)
    const { lines } = told(
      await own.call(leaveBalances.explain, { params: { id }, query: { leaveType: type._id } }),
    ).body
    expect(lines.map(({ sentence, balanceAfter }) => [sentence, balanceAfter])).toEqual([
      ['You were granted 24 days.', 24],
      [
        '4.5 days deducted because your employment, working time or policy changed. 12 of 12 months of 24 days, adjusted for working time and years of employment, are 19.2, rounded up to 19.5.',
        19.5,
      ],
    ])
  })

  it('explains the entries of one day in a logical order, and otherwise in the order of entry', async () => {
    const { own, id, userId } = await person()
    const { type } = await typeWith({ carry: { cap: 5 } })
    for (const amount of [-1, 2]) {
      const body = { employeeId: id, leaveType: type._id, amount, day: from, reason: 'counted' }
      told(await admin.call(leaveBalances.adjust, { body }))
    }
    told(await ask(own, userId, type._id, monday(4)))
    const query = { leaveType: type._id, to: monday(4) }
    const { lines } = told(await own.call(leaveBalances.explain, { params: { id }, query })).body
    expect(lines.map(({ day, code, amount, balanceAfter }) => [day, code, amount, balanceAfter])).toEqual([
      [from, 'granted', 25, 25],
      [from, 'adjustment', -1, 24],
      [from, 'adjustment', 2, 26],
      [`${next}-01-01`, 'lapsed', -21, 5],
      [`${next}-01-01`, 'carried-out', -5, 0],
      [`${next}-01-01`, 'granted', 25, 25],
      [`${next}-01-01`, 'carried-in', 5, 30],
      [monday(4), 'leave', -1, 29],
    ])
  })

  it('accepts additions with their own last day, which are used first', async () => {
    const { own, id, userId } = await person()
    const { type } = await typeWith()
    const body = {
      employeeId: id,
      leaveType: type._id,
      amount: 2,
      day: `${next}-01-01`,
      closesOn: `${next}-03-31`,
      reason: 'overtime',
    }
    const added = await admin.call(leaveBalances.adjust, { body: { ...body, day: product.clock.today() } })
    expect(added.body.row.source).toBe('extra')
    await ask(own, userId, type._id, monday(4), addDays(monday(4), 2))
    expect(await balance(id, type._id)).toMatchObject({ adjusted: 2, available: 24, expiring: [] })
    const wrong = await admin.call(leaveBalances.adjust, { body: { ...body, day: '2099-01-01', closesOn: null } })
    expect(wrong.status).toBe(400)
  })

  it('pays out at most the balance, and nobody can adjust their own', async () => {
    const { id } = await person()
    const { type } = await typeWith({ amount: 10 })
    const body = { employeeId: id, leaveType: type._id, amount: 12, day: product.clock.today(), reason: 'paid in May' }
    const refused = await admin.call(leaveBalances.encash, { body })
    expect([refused.status, refused.body.code]).toEqual([409, 'INSUFFICIENT_BALANCE'])
    const paid = await admin.call(leaveBalances.encash, { body: { ...body, amount: 4 } })
    expect(paid.body.balance).toMatchObject({ encashed: 4, available: 6 })
    const boss = await build.employee()
    await product.db.updateTable('users').set({ role: 'admin' }).where('id', '=', boss.userId).execute()
    const own = await product.as(boss.userId)
    expect((await own.call(leaveBalances.adjust, { body: { ...body, employeeId: boss.id } })).status).toBe(403)
    // Where there is no one else, it is allowed and told.
    const others = product.db.updateTable('users').where('role', '=', 'admin').where('id', '<>', boss.userId)
    await others.set({ active: false }).execute()
    const alone = await own.call(leaveBalances.adjust, { body: { ...body, employeeId: boss.id, amount: 1 } })
    const opening = { leaveType: type._id, day: body.day, rows: [{ employeeId: boss.id, amount: 3 }] }
    const opened = await own.call(leaveBalances.opening, { body: opening })
    await others.set({ active: true }).execute()
    expect(alone.status).toBe(200)
    expect(opened.body).toMatchObject({ written: true })
    const refusedNow = await own.call(leaveBalances.opening, { body: { ...opening, dryRun: true } })
    expect(JSON.stringify(refusedNow.body)).toContain('You cannot change your own balance.')
    const told = product.db.selectFrom('audit_events').select(['action', 'via']).where('entity_id', '=', boss.id)
    expect(await told.orderBy('id', 'desc').executeTakeFirst()).toEqual({ action: 'leave-balance.open', via: 'sole' })
    const untracked = await admin.call(leaveBalances.adjust, { body: { ...body, leaveType: 'Sick Leave' } })
    expect([untracked.status, untracked.body.code]).toEqual([409, 'CONFLICT'])
  })

  it('is visible to the person and to readers of their leaves', async () => {
    const { id, own } = await person()
    const stranger = (await person()).own
    const request = { params: { id }, query: { leaveType: 'Annual Leave' } }
    for (const call of [leaveBalances.balance, leaveBalances.ledger, leaveBalances.explain] as const) {
      expect((await own.call(call as typeof leaveBalances.ledger, request)).status).toBe(200)
      expect((await stranger.call(call as typeof leaveBalances.ledger, request)).status).toBe(403)
    }
  })

  it('has only new rows; due rows are written once by the job', async () => {
    const { id } = await person()
    const { type } = await typeWith({ grant: 'monthly' })
    const rows = () =>
      sql<{ key: string }>`select key from leave_ledger r join leave_buckets b on b.id = r.bucket_id
        where b.employee_id = ${id} and b.leave_type_id = ${type._id} order by key`.execute(product.db)
    const before = (await rows()).rows
    await sql`update leave_due set next_on = '2020-01-01' where employee_id = ${id}`.execute(product.owner)
    for (const key of ['once', 'again']) await addJobs(product.db, [{ kind: 'leave.due', key: `${key} ${id}` }])
    await vi.waitFor(async () => {
      const { rows: due } = await sql`select from leave_due where employee_id = ${id} and next_on <= now()`.execute(
        product.db,
      )
      expect(due).toEqual([])
    }, 10_000)
    expect((await rows()).rows).toEqual(before)
    await expect(sql`delete from leave_ledger`.execute(product.db)).rejects.toThrow(/permission denied/)
  })

  it('waits for people who are locked by another transaction while the job runs', async () => {
    const { id } = await person()
    await typeWith({ grant: 'monthly' })
    await sql`update leave_due set next_on = '2020-01-01' where employee_id = ${id}`.execute(product.owner)
    await product.db.transaction().execute(async (trx) => {
      await sql`select from employees where id = ${id} for update`.execute(trx)
      await addJobs(product.db, [{ kind: 'leave.due', key: `held ${id}` }])
      await vi.waitFor(async () => {
        const { rows: waiting } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%leave_due%'`.execute(
          product.db,
        )
        expect(waiting).toHaveLength(1)
      }, 10_000)
    })
    await vi.waitFor(async () => {
      const { rows: due } = await sql`select from leave_due where employee_id = ${id} and next_on <= now()`.execute(
        product.db,
      )
      expect(due).toEqual([])
    }, 10_000)
  })

  it('has the leaves of earlier releases, which a job books', async () => {
    const { id } = await person()
    const old = await build.leave({ employeeId: id, startDate: monday(4), status: 'Approved' })
    await sql`update leaves set amount = 1000 where id = ${old.id}`.execute(product.db)
    await addJobs(product.db, [{ kind: 'leave.book', key: old.id }])
    await vi.waitFor(
      async () => expect(await balance(id, 'Annual Leave')).toMatchObject({ booked: 1, tracked: false }),
      {
        timeout: 10_000,
      },
    )
  })
})

it('a policy preview gives the entitlement of a described person', async () => {
  const { policy } = await typeWith({ amount: 12 })
  const { schedule } = { schedule: await build.schedule() }
  const preview = (body: object) =>
    admin.call(leavePolicies.preview, { params: { id: policy._id }, body: { year, ...body } })
  const { body } = await preview({ employedFrom: `${year}-04-01`, scheduleId: schedule })
  expect([body.entitled, body.months.length, body.months[0]?.amount]).toEqual([9, 12, 0])
  expect(body.sentence).toBe('You joined: 9 of 12 months of 12 days are 9.')
  expect(body).toMatchObject({ code: 'joined', values: { months: 9, amount: 12, total: 9, by: 'months' } })
  expect((await preview({ leftOn: `${year}-06-30` })).body.entitled).toBe(6)
  // Part-time, and more by the years: the sentence says so, for the months alone do not add up.
  const days = Array.from({ length: 7 }, (_, n) => (n < 3 ? { am: 240, pm: 240 } : { am: 0, pm: 0 }))
  const partTime = await build.schedule({ days })
  const { policy: scaled } = await typeWith({ amount: 25, scaleWith: 'days' })
  const of = (id: string, described: object) =>
    admin.call(leavePolicies.preview, { params: { id }, body: { year, ...described } })
  expect((await of(scaled._id, { scheduleId: partTime })).body.sentence).toBe(
    '12 of 12 months of 25 days, adjusted for working time and years of employment, are 15.',
  )
  const { policy: whole } = await typeWith({ amount: 21, months: 'whole' })
  expect((await of(whole._id, { employedFrom: `${year}-01-24` })).body.sentence).toBe(
    'You joined: 11 of 12 months of 21 days are 19.25, rounded up to 19.5.',
  )
  // What is not rounded needs no step.
  const { policy: exact } = await typeWith({ amount: 25, rounding: { how: 'none' } })
  const joined = { year, employedFrom: `${year}-09-01` }
  expect((await admin.call(leavePolicies.preview, { params: { id: exact._id }, body: joined })).body.entitled).toBe(
    8.333,
  )
})

it('invalid amounts and days are refused', async () => {
  const wrong = [{ amount: 0.0001 }, { amount: 367 }, { amount: -1 }, { carry: { closes: '02-30' } }, { amount: '5' }]
  for (const more of wrong) {
    const body = { leaveType: 'Annual Leave', name: 'Wrong', amount: 5, ...more } as never
    const type = (await admin.call(leaveTypes.list)).body.types.find(({ name }) => name === 'Annual Leave')?._id
    expect(
      (await admin.call(leavePolicies.add, { body: { ...(body as object), leaveType: type } as never })).status,
    ).toBe(400)
  }
})

describe('mails about leave', () => {
  const htmlTo = async (address: string) => {
    const mail = (await mailsTo(product, address)).at(-1) ?? ''
    return mail.slice(mail.indexOf('text/html'))
  }

  it('tell approvers about absent colleagues and the balance, then the requester about the decision, with dates in words', async () => {
    const departmentId = await build.department({ name: 'Harbour' })
    const boss = await build.employee({ name: 'Mona Boss', email: 'mona@example.com' })
    const who = { departmentId, managerId: boss.id, email: 'ivo@example.com', employedFrom: '2020-01-01' }
    const { userId } = await build.employee({ name: 'Ivo Asks', ...who })
    const away = await build.employee({ name: 'Karla Away', departmentId })
    const waits = await build.employee({ name: 'Not Yet', departmentId })
    const days = { startDate: monday(6), endDate: addDays(monday(6), 1) }
    await build.leave({ employeeId: away.id, status: 'Approved', ...days })
    await build.leave({ employeeId: waits.id, ...days })
    const { type } = await typeWith({ amount: 10 })
    const { leave } = told(await ask(await product.as(userId), userId, type._id, days.startDate, days.endDate)).body

    const asked = await htmlTo('mona@example.com')
    for (const part of [
      'Ivo Asks requested leave',
      'Requested today. One other person in Harbour is away on these days.',
    ])
      expect(asked).toContain(part)
    expect(asked).toMatch(/Left after this<[\s\S]*>8 of 10 days<[\s\S]*Also away<[\s\S]*>Karla Away</)
    expect(asked).toMatch(
      /You received this because you approve Ivo Asks(?:’|=E2=80=99)s leave[\s\S]*Notification settings/,
    )
    expect(asked).not.toMatch(/\d{4}-\d\d-\d\d/)

    const decision = { status: 'Approved', comment: 'Enjoy the sea.' } as const
    told(await (await product.as(boss.userId)).call(leaves.decide, { params: { id: leave._id }, body: decision }))
    const decided = await htmlTo('ivo@example.com')
    for (const part of ['Approved by Mona Boss.', 'Enjoy the sea.', '>8 of 10 days<']) expect(decided).toContain(part)
    expect(decided).not.toMatch(/\d{4}-\d\d-\d\d/)
  })
})

describe('while all balances are recalculated', () => {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(product.db)
    return rows[0]?.n
  }

  it('a leave request for a locked person waits, without a deadlock', async () => {
    const { id } = await person()
    const { type, policy } = await typeWith()
    const changes = [
      () => setRules(type._id, [{ policyId: policy._id }]),
      () =>
        admin.call(leavePolicies.update, {
          params: { id: policy._id },
          body: { leaveType: type._id, name: policy.name, amount: 26 },
        }),
    ]
    for (const change of changes) {
      const held = await product.db.startTransaction().execute()
      try {
        await sql`select from employees where id = ${id} for update`.execute(held)
        const answer = change()
        await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
        // What a booking does besides: it writes rows that name the type and the policy.
        await sql`set local lock_timeout = '500ms'`.execute(held)
        await sql`select from leave_types where id = ${type._id} for key share`.execute(held)
        await sql`select from leave_policies where id = ${policy._id} for key share`.execute(held)
        await held.commit().execute()
        expect((await answer).status).toBe(200)
      } finally {
        if (!held.isCommitted) await held.rollback().execute()
      }
    }
  })

  it('an attendance mark can be recorded', async () => {
    const [first, last] = [await person(), await person()]
    const { type, policy } = await typeWith()
    const held = await product.db.startTransaction().execute()
    try {
      await sql`select from employees where id = ${last.id} for update`.execute(held)
      const answer = setRules(type._id, [{ policyId: policy._id }])
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
      await product.db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '500ms'`.execute(trx)
        await sql`select from employees where id = ${first.id} for key share`.execute(trx)
      })
      await held.commit().execute()
      expect((await answer).status).toBe(200)
    } finally {
      if (!held.isCommitted) await held.rollback().execute()
    }
  })
})
