import { type Description, type NotificationKind, sentencesOf } from '../../notifications/index.ts'

const say = sentencesOf('notifications')

/** The clock of a terminal is wrong: people who manage devices are notified. */
export const clockDrifts: NotificationKind = {
  kind: 'time.drift',
  defaults: { bell: true, mail: 'off' },
  async describe(_db, notifications) {
    const described = new Map<string, Description>()
    for (const { id, reader, params } of notifications)
      if (reader.grants['time.configure'])
        described.set(id, {
          sentence: say('time.drift', { name: String(params.name), seconds: Math.abs(Number(params.seconds)) }),
        })
    return described
  },
}
