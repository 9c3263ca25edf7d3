import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { MOST_FAILURES } from './one-time-code.rules.ts'

const TOTP = ['user_id', 'secret', 'next_secret', 'last_step', 'failures'] as const

export const totpOf = (db: Db, userId: string) =>
  db.selectFrom('totp_factors').select(TOTP).where('user_id', '=', userId).executeTakeFirst()

/** The second factors of a person. */
export interface Factors {
  totp: boolean
  /** whether codes of the app are refused for now, after too many wrong ones */
  totpBlocked: boolean
  passkeys: number
  recoveryLeft: number
}

export async function factorsOf(db: Db, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select t.secret is not null as totp, coalesce(t.failures, 0) >= ${MOST_FAILURES} as "totpBlocked",
      (select count(*)::int from passkeys p where p.user_id = one.id) as passkeys,
      (select count(*)::int from recovery_codes r where r.user_id = one.id and r.used_at is null) as "recoveryLeft"
    from (values (${userId}::uuid)) as one (id) left join totp_factors t on t.user_id = one.id`.execute(db)
  return rows[0] as Factors
}

/** Stores a seed until its first right code; replaces an earlier unconfirmed seed. */
export async function setNextSeed(trx: Trx, userId: string, closed: Buffer): Promise<void> {
  await trx
    .insertInto('totp_factors')
    .values({ user_id: userId, next_secret: closed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ next_secret: closed }))
    .execute()
}

/** Confirms the new seed. @param waiting as it was read: a newer seed is not confirmed by its code */
export async function confirmSeed(
  trx: Trx,
  userId: string,
  waiting: Buffer,
  step: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('totp_factors')
    .set({ secret: waiting, next_secret: null, confirmed_at: now, last_step: step, failures: 0 })
    .where('user_id', '=', userId)
    .where('next_secret', '=', waiting)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up a time step: of concurrent requests with one code, one succeeds. */
export async function consumeTimeStep(trx: Trx, userId: string, secret: Buffer, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('totp_factors')
    .set({ last_step: step, failures: 0 })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where(sql<boolean>`last_step < ${step}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns the number of consecutive wrong codes */
export async function countWrongCode(trx: Trx, userId: string): Promise<number> {
  const row = await trx
    .updateTable('totp_factors')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('user_id', '=', userId)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures ?? 0
}

export async function resetWrongCodes(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('totp_factors').set({ failures: 0 }).where('user_id', '=', userId).execute()
}

/** @returns whether there was a confirmed app */
export async function deleteTotp(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx.deleteFrom('totp_factors').where('user_id', '=', userId).returning('secret').executeTakeFirst()
  return Boolean(row?.secret)
}

/** An unused recovery code, by its searchable part. */
export const recoveryCode = (db: Db, userId: string, selector: string) =>
  db
    .selectFrom('recovery_codes')
    .select(['selector', 'secret_hash'])
    .where('user_id', '=', userId)
    .where('selector', '=', selector)
    .where('used_at', 'is', null)
    .executeTakeFirst()

/** Uses up a recovery code. @returns the number of remaining codes, or null if another request was first */
export async function consumeRecoveryCode(
  trx: Trx,
  userId: string,
  code: { selector: string; secret_hash: string },
  now: Date,
): Promise<number | null> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('selector', '=', code.selector)
    .where('secret_hash', '=', code.secret_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? (await factorsOf(trx, userId)).recoveryLeft : null
}

/** Replaces all recovery codes of a person; an empty `kept` removes them. */
export async function setRecoveryCodes(
  trx: Trx,
  userId: string,
  kept: { selector: string; hash: string }[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (kept.length === 0) return
  const rows = kept.map(({ selector, hash }) => ({ user_id: userId, selector, secret_hash: hash }))
  await trx.insertInto('recovery_codes').values(rows).execute()
}

/** A batch of encrypted seeds after a person's, in order of their ids, locked. */
export const lockSeeds = (trx: Trx, after: string, most: number) =>
  trx
    .selectFrom('totp_factors')
    .select(TOTP)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(most)
    .forUpdate()
    .execute()

/**
 * The number of stored seeds that none of some keys encrypted.
 * @param numbers of the keys, which are in front of each secret
 */
export async function countSeedsOfOtherKeys(db: Db, numbers: readonly number[]): Promise<number> {
  const fronts = numbers.map((number) => number.toString(16).padStart(8, '0'))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from totp_factors, unnest(array[secret, next_secret]) as seed
    where seed is not null and encode(substring(seed from 1 for 4), 'hex') <> all(${fronts}::text[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** Stores the same seeds under another key. */
export async function setSeeds(
  trx: Trx,
  userId: string,
  seeds: { secret: Buffer | null; next_secret: Buffer | null },
): Promise<void> {
  await trx.updateTable('totp_factors').set(seeds).where('user_id', '=', userId).execute()
}

/** Whether any of these accounts has a password and a second factor. */
export async function hasAccountWithPasswordAndFactor(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = any(${ids}::uuid[]) and u.password_hash is not null and (
      exists (select from totp_factors t where t.user_id = u.id and t.secret is not null)
      or exists (select from passkeys p where p.user_id = u.id))
    limit 1`.execute(db)
  return rows.length > 0
}
