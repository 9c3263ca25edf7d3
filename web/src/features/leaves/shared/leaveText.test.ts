import { expect, it } from 'vitest'
import { formatLength, type Length } from './leaveText.ts'

const t = ((key: string, { count }: { count: number }) => `${key} ${count}`) as unknown as Parameters<
  typeof formatLength
>[0]
const week: Length = { startDate: '2026-12-07', endDate: '2026-12-11', amount: 5, unit: 'days' }

it('the length of a leave is in working days, also if all of its days count, and in calendar days if none were counted', () => {
  expect(formatLength(t, week)).toBe('list.counted.days 5')
  expect(formatLength(t, { ...week, endDate: '2026-12-13' })).toBe('list.counted.days 5')
  expect(formatLength(t, { ...week, amount: 120, unit: 'hours' })).toBe('list.counted.hours 2')
  expect(formatLength(t, { ...week, amount: null })).toBe('change.amount.days 5')
})
