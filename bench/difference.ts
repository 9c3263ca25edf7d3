import type { Comparison } from './calls/compare.ts'
import { ownCostOf, ratioOf } from './figures.ts'
import type { Run } from './lib/runs.ts'
import type { Spread } from './lib/spread.ts'
import { number, table, withSpread } from './tables.ts'

/** A call counts as slower where its ratio fell by more than this share, and no spread explains it. */
const TOLERATED = 0.1

export type Verdict = 'slower' | 'faster' | 'same'

/** One call in two runs. */
export interface CallDifference {
  call: string
  ratio: [before: Spread, after: Spread]
  ownCost: [before: Spread, after: Spread]
  verdict: Verdict
}

/** What became of every call that both runs have measured; by its ratio to the limit, which travels between machines. */
export const differences = (before: Run, after: Run): CallDifference[] =>
  callsOf(after).flatMap((one) => {
    const former = callsOf(before).find(({ call }) => call === one.call)
    if (!former) return []
    const ratio: CallDifference['ratio'] = [ratioOf(former), ratioOf(one)]
    return [{ call: one.call, ratio, ownCost: [ownCostOf(former), ownCostOf(one)], verdict: verdictOf(...ratio) }]
  })

const callsOf = ({ reads = [], writes = [] }: Run): Comparison[] => [...reads, ...writes]

function verdictOf(before: Spread, after: Spread): Verdict {
  if (after.high < before.low && after.middle < before.middle * (1 - TOLERATED)) return 'slower'
  if (after.low > before.high && after.middle > before.middle * (1 + TOLERATED)) return 'faster'
  return 'same'
}

/** The differences as a text for people. */
export function describeDifferences(before: Run, after: Run): string {
  const all = differences(before, after)
  const count = (verdict: Verdict) => all.filter((one) => one.verdict === verdict)
  const rows = all.map(({ call, ratio, ownCost, verdict }) => [
    call,
    ...ratio.map((spread) => withSpread(spread)),
    ...ownCost.map((spread) => number(spread.middle)),
    verdict === 'same' ? '' : verdict,
  ])
  return [
    `Before: ${before.name}\nAfter:  ${after.name}`,
    table(['call', 'ratio before', 'ratio after', 'own µs before', 'own µs after', ''], rows),
    `${count('slower').length} of ${all.length} calls are slower by more than ${TOLERATED * 100} % and by more than their spreads explain, ${count('faster').length} are faster.`,
  ].join('\n\n')
}
