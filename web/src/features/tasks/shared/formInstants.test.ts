import { expect, test } from 'vitest'
import { toFieldValue, toSentValue } from './formInstants.ts'

const stored = '2026-10-25T01:30:20.000Z'

test('a stored instant is shown in the organisation’s time zone, to the minute', () => {
  expect(toFieldValue(stored, 'Europe/Berlin')).toBe('2026-10-25T02:30')
  expect(toFieldValue(stored, 'UTC')).toBe('2026-10-25T01:30')
  expect(toFieldValue(null, 'UTC')).toBe('')
})

test('an unchanged field is sent as stored, a changed one as typed', () => {
  expect(toSentValue('2026-10-25T02:30', stored, 'Europe/Berlin')).toBe(stored)
  expect(toSentValue('2026-10-25T02:31', stored, 'Europe/Berlin')).toBe('2026-10-25T02:31')
  expect(toSentValue('2026-10-25T02:31', null, 'Europe/Berlin')).toBe('2026-10-25T02:31')
})
