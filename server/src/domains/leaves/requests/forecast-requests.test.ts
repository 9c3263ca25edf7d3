import { addDays } from '@ems/contract/core/days'
import { leaveBalances } from '@ems/contract/leave-balances'
import { leaveChanges } from '@ems/contract/leave-changes'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { YEARLY } from '../../../../seeds/leaves.ts'
import { startProduct } from '../../../../test/product.ts'
import { forecastBalance } from '../balances/forecast.ts'
import type { Booking, LedgerFacts, LedgerRow } from '../ledger/bucket.rules.ts'
import { missingLedgerRows, planBuckets } from '../ledger/plan.rules.ts'
import { findShortage } from '../ledger/settlement.ts'

const HALF = 500
const TODAY = '2025-11-26'

it('the available amount of a day can be requested for that day, and half a day more cannot', () => {
  const leave = fc.record({ start: fc.integer({ min: -60, max: 480 }), length: fc.integer({ min: 1, max: 6 }) })
  const policy = fc.record({
    cap: fc.option(fc.integer({ min: 0, max: 8 })),
    closes: fc.constantFrom('03-31', '12-31', null),
    debt: fc.constantFrom('carry' as const, 'forgive' as const),
    overdraft: fc.constantFrom(0, 0, 3),
    bookable: fc.constantFrom('period' as const, 'period' as const, 'accrued' as const),
    later: fc.constantFrom(0, 0, -4),
  })
  fc.assert(
    fc.property(policy, fc.array(leave, { maxLength: 8 }), fc.integer({ min: 0, max: 420 }), (of, asked, ahead) => {
      const terms = {
        ...YEARLY,
        amount: 10_000,
        grant: of.bookable === 'accrued' ? ('monthly' as const) : ('start' as const),
        bookable: of.bookable,
        overdraft: of.overdraft * HALF,
        carry: { cap: of.cap === null ? null : of.cap * HALF, closes: of.closes, debt: of.debt },
      }
      const adjusted: LedgerRow = {
        bucket: 'entitlement|2025-01-01|',
        kind: 'adjustment',
        amount: of.later * HALF,
        day: '2025-12-15',
        leaveId: null,
        key: 'm:1',
      }
      let facts: LedgerFacts = {
        employedFrom: '2025-01-01',
        leftOn: null,
        scales: [],
        buckets: [],
        rows: of.later === 0 ? [] : [adjusted],
        bookings: [],
        tracked: [{ from: '2025-01-01', to: null, terms, policyId: 'p' }],
      }
      // Requests that fit are booked one after the other, and the ledger is written each time.
      for (const [n, { start, length }] of asked.entries()) {
        const days: Booking[] = Array.from({ length }, (_, k) => ({
          leaveId: `${n}`,
          day: addDays(TODAY, start + k),
          amount: 2 * HALF,
        }))
        if (days.some(({ day }) => day < '2025-01-01') || findShortage(facts, new Map([[`${n}`, days]]), TODAY))
          continue
        facts = { ...facts, bookings: [...facts.bookings, ...days] }
        facts = { ...facts, rows: [...facts.rows, ...missingLedgerRows(planBuckets(facts, TODAY), facts, TODAY)] }
      }
      const day = addDays(TODAY, ahead)
      const available = forecastBalance(facts, day, TODAY, () => false).limits?.available ?? 0
      const request = (amount: number) => findShortage(facts, new Map([['asked', [{ day, amount }]]]), TODAY)
      if (available > 0) expect(request(available), `${available} on ${day}`).toBeNull()
      const later = facts.bookings.some((booking) => booking.day > day)
      if (of.bookable === 'period' || !later) expect(request(Math.max(0, available) + HALF), 'more').not.toBeNull()
    }),
    {
      numRuns: Number(process.env.FORETOLD_RUNS ?? 300),
      // The same half day is missing however much of ten days is requested.
      examples: [
        [
          { cap: null, closes: '12-31', debt: 'carry', overdraft: 3, bookable: 'period', later: 0 },
          [
            { start: 401, length: 6 },
            { start: 401, length: 6 },
          ],
          36,
        ],
      ],
    },
  )
})

const product = await startProduct()
const { build } = product

