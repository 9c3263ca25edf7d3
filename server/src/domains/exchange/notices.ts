import { type NotificationKind, sentencesOf } from '../notifications/index.ts'
import { importById } from './repo.ts'
import { countRows } from './repo-rows.ts'

const sentence = sentencesOf('notifications')

/** An import has ended, or stopped: told to who began it. */
export const importEnded: NotificationKind = {
  kind: 'import.ended',
  defaults: { bell: true, mail: 'now' },
  async describe(db, told) {
    const words = new Map()
    for (const { id, params, reader } of told) {
      const record = await importById(db, String(params.importId), reader.userId)
      if (!record) continue
      const counted = (await countRows(db, [record.id])).get(record.id) ?? []
      const written = counted.reduce((sum, { done }) => sum + done, 0)
      const values = { file: record.file_name, written, state: record.status === 'Done' ? 'done' : 'stopped' }
      words.set(id, { sentence: sentence('import.ended', values) })
    }
    return words
  },
}
