import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spreadOf } from './spread.ts'

it.each([
  [[3], { middle: 3, low: 3, high: 3 }],
  [[1, 2], { middle: 1.5, low: 1, high: 2 }],
  [[5, 1, 4, 2, 3], { middle: 3, low: 1, high: 5 }],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], { middle: 5, low: 2, high: 8 }],
  [[100, 2, 3, 4, 5, 6, 7, 8, 0], { middle: 5, low: 2, high: 8 }],
])('of %j has bounds that exclude chance', (values, spread) => {
  expect(spreadOf(values)).toEqual(spread)
})

it('is refused without values', () => {
  expect(() => spreadOf([])).toThrow('nothing')
})

it('holds the true median in 95 of 100 samples at least, whatever their size', () => {
  // A skewed distribution: the squares of even numbers from 0 to 1, whose median is 0.25.
  const value = fc.integer({ min: 0, max: 999_999 }).map((n) => (n / 999_999) ** 2)
  const sample = fc.array(value, { minLength: 6, maxLength: 25, size: 'max' })
  const samples = fc.sample(fc.noBias(sample), { numRuns: 2000, seed: 7 })
  const holding = samples.filter((values) => {
    const { low, high } = spreadOf(values)
    return low <= 0.25 && high >= 0.25
  })
  expect(holding.length / samples.length).toBeGreaterThan(0.94)
})
