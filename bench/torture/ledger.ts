/** What is stored of one thing, as flat values that a statement can name. */
export type State = Record<string, string | number | boolean | null>

export type Kind = 'mark' | 'leave' | 'salary' | 'employee' | 'task' | 'team'

interface Entry {
  /** what the last acknowledged call left */
  known: State
  /** what later calls that were lost may have left instead */
  maybe: State[]
}

/** What the product has acknowledged, and what it may have done besides. */
export class Ledger {
  readonly #entries = new Map<Kind, Map<string, Entry>>()
  acknowledged = 0
  /** calls without an answer, and those answered with 503: done or not */
  lost = 0
  /** calls that were rightly refused */
  refused = 0

  /** An acknowledged call left this. */
  acknowledge(kind: Kind, id: string, state: State): void {
    this.acknowledged++
    this.of(kind).set(id, { known: state, maybe: [] })
  }

  /** A lost call may have left this. */
  suspect(kind: Kind, id: string, state: State): void {
    this.of(kind).get(id)?.maybe.push(state)
  }

  known(kind: Kind, id: string): State | undefined {
    return this.of(kind).get(id)?.known
  }

  of(kind: Kind): Map<string, Entry> {
    const found = this.#entries.get(kind) ?? new Map<string, Entry>()
    this.#entries.set(kind, found)
    return found
  }

  /**
   * Compares what is stored with what was acknowledged.
   * @returns a sentence for every acknowledged thing that is missing or is neither what was acknowledged nor what a lost call may have made of it
   */
  compare(kind: Kind, stored: Map<string, State>): string[] {
    const wrong: string[] = []
    for (const [id, { known, maybe }] of this.of(kind)) {
      const found = stored.get(id)
      if (!found) wrong.push(`an acknowledged ${kind} is missing: ${id} ${JSON.stringify(known)}`)
      else if (![known, ...maybe].some((state) => isSame(state, found)))
        wrong.push(
          `an acknowledged ${kind} differs: ${id} should be ${JSON.stringify(known)} and is ${JSON.stringify(found)}`,
        )
    }
    return wrong
  }
}

const isSame = (one: State, other: State): boolean =>
  Object.keys(one).every((key) => one[key] === other[key]) && Object.keys(one).length === Object.keys(other).length
