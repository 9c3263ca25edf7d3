import { addMonths } from '@ems/contract/core/months'
import { ratio } from '@ems/contract/core/ratio'
import { describe, expect, it } from 'vitest'
import { YEARLY } from '../../../../seeds/leaves.ts'
import {
  accrualsOf,
  entitlementOf,
  entitlementSpans,
  exactAmount,
  type PolicyDays,
  type Terms,
  type WorkingShare,
} from './entitlement.rules.ts'
import { carryCloses, periodOf } from './period.rules.ts'

const terms = (more: Partial<Terms> = {}): Terms => ({
  ...YEARLY,
  ...more,
})

/** What someone gets in 2026. */
function in2026(of: Terms, from = '2020-01-01', to: string | null = null, scales: WorkingShare[] = []) {
  const period = periodOf(of.period, from, '2026-06-15')
  const held: PolicyDays[] = [{ from, to, terms: of, policyId: 'p' }]
  return entitlementOf(period, entitlementSpans(held, scales, from, period), of)
}
const days = (of: { total: number }) => of.total / 1000

describe('the entitlement of a period', () => {
  it.each([
    ['25 from 1 September', terms(), '2026-09-01', null, 8.5],
    ['12 from 1 April, exactly 9', terms({ amount: 12_000 }), '2026-04-01', null, 9],
    ['21 from 24 January', terms({ amount: 21_000 }), '2026-01-24', null, 20],
    ['21 from 24 January in whole months', terms({ amount: 21_000, months: 'whole' }), '2026-01-24', null, 19.5],
    ['25 until 15 April', terms(), '2020-01-01', '2026-04-15', 7.5],
    ['27 from five years on', terms({ seniority: [{ afterYears: 5, amount: 27_000 }] }), '2021-07-01', null, 26],
  ] as const)('%s', (_what, of, from, to, total) => {
    expect(days(in2026(of, from, to))).toBe(total)
  })

  it('is added as exact fractions, and rounded once', () => {
    expect(exactAmount(in2026(terms(), '2026-09-01').exact)).toBe(8333.333)
    expect(exactAmount(in2026(terms({ amount: 21_000 }), '2026-01-24').exact)).toBe(19_701.613)
    expect(exactAmount(in2026(terms(), '2020-01-01', '2026-04-15').exact)).toBe(7291.667)
  })

  it.each([
    ['three days a week from July', ratio(3, 5), 20],
    ['seven days in two weeks', ratio(7, 10), 21.5],
  ])('%s', (_what, days_, total) => {
    const scale = (from: string | null, part: typeof days_): WorkingShare => ({
      from,
      days: part,
      hours: part,
      fte: part,
    })
    const scales = [scale(null, ratio(1)), scale('2026-07-01', days_)]
    expect(days(in2026(terms({ scaleWith: 'days' }), '2020-01-01', null, scales))).toBe(total)
    const whole = in2026(terms({ scaleWith: 'days' }), '2020-01-01', null, [scale(null, ratio(7, 10))])
    expect(days(whole)).toBe(17.5)
  })
})

describe('accruals', () => {
  const amounts = (of: Terms) => in2026(of).months.map(({ amount }) => amount / 1000)
  it('add up exactly: each month is the difference of rounded totals', () => {
    expect(amounts(terms())).toEqual([2.5, 2, 2, 2, 2, 2, 2.5, 2, 2, 2, 2, 2])
    const nearest = terms({ rounding: { to: 500, how: 'nearest' } })
    expect(amounts(nearest)).toEqual([2, 2, 2.5, 2, 2, 2, 2, 2, 2.5, 2, 2, 2])
    expect(amounts(nearest).reduce((a, b) => a + b)).toBe(25)
  })

  it('are due on the first or the last day of their month', () => {
    const monthly = terms({ grant: 'monthly', amount: 24_000 })
    expect(
      accrualsOf(in2026(monthly), monthly, '2026-01-01')
        .slice(0, 2)
        .map(({ day }) => day),
    ).toEqual(['2026-01-01', '2026-02-01'])
    const end = terms({ grant: 'monthly-end' })
    expect(accrualsOf(in2026(end), end, '2026-01-01')[1]?.day).toBe('2026-02-28')
  })
})

describe('periods', () => {
  it('with an anniversary on 29 February begin on the last day of February in other years', () => {
    const starts = ['2025-03-01', '2026-03-01', '2027-03-01', '2028-03-01'].map(
      (day) => periodOf({ kind: 'anniversary' }, '2024-02-29', day).from,
    )
    expect(starts).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
  })

  it('count their months from the original day', () => {
    const { months } = periodOf({ kind: 'year', start: '01-31' }, '2020-01-01', '2026-06-01')
    expect(months.slice(0, 3).map(({ from }) => from)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
  })

  it('close carry-over on the next such day, or after the given months', () => {
    expect(carryCloses('03-31', '2027-01-01')).toBe('2027-03-31')
    expect(carryCloses('03-31', '2026-07-01')).toBe('2027-03-31')
    expect(carryCloses({ months: 3 }, '2027-01-01')).toBe('2027-03-31')
    expect(carryCloses(null, '2027-01-01')).toBeNull()
  })
})
