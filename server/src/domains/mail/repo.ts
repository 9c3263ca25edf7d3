import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'

export interface Mail {
  to: string
  subject: string
  /** plain text */
  body: string
  /** the event that it tells of and the recipient: a second mail of the same key is not queued */
  eventKey?: string
}

/** A mail that the worker has claimed for one attempt. */
export interface ClaimedMail {
  id: string
  to_address: string
  subject: string
  body: string
  attempts: number
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

/**
 * Claims mails that are due, each for one sender: another instance's worker passes over them for the lease.
 * @param leaseSeconds how long an attempt may take; a worker that dies meanwhile leaves the mail to be tried again
 */
export async function claimDue(db: Db, most: number, leaseSeconds: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mails set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from mails where sent_at is null and failed_at is null and next_attempt_at <= now()
      order by next_attempt_at limit ${most} for update skip locked
    )
    returning id, to_address, subject, body, attempts, created_at`.execute(db)
  return rows
}

/** Prolongs the claim on mails that are still being sent. */
export async function keepClaim(db: Db, ids: string[], leaseSeconds: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', 'in', ids)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: sql`now()`, body: null, last_error: null })
    .where('id', '=', id)
    .execute()
}

export async function retryLater(db: Db, id: string, seconds: number, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: sql`now() + make_interval(secs => ${seconds})`, last_error: error })
    .where('id', '=', id)
    .execute()
}

export async function giveUp(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failed_at: sql`now()`, body: null, last_error: error })
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
