import type { Role } from '@ems/contract/core/roles'
import { type ExpressionBuilder, sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { DB, Db, Trx } from '../../../platform/database/index.ts'

const ACCOUNT = [
  'id',
  'name',
  'email',
  'role',
  'profile_image',
  'password_hash',
  'key_hash',
  'active',
  'locked_at',
  'initial_secret',
  'opens_on',
  'closes_on',
] as const

export const accountByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(ACCOUNT).where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()

export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>

export const accountById = (db: Db, id: string) =>
  db.selectFrom('users').select(ACCOUNT).where('id', '=', id).executeTakeFirst()

/** Reads and locks the account until the transaction ends. */
export const lockAccount = (trx: Trx, id: string) =>
  trx.selectFrom('users').select(ACCOUNT).where('id', '=', id).forUpdate().executeTakeFirst()

export interface NewAccount {
  name: string
  email: string
  role: Role
  profileImage: string | null
  passwordHash: string | null
  keyHash: string | null
}

/** @returns the new accounts' ids in order. @throws the unique violation `users_email_unique` for a taken email */
export async function insertAccounts(trx: Trx, accounts: readonly NewAccount[]): Promise<string[]> {
  const rows = accounts.map((account) => ({
    id: newId(),
    name: account.name,
    email: account.email,
    role: account.role,
    profile_image: account.profileImage,
    password_hash: account.passwordHash,
    key_hash: account.keyHash,
    // The person who creates the account knows its password.
    initial_secret: account.passwordHash !== null,
  }))
  await trx.insertInto('users').values(rows).execute()
  return rows.map(({ id }) => id)
}

export async function hasAnyAccount(trx: Trx): Promise<boolean> {
  // Two instances that start at once must not both find the table empty.
  await sql`lock table users in share row exclusive mode`.execute(trx)
  return (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export const setName = (trx: Trx, id: string, name: string): Promise<void> => setNames(trx, [{ id, name }])

/** Gives several accounts other names. */
export async function setNames(trx: Trx, names: readonly { id: string; name: string }[]): Promise<void> {
  if (names.length === 0) return
  await sql`
    update users u set name = n.name
    from unnest(${names.map(({ id }) => id)}::uuid[], ${names.map(({ name }) => name)}::text[]) as n (id, name)
    where u.id = n.id`.execute(trx)
}

/** Sets the email of a person without one, who cannot have signed in before. */
export async function setFirstEmail(trx: Trx, id: string, email: string): Promise<void> {
  await trx.updateTable('users').set({ email }).where('id', '=', id).execute()
}

/** Sets the picture of an account. @param key the file's in the store */
export async function setPicture(trx: Trx, id: string, key: string): Promise<void> {
  await trx.updateTable('users').set({ profile_image: key }).where('id', '=', id).execute()
}

export async function setPassword(trx: Trx, id: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, initial_secret: false })
    .where('id', '=', id)
    .execute()
  // An account with a password needs no invitation.
  await trx.deleteFrom('invitations').where('user_id', '=', id).execute()
}

export async function setRole(trx: Trx, id: string, role: Role): Promise<void> {
  await trx.updateTable('users').set({ role }).where('id', '=', id).execute()
}

export async function setActive(trx: Trx, id: string, active: boolean): Promise<void> {
  await trx.updateTable('users').set({ active }).where('id', '=', id).execute()
}

/** The first and last day on which an account can sign in, including both; null for no limit. */
export async function setDays(
  trx: Trx,
  id: string,
  days: { opens_on?: string | null; closes_on?: string | null },
): Promise<void> {
  await trx.updateTable('users').set(days).where('id', '=', id).execute()
}

/** Locks an account, or unlocks it. */
export async function setLock(
  trx: Trx,
  id: string,
  lock: { at: Date; by: string; reason: string } | null,
): Promise<void> {
  const set = { locked_at: lock?.at ?? null, locked_by: lock?.by ?? null, lock_reason: lock?.reason ?? null }
  await trx.updateTable('users').set(set).where('id', '=', id).execute()
}

/** Records that a person's factors were removed, or that they have one again. */
export async function setFactorsRemoved(trx: Trx, id: string, at: Date | null): Promise<void> {
  await trx.updateTable('users').set({ factors_removed_at: at }).where('id', '=', id).execute()
}

/** The accounts of pictures, by picture. */
export async function accountsWithPictures(db: Db, pictures: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'profile_image'])
    .where(sql<boolean>`profile_image = any(${pictures})`)
    .execute()
  return new Map(rows.map((row) => [row.profile_image ?? '', row.id]))
}

/** Whether an account is an administrator's who can sign in from now on. */
const isLastingAdministrator = (e: ExpressionBuilder<DB, 'users'>) =>
  e.and([
    e('role', '=', 'admin'),
    e('active', '=', true),
    e('locked_at', 'is', null),
    e('opens_on', 'is', null),
    e('closes_on', 'is', null),
  ])

/** The administrators who can sign in from now on, by id. */
export async function lastingAdministrators(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where(isLastingAdministrator).execute()
  return rows.map(({ id }) => id)
}

/**
 * The number of other administrators than one person who can sign in from now on. Locks them and the person's account, so that two
 * cannot close each other's account at once: accounts are always locked in order of their ids.
 */
export async function countOtherAdministrators(trx: Trx, id: string): Promise<number> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where((e) => e.or([e('id', '=', id), isLastingAdministrator(e)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.filter((row) => row.id !== id).length
}

/** Stores a mailed token, for one account or, with the same statement, for none. */
export async function insertResets(trx: Trx, userIds: string[], hash: Buffer, expiresAt: Date): Promise<void> {
  await sql`
    insert into password_resets (token_hash, user_id, expires_at)
    select ${hash}, user_id, ${expiresAt} from unnest(${userIds}::uuid[]) as told (user_id)`.execute(trx)
}

/** The account of a mailed token; null for an invalid token. Only `consumeReset` uses the token up. */
export async function resetOf(db: Db, hash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Uses up a reset: of two requests with one token, one gets the account. */
export async function consumeReset(trx: Trx, hash: Buffer, now: Date): Promise<string | null> {
  const row = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function deleteResetsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function deleteExpiredResets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute()
}

/**
 * The number of reset links that were mailed to an account since then after a request at the sign-in.
 * @param userId null for none
 */
export async function countRequestedResets(trx: Trx, userId: string | null, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('security_events')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where(sql<boolean>`user_id = ${userId}::uuid`)
    .where('kind', '=', 'reset-ask')
    .where('outcome', '=', 'done')
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return row.n
}
