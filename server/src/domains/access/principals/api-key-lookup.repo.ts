import { timingSafeEqual } from 'node:crypto'
import type { PermissionKey } from '@ems/contract/core/permissions'
import { EVERYONE } from '@ems/contract/core/reach'
import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import type { Principal, Session } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { hashToken, NO_RULES, parseKey } from '../../auth/index.ts'
import { type KeyPermission, narrowGrants } from './key-grants.rules.ts'
import { CAN_SIGN_IN, HOLDINGS, type PrincipalRow, principalOf } from './principal.repo.ts'

const keysBy = (column: 'id' | 'prefix'): string => `
  select k.id as key_id, k.secret_hash, k.permissions, k.per_minute, k.created_at, ${HOLDINGS},
    (select s.own_right from service_accounts s where s.user_id = u.id) as own_right
  from api_keys k join users u on u.id = k.owner_id
  where k.${column} = $1 and k.revoked_at is null and k.expires_at > $3 and ${CAN_SIGN_IN}`

const BY_PREFIX = keysBy('prefix')
const BY_ID = keysBy('id')

interface FoundKey extends PrincipalRow {
  key_id: string
  secret_hash: Buffer
  permissions: KeyPermission[]
  per_minute: number
  created_at: Date
  /** a right without a role, of a service account */
  own_right: PermissionKey | null
}

/** The grants of a key: permissions of its owner that the key names, never those of administrators alone. */
function principalOfKey(row: FoundKey): Principal {
  const { holdings: _, ...owner } = principalOf(row)
  const held = row.own_right === null ? owner.grants : { ...owner.grants, [row.own_right]: EVERYONE }
  return { ...owner, role: 'employee', grants: narrowGrants(held, row.permissions, owner.standing.heads) }
}

/** The account of a key, by the key's id; null if the key is revoked or expired, or its owner is locked or closed. */
export async function principalByKey(db: Db, keyId: string, clock: Clock): Promise<Principal | null> {
  const query = CompiledQuery.raw(BY_ID, [keyId, clock.today(), clock.now()])
  const [row] = (await db.executeQuery(query)).rows as FoundKey[]
  return row ? principalOfKey(row) : null
}

/**
 * Finds the owner of a key, with the key's present rights: its owner's, as far as the key names them. Null if it is
 * unknown, revoked or expired, or its owner is locked or gone. A key never acts as an administrator: administrators'
 * own rights need a person.
 */
export const keyLookup =
  (pool: Pool, clock: Clock) =>
  async (token: string): Promise<(Session & Principal) | null> => {
    const parsed = parseKey(token)
    if (!parsed) return null
    const values = [parsed.prefix, clock.today(), clock.now()]
    const [row] = (await pool.query<FoundKey>({ name: 'key', text: BY_PREFIX, values })).rows
    if (!row || !timingSafeEqual(hashToken(parsed.secret), row.secret_hash)) return null
    return {
      ...principalOfKey(row),
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
