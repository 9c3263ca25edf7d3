import type { Db, Trx } from '../../../platform/database/index.ts'
import { fieldError, violatedConstraint } from '../../../platform/errors/errors.ts'

/** A requested sign-in address. */
export interface EmailChange {
  userId: string
  email: string
  /** the requesting session, which stays */
  sessionId: string
}

/** Stores a mailed link; an earlier one becomes void. */
export async function setEmailChange(
  trx: Trx,
  { userId, email, sessionId }: EmailChange,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  const set = { token_hash: tokenHash, email, session_id: sessionId, expires_at: expiresAt }
  await trx
    .insertInto('email_changes')
    .values({ user_id: userId, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute()
}

/** Uses up a mailed link: of two requests with one token, one succeeds. @returns null for an invalid token */
export async function consumeEmailChange(trx: Trx, hash: Buffer, now: Date): Promise<EmailChange | null> {
  const row = await trx
    .deleteFrom('email_changes')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'email', 'session_id as sessionId'])
    .executeTakeFirst()
  return row ?? null
}

/** @throws {AppError} ALREADY_REGISTERED if another account has it */
export async function setEmail(trx: Trx, userId: string, email: string): Promise<void> {
  try {
    await trx.updateTable('users').set({ email }).where('id', '=', userId).execute()
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique') throw fieldError('email', 'employee.email-registered')
    throw error
  }
}

/** Stores an address that receives a person's mails once, so that an erasure finds it. */
export async function storeMailedAddress(trx: Trx, userId: string, address: string): Promise<void> {
  const values = { user_id: userId, kind: 'address', text: address }
  await trx
    .insertInto('personal_aliases')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteOldEmailChanges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<', now).execute()
}
