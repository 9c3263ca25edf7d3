import { addDays, inclusiveDays } from '@ems/contract/core/days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, type Cover, countDays, toStoredAmount, toWireAmount, type WorkingDay } from './day-count.rules.ts'
import { readRange } from './requested-range.rules.ts'

type Minutes = [am: number, pm: number]
const STANDARD: Minutes[] = [...Array<Minutes>(5).fill([240, 240]), [0, 0], [0, 0]]
const MON_TO_WED: Minutes[] = [...Array<Minutes>(3).fill([240, 240]), ...Array<Minutes>(4).fill([0, 0])]
const MON_TO_THU: Minutes[] = [...Array<Minutes>(4).fill([240, 240]), ...Array<Minutes>(3).fill([0, 0])]
const WED_MORNINGS: Minutes[] = STANDARD.map((_, n) => (n === 2 ? [240, 0] : [0, 0]))

const ANCHOR = '2026-06-22'
type Holidays = Record<string, WorkingDay['holiday']>

/** The days of a pattern whose first week begins on Monday 22 June 2026. */
const daysOf = (pattern: Minutes[], from: string, to: string, holidays: Holidays = {}): WorkingDay[] =>
  Array.from({ length: inclusiveDays(from, to) }, (_, n) => {
    const day = addDays(from, n)
    const [am, pm] = pattern[(inclusiveDays(ANCHOR, day) - 1 + pattern.length * 100) % pattern.length] ?? [0, 0]
    return { day, am, pm, holiday: holidays[day] ?? null }
  })

const cover = (start_date: string, end_date: string, parts: Partial<Cover> = {}): Cover => ({
  start_date,
  end_date,
  start_part: 'full',
  end_part: 'full',
  start_time: null,
  end_time: null,
  ...parts,
})
const count = (pattern: Minutes[], of: Cover, holidays: Holidays = {}, unit: 'days' | 'hours' = 'days') =>
  toWireAmount(amountOf(countDays(daysOf(pattern, of.start_date, of.end_date, holidays), of, unit)), unit)

describe('the counted days of a leave', () => {
  const week = cover('2026-06-26', '2026-07-01')
  const monday = (part: 'full' | 'pm') => ({ '2026-06-29': { name: 'Feast', part } })

  it('Friday 26 June to Wednesday 1 July are 4 days, without the weekend', () => {
    const counted = countDays(daysOf(STANDARD, '2026-06-26', '2026-07-01'), week, 'days')
    expect(counted.map(({ amount }) => amount)).toEqual([1000, 0, 0, 1000, 1000, 1000])
    expect(counted.map(({ why }) => why)).toEqual([null, 'weekend', 'weekend', null, null, null])
  })
  it('Friday afternoon to Wednesday morning are 3 days', () => {
    expect(count(STANDARD, { ...week, start_part: 'pm', end_part: 'am' })).toBe(3)
  })
  it('with a holiday on Monday they are 3 days, and 3.5 if only its afternoon is a holiday', () => {
    expect([count(STANDARD, week, monday('full')), count(STANDARD, week, monday('pm'))]).toEqual([3, 3.5])
    const [, , , named] = countDays(daysOf(STANDARD, '2026-06-26', '2026-07-01', monday('full')), week, 'days')
    expect(named).toEqual({ day: '2026-06-29', amount: 0, why: 'Feast' })
  })
  it('for a person who works Monday to Wednesday they are 3 days', () => {
    expect(count(MON_TO_WED, week)).toBe(3)
  })
  it('alternating weeks count by the pattern of each week', () => {
    expect(count([...MON_TO_WED, ...MON_TO_THU], cover('2026-06-25', '2026-07-02'))).toBe(4)
  })
  it('a working Wednesday morning counts half a day, and the afternoon nothing', () => {
    const wednesday = (part: Cover['start_part']) =>
      cover('2026-06-24', '2026-06-24', { start_part: part, end_part: part })
    expect((['full', 'am', 'pm'] as const).map((part) => count(WED_MORNINGS, wednesday(part)))).toEqual([0.5, 0.5, 0])
  })
  it('a type in hours counts the working minutes, or their part between two times', () => {
    const day: Minutes[] = STANDARD.map(() => [240, 210])
    const of = (parts: Partial<Cover>) => count(day, cover('2026-06-24', '2026-06-24', parts), {}, 'hours')
    expect([of({}), of({ start_part: 'am', end_part: 'am' }), of({ start_time: '10:00', end_time: '14:00' })]).toEqual([
      450, 240, 240,
    ])
    expect(of({ start_time: '00:00', end_time: '08:00' })).toBe(0)
  })
})

