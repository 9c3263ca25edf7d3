import { expect, it } from 'vitest'
import { asOfDay, daysOfKey, daysOfPeriod, isTooLong } from './report-days.rules.ts'
import { nextDueDay } from './schedule.rules.ts'

it.each([
  [{ every: 'day', on: null }, '2026-06-15', '2026-06-15'],
  // 15 June 2026 is a Monday.
  [{ every: 'week', on: 1 }, '2026-06-15', '2026-06-15'],
  [{ every: 'week', on: 7 }, '2026-06-15', '2026-06-21'],
  [{ every: 'month', on: 1 }, '2026-06-15', '2026-07-01'],
  [{ every: 'month', on: 31 }, '2026-06-15', '2026-06-30'],
  [{ every: 'month', on: 31 }, '2026-07-01', '2026-07-31'],
  [{ every: 'month', on: 30 }, '2026-02-01', '2026-02-28'],
  [{ every: 'month', on: 29 }, '2028-02-01', '2028-02-29'],
] as const)('%j is due from %s on at %s', (recurrence, from, due) => {
  expect(nextDueDay(recurrence, from)).toBe(due)
})

it.each([
  ['thisMonth', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-01', '2026-01-31'],
  ['thisYear', '2026-01-01', '2026-12-31'],
  ['lastYear', '2025-01-01', '2025-12-31'],
  ['last12Months', '2025-02-01', '2026-01-31'],
] as const)('%s are the days from %s to %s', (period, from, to) => {
  expect(daysOfPeriod(period, '2026-02-28')).toEqual({ from, to })
})

it('days of people are today or the end of the last month or year', () => {
  expect([undefined, 'today', 'lastMonthEnd', 'lastYearEnd'].map((asOf) => asOfDay(asOf, '2026-01-31'))).toEqual([
    ...['2026-01-31', '2026-01-31', '2025-12-31', '2025-12-31'],
  ])
})

it.each([
  ['2024', '2024-01-01', '2024-12-31'],
  ['2024-Q1', '2024-01-01', '2024-03-31'],
  ['2025-Q4', '2025-10-01', '2025-12-31'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2025-12', '2025-12-01', '2025-12-31'],
])('the group %s has the days from %s to %s', (key, from, to) => {
  expect(daysOfKey(key)).toEqual([from, to])
})

it('ten years are not too long, a day more is', () => {
  expect(isTooLong({ from: '2016-02-29', to: '2026-02-28' }, undefined)).toBe(false)
  expect(isTooLong({ from: '2016-02-28', to: '2026-02-28' }, undefined)).toBe(true)
  expect(isTooLong({ from: '2024-01-01', to: '2024-12-31' }, 366)).toBe(false)
  expect(isTooLong({ from: '2024-01-01', to: '2025-01-01' }, 366)).toBe(true)
})
