import type { Comparison, Measured } from './calls/compare.ts'
import { middleOf, type Spread, spreadOf } from './lib/spread.ts'

/** What the page and the comparison of two runs say of a call; each from its rounds. */

/** What the product keeps of its limit's throughput. */
export const ratioOf = ({ rounds }: Comparison): Spread =>
  spreadOf(rounds.map(({ product, limit }) => product.perSecond / limit.perSecond))

/** How many times longer the product takes on the large data set than on the small one. */
export const growthOf = ({ rounds }: Comparison): Spread =>
  spreadOf(rounds.flatMap(({ product, small }) => (small ? [product.p50 / small.p50] : [])))

/** Microseconds of processor time that a request costs beside its statements. */
export const ownCostOf = ({ rounds }: Comparison): Spread =>
  spreadOf(rounds.map(({ product, limit }) => product.cpu - limit.cpu))

export const middle = (
  { rounds }: Comparison,
  side: 'product' | 'limit',
  figure: Exclude<keyof Measured, 'refused' | 'refusal'>,
): number => middleOf(rounds.map((round) => round[side][figure]))
