import { addressOf, screens } from '@ems/contract/core/screens'
import { hasAdminArea } from '../../access/index.ts'
import { type NotificationKind, sentencesOf } from '../../notifications/index.ts'
import { exportsById } from '../exports/export.repo.ts'
import { importsById } from './import.repo.ts'
import { countRows } from './import-row.repo.ts'

const sentence = sentencesOf('notifications')

/** An import has ended, or stopped: told to who began it. */
export const importEnded: NotificationKind = {
  kind: 'import.ended',
  defaults: { bell: true, mail: 'now' },
  async describe(db, told) {
    const ids = told.map(({ params }) => String(params.importId))
    const [records, counts] = [await importsById(db, ids), await countRows(db, ids)]
    const words = new Map()
    for (const { id, params, reader } of told) {
      const record = records.get(String(params.importId))
      if (record?.created_by !== reader.userId) continue
      const written = (counts.get(record.id) ?? []).reduce((sum, { done }) => sum + done, 0)
      const values = { file: record.file_name, written, state: record.status === 'Done' ? 'done' : 'stopped' }
      words.set(id, { sentence: sentence('import.ended', values) })
    }
    return words
  },
}

/** A list was prepared as a file, or could not be: told to who asked for it. @param now what has expired by then is gone */
export const exportEnded = (now: () => Date): NotificationKind => ({
  kind: 'export.ended',
  defaults: { bell: true, mail: 'now' },
  async describe(db, told) {
    const ids = told.map(({ params }) => String(params.exportId))
    const records = await exportsById(db, ids, now())
    const words = new Map()
    for (const { id, params, reader } of told) {
      const record = records.get(String(params.exportId))
      if (record?.requested_by !== reader.userId) continue
      const told = sentence('export.ended', { list: record.list, state: record.status })
      const { exports } = hasAdminArea(reader) ? screens.admin : screens.employee
      words.set(id, { sentence: told, link: addressOf(exports) })
    }
    return words
  },
})
