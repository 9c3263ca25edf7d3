import { describe, expect, it } from 'vitest'
import { minutesOf, typedOf, weekOf, withShift, withWeeks } from './hours.ts'

describe('hours of a schedule', () => {
  it('are typed as hours and stored as minutes', () => {
    const [flexible, night] = [
      { starts: null, ends: null },
      { starts: '22:00', ends: '06:00' },
    ]
    expect(typedOf({ am: 225, pm: 0, ...flexible })).toEqual({ am: '3.75', pm: '', shift: null })
    expect(minutesOf({ am: '3,75', pm: '', shift: null })).toEqual({ am: 225, pm: 0, ...flexible })
    for (const am of [1, 20, 50, 719, 720]) {
      const day = { am, pm: 0, ...night }
      expect(minutesOf(typedOf(day))).toEqual(day)
    }
  })

  it('are summed for the week, with halves', () => {
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

  it('have a shift once a start or an end is typed', () => {
    const flexible = { am: '4', pm: '4', shift: null }
    const begun = withShift(flexible, 'starts', '09:00')
    expect(begun.shift).toEqual({ starts: '09:00', ends: '' })
    expect(withShift(begun, 'ends', '17:30').shift).toEqual({ starts: '09:00', ends: '17:30' })
    expect(withShift(begun, 'starts', '')).toEqual(flexible)
  })

  it('are repeated when weeks are added', () => {
    const week = Array.from({ length: 7 }, (_, n) => ({ am: String(n), pm: '', shift: null }))
    expect(withWeeks(week, 2)).toEqual([...week, ...week])
    expect(withWeeks([...week, ...week], 1)).toEqual(week)
  })
})
