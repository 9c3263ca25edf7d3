import type { CallFigures } from './calls/measure-call.ts'
import { middleOf, type Spread, spreadOf } from './lib/spread.ts'

/** The median of a figure on the large data set. Latencies are in milliseconds. */
export const medianOf = ({ rounds }: CallFigures, figure: 'perSecond' | 'p50' | 'p95'): number =>
  middleOf(rounds.map(({ large }) => large[figure]))

export const p95Of = ({ rounds }: CallFigures): Spread => spreadOf(rounds.map(({ large }) => large.p95))

/** The p50 on the large data set divided by the p50 on the small one. */
export const growthOf = ({ rounds }: CallFigures): Spread =>
  spreadOf(rounds.flatMap(({ large, small }) => (small ? [large.p50 / small.p50] : [])))
