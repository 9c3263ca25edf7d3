import { DAY_MS } from '@ems/contract/core/durations'
import { sql } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import type { Db, Trx } from '../../platform/database/index.ts'
import { hasNoEmail } from '../../platform/personal/placeholder-email.ts'
import type { ClaimedRow } from '../../platform/queue/index.ts'
import type { MailPage } from './html-page.ts'

const HOUR = sql.raw(`interval '1 hour'`)

/** The content of a mail. */
export interface MailContent {
  subject: string
  /** plain text */
  body: string
  /** the same to look at; absent: the mail is text alone */
  page?: MailPage
}

export interface Mail extends MailContent {
  to: string
  /** the event and the recipient: a second mail with the same key is not queued */
  eventKey?: string
  limit?: MailLimit
  /** where the sender wants to name it */
  id?: string
  /** the kind, for the list of deliveries, e.g. `leave.decided` */
  kind?: string
  /** whether the text must not be stored for long: then it is deleted also when the mail fails; default true */
  secret?: boolean
  /** 0 is sent first; 1 for mails to many people at once */
  priority?: number
}

/** The limit of mails of one kind per hour that one person causes or gets; further ones are not sent. */
export interface MailLimit {
  key: string
  most: number
}

/** A mail that the worker has claimed for one attempt. */
export interface ClaimedMail extends ClaimedRow {
  to_address: string
  subject: string
  body: string
  page: MailPage | null
  created_at: Date
}

const KEPT_DAYS = 400
const BATCH = 5000

/** Deletes mails that were sent or failed long ago; queued mails stay. @returns whether there may be more */
export async function deleteOldMails(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const { numAffectedRows: gone = 0n } = await sql`
    delete from mails where id in (
      select id from mails where created_at < ${before} and (sent_at is not null or failed_at is not null)
      order by created_at limit ${BATCH}
    )`.execute(db)
  return gone >= BigInt(BATCH)
}

/** The queued and the limited mails; mails of an event that was mailed before are in neither. */
export interface Queued {
  /** the ids of the queued mails */
  queued: string[]
  /** how many were held back by their limit */
  held: number
}

/**
 * Queues mails in the transaction of their change: they are sent if and only if it commits.
 * Leaves out mails beyond their limit, and those whose recipient already got a mail of the event.
 */
export async function queueMails(trx: Trx, all: Mail[]): Promise<Queued> {
  const mails = all.filter(({ to }) => !hasNoEmail(to))
  // Arrays instead of a row of parameters each: a statement takes 65,535, and a request may tell every administrator.
  const column = (value: (mail: Mail) => string | number | null) => mails.map(value)
  // The counts are rows that this transaction locks until it ends: concurrent mails on other instances cannot exceed a limit.
  const { rows } = await sql<Queued>`
    with told as (
      select *, row_number() over same as nth, count(*) over same as size from unnest(
        ${column((mail) => mail.id ?? newId())}::uuid[], ${column((mail) => mail.to)}::text[], ${column((mail) => mail.subject)}::text[],
        ${column((mail) => mail.body)}::text[], ${column((mail) => mail.eventKey ?? null)}::text[],
        ${column((mail) => mail.limit?.key ?? null)}::text[], ${column((mail) => mail.limit?.most ?? null)}::integer[],
        ${column((mail) => mail.kind ?? 'other')}::text[], ${column((mail) => mail.priority ?? 0)}::smallint[],
        ${mails.map((mail) => mail.secret ?? true)}::boolean[],
        ${column((mail) => (mail.page ? JSON.stringify(mail.page) : null))}::text[]
      ) as all_mails (id, to_address, subject, body, event_key, limit_key, most, kind, priority, secret, page)
      where not exists (select from mails where mails.event_key = all_mails.event_key)
      window same as (partition by limit_key)
    ), counted as (
      insert into mail_windows (key, mails)
      select limit_key, count(*) from told where limit_key is not null group by limit_key order by limit_key
      on conflict (key) do update set
        mails = excluded.mails + case when mail_windows.started_at > now() - ${HOUR} then mail_windows.mails else 0 end,
        started_at = case when mail_windows.started_at > now() - ${HOUR} then mail_windows.started_at else now() end
      returning key, mails
    ), allowed as (
      select told.* from told left join counted on counted.key = told.limit_key
      where counted.key is null or counted.mails - told.size + told.nth <= told.most
    ), stored as (
      insert into mails (id, to_address, subject, body, event_key, kind, priority, secret, page)
      select id, to_address, subject, body, event_key, kind, priority, secret, page::jsonb from allowed
      on conflict (event_key) do nothing returning id
    )
    select array(select id from stored) as queued, (select count(*) from told) - (select count(*) from allowed) as held`.execute(
    trx,
  )
  return rows[0] as Queued
}

/** Forgets counts that no limit looks at any more. */
export async function deleteOldWindows(db: Db): Promise<void> {
  await db.deleteFrom('mail_windows').where('started_at', '<', sql<Date>`now() - ${HOUR}`).execute()
}

/** For a failed mail: deletes its content if that has a secret. */
export const eraseSecret = sql`body = case when secret then null else body end, page = case when secret then null else page end`

/** Marks a mail as delivered, even if another instance holds it by now. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: sql`now()`, body: null, page: null, last_error: null, locked_until: null, locked_by: null })
    .where('id', '=', id)
    .execute()
}

export async function storeServerAddress(db: Db, sessionId: string, address: string): Promise<void> {
  await db
    .insertInto('personal_addresses')
    .values({ session_id: sessionId, address })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ address, used: false }))
    .execute()
}

export async function findServerAddress(db: Db, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('personal_addresses')
    .select('address')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.address ?? null
}

/** Deletes and returns the remembered address: a second password is not sent there. @returns null without one */
export async function consumeAddress(trx: Trx, sessionId: string): Promise<string | null> {
  const row = await trx
    .updateTable('personal_addresses')
    .set({ used: true })
    .where('session_id', '=', sessionId)
    .where('used', '=', false)
    .returning('address')
    .executeTakeFirst()
  return row?.address ?? null
}
