import { ratio } from '@ems/contract/core/ratio'
import { expect, it } from 'vitest'
import { liabilityOf, rateOf } from './report.rules.ts'

it.each([
  // Ten days of 3,000.00 a month, five days a week: 10 × 3000 × 12 ÷ 260 = 1384.615….
  [10_000, 'days', 300_000n, ratio(1), 138_462n],
  // Three days a week: a day is worth more.
  [10_000, 'days', 300_000n, ratio(3, 5), 230_769n],
  [-2_500, 'days', 300_000n, ratio(1), -34_615n],
  [0, 'days', 300_000n, ratio(1), 0n],
  // A day of eight hours in minutes is a day.
  [4_800, 'hours', 300_000n, ratio(1), 138_462n],
  [10_000, 'days', 300_000n, ratio(0), null],
] as const)('%i %s have a value in money', (balance, unit, salary, week, worth) => {
  expect(liabilityOf(balance, unit, salary, week)).toBe(worth)
})

it('a rate has one decimal, rounded half up, and is empty without working time', () => {
  expect([rateOf(1, 3), rateOf(1, 2000), rateOf(0, 5), rateOf(5, 5), rateOf(0, 0)]).toEqual([33.3, 0.1, 0, 100, null])
})
