import { timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import type { Principal, Session } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { NO_RULES, parseKey, tokenHash } from '../auth/index.ts'
import { HOLDINGS, OPEN, type PrincipalRow, principalOf } from './repo-principals.ts'
import { type KeyRight, narrowed } from './rules-keys.ts'

const BY_PREFIX = `
  select k.id as key_id, k.secret_hash, k.permissions, k.per_minute, k.created_at, ${HOLDINGS}
  from api_keys k join users u on u.id = k.owner_id
  where k.prefix = $1 and k.revoked_at is null and k.expires_at > $3 and ${OPEN}`

interface FoundKey extends PrincipalRow {
  key_id: string
  secret_hash: Buffer
  permissions: KeyRight[]
  per_minute: number
  created_at: Date
}

/**
 * Finds for whom a key acts, with what it may do now: what its owner may do, as far as the key names it. Null where it is
 * nobody's, revoked or over, and where its owner is locked or gone. A key never acts as an administrator: what they alone may
 * do needs a person.
 */
export const keyLookup =
  (pool: Pool, clock: Clock) =>
  async (token: string): Promise<(Session & Principal) | null> => {
    const parsed = parseKey(token)
    if (!parsed) return null
    const values = [parsed.prefix, clock.today(), clock.now()]
    const [row] = (await pool.query<FoundKey>({ name: 'key', text: BY_PREFIX, values })).rows
    if (!row || !timingSafeEqual(tokenHash(parsed.secret), row.secret_hash)) return null
    const { holdings: _, ...principal } = principalOf(row)
    return {
      ...principal,
      role: 'employee',
      grants: narrowed(principal.grants, row.permissions, principal.standing.heads),
      sessionId: row.key_id,
      strength: 'two',
      confirmedAt: null,
      bindHash: null,
      initialSecret: false,
      hasKey: false,
      createdAt: row.created_at,
      lastSeenAt: null,
      rules: NO_RULES,
      enrolment: 'no',
      perMinute: row.per_minute,
    }
  }
