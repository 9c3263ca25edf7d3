/** The median of repeated measurements, with the bounds of its confidence interval. */
export interface Spread {
  middle: number
  low: number
  high: number
}

/** The probability that the true median is outside the bounds. */
const DOUBT = 0.05

/**
 * The median of some values and the narrowest pair of values that contains the true median with a confidence of 95 %,
 * for any distribution: of nine values the second lowest and the second highest. With fewer than six values
 * the bounds are the lowest and the highest.
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

/** The number of values beyond the bounds at each end, by the sign test. */
function valuesBeyond(count: number): number {
  // The probability that `beyond` or fewer of the values are on one side of the true median.
  let chance = 0.5 ** count
  let sum = chance
  for (let beyond = 0; ; beyond++) {
    if (2 * sum > DOUBT) return Math.max(0, beyond - 1)
    chance = (chance * (count - beyond)) / (beyond + 1)
    sum += chance
  }
}

export const middleOf = (values: readonly number[]): number => spreadOf(values).middle
