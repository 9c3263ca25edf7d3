import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'

/** The channel on which instances tell each other whose notifications changed. */
export const CHANNEL = 'notifications'

// PostgreSQL takes 8,000 bytes a message; an id has 36 and its comma.
const MOST_NAMED = 200

export interface DueRow {
  id: string
  user_id: string
  kind: string
  event_key: string
  params: Record<string, unknown>
  link: string | null
  mail: string
  name: string
  email: string
}

/** Takes notifications that no one has dispatched yet, the oldest first, for the transaction. */
export async function lockUndispatched(trx: Trx, most: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select n.id, n.user_id, n.kind, n.event_key, n.params, n.link, n.mail, u.name, u.email
    from notifications n join users u on u.id = n.user_id
    where n.dispatched_at is null and (n.held_until is null or n.held_until <= now()) order by n.id limit ${sql.lit(most)} for update of n skip locked`.execute(
    trx,
  )
  return rows
}

/** Marks notifications as dispatched. @param mails the id of the mail, for notifications with a mail */
export async function markDispatched(trx: Trx, ids: string[], mails: Map<string, string>): Promise<void> {
  await sql`
    update notifications n set dispatched_at = now(), mail_id = coalesce(sent.mail_id, n.mail_id)
    from unnest(${ids}::uuid[], ${ids.map((id) => mails.get(id) ?? null)}::uuid[]) as sent (id, mail_id)
    where n.id = sent.id`.execute(trx)
}

/**
 * Announces to all instances, at the commit, the people with changed notifications. Only the dispatcher does this: PostgreSQL
 * commits notifying transactions one after the other, and other changes must not wait for that.
 */
export async function announceChanges(trx: Db | Trx, userIds: readonly string[]): Promise<void> {
  const different = [...new Set(userIds)]
  const payload = different.length > MOST_NAMED ? '*' : different.join(',')
  if (payload !== '') await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(trx)
}

export interface DigestRow extends DueRow {
  /** the reader's day of the digest */
  day: string
}

/**
 * Takes the unread notifications for digests that are due: after the time of day and on the days that a person chose, the
 * notifications before that time that were in no digest. Everyone has the organisation's time zone.
 * @param now the time of the product's clock
 */
export async function lockDueDigests(trx: Trx, now: Date, zone: string, mostPeople: number): Promise<DigestRow[]> {
  const local = sql`(${now}::timestamptz at time zone ${zone})`
  const at = sql`coalesce(s.digest_at, time '07:30')`
  const { rows } = await sql<DigestRow>`
    with due as (
      select distinct u.id as user_id, (${local}::date + ${at}) at time zone ${zone} as due_at
      from notifications n join users u on u.id = n.user_id left join notification_settings s on s.user_id = u.id
      where n.mail = 'digest' and n.digest_on is null and n.read_at is null and (n.held_until is null or n.held_until <= now()) and u.active and u.locked_at is null
        and ${local}::time >= ${at}
        and extract(isodow from ${local})::int = any(coalesce(s.digest_days, '{1,2,3,4,5}'))
        and n.created_at < (${local}::date + ${at}) at time zone ${zone}
        -- Who moves the time of their digest gets one a day all the same.
        and not exists (select from notifications d where d.user_id = u.id and d.digest_on = ${local}::date)
      order by u.id limit ${sql.lit(mostPeople)}
    )
    select n.id, n.user_id, n.kind, n.event_key, n.params, n.link, n.mail, u.name, u.email, ${local}::date::text as day
    from due join notifications n on n.user_id = due.user_id join users u on u.id = n.user_id
    where n.mail = 'digest' and n.digest_on is null and n.read_at is null and (n.held_until is null or n.held_until <= now()) and n.created_at < due.due_at
    order by n.user_id, n.id for update of n skip locked`.execute(trx)
  return rows
}

export async function markDigested(trx: Trx, rows: readonly DigestRow[], mails: Map<string, string>): Promise<void> {
  await sql`
    update notifications n set digest_on = sent.day, mail_id = sent.mail_id
    from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.day)}::date[],
      ${rows.map((row) => mails.get(row.user_id) ?? null)}::uuid[]
    ) as sent (id, day, mail_id)
    where n.id = sent.id`.execute(trx)
}

/** Whether all who wanted a mail of an event were left without, because they got too many of its kind. */
export async function wereAllMailsLimited(db: Db | Trx, eventKey: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select count(*) > 0 and count(mail_id) = 0 as held from notifications
    where event_key = ${eventKey} and mail = 'now' and dispatched_at is not null`.execute(db)
  return rows[0]?.held === true
}
