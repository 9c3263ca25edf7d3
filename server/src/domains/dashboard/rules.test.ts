import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changePercent, monthsUpTo } from './rules.ts'

describe('monthsUpTo', () => {
  it.each([
    ['2026-11-21', ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']],
    ['2026-01-01', ['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01']],
    ['2024-12-31', ['2024-07', '2024-08', '2024-09', '2024-10', '2024-11', '2024-12']],
  ])('of %s are %j', (today, months) => {
    expect(monthsUpTo(today)).toEqual(months)
  })

  it('rise by one month each and end with the day’s own', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1901-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
        (date) => {
          const today = date.toISOString().slice(0, 10)
          const months = monthsUpTo(today)
          expect(months).toHaveLength(6)
          expect(months.at(-1)).toBe(today.slice(0, 7))
          const numbers = months.map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)))
          expect(numbers.slice(1).map((each, index) => each - (numbers[index] ?? 0))).toEqual([1, 1, 1, 1, 1])
        },
      ),
    )
  })
})

describe('changePercent', () => {
  it.each([
    [1100, 1000, 10],
    [900, 1000, -10],
    [1000, 1000, 0],
    [1000, 0, 0],
    [0, 1000, -100],
    [0, 0, 0],
    [4000, 3000, 33.3],
    [1000.5, 1000, 0.1],
    [999.5, 1000, -0.1],
    [1000.49, 1000, 0],
    [999.51, 1000, 0],
    [1122.5, 1000, 12.3],
    [877.5, 1000, -12.3],
  ])('from %d after %d is %d', (current, last, expected) => {
    expect(Object.is(changePercent(current, last), expected)).toBe(true)
  })

  it('has one decimal, the sign of the difference, and errs by half a tenth at most', () => {
    const amount = fc.integer({ min: 1, max: 99_999_999 }).map((minor) => minor / 100)
    fc.assert(
      fc.property(amount, amount, (current, last) => {
        const change = changePercent(current, last)
        expect(Math.round(change * 10) / 10).toBe(change)
        if (change !== 0) expect(Math.sign(change)).toBe(Math.sign(current - last))
        const exact = ((current - last) / last) * 100
        expect(Math.abs(change - exact)).toBeLessThanOrEqual(0.05 + Math.abs(exact) * 1e-9)
      }),
    )
  })
})
