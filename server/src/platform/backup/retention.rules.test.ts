import { expect, it } from 'vitest'
import { retentionPeriods } from './retention.rules.ts'

const DAY_MS = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
/** One backup each night from a day on, with the rule applied each time. */
function nights(from: string, count: number, skips: (n: number) => boolean = () => false): string[] {
  let days: string[] = []
  for (let n = 0; n < count; n++) {
    if (skips(n)) continue
    days.push(dayOf(Date.parse(from) + n * DAY_MS))
    const kept = retentionPeriods(days)
    days = days.filter((day) => kept.get(day)?.length)
  }
  return days
}

it('a year of nights leaves 7 days, 4 weeks and 6 months, each the newest of its period', () => {
  const days = nights('2026-01-01', 365)
  expect(days).toEqual([
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    // The Sunday of the third and second week before the last.
    '2026-12-13',
    '2026-12-20',
    '2026-12-25',
    '2026-12-26',
    '2026-12-27',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
  ])
  const kept = retentionPeriods(days)
  expect(kept.get('2026-12-31')).toEqual(['daily', 'weekly', 'monthly'])
  expect(kept.get('2026-12-20')).toEqual(['weekly'])
  expect(kept.get('2026-07-31')).toEqual(['monthly'])
})

it('weeks are those of ISO 8601, over the end of a year, too', () => {
  const kept = retentionPeriods(['2026-12-28', '2027-01-03', '2027-01-04'])
  expect(kept.get('2026-12-28')).toEqual(['daily', 'monthly'])
  expect(kept.get('2027-01-03')).toEqual(['daily', 'weekly'])
  expect(kept.get('2027-01-04')).toEqual(['daily', 'weekly', 'monthly'])
})

it('periods without a backup do not count: after a pause of a year the older ones stay', () => {
  const before = nights('2024-01-01', 200)
  expect(retentionPeriods([...before, '2026-05-05'])).toEqual(
    new Map(
      [...before, '2026-05-05']
        .toSorted()
        .toReversed()
        .map((day) => [day, expect.any(Array)]),
    ),
  )
  expect(retentionPeriods([...before, '2026-05-05']).get('2026-05-05')).toEqual(['daily', 'weekly', 'monthly'])
})

it('one backup counts for the day, the week and the month; without backups there is nothing to keep', () => {
  expect(retentionPeriods(['2026-02-28'])).toEqual(new Map([['2026-02-28', ['daily', 'weekly', 'monthly']]]))
  expect(retentionPeriods([]).size).toBe(0)
})
