import type { Role } from '@ems/contract/core/roles'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Session } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/index.ts'

interface SessionRow {
  token_hash: Buffer
  session_id: string
  user_id: string
  name: string
  email: string
  role: Role
  profile_image: string | null
}

/** The name of the statement that every request waits for first. */
export const SESSION_LOOKUP = 'session'

const LOOKUP = `
  select s.token_hash, s.id as session_id, u.id as user_id, u.name, u.email, u.role, u.profile_image
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = any($1) and s.expires_at > $2 and u.active`

/**
 * Finds whose session a token's hash is; null where it is nobody's. Every request asks, so those that came in together
 * are asked for in one statement, which is sent only after the last of them: a session that had ended before a request
 * came is never found for it.
 * @param now the time against which expiry is judged
 */
export function sessionLookup(pool: Pool, now: () => Date): (hash: Buffer) => Promise<Session | null> {
  let waiting = new Map<string, { hash: Buffer } & PromiseWithResolvers<Session | null>>()

  async function send(): Promise<void> {
    const asked = waiting
    waiting = new Map()
    try {
      const values = [[...asked.values()].map(({ hash }) => hash), now()]
      const { rows } = await pool.query<SessionRow>({ name: SESSION_LOOKUP, text: LOOKUP, values })
      const found = new Map(rows.map((row) => [row.token_hash.toString('base64'), sessionOf(row)]))
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
    const one = { hash, ...Promise.withResolvers<Session | null>() }
    waiting.set(key, one)
    return one.promise
  }
}

const sessionOf = (row: SessionRow): Session => ({
  sessionId: row.session_id,
  userId: row.user_id,
  name: row.name,
  email: row.email,
  role: row.role,
  profileImage: row.profile_image,
})

/** Which of some sessions have neither ended nor lost their account. */
export async function liveSessions(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.id')
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .where('s.expires_at', '>', now)
    .where('u.active', '=', true)
    .execute()
  return new Set(rows.map((row) => row.id))
}
