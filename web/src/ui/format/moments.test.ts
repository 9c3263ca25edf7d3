import type { Messages } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import common from '../../locales/en/common.json' with { type: 'json' }
import { addWords, setLanguage } from '../words/words.ts'
import { formatMoment } from './moments.ts'

beforeAll(() => {
  setLanguage('en', 'ltr')
  addWords('common', common as unknown as Messages)
})

test.each([
  ['2026-11-28T22:42:00Z', 'UTC', 'today 10:42 PM'],
  ['2026-11-27T22:42:00Z', 'UTC', 'yesterday 10:42 PM'],
  ['2026-11-27T22:42:00Z', 'Asia/Tokyo', 'today 7:42 AM'],
  ['2026-11-26T17:39:00Z', 'UTC', 'Nov 26, 5:39 PM'],
  ['2025-12-03T17:39:00Z', 'UTC', 'Dec 3, 2025, 5:39 PM'],
  ['2027-01-03T17:39:00Z', 'UTC', 'Jan 3, 2027, 5:39 PM'],
])('%s in %s is %s', (value, timeZone, text) => {
  expect(formatMoment(value, timeZone, '2026-11-28').replace(/\s/g, ' ')).toBe(text)
})

test('until today is known, a moment has its full date', () => {
  expect(formatMoment('2026-11-28T22:42:00Z', 'UTC', undefined).replace(/\s/g, ' ')).toBe('Nov 28, 2026, 10:42 PM')
})
