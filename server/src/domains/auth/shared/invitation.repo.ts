import type { Db, Trx } from '../../../platform/database/index.ts'

/** Stores a mailed invitation; an earlier one becomes void. */
export async function setInvitation(
  trx: Trx,
  userId: string,
  invitation: { tokenHash: Buffer; sentBy: string; sentAt: Date; expiresAt: Date },
): Promise<void> {
  const set = {
    token_hash: invitation.tokenHash,
    sent_by: invitation.sentBy,
    sent_at: invitation.sentAt,
    expires_at: invitation.expiresAt,
  }
  await trx
    .insertInto('invitations')
    .values({ user_id: userId, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute()
}

/** The account of an invitation; undefined for an invalid one. Only `consumeInvitation` uses it up. */
export const findInvitedAccount = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['u.id', 'u.name', 'u.email'])
    .where('i.token_hash', '=', hash)
    .where('i.expires_at', '>', now)
    .where('u.active', '=', true)
    .where('u.locked_at', 'is', null)
    .executeTakeFirst()

/** Uses up an invitation: of two requests with one token, one gets the account. */
export async function consumeInvitation(trx: Trx, hash: Buffer, now: Date): Promise<string | null> {
  const row = await trx
    .deleteFrom('invitations')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function deleteInvitationOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('invitations').where('user_id', '=', userId).execute()
}

export async function deleteOldInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<', now).execute()
}
