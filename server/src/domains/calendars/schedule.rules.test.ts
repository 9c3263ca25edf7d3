import type { ScheduleDay } from '@ems/contract/schedules'
import { describe, expect, it } from 'vitest'
import { DAY_OFF, WORKDAY } from '../../../seeds/calendars.ts'
import { importedDays, outcomesOf, type SourceHoliday } from './holiday-import/holiday-import.rules.ts'
import { daysOf, FIRST_MONDAY, type WorkingTimePeriod } from './schedule.rules.ts'

const week = (working: number): ScheduleDay[] => [
  ...Array<ScheduleDay>(working).fill(WORKDAY),
  ...Array<ScheduleDay>(7 - working).fill(DAY_OFF),
]
const of = (days: ScheduleDay[], more: Partial<WorkingTimePeriod> = {}): WorkingTimePeriod => ({
  from: null,
  schedule: { past: [], now: { weeks: days.length / 7, days } },
  anchor: FIRST_MONDAY,
  holidays: new Map(),
  ...more,
})
const worked = (stretches: WorkingTimePeriod[], from: string, to: string) =>
  daysOf(stretches, from, to).map(({ day, am, pm }) => `${day.slice(8)}:${am + pm}`)

describe('the days of a person', () => {
  it('follow the pattern, which begins on Monday', () => {
    expect(worked([of(week(5))], '2026-06-26', '2026-06-30')).toEqual(['26:480', '27:0', '28:0', '29:480', '30:480'])
  })

  it('alternate in a pattern of two weeks, also before the anchor', () => {
    const turns = of([...week(3), ...week(4)], { anchor: '2026-06-22' })
    expect(worked([turns], '2026-06-25', '2026-06-25')).toEqual(['25:0'])
    expect(worked([turns], '2026-07-02', '2026-07-02')).toEqual(['02:480'])
    expect(worked([turns], '2026-06-18', '2026-06-18')).toEqual(['18:480'])
  })

  it('change with the schedule from a day on', () => {
    expect(worked([of(week(5)), of(week(3), { from: '2026-07-02' })], '2026-07-01', '2026-07-02')).toEqual([
      '01:480',
      '02:0',
    ])
  })

  it('before the change of a schedule stay unchanged', () => {
    const changed = of(week(3))
    const schedule = { ...changed.schedule, past: [{ weeks: 1, days: week(5), until: '2026-07-02' }] }
    expect(worked([{ ...changed, schedule }], '2026-07-01', '2026-07-02')).toEqual(['01:480', '02:0'])
  })

  it('name holidays: a whole day, a half, or two halves as a whole day', () => {
    const holidays = new Map([
      ['2026-05-14', [{ name: 'Ascension', part: 'full' as const }]],
      ['2026-12-24', [{ name: 'Christmas Eve', part: 'pm' as const }]],
      [
        '2026-12-31',
        [
          { name: 'A', part: 'am' as const },
          { name: 'B', part: 'pm' as const },
        ],
      ],
    ])
    const on = (day: string) => daysOf([of(week(5), { holidays })], day, day)[0]?.holiday
    expect([on('2026-05-14'), on('2026-12-24'), on('2026-12-31'), on('2026-05-15')]).toEqual([
      { name: 'Ascension', part: 'full' },
      { name: 'Christmas Eve', part: 'pm' },
      { name: 'A, B', part: 'full' },
      null,
    ])
  })
})

describe('imported holidays', () => {
  const source = { country: 'EG', state: null, region: null, year: 2026, types: ['public' as const], language: null }
  const found = (start: string, end: string, more: Partial<SourceHoliday> = {}): SourceHoliday => ({
    name: 'Feast',
    type: 'public',
    rule: 'a rule',
    start,
    end,
    ...more,
  })
  const days = (...all: SourceHoliday[]) => importedDays(all, source).map(({ day, part }) => `${day} ${part}`)

  it('are the days whose noon lies within them', () => {
    const three = found('2026-03-19T18:00', '2026-03-22T18:00')
    expect(days(three)).toEqual(['2026-03-20 full', '2026-03-21 full', '2026-03-22 full'])
    // Days of 23 and 25 hours.
    expect(days(found('2026-03-29T00:00', '2026-03-30T01:00'))).toEqual(['2026-03-29 full'])
    expect(days(found('2026-10-25T00:00', '2026-10-25T23:00'))).toEqual(['2026-10-25 full'])
  })

  it('are half days if they lie within one half', () => {
    expect(days(found('2026-12-24T13:00', '2026-12-25T00:00'))).toEqual(['2026-12-24 pm'])
    expect(days(found('2026-12-24T00:00', '2026-12-24T12:00'))).toEqual(['2026-12-24 am'])
  })

  it('are one row a day, filtered by type and year', () => {
    const rows = importedDays(
      [
        found('2026-01-25T00:00', '2026-01-26T00:00', { name: 'Revolution', rule: 'b' }),
        found('2026-01-25T00:00', '2026-01-26T00:00', { name: 'Police', rule: 'a' }),
        found('2026-02-14T00:00', '2026-02-15T00:00', { type: 'observance' }),
        found('2027-01-01T00:00', '2027-01-02T00:00'),
      ],
      source,
    )
    expect(rows).toEqual([
      {
        day: '2026-01-25',
        part: 'full',
        name: 'Police, Revolution',
        type: 'public',
        keys: ['EG|a|2026-01-25', 'EG|b|2026-01-25'],
      },
    ])
  })

  it('do not replace holidays that a person changed, deleted or added', () => {
    const of = (day: string, key: string) => ({
      day,
      part: 'full' as const,
      name: 'X',
      type: 'public' as const,
      keys: [key] as [string],
    })
    const stored = [
      { day: '2026-01-03', source: 'import', import_key: 'moved', removed: false },
      { day: '2026-01-04', source: 'import', import_key: 'removed', removed: true },
      { day: '2026-01-05', source: 'own', import_key: null, removed: false },
      { day: '2026-01-06', source: 'import', import_key: 'of another rule', removed: true },
    ]
    const asked = [
      of('2026-01-02', 'moved'),
      of('2026-01-04', 'removed'),
      of('2026-01-05', 'own'),
      of('2026-01-06', 'new'),
    ]
    expect(outcomesOf(asked, stored).map(({ outcome }) => outcome)).toEqual(['kept', 'skipped', 'skipped', 'added'])
  })
})

it('holidays of some people are left out, and a substitute has the type of the original', () => {
  const source = { country: 'CN', state: null, region: null, year: 2028, types: ['public' as const], language: null }
  const found = (day: string, more: Partial<SourceHoliday>): SourceHoliday => ({
    ...{ name: day, type: 'public', rule: day.slice(5), start: `${day}T00:00`, end: `${day}T23:59` },
    ...more,
  })
  const days = importedDays(
    [
      found('2028-03-08', { note: 'Women', start: '2028-03-08T12:00' }),
      found('2028-05-04', { note: 'Youth from the age of 14 to 28' }),
      found('2028-01-26', { note: 'Celebrates adoption of Constitution' }),
      found('2028-11-11', {}),
      found('2028-11-10', {
        type: 'bank',
        rule: 'substitutes 11-11 if sunday then next monday if saturday then previous friday',
      }),
      found('2028-12-24', { type: 'bank' }),
    ],
    source,
  )
  expect(days.map(({ day, type }) => [day, type])).toEqual([
    ['2028-01-26', 'public'],
    ['2028-11-10', 'public'],
    ['2028-11-11', 'public'],
  ])
})
