import type { ImportOutcome } from '@ems/contract/imports'

/** The number of rows by outcome; `checked` and `written` count all of them. */
export type ImportCounts = Record<ImportOutcome, number> & { checked: number; written: number }

/** Adds up how many rows there are of each outcome. */
export function sumsOf(counted: readonly { outcome: string | null; n: number; done: number }[]): ImportCounts {
  const sums: ImportCounts = { create: 0, update: 0, unchanged: 0, error: 0, skipped: 0, checked: 0, written: 0 }
  for (const { outcome, n, done } of counted) {
    sums.written += done
    if (outcome === null) continue
    sums[outcome as ImportOutcome] += n
    sums.checked += n
  }
  return sums
}
