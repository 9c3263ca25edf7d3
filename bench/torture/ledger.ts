/** The stored state of one thing, as flat values for a statement. */
export type State = Record<string, string | number | boolean | null>

export type Kind = 'mark' | 'leave' | 'salary' | 'employee' | 'task' | 'team'

interface Entry {
  /** the state after the last acknowledged call */
  known: State
  /** possible states after later lost calls */
  maybe: State[]
}

/** The acknowledged changes of the product, and the possible further ones. */
export class Ledger {
  readonly #entries = new Map<Kind, Map<string, Entry>>()
  acknowledged = 0
  /** calls without an answer, or with 503: they may have had an effect */
  lost = 0
  /** calls that were rightly refused */
  refused = 0

  /** Records the state after an acknowledged call. */
  acknowledge(kind: Kind, id: string, state: State): void {
    this.acknowledged++
    this.of(kind).set(id, { known: state, maybe: [] })
  }

  /** Records a possible state after a lost call. */
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
   * Compares stored with acknowledged states.
   * @returns a sentence for each missing thing, and for each state that neither an acknowledged nor a lost call
   * explains
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
