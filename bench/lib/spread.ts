/** What repeated measurements of one thing say: the middle one, and between which bounds it would be found again. */
export interface Spread {
  middle: number
  low: number
  high: number
}

/** How often the true middle may lie outside of the bounds. */
const DOUBT = 0.05

/**
 * The median of some values and the narrowest pair of them between which the true median lies with a confidence of 95 %,
 * whatever the values are distributed like: of nine the second lowest and the second highest. Fewer than six values
 * cannot be so sure; then the bounds are the lowest and the highest.
 * @throws without values
 */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const cut = valuesBeyond(sorted.length)
  const at = (index: number) => {
    const value = sorted[index]
    if (value === undefined) throw new Error('there is nothing to take the median of')
    return value
  }
  const half = (sorted.length - 1) / 2
  const middle = (at(Math.floor(half)) + at(Math.ceil(half))) / 2
  return { middle, low: at(cut), high: at(sorted.length - 1 - cut) }
}

/** How many values lie beyond the bounds at each end: the sign test's. */
function valuesBeyond(count: number): number {
  // The chance that `beyond` or fewer of the values lie on one side of the true median.
  let chance = 0.5 ** count
  let sum = chance
  for (let beyond = 0; ; beyond++) {
    if (2 * sum > DOUBT) return Math.max(0, beyond - 1)
    chance = (chance * (count - beyond)) / (beyond + 1)
    sum += chance
  }
}

export const middleOf = (values: readonly number[]): number => spreadOf(values).middle
