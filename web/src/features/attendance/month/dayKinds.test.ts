import { expect, it } from 'vitest'
import { kindsOf } from './dayKinds.ts'

const days = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07']

it('a day has its mark, or the reason why there is none', () => {
  const person = {
    marks: { '2026-10-03': 'Present', '2026-10-05': 'Late' } as const,
    employed: days.slice(1),
    onLeave: ['2026-10-02', '2026-10-03', '2026-10-04'],
    off: ['2026-10-03', '2026-10-04'],
    holidays: [{ day: '2026-10-06', name: 'Feast' }],
  }
  expect(kindsOf(person, days, '2026-10-06')).toEqual(['None', 'OnLeave', 'Present', 'Off', 'Late', 'Holiday', 'None'])
  expect(kindsOf(person, days, '2026-10-07').at(-1)).toBe('Open')
})