it('the parts of a divided leave add up to the whole', () => {
  const half = fc.constantFrom(0, 240)
  const pattern = fc.array(fc.tuple(half, half), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(pattern, fc.nat(20), fc.nat(20), (minutes, before, after) => {
      const [start, middle, end] = [
        '2026-06-22',
        addDays('2026-06-22', before),
        addDays('2026-06-22', before + after + 1),
      ]
      const parts = count(minutes, cover(start, middle)) + count(minutes, cover(addDays(middle, 1), end))
      expect(parts).toBe(count(minutes, cover(start, end)))
    }),
    { numRuns: 50 },
  )
})

it('an amount is the same after conversion to the wire and back', () => {
  expect([
    toWireAmount(18_750, 'days'),
    toWireAmount(450, 'hours'),
    toStoredAmount(18.75, 'days'),
    toStoredAmount(450, 'hours'),
  ]).toEqual([18.75, 450, 18_750, 450])
})

describe('the range of a request', () => {
  const days = { unit: 'days', half_days: true } as const
  const hours = { unit: 'hours', half_days: true } as const
  const one = { startDate: '2026-06-24', endDate: '2026-06-24' }
  const two = { startDate: '2026-06-24', endDate: '2026-06-25' }

  it.each([
    [{ ...one, startPart: 'am' }, days, { start_part: 'am', end_part: 'am' }],
    [{ ...one, endPart: 'pm' }, days, { start_part: 'pm', end_part: 'pm' }],
    [{ ...two, startPart: 'pm' }, days, { start_part: 'pm', end_part: 'full' }],
    [{ ...one, startTime: '10:00', endTime: '14:15' }, hours, { start_time: '10:00', end_time: '14:15' }],
  ] as const)('%o is accepted', (asked, type, parts) => {
    expect(readRange(asked, type)).toMatchObject(parts)
  })

  it.each([
    [{ ...two, startPart: 'am' }, days, 'startPart'],
    [{ ...two, endPart: 'pm' }, days, 'endPart'],
    [{ ...one, startPart: 'am', endPart: 'pm' }, days, 'endPart'],
    [{ ...one, startPart: 'am' }, { ...days, half_days: false }, 'startPart'],
    [{ ...two, endPart: 'am' }, { ...days, half_days: false }, 'endPart'],
    [{ ...one, startTime: '10:00', endTime: '11:00' }, days, 'startTime'],
    [{ ...two, startTime: '10:00', endTime: '11:00' }, hours, 'startTime'],
    [{ ...one, startTime: '10:05', endTime: '11:00' }, hours, 'startTime'],
    [{ ...one, startTime: '10:00', endTime: '10:59' }, hours, 'endTime'],
    [{ ...one, startTime: '10:00', endTime: '10:00' }, hours, 'endTime'],
    [{ ...one, startTime: '10:00' }, hours, 'endTime'],
    [{ ...one, startTime: '10:00', endTime: '11:00', startPart: 'am' }, hours, 'startPart'],
  ] as const)('%o of %o is refused at %s', (asked, type, path) => {
    expect(readRange(asked, type)).toMatchObject({ path })
  })
})
