import { describe, expect, it } from 'vitest'
import { minutesOf, typedOf, weekOf, withWeeks } from './hours.ts'

describe('hours of a schedule', () => {
  it('are typed as hours and kept as minutes', () => {
    expect(typedOf({ am: 225, pm: 0 })).toEqual({ am: '3.75', pm: '' })
    expect(minutesOf({ am: '3,75', pm: '' })).toEqual({ am: 225, pm: 0 })
    for (const am of [1, 20, 50, 719, 720]) expect(minutesOf(typedOf({ am, pm: 0 }))).toEqual({ am, pm: 0 })
  })

  it('are counted by the week, halves as such', () => {
    const [work, half, off] = [
      { am: 240, pm: 240 },
      { am: 240, pm: 0 },
      { am: 0, pm: 0 },
    ]
    const [three, four] = [
      [work, work, work, off, off, off, off],
      [work, work, work, half, off, off, off],
    ]
    expect(weekOf([...three, ...four])).toEqual({ days: 3.25, hours: 26 })
  })

  it('are repeated for more weeks', () => {
    const week = Array.from({ length: 7 }, (_, n) => ({ am: String(n), pm: '' }))
    expect(withWeeks(week, 2)).toEqual([...week, ...week])
    expect(withWeeks([...week, ...week], 1)).toEqual(week)
  })
})
