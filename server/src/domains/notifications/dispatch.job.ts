import type { FastifyBaseLogger } from 'fastify'
import { newId } from '../../platform/database/ids.ts'
import { inTransaction, type Trx } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { principalsByIds } from '../access/index.ts'
import { isServiceEmail } from '../auth/index.ts'
import { type Mail, queueMails } from '../mail/index.ts'
import {
  announceChanges,
  type DigestRow,
  type DueRow,
  lockDueDigests,
  lockUndispatched,
  markDigested,
  markDispatched,
} from './dispatch.repo.ts'
import { digestMail, preferencesLink, quotedNotificationMail } from './mail-templates.ts'
import type { Description, NotificationForReader, NotificationKind } from './types.ts'

const BATCH = 200
/** How many people get their digests in one transaction. */
export const PEOPLE_OF_A_DIGEST = 200

export type Kinds = ReadonlyMap<string, NotificationKind>

/** Turns notifications into mails and hints. Any number of instances may do so on one database. */
export function dispatcher({ db, clock, config, log }: Platform, kinds: Kinds) {
  /** The mails of notifications, by the notification's id; none if the subject was deleted or is hidden from the reader. */
  async function mailsOf(trx: Trx, rows: readonly DueRow[]): Promise<Map<string, Mail & { id: string }>> {
    const words = await describeAll(trx, kinds, rows, log, clock.today())
    const mails = new Map<string, Mail & { id: string }>()
    for (const row of rows) {
      const description = words.get(row.id)
      if (!description || description.gone) continue
      const { mailsAnHour: most, fixed } = kinds.get(row.kind) ?? {}
      const mail =
        (await description.letter?.()) ??
        quotedNotificationMail(row.name, description, description.link ?? row.link, config.PUBLIC_URL)
      mails.set(row.id, {
        ...mail,
        ...(mail.page && !fixed && { page: { ...mail.page, choose: preferencesLink(config.PUBLIC_URL) } }),
        ...(most === undefined ? {} : { limit: { key: `${row.kind}:${row.user_id}`, most } }),
        id: newId(),
        kind: row.kind,
        secret: false,
        to: row.email,
        eventKey: `${row.event_key}:${row.user_id}`,
      })
    }
    return mails
  }

  return {
    /** Dispatches a batch of new notifications: each once in effect. @returns whether there may be more */
    async dispatch(): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const rows = await lockUndispatched(trx, BATCH)
        if (rows.length === 0) return false
        const mails = await mailsOf(
          trx,
          rows.filter((row) => row.mail === 'now'),
        )
        const queued = new Set((await queueMails(trx, [...mails.values()])).queued)
        const sent = [...mails].filter(([, mail]) => queued.has(mail.id))
        await markDispatched(
          trx,
          rows.map((row) => row.id),
          new Map(sent.map(([id, mail]) => [id, mail.id])),
        )
        await announceChanges(
          trx,
          rows.map((row) => row.user_id),
        )
        return rows.length === BATCH
      })
    },

    /** Sends the digests that are due: one mail a person and day. @returns whether there may be more */
    async digest(trx: Trx): Promise<boolean> {
      const rows = await lockDueDigests(trx, clock.now(), clock.timeZone(), PEOPLE_OF_A_DIGEST)
      const words = await describeAll(trx, kinds, rows, log, clock.today())
      const mailIds = new Map<string, string>()
      const mails: Mail[] = []
      const people = Map.groupBy(rows, (row: DigestRow) => row.user_id)
      for (const [userId, own] of people) {
        const [first] = own as [DigestRow]
        const news = own.flatMap((row) => words.get(row.id) ?? []).filter(({ gone }) => !gone)
        if (news.length === 0) continue
        const id = newId()
        mailIds.set(userId, id)
        mails.push({
          ...digestMail(first.name, news, config.PUBLIC_URL),
          id,
          secret: false,
          kind: 'digest',
          to: first.email,
          priority: 1,
          eventKey: `digest:${userId}:${first.day}`,
        })
      }
      await queueMails(trx, mails)
      await markDigested(trx, rows, mailIds)
      // Repeats until a batch is empty: another run may hold some rows, and some people have no news.
      return people.size > 0
    },
  }
}

/** Puts notifications of all kinds into words, with a fixed number of statements a kind. */
async function describeAll(
  trx: Trx,
  kinds: Kinds,
  rows: readonly DueRow[],
  log: FastifyBaseLogger,
  today: string,
): Promise<Map<string, Description>> {
  const words = new Map<string, Description>()
  const readers = await principalsByIds(trx, [...new Set(rows.map((row) => row.user_id))], today)
  // Locked accounts and programs get no mail: an account may be locked because a stranger reads its mail. The bell has it.
  const toNotifications = ({ id, params, user_id }: DueRow): NotificationForReader[] => {
    const reader = readers.get(user_id)
    return reader && !isServiceEmail(reader) ? [{ id, params, reader }] : []
  }
  for (const [name, own] of Map.groupBy(rows, (row) => row.kind)) {
    const kind = kinds.get(name)
    if (!kind) {
      log.warn({ kind: name }, 'a notification of a kind that this program does not know is not told')
      continue
    }
    for (const [id, description] of await kind.describe(trx, own.flatMap(toNotifications))) words.set(id, description)
  }
  return words
}
