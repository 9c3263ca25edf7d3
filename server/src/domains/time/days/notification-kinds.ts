import { type Description, type NotificationKind, sentencesOf } from '../../notifications/index.ts'

const say = sentencesOf('notifications')

/** A clock-out is missing: the person is notified the next morning. */
export const clockOutMissing: NotificationKind = {
  kind: 'time.missing',
  defaults: { bell: true, mail: 'off' },
  async describe(_db, notifications) {
    const described = new Map<string, Description>()
    for (const { id, reader, params } of notifications)
      if (reader.userId === params.userId)
        described.set(id, { sentence: say('time.missing', { day: String(params.day) }) })
    return described
  },
}
