import { describe, expect, it } from 'vitest'
import { periodBefore, periodIn } from './period.rules.ts'

describe('the period of Analytics', () => {
  it('is this year so far, last year or the last twelve whole months', () => {
    expect(periodIn({}, '2026-03-04')).toEqual({ period: 'thisYear', from: '2026-01-01', to: '2026-03-04' })
    expect(periodIn({ period: 'lastYear' }, '2026-03-04')).toMatchObject({ from: '2025-01-01', to: '2025-12-31' })
    expect(periodIn({ period: 'last12Months' }, '2024-03-31')).toMatchObject({ from: '2023-03-01', to: '2024-02-29' })
    expect(periodIn({ period: 'last12Months' }, '2026-01-15')).toMatchObject({ from: '2025-01-01', to: '2025-12-31' })
  })

  it('is the one of the address if valid, else this year', () => {
    expect(periodIn({ period: 'own', from: '2024-02-29', to: '2024-05-01' }, '2026-03-04')).toMatchObject({
      from: '2024-02-29',
      to: '2024-05-01',
    })
    expect(periodIn({ period: 'own', from: '2025-02-29', to: 3 }, '2026-03-04')).toMatchObject({
      from: '2026-01-01',
      to: '2026-03-04',
    })
    expect(periodIn({ period: 'never' }, '2026-03-04').period).toBe('thisYear')
  })

  it('is compared with the same days a year earlier, or for own days with as many days before', () => {
    const before = (period: 'thisYear' | 'own', from: string, to: string) => periodBefore({ period, from, to })
    expect(before('thisYear', '2024-01-01', '2024-02-29')).toEqual({ from: '2023-01-01', to: '2023-02-28' })
    expect(before('own', '2026-03-01', '2026-03-31')).toEqual({ from: '2026-01-29', to: '2026-02-28' })
  })
})
