/** The steps, figures and faults of a scenario, printed while it runs. */
export class Report {
  readonly scenario: string
  readonly rows: [what: string, measured: string][] = []
  readonly faults: string[] = []
  readonly #told = new Map<string, number>()

  constructor(scenario: string) {
    this.scenario = scenario
  }

  /** A line of the scenario's table. */
  row(what: string, measured: string | number): void {
    this.rows.push([what, String(measured)])
    console.log(`  ${what}: ${measured}`)
  }

  /** Progress that is only printed. */
  say(text: string): void {
    console.log(`  … ${text}`)
  }

  /**
   * A fault. @param kind the same for faults that differ only in details: after the fifth they are counted, not printed
   */
  fault(sentence: string, kind = sentence): void {
    const seen = (this.#told.get(kind) ?? 0) + 1
    this.#told.set(kind, seen)
    if (seen > 5) return
    this.faults.push(sentence)
    console.log(`  ✗ ${sentence}`)
  }

  /** If nothing of a kind was acknowledged, comparing stored data proves nothing: that is a fault, too. */
  proves(kind: string, acknowledged: number): void {
    if (acknowledged === 0) this.fault(`nothing was acknowledged of this kind, so nothing is proved: ${kind}`)
  }

  /** Faults, with the number of further ones of each kind. */
  allFaults(): string[] {
    const more = [...this.#told].filter(([, seen]) => seen > 5).map(([kind, seen]) => `${kind}: ${seen} in total`)
    return [...this.faults, ...more]
  }
}

/** The value that `share` (0 to 1) of the values do not exceed; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Milliseconds for people. */
export const time = (ms: number): string =>
  ms < 1000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1000).toFixed(1)} s`

/** Median, 99th percentile and maximum of durations in milliseconds. */
export const spread = (ms: readonly number[]): string =>
  `p50 ${time(quantile(ms, 0.5))}, p99 ${time(quantile(ms, 0.99))}, max ${time(Math.max(0, ...ms))}`

/** This machine cannot run a scenario; the message says what is missing. */
export class Missing extends Error {}