/** Someone with 25 days a year of a type of their own, of which some are carried over until the end of March. */
async function person(cap: number, more: object = {}) {
  product.setNow(`${TODAY}T09:00:00Z`)
  const admin = await product.as(await build.administrator())
  const one = await build.employee({ employedFrom: '2025-01-01' })
  const own = await product.as(one.userId)
  const name = `Leave of ${one.id}`
  const type = (await admin.call(leaveTypes.add, { body: { name, unit: 'days' } })).body.type
  const policy = {
    leaveType: type._id,
    name,
    amount: 25,
    carry: { cap, closes: '03-31', debt: 'carry' as const },
    ...more,
  }
  const policyId = (await admin.call(leavePolicies.add, { body: policy })).body.policy._id
  const rules = { from: '2025-01-01', rules: [{ policyId, employeeId: one.id }] }
  expect((await admin.call(leavePolicies.setRules, { params: { leaveType: type._id }, body: rules })).status).toBe(200)
  const days = (startDate: string, endDate: string) => ({ leaveType: type._id, userId: one.userId, startDate, endDate })
  const balanceOn = async (asOf: string) =>
    (await own.call(leaveBalances.balance, { params: { id: one.id }, query: { asOf, leaveType: type._id } })).body
      .balances[0]
  return { ...one, admin, own, type, days, balanceOn }
}

it('days that will be carried over can be requested before the year ends, by the person and by HR', async () => {
  for (const by of ['own', 'admin'] as const) {
    const at = await person(5)
    expect(await at.balanceOn('2026-01-05')).toMatchObject({ available: 30, carriedIn: 5 })
    // 30 working days from Monday, 5 January 2026.
    const body = at.days('2026-01-05', '2026-02-13')
    const { body: preview } = await at[by].call(leaves.preview, { body })
    expect(preview).toMatchObject({ amount: 30, balance: { before: 30, after: 0 }, refusals: [] })
    const { status, body: answer } = await at[by].call(leaves.add, { body })
    expect(status, JSON.stringify(answer)).toBe(200)
    // Five of this year's days are promised to January.
    expect(await at.balanceOn(TODAY)).toMatchObject({ available: 20, reserved: 5, booked: 0 })
    const december = await at[by].call(leaves.add, { body: at.days('2025-12-01', '2025-12-29') })
    expect(december.body).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    const fits = await at[by].call(leaves.add, { body: at.days('2025-12-01', '2025-12-26') })
    expect(fits.status, JSON.stringify(fits.body)).toBe(200)
    const more = { params: { id: answer.leave._id }, body: { startDate: '2026-01-05', endDate: '2026-02-16' } }
    expect((await at[by].call(leaveChanges.amend, more)).body).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    const [overdrawn] = [(await at.balanceOn('2026-01-05'))?.available]
    expect(overdrawn).toBe(0)
  }
})

it('the preview over a year’s end tells the balance of both years', async () => {
  const at = await person(5)
  const { body } = await at.own.call(leaves.preview, { body: at.days('2025-12-29', '2026-01-09') })
  expect(body.balances).toEqual([
    { period: { start: '2025-01-01', end: '2025-12-31' }, before: 25, after: 22 },
    { period: { start: '2026-01-01', end: '2026-12-31' }, before: 30, after: 23 },
  ])
})

it('a refusal over a year’s end counts days that were overdrawn once', async () => {
  const at = await person(0)
  product.setNow('2026-01-10T09:00:00Z')
  const own = await product.as(at.userId)
  // 28 of 25 days in 2025, and 26 of 25 in 2026.
  const { body } = await own.call(leaves.add, { body: at.days('2025-11-24', '2026-02-05') })
  expect(body.error).toBe('You asked for 54 days; 50 are free for these days.')
})

it('days that are booked, requested or only overdrawn are not paid out', async () => {
  const at = await person(0, { overdraft: 3 })
  for (const [start, end] of [
    ['2025-12-01', '2025-12-05'],
    ['2025-12-08', '2025-12-12'],
  ] as const) {
    const { leave } = (await at.own.call(leaves.add, { body: at.days(start, end) })).body
    if (end === '2025-12-05')
      await at.admin.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Approved' } })
  }
  const body = { employeeId: at.id, leaveType: at.type._id, amount: 16, day: TODAY, reason: 'Paid' }
  const refused = await at.admin.call(leaveBalances.encash, { body })
  expect(refused).toMatchObject({ status: 409, body: { error: 'At most 15 days can be paid out.' } })
  expect((await at.admin.call(leaveBalances.encash, { body: { ...body, amount: 15 } })).status).toBe(200)
})
