import { addressOf, screens } from '@ems/contract/core/screens'
import type { ReminderKind } from '@ems/contract/reminders'
import type { Db } from '../../platform/database/index.ts'
import { hasAdminArea } from '../access/index.ts'
import { documentSeenBy } from '../documents/index.ts'
import { covers, employeeById } from '../employees/index.ts'
import { type Description, type NotificationKind, sentencesOf, type Told } from '../notifications/index.ts'

const sentence = sentencesOf('notifications')
type Reader = Told['reader']

const WORDS = {
  'contract-end': { column: 'contract_ends', own: 'reminder.ownContract', others: 'reminder.contract' },
  'probation-end': { column: 'probation_ends', own: 'reminder.ownProbation', others: 'reminder.probation' },
} as const

/** The end of a contract or a probation, while it is still that day. */
async function ofEmployment(
  db: Db,
  kind: keyof typeof WORDS,
  reader: Reader,
  params: Told['params'],
): Promise<Description | null> {
  const { column, own, others } = WORDS[kind]
  const person = await employeeById(db, String(params.recordId))
  if (!person || person[column] !== params.ends || !(await covers(db, reader, 'employees.read', person.user_id)))
    return null
  const day = String(params.ends)
  if (person.user_id === reader.userId)
    return { sentence: sentence(own, { day }), link: addressOf(screens.employee.job, { id: person.user_id }) }
  const link = hasAdminArea(reader)
    ? addressOf(screens.admin.employeeJob, { id: person.id })
    : addressOf(screens.employee.job, { id: person.user_id })
  return { sentence: sentence(others, { name: person.name, day }), link }
}

async function ofDocument(db: Db, reader: Reader, params: Told['params']): Promise<Description | null> {
  const document = await documentSeenBy(db, reader, String(params.recordId))
  if (!document?.current || document.expires_on !== params.ends) return null
  const { title, name, user_id, employee_id } = document
  const day = String(params.ends)
  if (user_id === reader.userId)
    return {
      sentence: sentence('reminder.ownDocument', { title, day }),
      link: addressOf(screens.employee.documents, { id: user_id }),
    }
  const link = hasAdminArea(reader)
    ? addressOf(screens.admin.employeeDocuments, { id: employee_id })
    : addressOf(screens.employee.documents, { id: user_id })
  return { sentence: sentence('reminder.document', { title, name, day }), link }
}

const noticeOf = (kind: ReminderKind): NotificationKind => ({
  kind: `reminder.${kind}`,
  defaults: { bell: true, mail: 'now' },
  async describe(db, told) {
    const words = new Map()
    for (const { id, params, reader } of told) {
      const description =
        kind === 'document-expiry' ? await ofDocument(db, reader, params) : await ofEmployment(db, kind, reader, params)
      if (description) words.set(id, description)
    }
    return words
  },
})

/** Tells of what ends soon: the person, their manager, and those who manage people. */
export const notices: Readonly<Record<ReminderKind, NotificationKind>> = {
  'contract-end': noticeOf('contract-end'),
  'probation-end': noticeOf('probation-end'),
  'document-expiry': noticeOf('document-expiry'),
}
