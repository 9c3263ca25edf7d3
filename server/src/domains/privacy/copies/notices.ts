import { addressOf, screens } from '@ems/contract/core/screens'
import { hasAdminArea } from '../../access/index.ts'
import { type NotificationKind, sentencesOf } from '../../notifications/index.ts'
import { askedAs, copiesById } from './copy.repo.ts'

const sentence = sentencesOf('notifications')

/** A copy of somebody’s data is ready: told to who asked for it. @param now what has expired by then is gone */
export const copyEnded = (now: () => Date): NotificationKind => ({
  kind: 'privacy.copy-ended',
  defaults: { bell: true, mail: 'now' },
  async describe(db, all) {
    const ids = all.map(({ params }) => String(params.copyId))
    const copies = await copiesById(db, ids, now())
    const words = new Map()
    for (const { id, params, reader } of all) {
      const row = copies.get(String(params.copyId))
      if (row?.asked_by !== reader.userId) continue
      const { by } = askedAs(row)
      const { myData } = hasAdminArea(reader) ? screens.admin : screens.employee
      const told = sentence('privacy.copyEnded', { whose: by, name: row.name })
      words.set(id, { sentence: told, link: addressOf(by === 'self' ? myData : screens.admin.privacy) })
    }
    return words
  },
})
