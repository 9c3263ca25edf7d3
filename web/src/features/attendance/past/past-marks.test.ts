import { expect, it } from 'vitest'
import type { MonthPerson } from '../../../api/contract/attendance.ts'
import { marksForOpenDays, omitOwnMarks, type PastMark } from './past-marks.ts'

const days = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06']

it('open working days get the status, days of leave become Leave, and marked, free and future days stay', () => {
  const person = {
    _id: 'a',
    marks: { '2026-10-01': 'Late' },
    employed: days,
    onLeave: ['2026-10-02', '2026-10-06'],
    off: ['2026-10-03', '2026-10-04'],
    holidays: [],
  } as unknown as MonthPerson
  expect(marksForOpenDays([person], { days, today: '2026-10-05', status: 'Present' })).toEqual([
    { employeeId: 'a', date: '2026-10-02', status: 'Leave', seen: null },
    { employeeId: 'a', date: '2026-10-05', status: 'Present', seen: null },
  ])
})

it('own days are left out if other people’s are chosen, and stay if there are no others', () => {
  const mark = (employeeId: string): PastMark => ({
    employeeId,
    date: days[0] as string,
    status: 'Present',
    seen: null,
  })
  expect(omitOwnMarks([mark('a'), mark('b')], 'a')).toEqual({ marks: [mark('b')], own: 1 })
  expect(omitOwnMarks([mark('a')], 'a')).toEqual({ marks: [mark('a')], own: 0 })
  expect(omitOwnMarks([mark('b')], undefined)).toEqual({ marks: [mark('b')], own: 0 })
})
