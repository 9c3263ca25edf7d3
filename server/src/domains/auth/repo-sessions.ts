import type { Role } from '@ems/contract/auth'
import type { Pool } from 'pg'
import type { Actor } from '../../platform/actor.ts'

interface SessionRow {
  session_id: string
  user_id: string
  name: string
  email: string
  role: Role
  profile_image: string | null
}

/** The name of the statement that every request runs first. */
export const SESSION_LOOKUP = 'session'

const LOOKUP = `
  select s.id as session_id, u.id as user_id, u.name, u.email, u.role, u.profile_image
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > $2 and u.active`

/**
 * Finds whose session a token's hash is. Every request runs this, so it is a named statement that PostgreSQL plans once.
 */
export async function sessionByHash(pool: Pool, hash: Buffer, now: Date): Promise<Omit<Actor, 'requestId'> | null> {
  const { rows } = await pool.query<SessionRow>({ name: SESSION_LOOKUP, text: LOOKUP, values: [hash, now] })
  const row = rows[0]
  if (!row) return null
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    profileImage: row.profile_image,
  }
}
