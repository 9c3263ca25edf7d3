import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { MOST_DEVICES } from './auth.rules.ts'

/**
 * The browser of a token, as remembered by the account of an email.
 * @returns an id that stays the same with new tokens; null if the account does not remember it
 */
export async function findKnownDevice(db: Db, tokenHash: Buffer, email: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('device_cookies as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.id')
    .where('d.token_hash', '=', tokenHash)
    .where('d.expires_at', '>', now)
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Remembers a browser with a new token for an account, and for other accounts that remembered its former token: that
 * token may have been planted or copied.
 * @param former null for a browser without one
 */
export async function storeDevice(
  trx: Trx,
  userId: string,
  token: { former: Buffer | null; now: Buffer },
  expiresAt: Date,
): Promise<void> {
  if (token.former)
    await trx
      .updateTable('device_cookies')
      .set({ token_hash: token.now })
      .where('token_hash', '=', token.former)
      .execute()
  await trx
    .insertInto('device_cookies')
    .values({ id: newId(), token_hash: token.now, user_id: userId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ expires_at: expiresAt }))
    .execute()
  // A program that signs in repeatedly keeps no cookie, and is a new browser each time.
  await sql`
    delete from device_cookies where id in (
      select id from device_cookies where user_id = ${userId} order by expires_at desc, id desc offset ${MOST_DEVICES}
    )`.execute(trx)
}

/** Forgets the remembered browsers of an account. @param except the token of one that stays */
export async function deleteDevices(trx: Trx, userId: string, except: Buffer | null): Promise<void> {
  await trx
    .deleteFrom('device_cookies')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('token_hash', '!=', except))
    .execute()
}

export async function deleteOldDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('device_cookies').where('expires_at', '<', now).execute()
}
