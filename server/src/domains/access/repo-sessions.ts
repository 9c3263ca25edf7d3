import type { Pool } from 'pg'
import type { Principal, Session } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { BY_TOKENS, type SessionRow, sessionOf } from './repo-principals.ts'

/** The name of the statement that every request waits for first. */
export const SESSION_LOOKUP = 'session'

type Found = (Session & Principal) | null

/**
 * Finds whose session a token's hash is, with what they may do now; null where it is nobody's. Every request asks, so those
 * that came in together are asked for in one statement, which is sent only after the last of them: a session or a role that
 * had ended before a request came is never found for it.
 */
export function sessionLookup(pool: Pool, clock: Clock): (hash: Buffer) => Promise<Found> {
  let waiting = new Map<string, { hash: Buffer } & PromiseWithResolvers<Found>>()

  async function send(): Promise<void> {
    const asked = waiting
    waiting = new Map()
    try {
      const now = clock.now()
      const values = [[...asked.values()].map(({ hash }) => hash), clock.today(), now]
      const { rows } = await pool.query<SessionRow>({ name: SESSION_LOOKUP, text: BY_TOKENS, values })
      const found = new Map(rows.map((row) => [row.token_hash.toString('base64'), sessionOf(row, now)]))
      for (const [key, { resolve }] of asked) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const { reject } of asked.values()) reject(error)
    }
  }

  return (hash) => {
    const key = hash.toString('base64')
    const known = waiting.get(key)
    if (known) return known.promise
    // After this round of the event loop, in which all requests are read that have arrived.
    if (waiting.size === 0) setImmediate(() => void send())
    const one = { hash, ...Promise.withResolvers<Found>() }
    waiting.set(key, one)
    return one.promise
  }
}
