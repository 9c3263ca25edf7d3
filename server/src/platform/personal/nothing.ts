import type { Erased } from './erase-person.ts'

/** What an erasure answers of a class that it finds nothing of. */
export const NOTHING: Erased = { counts: {}, keys: [] }
