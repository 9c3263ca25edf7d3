import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Claimed } from '../../platform/queue/index.ts'

export interface Mail {
  to: string
  subject: string
  /** plain text */
  body: string
  /** the event that it tells of and the recipient: a second mail of the same key is not queued */
  eventKey?: string
}

/** A mail that the worker has claimed for one attempt. */
export interface ClaimedMail extends Claimed {
  to_address: string
  subject: string
  body: string
  created_at: Date
}

/**
 * Queues mails in the transaction of the change that they tell of: they go out if and only if it commits.
 * Mails whose event and recipient were told already are left out.
 */
export async function queueMails(trx: Trx, mails: Mail[]): Promise<void> {
  // Arrays instead of a row of parameters each: a statement takes 65,535, and a request may tell every administrator.
  const column = (value: (mail: Mail) => string | null) => mails.map(value)
  await sql`
    insert into mails (id, to_address, subject, body, event_key)
    select * from unnest(
      ${column(newId)}::uuid[], ${column((mail) => mail.to)}::text[], ${column((mail) => mail.subject)}::text[],
      ${column((mail) => mail.body)}::text[], ${column((mail) => mail.eventKey ?? null)}::text[]
    )
    on conflict (event_key) do nothing`.execute(trx)
}

/** Notes a mail as delivered, whoever holds it by now: it has left. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: sql`now()`, body: null, last_error: null, locked_until: null, locked_by: null })
    .where('id', '=', id)
    .execute()
}

export async function rememberAddress(db: Db, sessionId: string, address: string): Promise<void> {
  await db
    .insertInto('personal_addresses')
    .values({ session_id: sessionId, address })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ address, used: false }))
    .execute()
}

export async function rememberedAddress(db: Db, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('personal_addresses')
    .select('address')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.address ?? null
}

/** Uses the remembered address up: a second password does not go where the first one went. @returns null where there is none */
export async function takeAddress(trx: Trx, sessionId: string): Promise<string | null> {
  const row = await trx
    .updateTable('personal_addresses')
    .set({ used: true })
    .where('session_id', '=', sessionId)
    .where('used', '=', false)
    .returning('address')
    .executeTakeFirst()
  return row?.address ?? null
}
