import { describe, expect, it } from 'vitest'
import { figuresOf, type Level, quartilesOf, type Sex, toLevel } from './figures.rules.ts'
import { withheldCategories } from './withheld.rules.ts'

const level = (sex: Sex, basic: number | string, variable: number | string = 0): Level => ({
  sex,
  basic: toLevel(String(basic)),
  variable: toLevel(String(variable)),
})
const all = (sex: Sex, amounts: (number | string)[]) => amounts.map((amount) => level(sex, amount))
const ONE = toLevel('1')
const rules = { minimum: 5, hours: ONE }
const figures = (levels: Level[], withhold = false) => figuresOf(levels, [], levels, rules, withhold)

describe('the seven figures', () => {
  const women = [15, 16, 18, 20, 26]
  const men = [15, 17, 19, 20, 22, 25, 30]

  it('compare the mean and the median of hourly pay', () => {
    const found = figures([...all('female', women), ...all('male', men)])
    expect(found).toMatchObject({ meanGap: 10.14, medianGap: 10 })
    expect(figures(all('female', women))).toMatchObject({ meanGap: null, medianGap: null })
  })

  it('compare variable pay among people who receive it', () => {
    const found = figures([
      ...[200, 1000, 3000].map((amount) => level('female', 20, amount)),
      ...all('female', [20, 20]),
      ...[800, 1200, 3000, 5000].map((amount) => level('male', 20, amount)),
      ...all('male', [20, 20, 20]),
    ])
    expect(found).toMatchObject({
      variableMeanGap: 44,
      variableMedianGap: 52.38,
      receiving: { women: 60, men: 57.1 },
    })
  })

  it('divide people into quarters by pay, with people of equal pay in proportion', () => {
    expect(quartilesOf([...all('female', women), ...all('male', men)]).map((quarter) => quarter.women)).toEqual([
      66.7, 33.3, 33.3, 33.3,
    ])
    expect(
      quartilesOf([...all('female', [10, 11, 12, 12]), ...all('male', [12, 12, 14])]).map((quarter) => quarter.women),
    ).toEqual([100, 50, 50, 0])
  })

  it('flag a category from a gap of exactly 5 %, in either direction', () => {
    const category = (woman: string, man: string) =>
      figuresOf([], [{ id: 'c', code: 'A', levels: [level('female', woman), level('male', man)] }], [], rules, false)
        .categories[0]
    expect(category('95.004', '100')).toMatchObject({ flagged: false, total: { gap: 5 } })
    expect(category('95', '100')).toMatchObject({ flagged: true })
    expect(category('105', '100')).toMatchObject({ flagged: true, total: { gap: -5 } })
    // A third of a month’s pay is no finite decimal; the gap is exactly 5 all the same.
    expect(category('31.666666666667', '33.333333333333')).toMatchObject({ flagged: true })
  })

  it('are withheld below five women or five men, the quarters below twenty people', () => {
    const few = figures([...all('female', [1, 2, 3, 4]), ...all('male', men)], true)
    expect(few).toMatchObject({ meanGap: null, medianGap: null, quartiles: null, receiving: null })
    expect(few.withheld).toEqual([
      'receiving',
      'meanGap',
      'medianGap',
      'variableMeanGap',
      'variableMedianGap',
      'quartiles',
    ])
    const enough = figures([...all('female', women), ...all('male', men)], true)
    expect(enough).toMatchObject({ meanGap: 10.14, quartiles: null, variableMeanGap: null })
  })
})

describe('withheld categories', () => {
  const NONE = { people: { women: 0, men: 0 }, receivers: { women: 0, men: 0 } }
  const heads = (code: string, women: number, men: number, receivers = { women: 0, men: 0 }) => ({
    code,
    people: { women, men },
    receivers,
  })

  it('include the next smallest while the withheld number is small', () => {
    const some = [heads('A', 30, 40), heads('B', 6, 7), heads('C', 2, 9)]
    expect([...withheldCategories(some, NONE, 5).hidden]).toEqual(['C', 'B'])
    expect([...withheldCategories([...some, heads('D', 4, 6)], NONE, 5).hidden]).toEqual(['C', 'D'])
  })

  it('count people without a category as withheld', () => {
    const without = { ...NONE, people: { women: 3, men: 8 } }
    expect([...withheldCategories([heads('A', 30, 40), heads('B', 6, 7)], without, 5).hidden]).toEqual(['B'])
    expect([...withheldCategories([heads('A', 30, 40), heads('B', 6, 7)], NONE, 5).hidden]).toEqual([])
  })

  it('show only their total if few people receive variable pay', () => {
    const some = [
      heads('A', 30, 40, { women: 20, men: 20 }),
      heads('B', 6, 7, { women: 5, men: 6 }),
      heads('C', 9, 9, { women: 2, men: 9 }),
      heads('D', 9, 9),
    ]
    const { hidden, totalAlone } = withheldCategories(some, NONE, 5)
    expect([...hidden]).toEqual([])
    expect([...totalAlone]).toEqual(['C', 'B'])
  })

  it('never allow a group below the minimum to be computed, for any sizes', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 16807) % 2147483647
      return seed % below
    }
    for (let round = 0; round < 300; round++) {
      const some = Array.from({ length: 1 + random(8) }, (_, place) =>
        heads(String.fromCharCode(65 + place), random(12), random(12)),
      )
      const without = { ...NONE, people: { women: random(8), men: random(8) } }
      const { hidden } = withheldCategories(some, without, 5)
      const shown = some.filter(({ code }) => !hidden.has(code))
      for (const { people } of shown) expect(Math.min(people.women, people.men)).toBeGreaterThanOrEqual(5)
      if (shown.length === 0) continue
      const pool = some.filter(({ code }) => hidden.has(code))
      for (const sex of ['women', 'men'] as const) {
        const rest = pool.reduce((sum, { people }) => sum + people[sex], without.people[sex])
        expect(rest === 0 || rest >= 5).toBe(true)
      }
    }
  })
})
