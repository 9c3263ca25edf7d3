import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { CHALLENGE_FAILURES } from './one-time-code.rules.ts'

export type ChallengeKind = 'sign-in' | 'register' | 'confirm' | 'sso-round' | 'sso-result' | 'sso-test' | 'sso-logout'

/** The state between the first and the second step of a sign-in. */
export interface Challenge {
  tokenHash: Buffer
  /** null if the second step identifies the person */
  userId: string | null
  data: Record<string, unknown>
}

export async function insertChallenge(
  trx: Db,
  kind: ChallengeKind,
  { tokenHash, userId, data }: Challenge,
  expiresAt: Date,
): Promise<void> {
  const values = { token_hash: tokenHash, user_id: userId, kind, data: JSON.stringify(data), expires_at: expiresAt }
  await trx.insertInto('challenges').values(values).execute()
}

/**
 * Stores a sign-in before its second step, if the account has not changed since its password was checked. The account
 * is locked meanwhile, see `insertSession`.
 * @returns whether it was stored; false if the account changed in between
 */
export async function insertSignIn(
  trx: Trx,
  account: { id: string; password_hash: string | null },
  challenge: Challenge,
  expiresAt: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into challenges (token_hash, user_id, kind, data, expires_at)
    select ${challenge.tokenHash}, id, 'sign-in', ${JSON.stringify(challenge.data)}::jsonb, ${expiresAt} from users
    where id = ${account.id} and password_hash is not distinct from ${account.password_hash} and active and locked_at is null for share
    returning user_id`.execute(trx)
  return rows.length > 0
}

/** A valid challenge; null if it is unknown, expired, used, or failed too often. */
export async function challengeOf(
  db: Db,
  kind: ChallengeKind,
  tokenHash: Buffer,
  now: Date,
): Promise<Challenge | null> {
  const row = await db
    .selectFrom('challenges')
    .select(['user_id', 'data'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .where('failures', '<', CHALLENGE_FAILURES)
    .executeTakeFirst()
  return row ? { tokenHash, userId: row.user_id, data: row.data as Record<string, unknown> } : null
}

/** Uses up a challenge: of concurrent requests, one succeeds. */
export async function consumeChallenge(trx: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('challenges').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countFailure(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('challenges')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('challenges').where('expires_at', '<', now).execute()
}
