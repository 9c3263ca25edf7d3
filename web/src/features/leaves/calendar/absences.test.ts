import { describe, expect, it } from 'vitest'
import type { AbsentPerson } from '../../../api/contract/leave-calendar.ts'
import { daysOf, shiftMonth } from '../../../ui/format/months.ts'
import { agendaOf, cellsOf, countAwayOn, daysOffForAll, groupsOf, toneOf, weeksFrom, weeksOf } from './absences.ts'

const span = (from: string, to: string, more: object = {}) =>
  ({ from, to, parts: { start: 'full', end: 'full' }, state: 'approved', type: 'Away', ...more }) as never
const person = (name: string, spans: never[], more: object = {}) =>
  ({ _id: name, userId: { name }, spans, holidays: [], off: [], department: null, ...more }) as unknown as AbsentPerson

describe('a month of absences', () => {
  it('has weeks that begin on Monday', () => {
    const weeks = weeksOf(daysOf('2026-08'))
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    expect(weeks[0]).toEqual([null, null, null, null, null, '2026-08-01', '2026-08-02'])
    expect(weeks.at(-1)).toEqual(['2026-08-31', null, null, null, null, null, null])
  })

  it('has its days and neighbouring months, also across years and in leap years', () => {
    expect(daysOf('2028-02')).toHaveLength(29)
    expect(daysOf('2026-12').at(-1)).toBe('2026-12-31')
    expect([shiftMonth('2026-12', 1), shiftMonth('2027-01', -1), shiftMonth('2026-01', 1)]).toEqual([
      '2027-01',
      '2026-12',
      '2026-02',
    ])
  })

  it('has one cell for each day, and one for the consecutive days of an absence', () => {
    const spans = [
      span('2026-05-28', '2026-06-02', { parts: { start: 'full', end: 'am' } }),
      span('2026-06-02', '2026-06-03', { parts: { start: 'pm', end: 'full' } }),
      span('2026-06-05', '2026-06-05', { parts: { start: 'am', end: 'am' } }),
      span('2026-06-29', '2026-07-03'),
    ]
    const cells = cellsOf({ spans }, daysOf('2026-06'))
    expect(cells.reduce((sum, { length }) => sum + length, 0)).toBe(30)
    const bars = cells.filter((cell) => cell.bars.length > 0)
    expect(bars.map(({ day, length, bars }) => [day, length, bars.map(({ from, before }) => [from, before])])).toEqual([
      [
        '2026-06-01',
        3,
        [
          [0, 3],
          [3, 6],
        ],
      ],
      ['2026-06-05', 1, [[0, 1]]],
      ['2026-06-29', 2, [[0, 4]]],
    ])
  })

  it('has days off for everyone only where nobody works', () => {
    const people = [
      person('ann', [], { off: ['2026-06-05', '2026-06-06', '2026-06-07'] }),
      person('bob', [], { off: ['2026-06-06', '2026-06-07'] }),
    ]
    expect([...daysOffForAll(people, daysOf('2026-06'))]).toEqual(['2026-06-06', '2026-06-07'])
    expect(daysOffForAll([], daysOf('2026-06')).size).toBe(0)
  })

  it('counts who is away for certain and not on a day off, and tells each absence once', () => {
    const people = [
      person('ann', [span('2026-06-02', '2026-06-03')], { holidays: [{ day: '2026-06-04', name: 'Corpus Christi' }] }),
      person('bob', [span('2026-06-03', '2026-06-03', { state: 'pending' })]),
      person('cleo', [span('2026-05-29', '2026-06-02')], { off: ['2026-06-02'] }),
    ]
    expect(['2026-06-01', '2026-06-02', '2026-06-03'].map((day) => countAwayOn(people, day))).toEqual([1, 1, 1])
    const told = (today: string) =>
      agendaOf(people, daysOf('2026-06'), today).map(({ day, holidays, absent }) => [
        day,
        holidays,
        absent.map(({ person: { userId } }) => userId.name),
      ])
    const holiday = ['2026-06-04', ['Corpus Christi'], []]
    expect(told('2026-05-20')).toEqual([
      ['2026-06-01', [], ['cleo']],
      ['2026-06-02', [], ['ann']],
      ['2026-06-03', [], ['bob']],
      holiday,
    ])
    expect(told('2026-06-03')).toEqual([['2026-06-01', [], ['cleo']], ['2026-06-03', [], ['ann', 'bob']], holiday])
  })

  it('begins with the week of today', () => {
    const days = weeksFrom('2026-11-28')
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-23', '2026-12-20', 28])
  })

  it('groups people by department, and gives every leave type a colour', () => {
    const of = (name: string, id: string | null) => person(name, [], { department: id && { _id: id, dep_name: id } })
    const groups = groupsOf([of('a', 'x'), of('b', 'x'), of('c', 'y'), of('d', null)])
    expect(groups.map(({ people }) => people.length)).toEqual([2, 1, 1])
    const names = ['Sick Leave', 'Parental', 'Study', 'A', 'B', 'C']
    expect(names.map((name) => toneOf(name, names))).toEqual([3, 4, 5, 6, 7, 4])
  })
})
