import { useState } from 'react'

export interface Selection<Row> {
  /** the selected rows of the page, in order */
  rows: readonly Row[]
  has: (row: Row) => boolean
  /** @param range all since the previously selected one */
  toggle: (row: Row, range: boolean) => void
  clear: () => void
}

/**
 * The selected rows for a bulk action. Rows that are no longer on the page, or can no longer be selected, are not
 * included.
 */
export function useSelection<Row>(choosable: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string | null>(null)
  const toggle = (row: Row, range: boolean) => {
    const key = keyOf(row)
    const keys = choosable.map(keyOf)
    if (!keys.includes(key)) return
    const from = range && last !== null ? keys.indexOf(last) : -1
    const next = new Set(chosen)
    if (from >= 0) {
      const to = keys.indexOf(key)
      for (const each of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each)
    } else if (!next.delete(key)) next.add(key)
    setLast(key)
    setChosen(next)
  }
  return {
    rows: choosable.filter((row) => chosen.has(keyOf(row))),
    has: (row) => chosen.has(keyOf(row)),
    toggle,
    clear: () => setChosen(new Set()),
  }
}
