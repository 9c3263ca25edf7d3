import { useState } from 'react'

export interface Selection<Row> {
  /** the chosen rows of the page, in its order */
  rows: readonly Row[]
  has: (row: Row) => boolean
  /** @param range all from the one that was chosen before */
  toggle: (row: Row, range: boolean) => void
  clear: () => void
}

/**
 * The rows that are chosen for something that is done to several. What is no longer on the page, or can no longer be
 * chosen, is not among them.
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
