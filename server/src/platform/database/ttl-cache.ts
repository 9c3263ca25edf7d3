import type { Db } from './types.ts'

/** Milliseconds until a value is read again, even if its stamp is unchanged. */
const LASTS_MS = 10_000
const MOST_ENTRIES = 500

interface Kept {
  at: number
  stamp: string
  read: Promise<unknown>
}

// By database: one process may serve several, as tests do.
const keptOf = new WeakMap<object, Map<string, Kept>>()

/**
 * Caches slow reads that many requests share, such as the length of a filtered list. Concurrent requests share one
 * read. A value is read again after ten seconds, or when its stamp changes. So it may be up to ten seconds behind
 * changes that do not affect the stamp.
 * @param what the cache key: the same key for the same answer
 * @param stamp a value that changes with the data and is cheap to read, such as a counter
 */
export function cachedFor<T>(db: Db, what: unknown, stamp: string | number, read: () => Promise<T>): Promise<T> {
  const cache = keptOf.get(db) ?? new Map<string, Kept>()
  keptOf.set(db, cache)
  const key = JSON.stringify(what)
  const known = cache.get(key)
  const now = performance.now()
  if (known?.stamp === String(stamp) && now - known.at < LASTS_MS) return known.read as Promise<T>
  const begun = read()
  // A failed read is not cached.
  begun.catch(() => cache.delete(key))
  cache.delete(key)
  cache.set(key, { at: now, stamp: String(stamp), read: begun })
  const [oldest] = cache.keys()
  if (cache.size > MOST_ENTRIES && oldest !== undefined) cache.delete(oldest)
  return begun
}
