import type { Pool } from 'pg'
import type { Principal, Session } from '../../../platform/actor/actor.ts'
import { MAX_IN_LIST, padInList } from '../../../platform/database/prepared-statements.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { type SessionRow, sessionOf, sessionsByTokensSql } from './principal.repo.ts'

type SessionPrincipal = (Session & Principal) | null
type PendingLookup = { hash: Buffer } & PromiseWithResolvers<SessionPrincipal>

/**
 * Finds the owner of a session by its token's hash, with their present rights; null if there is none. Each request
 * asks, so concurrent requests share one statement, which is sent after the last of them: a session or a role that
 * ended before a request is never found for it.
 */
export function sessionLookup(pool: Pool, clock: Clock): (hash: Buffer) => Promise<SessionPrincipal> {
  const texts = new Map<number, string>()
  let waiting = new Map<string, PendingLookup>()

  async function find(asked: readonly PendingLookup[]): Promise<void> {
    const now = clock.now()
    const [first, ...others] = padInList(asked.map(({ hash }) => hash))
    const values = [first, clock.today(), now, ...others]
    const size = others.length + 1
    const text = texts.get(size) ?? sessionsByTokensSql(size)
    texts.set(size, text)
    try {
      const { rows } = await pool.query<SessionRow>({ name: `session ${size}`, text, values })
      const found = new Map(rows.map((row) => [row.token_hash.toString('base64'), sessionOf(row, now)]))
      for (const { hash, resolve } of asked) resolve(found.get(hash.toString('base64')) ?? null)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  function send(): void {
    const asked = [...waiting.values()]
    waiting = new Map()
    for (let start = 0; start < asked.length; start += MAX_IN_LIST) void find(asked.slice(start, start + MAX_IN_LIST))
  }

  return (hash) => {
    const key = hash.toString('base64')
    const known = waiting.get(key)
    if (known) return known.promise
    // After this turn of the event loop, in which all arrived requests are read.
    if (waiting.size === 0) setImmediate(send)
    const one: PendingLookup = { hash, ...Promise.withResolvers<SessionPrincipal>() }
    waiting.set(key, one)
    return one.promise
  }
}
