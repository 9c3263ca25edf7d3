import { addressOf, screens } from '@ems/contract/core/screens'
import type { ReminderKind } from '@ems/contract/reminders'
import type { Db } from '../../platform/database/index.ts'
import { hasAdminArea } from '../access/index.ts'
import { documentsVisibleTo } from '../documents/index.ts'
import { type EmployeeRow, employeesByIds } from '../employees/index.ts'
import {
  type Description,
  type NotificationForReader,
  type NotificationKind,
  sentencesOf,
} from '../notifications/index.ts'
import { loadPermissionsOfReaders } from '../scope/index.ts'

const sentence = sentencesOf('notifications')

const WORDS = {
  'contract-end': { column: 'contract_ends', own: 'reminder.ownContract', others: 'reminder.contract' },
  'probation-end': { column: 'probation_ends', own: 'reminder.ownProbation', others: 'reminder.probation' },
} as const

/** The end of a contract or a probation, while it is still that day. */
function ofEmployment(
  kind: keyof typeof WORDS,
  { reader, params }: NotificationForReader,
  person: EmployeeRow,
): Description | null {
  const { column, own, others } = WORDS[kind]
  if (person[column] !== params.ends) return null
  const day = String(params.ends)
  if (person.user_id === reader.userId)
    return { sentence: sentence(own, { day }), link: addressOf(screens.employee.job, { id: person.user_id }) }
  const link = hasAdminArea(reader)
    ? addressOf(screens.admin.employeeJob, { id: person.id })
    : addressOf(screens.employee.job, { id: person.user_id })
  return { sentence: sentence(others, { name: person.name, day }), link }
}

type Document = NonNullable<ReturnType<Awaited<ReturnType<typeof documentsVisibleTo>>>>

/** The end of a document, while it is still that day. */
function ofDocument({ reader, params }: NotificationForReader, document: Document): Description | null {
  if (!document.current || document.expires_on !== params.ends) return null
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
  async describe(db, notifications) {
    const describeOne =
      kind === 'document-expiry' ? await ofDocuments(db, notifications) : await ofEmployments(db, kind, notifications)
    return new Map(
      notifications.flatMap((one): [string, Description][] => {
        const description = describeOne(one)
        return description ? [[one.id, description]] : []
      }),
    )
  },
})

const recordOf = ({ params }: NotificationForReader) => String(params.recordId)

async function ofDocuments(db: Db, notifications: readonly NotificationForReader[]) {
  const seen = await documentsVisibleTo(
    db,
    notifications.map((one) => ({ reader: one.reader, id: recordOf(one) })),
  )
  return (one: NotificationForReader) => {
    const document = seen(one.reader, recordOf(one))
    return document && ofDocument(one, document)
  }
}

async function ofEmployments(db: Db, kind: keyof typeof WORDS, notifications: readonly NotificationForReader[]) {
  const people = new Map((await employeesByIds(db, notifications.map(recordOf))).map((person) => [person.id, person]))
  const subjects = notifications.map((one) => ({ reader: one.reader, userId: people.get(recordOf(one))?.user_id }))
  const covers = await loadPermissionsOfReaders(db, 'employees.read', subjects)
  return (one: NotificationForReader) => {
    const person = people.get(recordOf(one))
    return person && covers(one.reader, person.user_id) ? ofEmployment(kind, one, person) : null
  }
}

/** Notifies the person, their manager and HR of an end that comes soon. */
export const notices: Readonly<Record<ReminderKind, NotificationKind>> = {
  'contract-end': noticeOf('contract-end'),
  'probation-end': noticeOf('probation-end'),
  'document-expiry': noticeOf('document-expiry'),
}
