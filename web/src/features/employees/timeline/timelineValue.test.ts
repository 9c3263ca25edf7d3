import { expect, it } from 'vitest'
import { formatTimelineValue } from './timelineValue.ts'

it('money and days of a timeline are formatted as on every screen, and other values stay unchanged', () => {
  expect(formatTimelineValue('net_salary', '4540', 'USD')).toBe('$4,540')
  expect(formatTimelineValue('net_salary', '1234.567', 'TND')).toBe('TND\u00a01,234.567')
  expect(formatTimelineValue('pay_date', '2026-11-01', 'USD')).toBe('Nov 1, 2026')
  expect(formatTimelineValue('code', '4540', 'USD')).toBe('4540')
  expect(formatTimelineValue('name', 'Ana 2026-11-01', 'USD')).toBe('Ana 2026-11-01')
})
