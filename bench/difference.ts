import type { CallFigures } from './calls/measure-call.ts'
import { p95Of } from './figures.ts'
import type { Run } from './lib/runs.ts'
import type { Spread } from './lib/spread.ts'
import { table, withSpread } from './tables.ts'

/** The factor of its p95, and the limit in milliseconds, above both of which a call counts as slower. */
const TOLERATED = { times: 2, ms: 200 }

/** One call in two runs, by its p95 in milliseconds. */
export interface CallDifference {
  call: string
  p95: [before: Spread, after: Spread]
  slower: boolean
}

/** Compares all calls that both runs measured. */
export const differences = (before: Run, after: Run): CallDifference[] =>
  callsOf(after).flatMap((one) => {
    const former = callsOf(before).find(({ call }) => call === one.call)
    if (!former) return []
    const p95: CallDifference['p95'] = [p95Of(former), p95Of(one)]
    const slower = p95[1].middle > Math.max(p95[0].middle * TOLERATED.times, TOLERATED.ms)
    return [{ call: one.call, p95, slower }]
  })

const callsOf = ({ reads = [], writes = [] }: Run): CallFigures[] => [...reads, ...writes]

/** The differences as text. */
export function describeDifferences(before: Run, after: Run): string {
  const all = differences(before, after)
  const rows = all.map(({ call, p95, slower }) => [
    call,
    ...p95.map((spread) => withSpread(spread, 1)),
    slower ? 'slower' : '',
  ])
  return [
    `Before: ${before.name}\nAfter:  ${after.name}`,
    table(['call', 'p95 ms before', 'p95 ms after', ''], rows),
    `${all.filter(({ slower }) => slower).length} of ${all.length} calls are slower than ${TOLERATED.times} times their p95 and than ${TOLERATED.ms} ms.`,
  ].join('\n\n')
}
