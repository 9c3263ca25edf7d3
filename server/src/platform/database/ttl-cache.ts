import type { Db } from './types.ts'

/** Milliseconds after which something is read again, whatever else tells of a change. */
const LASTS = 10_000
const MOST = 500

interface Kept {
  at: number
  stamp: string
  read: Promise<unknown>
}

// By database: one process may serve several, as tests do.
const keptOf = new WeakMap<object, Map<string, Kept>>()

/**
 * Remembers what takes long to read and many ask for, such as the length of a list that is narrowed to thousands of people. It is
 * read once for all who ask at the same time, and again after ten seconds or as soon as the stamp has changed. So it may lag a
 * little behind a change that the stamp does not tell of.
 * @param what what is read: the same for the same answer
 * @param stamp a value that changes with the data and is cheap to read, such as a counter
 */
export function cachedFor<T>(db: Db, what: unknown, stamp: string | number, read: () => Promise<T>): Promise<T> {
  const kept = keptOf.get(db) ?? new Map<string, Kept>()
  keptOf.set(db, kept)
  const key = JSON.stringify(what)
  const known = kept.get(key)
  const now = performance.now()
  if (known?.stamp === String(stamp) && now - known.at < LASTS) return known.read as Promise<T>
  const begun = read()
  // A failed read is not cached.
  begun.catch(() => kept.delete(key))
  kept.delete(key)
  kept.set(key, { at: now, stamp: String(stamp), read: begun })
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  return begun
}
