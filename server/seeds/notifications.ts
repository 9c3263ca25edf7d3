import { newId } from '../src/platform/database/ids.ts'
import type { Db } from '../src/platform/database/index.ts'

/** Makes notifications and mails. */
export function createNotificationBuilders(db: Db) {
  return {
    /** @returns the id of a notification of a task that was assigned, in the bell alone */
    async notification({ userId, taskId }: { userId: string; taskId: string }): Promise<string> {
      const id = newId()
      await db
        .insertInto('notifications')
        .values({
          id,
          user_id: userId,
          kind: 'task.assigned',
          event_key: `seed:${id}`,
          params: JSON.stringify({ taskId }),
          bell: true,
          mail: 'none',
          dispatched_at: new Date(),
        })
        .execute()
      return id
    },
    /** @returns the id of a mail that was given up and can be sent again */
    async failedMail(): Promise<string> {
      const id = newId()
      await db
        .insertInto('mails')
        .values({
          id,
          to_address: 'silent@example.com',
          subject: 'Given up',
          body: 'Text',
          secret: false,
          attempts: 40,
          failed_at: new Date(),
          last_error: 'silence',
        })
        .execute()
      return id
    },
  }
}
