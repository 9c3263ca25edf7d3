import type { BodyOf } from '@ems/contract/core/endpoint'
import type { notifications, Preferences } from '@ems/contract/notifications'
import type { Actor } from '../../platform/actor/actor.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { AppError, fieldError } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Kinds } from './dispatch.job.ts'
import { announceChanges } from './dispatch.repo.ts'
import * as repo from './repo.ts'
import type { Description, NotificationForReader } from './types.ts'

/** A notification with its text for the reader; null if the subject was deleted or is hidden from the reader. */
export type DescribedNotification = repo.NotificationRow & { description: Description | null }

export function notificationService({ db }: Platform, kinds: Kinds) {
  const unread = async (userId: string) => (await repo.countUnread(db, [userId])).get(userId) ?? 0

  const preferences = async (userId: string): Promise<Preferences> => {
    const [choices, digest] = await Promise.all([repo.preferencesOf(db, userId), repo.digestOf(db, userId)])
    return {
      kinds: [...kinds.values()].map(({ kind, defaults, fixed = false }) => ({
        kind,
        ...defaults,
        ...choices.get(kind),
        fixed,
      })),
      digestAt: digest.digest_at,
      digestDays: digest.digest_days,
    }
  }

  return {
    async list(actor: Actor, page: repo.Page): Promise<{ rows: DescribedNotification[]; unread: number }> {
      // One after the other: the rows contain each notification that is counted.
      const count = await unread(actor.userId)
      const rows = await repo.ownNotifications(db, actor.userId, page)
      const words = new Map<string, Description>()
      const toNotification = (row: repo.NotificationRow): NotificationForReader => ({
        id: row.id,
        reader: actor,
        params: row.params as Record<string, unknown>,
      })
      for (const [name, own] of Map.groupBy(rows, (row) => row.kind))
        for (const [id, description] of (await kinds.get(name)?.describe(db, own.map(toNotification))) ?? [])
          words.set(id, description)
      return { rows: rows.map((row) => ({ ...row, description: words.get(row.id) ?? null })), unread: count }
    },

    /** Updates the other screens of the person after they read a notification on one. */
    async read(actor: Actor, which: BodyOf<typeof notifications.read>): Promise<number> {
      const changed = await inTransaction(db, (trx) => repo.markRead(trx, actor.userId, which))
      // After the commit, in a transaction of its own: transactions that notify commit one after the other.
      if (changed > 0) await announceChanges(db, [actor.userId])
      return unread(actor.userId)
    },

    preferences: (actor: Actor) => preferences(actor.userId),

    /** @throws {AppError} INVALID for an unknown kind, CONFLICT for one that cannot be switched off */
    async setPreferences(actor: Actor, body: BodyOf<typeof notifications.setPreferences>): Promise<Preferences> {
      for (const [index, { kind: name, bell, mail }] of body.kinds.entries()) {
        const kind = kinds.get(name)
        if (!kind) throw fieldError(`kinds.${index}.kind`, 'notification.unknown-kind')
        if (kind.fixed && (bell !== kind.defaults.bell || mail !== kind.defaults.mail))
          throw new AppError('notification.fixed')
      }
      await inTransaction(db, async (trx) => {
        await repo.savePreferences(trx, actor.userId, body.kinds)
        await repo.saveDigest(trx, actor.userId, { digest_at: body.digestAt, digest_days: body.digestDays })
      })
      return preferences(actor.userId)
    },

    unread,
  }
}
