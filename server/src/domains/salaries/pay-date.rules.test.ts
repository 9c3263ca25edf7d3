import { expect, it } from 'vitest'
import { payDayAfter } from './pay-date.rules.ts'

it.each([
  ['2026-11-01', '2026-12-01'],
  ['2026-12-15', '2027-01-15'],
  ['2026-11-30', '2026-12-31'],
  ['2027-01-30', '2027-02-28'],
  ['2028-01-31', '2028-02-29'],
])('after the pay day %s comes %s', (last, next) => {
  expect(payDayAfter(last)).toBe(next)
})
