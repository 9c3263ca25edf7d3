import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { MOST_SESSIONS } from './one-time-code.rules.ts'

export interface NewSession {
  tokenHash: Buffer
  expiresAt: Date
  /** now */
  at: Date
  strength: 'one' | 'two'
  agent: string
  network: string
  /** null if the token works without a cookie */
  bindHash: Buffer | null
  /** the place of the sign-in; null for the product itself */
  provider: { id: string; sid: string | null } | null
}

/**
 * Creates a session of an account that has not changed since its check. The account is locked meanwhile: a change that
 * ends sessions either sees this one or comes first, and then there is none. Above the limit the oldest sessions end.
 * @param account with the hash that the password was checked against
 * @returns its id; null if the password changed or the account was closed in between
 */
export async function insertSession(
  trx: Trx,
  account: { id: string; password_hash: string | null },
  session: NewSession,
): Promise<string | null> {
  const { tokenHash, expiresAt, at, strength, agent, network, bindHash, provider } = session
  const { rows } = await sql<{ id: string }>`
    insert into sessions (id, user_id, token_hash, expires_at, strength, created_at, confirmed_at, last_seen_at, user_agent, network, bind_hash, provider_id, provider_sid)
    select ${newId()}, id, ${tokenHash}, ${expiresAt}, ${strength}, ${at}, ${at}, ${at}, ${agent}, ${network}, ${bindHash}, ${provider?.id ?? null}::uuid, ${provider?.sid ?? null} from users
    where id = ${account.id} and password_hash is not distinct from ${account.password_hash} and active and locked_at is null for share
    returning id`.execute(trx)
  await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${account.id} order by created_at desc, id desc offset ${MOST_SESSIONS}
    )`.execute(trx)
  return rows[0]?.id ?? null
}

/** A person's active sessions, last used first. */
export const sessionsOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'network', 'created_at', 'last_seen_at', 'strength'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy(sql`coalesce(last_seen_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .execute()

export type SessionListRow = Awaited<ReturnType<typeof sessionsOf>>[number]

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Ends one session of a person. @returns whether it was theirs */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the session of a token, of any account. An unknown token is no error. */
export async function deleteSessionByToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends a person's sessions except one, with their open second steps and unconfirmed addresses. */
export async function deleteSessionsOf(trx: Trx, userId: string, except: string | null): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .execute()
  await trx.deleteFrom('challenges').where('user_id', '=', userId).execute()
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

/** Records a fresh proof of identity in a session. */
export async function confirmSession(trx: Trx, id: string, at: Date, strength: 'one' | 'two'): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ confirmed_at: at, ...(strength === 'two' ? { strength } : {}) })
    .where('id', '=', id)
    .execute()
}

/** Records the last use of some sessions. */
export async function updateLastUse(db: Db, ids: readonly string[], at: Date): Promise<void> {
  // In order of their ids: two instances that saw the same sessions cannot deadlock.
  await sql`
    update sessions set last_seen_at = ${at} where id in (
      select id from sessions where id = any(${ids}::uuid[]) order by id for update skip locked
    )`.execute(db)
}

const SIGN_INS_READ = 500

/**
 * Whether an account has signed in before, and with such a device and network; within the last five hundred sign-ins.
 */
export async function signedInBefore(
  db: Db,
  userId: string,
  device: string,
  network: string,
): Promise<{ ever: boolean; here: boolean }> {
  const { rows } = await sql<{ ever: boolean; here: boolean }>`
    select count(*) > 0 as ever, coalesce(bool_or(network = ${network} and detail->>'device' = ${device}), false) as here
    from (
      select network, detail from security_events
      where user_id = ${userId} and kind = 'sign-in' and outcome = 'done' order by id desc limit ${SIGN_INS_READ}
    ) as earlier`.execute(db)
  return rows[0] as { ever: boolean; here: boolean }
}

/** The sessions that are still active and have an account. */
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
