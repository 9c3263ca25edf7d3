import { describe, expect, test } from 'vitest'
import {
  formatDay,
  formatInstant,
  formatMoney,
  formatMonth,
  formatNearDay,
  formatNearSpan,
  formatNumber,
  formatShare,
  toDateTimeLocal,
} from './format.ts'

describe('money', () => {
  test.each([
    [0, '$0'],
    [1234567, '$1,234,567'],
    [1234.5, '$1,234.50'],
    [0.01, '$0.01'],
    [-20.25, '−$20.25'],
  ])('%s is %s', (amount, text) => expect(formatMoney(amount, { currency: 'USD', decimals: 2 })).toBe(text))
})

test('negative numbers have a minus sign, not a hyphen', () => {
  expect([formatNumber(-1234.5), formatShare(-0.015), formatNumber(0)]).toEqual(['−1,234.5', '−1.5%', '0'])
})

describe('days', () => {
  test('stay on the same day in every time zone', () => {
    expect(formatDay('2025-01-01')).toBe('Jan 1, 2025')
    expect(formatMonth('2025-01')).toBe('Jan 2025')
  })
})

describe('instants', () => {
  test.each([
    ['Asia/Tokyo', 'Jan 2, 2025, 8:30 AM GMT+9'],
    ['UTC', 'Jan 1, 2025, 11:30 PM UTC'],
    ['America/New_York', 'Jan 1, 2025, 6:30 PM EST'],
  ])('are shown in %s with the name of the time zone', (timeZone, text) => {
    expect(formatInstant('2025-01-01T23:30:00.000Z', timeZone).replace(/\s/g, ' ')).toBe(text)
  })

  test('are shown in a datetime-local field with 16 characters in this time zone', () => {
    expect(toDateTimeLocal('2025-01-01T23:30:59.999Z', 'Asia/Tokyo')).toBe('2025-01-02T08:30')
    expect(toDateTimeLocal('2025-01-01T00:05:00Z', 'UTC')).toBe('2025-01-01T00:05')
  })
})

test('days near today have no year if it is the current year', () => {
  expect(formatNearDay('2026-11-23', '2026-11-22')).toBe('Nov 23')
  expect(formatNearDay('2027-01-02', '2026-11-22')).toBe('Jan 2, 2027')
  expect(formatNearSpan('2026-11-26', '2026-11-27', '2026-11-22').replace(/\s/g, ' ')).toBe('Nov 26 – 27')
  expect(formatNearSpan('2026-12-28', '2027-01-04', '2026-11-22').replace(/\s/g, ' ')).toBe(
    'Dec 28, 2026 – Jan 4, 2027',
  )
})
