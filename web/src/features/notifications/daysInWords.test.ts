import { expect, it } from 'vitest'
import { daysInWords } from './daysInWords.ts'

it('writes the days of a sentence as all screens do, and leaves what only looks like one', () => {
  const asked = { name: '2026-02-31', type: 'Annual Leave', from: '2032-02-02', to: '2032-02-03', days: 2 }
  expect(daysInWords('2026-02-31 asks for Annual Leave: 2032-02-02 to 2032-02-03.', asked)).toBe(
    '2026-02-31 asks for Annual Leave: Feb 2, 2032 to Feb 3, 2032.',
  )
})
