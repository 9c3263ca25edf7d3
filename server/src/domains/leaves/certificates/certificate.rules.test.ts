import { addDays, weekdayOf } from '@ems/contract/core/days'
import { expect, it } from 'vitest'
import { certificatesIn, type SpellLeave, spanOfSpells } from './certificate.rules.ts'

const isWeekday = (day: string): boolean => weekdayOf(day) <= 5
const leave = (startDate: string, endDate: string, more: Partial<SpellLeave> = {}): SpellLeave => ({
  id: startDate,
  startDate,
  endDate,
  receivedOn: null,
  reminded: false,
  ...more,
})
const [thursday, monday] = [leave('2026-03-05', '2026-03-06'), leave('2026-03-09', '2026-03-10')]
const told = (leaves: SpellLeave[], today: string, after = 3, isWorking = isWeekday) =>
  [...certificatesIn(leaves, after, isWorking, today)].map(([id, { state, dueOn }]) => ({ id, state, dueOn }))

it('leaves with only days off between them are one sickness spell, and a due day off moves to the next working day', () => {
  const last = { id: '2026-03-09', dueOn: '2026-03-09' }
  expect(told([thursday, monday], '2026-03-09')).toEqual([{ ...last, state: 'due' }])
  expect(told([thursday, monday], '2026-03-10')).toEqual([{ ...last, state: 'overdue' }])
  // A holiday on Monday moves the day, too.
  expect(told([thursday, monday], '2026-03-09', 3, (day) => isWeekday(day) && day !== '2026-03-09')).toEqual([
    { id: '2026-03-09', dueOn: '2026-03-10', state: 'due' },
  ])
  // A working day between makes two of them, which are too short.
  expect(told([leave('2026-03-03', '2026-03-04'), leave('2026-03-06', '2026-03-09')], '2026-04-01')).toEqual([
    { id: '2026-03-03', dueOn: null, state: 'none' },
    { id: '2026-03-06', dueOn: '2026-03-09', state: 'overdue' },
  ])
})

it('a spell within the allowed days needs no certificate; with no allowed days it is due from the first day', () => {
  expect(told([leave('2026-03-02', '2026-03-04')], '2026-04-01')).toEqual([
    { id: '2026-03-02', dueOn: null, state: 'none' },
  ])
  expect(told([leave('2026-03-02', '2026-03-02')], '2026-03-02', 0)).toEqual([
    { id: '2026-03-02', dueOn: '2026-03-02', state: 'due' },
  ])
})

it('a certificate received for one leave counts for the whole spell', () => {
  const received = leave('2026-03-05', '2026-03-06', { receivedOn: '2026-03-08' })
  expect(told([received, monday], '2026-04-01')).toEqual([{ id: '2026-03-09', dueOn: '2026-03-09', state: 'received' }])
})

it('only spells that can be long enough need the working days', () => {
  expect(spanOfSpells([leave('2026-03-02', '2026-03-04')], 3)).toBeNull()
  expect(spanOfSpells([leave('2026-01-05', '2026-01-05'), thursday, monday], 3)).toEqual({
    from: '2026-03-05',
    to: addDays('2026-03-10', 31),
  })
})
