import { expect, it } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { errorText, formatDaysIn, issueText } from './errorText.ts'

it.each([
  [
    'This overlaps with other leave (2026-06-26 to 2026-07-01, Pending).',
    'This overlaps with other leave (Jun 26, 2026 to Jul 1, 2026, Pending).',
  ],
  ['On 2 Nov 2026 0 of 1 of Sales would be present.', 'On Nov 2, 2026 0 of 1 of Sales would be present.'],
  ['At most 366 days; 12 Monkeys 2026; 2026-06-26T10:00Z.', 'At most 366 days; 12 Monkeys 2026; 2026-06-26T10:00Z.'],
])('the days of %s are formatted as on all screens', (said, shown) => {
  expect(formatDaysIn(said)).toBe(shown)
  expect(errorText(new ApiError(409, { error: said }), '')).toBe(shown)
  expect(issueText({ path: 'day', message: said, reason: 'leave.overlap', params: {} })).toBe(shown)
})
