import { expect, it } from 'vitest'
import { brokenLimits, type Limits, type Request, warningsOf } from './type-limits.rules.ts'

const type: Limits = {
  name: 'Annual Leave',
  unit: 'days',
  backdate_days: 7,
  max_amount: 20_000,
  notice: [{ from: 5000, days: 14, mode: 'refuse' }],
}
const request = (start_date: string, amount: number, more: Partial<Request> = {}): Request => ({
  cover: { start_date, end_date: start_date, start_part: 'full', end_part: 'full', start_time: null, end_time: null },
  amount,
  today: '2026-06-10',
  employedFrom: '2020-01-01',
  leftOn: null,
  ...more,
})
const reasons = (asked: Request) => brokenLimits(type, asked).map(({ reason }) => reason)

it.each([
  ['14 days before, 5 days', request('2026-06-24', 5000), []],
  ['13 days before, 5 days', request('2026-06-23', 5000), ['leave.notice']],
  ['13 days before, 4.5 days', request('2026-06-23', 4500), []],
  ['7 days back', request('2026-06-03', 1000), []],
  ['8 days back', request('2026-06-02', 1000), ['leave.backdated']],
  ['more than at most', request('2026-08-03', 20_500), ['leave.too-much']],
  ['before joining', request('2026-07-01', 1000, { employedFrom: '2026-07-02' }), ['leave.before-joining']],
  ['after the last day', request('2026-07-01', 1000, { leftOn: '2026-06-30' }), ['leave.after-leaving']],
] as const)('a request %s', (_what, asked, broken) => {
  expect(reasons(asked)).toEqual(broken)
})

it('name the first possible day, and one day of notice', () => {
  const strict: Limits = { ...type, backdate_days: 1, notice: [{ from: 1000, days: 1, mode: 'refuse' }] }
  expect(brokenLimits(strict, request('2026-06-01', 1000)).map(({ params }) => params)).toEqual([
    { type: 'Annual Leave', days: 1, most: '1 day', day: '9 Jun 2026' },
    { amount: '1 day', days: 1, notice: '1 day' },
  ])
})

it('are only warnings if the type says so', () => {
  const warns: Limits = { ...type, notice: [{ from: 5000, days: 14, mode: 'warn' }] }
  expect(brokenLimits(warns, request('2026-06-23', 5000))).toEqual([])
  expect(warningsOf(warns, request('2026-06-23', 5000))).toEqual([
    'Leave of 5 days or more should be requested 14 days before its first day.',
  ])
  expect(warningsOf(warns, request('2026-06-24', 5000))).toEqual([])
})
