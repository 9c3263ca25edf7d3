import type { Db } from './index.ts'

/** Milliseconds after which a total is counted anew, whatever else tells of a change. */
const LASTS = 10_000
const MOST = 500

interface Kept {
  at: number
  stamp: number
  total: Promise<number>
}

// By database: one process may serve several, as tests do.
const keptOf = new WeakMap<object, Map<string, Kept>>()

/**
 * How many rows a list has that is narrowed to many people: counting them takes longer than finding a page, and who leafs
 * through pages asks again and again. It is counted once for all who ask at a time, and again after ten seconds, or as soon as
 * the stamp is another; so it may lag a little behind where somebody moves within the organisation.
 * @param list what is counted: the same for the same list with the same filters, narrowed to the same people
 * @param stamp the number of rows for everybody, which the database keeps
 */
export function rememberedTotal(db: Db, list: unknown, stamp: number, count: () => Promise<number>): Promise<number> {
  const kept = keptOf.get(db) ?? new Map<string, Kept>()
  keptOf.set(db, kept)
  const key = JSON.stringify(list)
  const known = kept.get(key)
  const now = performance.now()
  if (known?.stamp === stamp && now - known.at < LASTS) return known.total
  const total = count()
  // What failed is asked again.
  total.catch(() => kept.delete(key))
  kept.delete(key)
  kept.set(key, { at: now, stamp, total })
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  return total
}
