import { addDays, inclusiveDays } from '@ems/contract/core/days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('the days of a leave', () => {
  it('count both ends, also across changes of summer time', () => {
    expect(inclusiveDays('2026-03-28', '2026-03-30')).toBe(3)
    expect(inclusiveDays('2026-10-24', '2026-10-26')).toBe(3)
    expect(inclusiveDays('2028-02-28', '2028-03-01')).toBe(3)
  })

  it('are the same in every time zone of the machine', () => {
    const zone = process.env.TZ
    const length = fc.integer({ min: 0, max: 800 })
    const start = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-01', days))
    try {
      for (const name of [
        'Pacific/Pago_Pago',
        'America/Sao_Paulo',
        'UTC',
        'Europe/Berlin',
        'Australia/Lord_Howe',
        'Pacific/Apia',
        'Pacific/Kiritimati',
      ]) {
        process.env.TZ = name
        fc.assert(
          fc.property(start, length, (first, days) => {
            expect(inclusiveDays(first, addDays(first, days))).toBe(days + 1)
          }),
        )
      }
    } finally {
      process.env.TZ = zone
    }
  })
})
