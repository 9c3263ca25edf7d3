import { expect, it } from 'vitest'
import type { AbsentPerson } from '../../../api/contract/leave-calendar.ts'
import { absenceOn } from './absence.ts'

const span = (from: string, to: string, state: 'approved' | 'pending' = 'approved') =>
  ({ from, to, state }) as AbsentPerson['spans'][number]
const person = {
  spans: [span('2026-12-09', '2026-12-11'), span('2026-12-21', '2026-12-22', 'pending')],
  off: ['2026-12-12', '2026-12-13'],
  holidays: [{ day: '2026-12-14', part: 'full' as const, name: 'Feast' }],
}

it('names the working day of the return, and nothing for present people and pending requests', () => {
  expect(absenceOn(person, '2026-12-11')).toEqual({ back: '2026-12-15' })
  expect(absenceOn(person, '2026-12-14')).toBeNull()
  expect(absenceOn(person, '2026-12-21')).toBeNull()
  expect(absenceOn({ ...person, spans: [span('2026-12-01', '2027-12-01')] }, '2026-12-11')).toEqual({ back: null })
})
