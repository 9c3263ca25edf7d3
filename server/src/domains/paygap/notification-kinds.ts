import { type Description, type NotificationKind, sentencesOf } from '../notifications/index.ts'

const say = sentencesOf('notifications')

/** Flagged pay categories without a justification or remedy within six months. */
export const findingsOpen: NotificationKind = {
  kind: 'paygap.findings',
  defaults: { bell: true, mail: 'now' },
  async describe(_db, notifications) {
    const described = new Map<string, Description>()
    for (const { id, reader, params } of notifications)
      if (reader.grants['paygap.manage'])
        described.set(id, {
          sentence: say('paygap.findings', { year: String(params.year), count: Number(params.count) }),
        })
    return described
  },
}
