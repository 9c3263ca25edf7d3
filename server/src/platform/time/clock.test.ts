import { describe, expect, it } from 'vitest'
import { createClock } from './clock.ts'

const at = (instant: string) => () => Date.parse(instant)

describe('the organisation’s clock', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-01-02'],
    ['UTC', '2026-01-01'],
    ['Pacific/Pago_Pago', '2025-12-31'],
  ])('has the local date in %s', (zone, today) => {
    expect(createClock(zone, at('2026-01-01T10:30:00Z')).today()).toBe(today)
  })

  it('reads a text without a zone as local time, and others by their zone', () => {
    const clock = createClock('Europe/Berlin')
    expect(clock.instant('2026-07-01T12:00').toISOString()).toBe('2026-07-01T10:00:00.000Z')
    expect(clock.instant('2026-01-01T12:00').toISOString()).toBe('2026-01-01T11:00:00.000Z')
    expect(clock.instant('2026-01-01T12:00:00Z').toISOString()).toBe('2026-01-01T12:00:00.000Z')
    expect(clock.instant('2026-01-01T12:00:00+0530').toISOString()).toBe('2026-01-01T06:30:00.000Z')
  })

  it('gives a result for local times that a clock change skips or repeats', () => {
    const clock = createClock('Europe/Berlin')
    expect(clock.instant('2026-03-29T02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(clock.instant('2026-10-25T02:30').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  it('can change its zone', () => {
    const clock = createClock('UTC', at('2026-01-01T23:30:00Z'))
    clock.setTimeZone('Europe/Berlin')
    expect([clock.today(), clock.timeZone()]).toEqual(['2026-01-02', 'Europe/Berlin'])
  })
})
