import { expect, test } from 'vitest'
import { formatMinutes, formatMinutesDifference } from './minutes.ts'

test.each([
  [0, '0:00', '0:00'],
  [494, '8:14', '+8:14'],
  [-5, '−0:05', '−0:05'],
  [10_442, '174:02', '+174:02'],
])('%i minutes are %s, as a difference %s', (minutes, length, difference) => {
  expect(formatMinutes(minutes)).toBe(length)
  expect(formatMinutesDifference(minutes)).toBe(difference)
})
