import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextDue, parseTimetable, retryDelay, type Timetable } from './timetable.rules.ts'

const next = (at: string, after: string, zone = 'Europe/Berlin') =>
  nextDue(parseTimetable(at) as Timetable, new Date(after), zone).toISOString()

describe('trying again', () => {
  it('waits from 5 seconds to two hours, never less than before', () => {
    expect(retryDelay(1)).toBe(5)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        (n) => retryDelay(n) <= retryDelay(n + 1) && retryDelay(n) <= 7200,
      ),
    )
  })
})

describe('a timetable', () => {
  it.each(['', '2:30', '24:00', '02:60', 'every 0 min', 'every 1441 min', 'every 10 minutes', '02:30 '])(
    'is not %j',
    (text) => expect(parseTimetable(text)).toBeNull(),
  )

  it('at a local time is due on the same day before it, and on the next day at it or after it', () => {
    expect(next('02:30', '2026-06-01T00:29:59.999Z')).toBe('2026-06-01T00:30:00.000Z')
    expect(next('02:30', '2026-06-01T00:30:00Z')).toBe('2026-06-02T00:30:00.000Z')
  })

  it('is due when the clock jumps over its time in spring', () => {
    expect(next('02:30', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
    expect(next('02:30', '2026-03-29T01:00:00Z')).toBe('2026-03-30T00:30:00.000Z')
  })

  it('is due once, at the first reading, when the clock goes back in autumn', () => {
    expect(next('02:30', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(next('02:30', '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z')
  })

  it('every so many minutes is due at multiples of them', () => {
    expect(next('every 10 min', '2026-06-01T00:09:59.999Z')).toBe('2026-06-01T00:10:00.000Z')
    expect(next('every 10 min', '2026-06-01T00:10:00Z')).toBe('2026-06-01T00:20:00.000Z')
  })

  it('is due exactly once on every local day, in every zone', () => {
    const zones = ['Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC']
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    fc.assert(
      fc.property(fc.constantFrom(...zones), time, fc.integer({ min: 0, max: 700 }), (zone, [hour, minute], start) => {
        const from = new Date(Date.UTC(2025, 0, 1) + start * 86_400_000)
        const first = nextDue({ hour, minute }, from, zone)
        const second = nextDue({ hour, minute }, first, zone)
        const hoursBetween = (one: Date, other: Date) => (other.getTime() - one.getTime()) / 3_600_000
        expect(hoursBetween(from, first)).toBeGreaterThan(0)
        expect(hoursBetween(from, first)).toBeLessThanOrEqual(25)
        expect(hoursBetween(first, second)).toBeGreaterThanOrEqual(22)
        expect(hoursBetween(first, second)).toBeLessThanOrEqual(26)
      }),
    )
  })
})
