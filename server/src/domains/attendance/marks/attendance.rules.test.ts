import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correctionRefusal, isEmployedOn, marksOf, reportPageSlices } from './attendance.rules.ts'

describe('slicesOf', () => {
  it('continues a page from one day into the next, and leaves out days without people', () => {
    const days = [
      { day: '2026-03-04', employed: 3 },
      { day: '2026-03-03', employed: 0 },
      { day: '2026-03-02', employed: 10 },
    ]
    expect(reportPageSlices(days, 2, 5)).toEqual([
      { day: '2026-03-04', skip: 2, limit: 1 },
      { day: '2026-03-02', skip: 0, limit: 4 },
    ])
    expect(reportPageSlices(days, 13, 5)).toEqual([])
  })

  it('covers every record exactly once, in order, whatever the page size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 40 }),
        (sizes, limit) => {
          const days = sizes.map((employed, index) => ({ day: `day ${index}`, employed }))
          const all = days.flatMap(({ day, employed }) =>
            Array.from({ length: employed }, (_none, place) => `${day}/${place}`),
          )
          const paged: string[] = []
          for (let skip = 0; skip < all.length; skip += limit) {
            for (const slice of reportPageSlices(days, skip, limit))
              for (let place = 0; place < slice.limit; place++) paged.push(`${slice.day}/${slice.skip + place}`)
          }
          expect(paged).toEqual(all)
          expect(reportPageSlices(days, all.length, limit)).toEqual([])
        },
      ),
    )
  })
})

describe('isEmployedOn', () => {
  it.each([
    ['2026-01-01', null, '2025-12-31', false],
    ['2026-01-01', null, '2026-01-01', true],
    ['2026-01-01', '2026-02-01', '2026-02-01', true],
    ['2026-01-01', '2026-02-01', '2026-02-02', false],
  ])('from %s to %s on %s: %s', (from, to, day, expected) => {
    expect(isEmployedOn(day, [{ from, to }])).toBe(expected)
  })
  it.each([
    ['2026-02-01', true],
    ['2026-02-02', false],
    ['2026-05-31', false],
    ['2026-06-01', true],
  ])('twice, on %s: %s', (day, expected) => {
    const employments = [
      { from: '2026-01-01', to: '2026-02-01' },
      { from: '2026-06-01', to: null },
    ]
    expect(isEmployedOn(day, employments)).toBe(expected)
  })
})

describe('correctionRefusal', () => {
  const employments = [{ from: '2026-01-01', to: '2026-02-01' }]
  it.each([
    ['2025-12-31', 'not-employed'],
    ['2026-01-01', null],
    ['2026-02-01', null],
    ['2026-02-02', 'not-employed'],
    ['2026-03-04', 'not-employed'],
    ['2026-03-05', 'to-come'],
  ])('on %s: %s', (day, expected) => {
    expect(correctionRefusal(day, '2026-03-04', employments)).toBe(expected)
  })
  it('allows setting the mark of today', () => {
    expect(correctionRefusal('2026-03-04', '2026-03-04', [{ from: '2026-03-04', to: null }])).toBeNull()
  })
})

describe('marksOf', () => {
  it.each([
    ['Present', 'skip', ['here Present']],
    ['Present', 'leave', ['here Present', 'away Leave']],
    ['Present', 'mark', ['here Present', 'away Present']],
    ['Leave', 'skip', ['here Leave', 'away Leave']],
  ] as const)('%s, on leave: %s', (status, onLeave, expected) => {
    const marks = marksOf(['here', 'away'], new Set(['away']), status, onLeave)
    expect(marks.map((mark) => `${mark.employeeId} ${mark.status}`)).toEqual(expected)
  })
})
