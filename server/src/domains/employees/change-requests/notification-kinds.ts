import type { Db } from '../../../platform/database/index.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { type NotificationKind, sentencesOf } from '../../notifications/index.ts'
import { checkPermissionsOfReaders } from '../../scope/index.ts'
import { requestsById } from './change-request.repo.ts'
import { decidedWith, fieldLabel } from './requestable-fields.ts'

const sentence = sentencesOf('notifications')
const t = getTranslator('mails')

const read = async (db: Db, told: readonly { params: Record<string, unknown> }[]) => {
  const ids = told.map(({ params }) => String(params.requestId))
  return new Map((await requestsById(db, ids)).map((row) => [row.id, row]))
}

/** Notifies the approvers of a change request. */
export const requestMade: NotificationKind = {
  kind: 'employee.request-made',
  defaults: { bell: true, mail: 'off' },
  async describe(db, told) {
    const rows = await read(db, told)
    const asked = told.map(({ params, reader }) => ({ reader, userId: rows.get(String(params.requestId))?.user_id }))
    const covers = {
      'employees.manage': await checkPermissionsOfReaders(db, 'employees.manage', asked),
      'salaries.manage': await checkPermissionsOfReaders(db, 'salaries.manage', asked),
    }
    const words = new Map()
    for (const { id, params, reader } of told) {
      const row = rows.get(String(params.requestId))
      if (row && covers[decidedWith(row.field)](reader, row.user_id))
        words.set(id, {
          sentence: sentence('employee.requestMade', { name: row.name, field: row.field, label: fieldLabel(row) }),
        })
    }
    return words
  },
}

/** Notifies the requester of the decision. */
export const requestDecided: NotificationKind = {
  kind: 'employee.request-decided',
  defaults: { bell: true, mail: 'now' },
  async describe(db, told) {
    const rows = await read(db, told)
    const words = new Map()
    for (const { id, params, reader } of told) {
      const row = rows.get(String(params.requestId))
      if (row?.user_id !== reader.userId) continue
      const values = { field: row.field, label: fieldLabel(row), decision: row.status, reason: row.reason }
      const said = t('requestDecided', { field: row.field, label: fieldLabel(row), decision: row.status })
      words.set(id, {
        sentence: sentence('employee.requestDecided', values),
        quoting: { said, text: row.reason },
      })
    }
    return words
  },
}
