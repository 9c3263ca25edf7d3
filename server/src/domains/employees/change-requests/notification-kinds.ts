import type { Db } from '../../../platform/database/index.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { type NotificationKind, sentencesOf } from '../../notifications/index.ts'
import { loadPermissionsOfReaders } from '../../scope/index.ts'
import { requestsById } from './change-request.repo.ts'
import { fieldLabel, permissionToDecide } from './requestable-fields.ts'

const sentence = sentencesOf('notifications')
const t = getTranslator('mails')

const read = async (db: Db, notifications: readonly { params: Record<string, unknown> }[]) => {
  const ids = notifications.map(({ params }) => String(params.requestId))
  return new Map((await requestsById(db, ids)).map((row) => [row.id, row]))
}

/** Notifies the approvers of a change request. */
export const requestMade: NotificationKind = {
  kind: 'employee.request-made',
  defaults: { bell: true, mail: 'off' },
  async describe(db, notifications) {
    const rows = await read(db, notifications)
    const subjects = notifications.map(({ params, reader }) => ({
      reader,
      userId: rows.get(String(params.requestId))?.user_id,
    }))
    const covers = {
      'employees.manage': await loadPermissionsOfReaders(db, 'employees.manage', subjects),
      'salaries.manage': await loadPermissionsOfReaders(db, 'salaries.manage', subjects),
    }
    const words = new Map()
    for (const { id, params, reader } of notifications) {
      const row = rows.get(String(params.requestId))
      if (row && covers[permissionToDecide(row.field)](reader, row.user_id))
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
  async describe(db, notifications) {
    const rows = await read(db, notifications)
    const words = new Map()
    for (const { id, params, reader } of notifications) {
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
