import { type NotificationKind, sentencesOf } from '../notifications/index.ts'
import { askedAs, copyById } from './repo-copies.ts'

const sentence = sentencesOf('notifications')

/** A copy of somebody’s data is ready: told to who asked for it. @param now what has expired by then is gone */
export const copyEnded = (now: () => Date): NotificationKind => ({
  kind: 'privacy.copy-ended',
  defaults: { bell: true, mail: 'now' },
  async describe(db, told) {
    const words = new Map()
    for (const { id, params, reader } of told) {
      const row = await copyById(db, String(params.copyId), now())
      if (row?.asked_by !== reader.userId) continue
      words.set(id, { sentence: sentence('privacy.copyEnded', { whose: askedAs(row).by, name: row.name }) })
    }
    return words
  },
})
