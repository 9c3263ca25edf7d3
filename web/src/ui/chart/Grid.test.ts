import { expect, test } from 'vitest'
import { ticksTo } from './Grid.tsx'

test.each([
  [0, [0, 1]],
  [3532.4, [0, 1000, 2000, 3000, 4000]],
  [191, [0, 50, 100, 150, 200]],
  [7, [0, 2, 4, 6, 8]],
  [0.3, [0, 0.1, 0.2, 0.3]],
  [1e7, [0, 2_500_000, 5_000_000, 7_500_000, 10_000_000]],
])('an axis up to %s has lines at %j', (highest, ticks) => {
  expect(ticksTo(highest)).toEqual(ticks)
})
