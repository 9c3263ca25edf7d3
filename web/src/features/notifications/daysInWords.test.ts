import { expect, it } from 'vitest'
import { daysInWords } from './daysInWords.ts'

it('formats the days of a sentence as all screens do, and leaves similar text unchanged', () => {
  const asked = { name: '2026-02-31', type: 'Annual Leave', from: '2032-02-02', to: '2032-02-03', days: 2 }
  const said = (sentence: string) => daysInWords(sentence, asked).replace(/\s/g, ' ')
  expect(said('2026-02-31 asks for Annual Leave: 2032-02-02.')).toBe('2026-02-31 asks for Annual Leave: Feb 2, 2032.')
  expect(said('Leave: 2032-02-02 to 2032-02-03.')).toBe('Leave: Feb 2 – 3, 2032.')
  expect(said('Leave: 2026-02-31 to 2032-02-03.')).toBe('Leave: 2026-02-31 to Feb 3, 2032.')
})
