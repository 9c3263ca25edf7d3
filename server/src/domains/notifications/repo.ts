import { MOST_UNREAD } from '@ems/contract/core/limits'
import type { MailChoice } from '@ems/contract/notifications'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'
import type { Notification, NotificationKind } from './types.ts'

/**
 * Notifies people of a change, in its transaction and in one statement, by their preferences or the defaults of the kind.
 * The actor and closed accounts get no notification; a person gets one event once.
 */
export async function notifyPeople(
  trx: Trx,
  { kind, defaults }: Pick<NotificationKind, 'kind' | 'defaults'>,
  news: Notification,
): Promise<void> {
  await sql`
    insert into notifications (id, user_id, kind, event_key, params, link, bell, mail, held_until)
    select new_id(), wish.id, ${kind}, ${news.eventKey}, ${JSON.stringify(news.params)}::jsonb, ${news.link}, wish.bell,
      case wish.mail when 'off' then 'none' else wish.mail end,
      now() + ${news.holdMs ?? null}::float8 * interval '1 millisecond'
    from (
      select u.id, coalesce(p.bell, ${defaults.bell}) as bell, coalesce(p.mail, ${defaults.mail}) as mail
      from users u left join notification_preferences p on p.user_id = u.id and p.kind = ${kind}
      where u.id = any(${news.to}::uuid[]) and u.active and u.id is distinct from ${news.actor?.userId ?? null}::uuid
      order by u.id
    ) wish
    where wish.bell or wish.mail <> 'off'
    on conflict (user_id, event_key) do nothing`.execute(trx)
}

/** A person's own notifications. */
export interface PersonalNotification extends Pick<Notification, 'eventKey' | 'params' | 'link'> {
  /** their account */
  to: string
}

/** `notifyPeople` for many people, each with news of their own, in one statement; no one did it, and nothing is held. */
export async function notifyEach(
  trx: Trx,
  { kind, defaults }: Pick<NotificationKind, 'kind' | 'defaults'>,
  news: readonly PersonalNotification[],
): Promise<void> {
  if (news.length === 0) return
  await sql`
    insert into notifications (id, user_id, kind, event_key, params, link, bell, mail)
    select new_id(), wish.id, ${kind}, wish."eventKey", wish.params, wish.link, wish.bell,
      case wish.mail when 'off' then 'none' else wish.mail end
    from (
      select u.id, n."eventKey", n.params, n.link, coalesce(p.bell, ${defaults.bell}) as bell, coalesce(p.mail, ${defaults.mail}) as mail
      from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as n ("to" uuid, "eventKey" text, params jsonb, link text)
        join users u on u.id = n."to" left join notification_preferences p on p.user_id = u.id and p.kind = ${kind}
      where u.active order by u.id
    ) wish
    where wish.bell or wish.mail <> 'off'
    on conflict (user_id, event_key) do nothing`.execute(trx)
}

/**
 * Cancels a notification with `holdMs` before it is shown or mailed.
 * @returns false if it was already sent; then nothing changes
 */
export async function cancelNotification(trx: Trx, eventKey: string): Promise<boolean> {
  const { rows } = await sql<{ dispatched: boolean }>`
    select dispatched_at is not null as dispatched from notifications where event_key = ${eventKey} for update`.execute(
    trx,
  )
  if (rows.some(({ dispatched }) => dispatched)) return false
  await trx.deleteFrom('notifications').where('event_key', '=', eventKey).execute()
  return true
}

/** A notification that can still be cancelled is not shown yet. */
const isShown = sql<boolean>`(held_until is null or held_until <= now() or dispatched_at is not null)`

const COLUMNS = ['id', 'kind', 'params', 'link', 'created_at', 'read_at'] as const

/** One person's notifications in the bell, the newest first. @param before the id below which they begin */
export const ownNotifications = (
  db: Db,
  userId: string,
  { unread, kind, before, limit = 20 }: Page,
): Promise<NotificationRow[]> =>
  db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('bell', '=', true)
    .where(isShown)
    .$if(unread !== undefined, (query) => query.where('read_at', unread ? 'is' : 'is not', null))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export interface Page {
  unread?: boolean | undefined
  kind?: string | undefined
  before?: string | undefined
  limit?: number | undefined
}

export interface NotificationRow {
  id: string
  kind: string
  params: unknown
  link: string | null
  created_at: Date
  read_at: Date | null
}

/** The numbers of unread notifications by person, at most 99; people without any are absent. */
export async function countUnread(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; n: number }>`
    select reader.user_id, unread.n from unnest(${userIds}::uuid[]) as reader (user_id),
      lateral (select count(*)::int as n from (
        select from notifications n where n.user_id = reader.user_id and n.read_at is null and n.bell and ${isShown} limit ${sql.lit(MOST_UNREAD)}
      ) few) unread`.execute(db)
  return new Map(rows.map((row) => [row.user_id, row.n]))
}

/** Marks own notifications as read. @returns how many were unread before */
export async function markRead(
  trx: Trx,
  userId: string,
  which: { ids?: string[] | undefined; upTo?: string | undefined; link?: string | undefined },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(isShown)
    .where((e) =>
      e.or([
        sql<boolean>`id = any(${which.ids ?? []}::uuid[])`,
        ...(which.upTo === undefined ? [] : [e('id', '<=', which.upTo)]),
        ...(which.link === undefined ? [] : [e('link', '=', which.link)]),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The preferences of a person, by kind; kinds without a choice are absent. */
export async function preferencesOf(db: Db, userId: string): Promise<Map<string, { bell: boolean; mail: MailChoice }>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'bell', 'mail'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ kind, bell, mail }) => [kind, { bell, mail: mail as MailChoice }]))
}

export interface DigestSetting {
  /** `07:30` in the organisation's zone */
  digest_at: string
  /** Monday 1 to Sunday 7 */
  digest_days: number[]
}

/** The digest time of a person, or the default. */
export async function digestOf(db: Db, userId: string): Promise<DigestSetting> {
  const row = await db
    .selectFrom('notification_settings')
    .select([sql<string>`to_char(digest_at, 'HH24:MI')`.as('digest_at'), 'digest_days'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { digest_at: '07:30', digest_days: [1, 2, 3, 4, 5] }
}

export async function saveDigest(trx: Trx, userId: string, setting: DigestSetting): Promise<void> {
  await trx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...setting })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(setting))
    .execute()
}

export async function savePreferences(
  trx: Trx,
  userId: string,
  choices: { kind: string; bell: boolean; mail: MailChoice }[],
): Promise<void> {
  for (const { kind, bell, mail } of choices)
    await trx
      .insertInto('notification_preferences')
      .values({ user_id: userId, kind, bell, mail })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ bell, mail }))
      .execute()
}

/** Removes read notifications after 90 days and all after 365, a few thousand at once. @returns whether there may be more */
export async function deleteOldNotifications(trx: Trx): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from notifications
      where created_at < now() - interval '365 days' or (created_at < now() - interval '90 days' and read_at is not null)
      limit 5000
    )`.execute(trx)
  return numAffectedRows === 5000n
}
