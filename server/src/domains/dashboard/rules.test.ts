import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aheadOf, changePercent, monthEndsUpTo, monthsUpTo, returnDay } from './rules.ts'

describe('monthsUpTo', () => {
  it.each([
    ['2026-11-21', ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']],
    ['2026-01-01', ['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01']],
    ['2024-12-31', ['2024-07', '2024-08', '2024-09', '2024-10', '2024-11', '2024-12']],
  ])('of %s are %j', (today, months) => {
    expect(monthsUpTo(today)).toEqual(months)
  })

  it('lists consecutive months that end with the month of the day', () => {
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

  it('has one decimal and the sign of the difference, rounded by at most half a tenth', () => {
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

it('month ends are those before the month of the day, and the day itself', () => {
  expect(monthEndsUpTo('2024-03-31', 4)).toEqual(['2023-12-31', '2024-01-31', '2024-02-29', '2024-03-31'])
})

describe('returnDay', () => {
  const day = (text: string, minutes: number, part: string | null = null) => ({
    day: text,
    am: minutes,
    pm: 0,
    holiday: part === null ? null : { part },
  })
  it('is the first working day after the leave, without days off and whole holidays', () => {
    const days = [
      day('2026-03-06', 240),
      day('2026-03-07', 0),
      day('2026-03-09', 240, 'full'),
      day('2026-03-10', 240, 'am'),
    ]
    expect(returnDay(days, '2026-03-06')).toBe('2026-03-10')
    expect(returnDay(days, '2026-03-05')).toBe('2026-03-06')
  })
  it('is the next day if the days after it are unknown', () => {
    expect(returnDay([], '2026-12-31')).toBe('2027-01-01')
  })
})

it('events are sorted by day, and ends come first on one day', () => {
  const parts = {
    probations: [{ id: 'p', day: '2026-03-06' }],
    contracts: [],
    anniversaries: [{ id: 'a', day: '2026-03-06', years: 5 }],
    birthdays: [{ id: 'b', day: '2026-03-06' }],
    holidays: [{ day: '2026-03-05', name: 'Feast' }],
    pay: { day: '2026-03-31', total: 10, currency: 'USD', decimals: 2 },
  }
  const told = (most: number) => aheadOf(parts, most).map(({ kind, day }) => `${day} ${kind}`)
  expect(told(9)).toEqual([
    '2026-03-05 holiday',
    '2026-03-06 probation',
    '2026-03-06 anniversary',
    '2026-03-06 birthday',
    '2026-03-31 payday',
  ])
  expect(told(4)).not.toContain('2026-03-06 birthday')
  expect(told(4)).toHaveLength(4)
})
