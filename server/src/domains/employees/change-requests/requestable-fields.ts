import { type BankAccountBody, maskAccount } from '@ems/contract/bank-accounts'
import { isRequestField, type RequestField, requestedValue, type Wanted } from '@ems/contract/change-requests'
import type { ContactsBody } from '@ems/contract/contacts'
import type { CustomFieldType, FieldEdits } from '@ems/contract/custom-values'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { fieldError } from '../../../platform/errors/errors.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { renameAccount } from '../../auth/index.ts'
import { openFields, valuesOf } from '../custom-fields/custom-field.repo.ts'
import { customValueText } from '../custom-fields/custom-field.rules.ts'
import { customValueError, readValue } from '../custom-fields/custom-value-input.ts'
import { writeValues } from '../custom-fields/custom-values.ts'
import { fieldEditorsOf } from '../custom-fields/field-editors.repo.ts'
import { type ContactValues, contactsOf, NO_CONTACTS, saveContacts, setVisibleFacts } from '../shared/contact.repo.ts'
import type { EmployeeRow } from '../shared/employee.repo.ts'
import { recordEmployeeChange } from '../shared/employee-mutation.ts'
import { updatePersonal } from './change-request.repo.ts'

const t = getTranslator('people')

/** The column of each field, in the employee record or the contacts. */
const RECORD = { dob: 'dob', maritalStatus: 'marital_status', gender: 'gender' } as const
const CONTACT = {
  workPhone: 'work_phone',
  privatePhone: 'private_phone',
  privateEmail: 'private_email',
  addresses: 'addresses',
  emergency: 'emergency',
} as const satisfies Record<string, keyof ContactValues>
type ContactField = 'workPhone' | 'privatePhone' | 'privateEmail' | 'addresses' | 'emergency'

const TYPES: Partial<Record<RequestField, CustomFieldType>> = { dob: 'date', maritalStatus: 'choice', gender: 'choice' }

/** The name of a built-in field, and the reader of its values. */
export const builtInField = (field: RequestField): { label: string; type: CustomFieldType } => ({
  label: t(`fields.${field}`),
  type: TYPES[field] ?? 'text',
})

/** The name of the requested field. @param label the label of a custom field */
export const fieldLabel = ({ field, label }: { field: string; label: string | null }): string =>
  isRequestField(field) ? builtInField(field).label : (label ?? field)

type Address = NonNullable<ContactsBody['addresses']>[number]
type Emergency = NonNullable<ContactsBody['emergency']>[number]

const joinParts = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ')

/** The stored value of a request as text: lists are stored as JSON. */
export function toReadableValue(field: string, kept: string | null): string | null {
  if (kept === null) return null
  if (field === 'addresses')
    return (JSON.parse(kept) as Address[])
      .map(({ lines, postalCode, city, region, country }) =>
        joinParts([...lines, joinParts([postalCode, city]).replace(', ', ' '), region, country]),
      )
      .join('; ')
  if (field === 'bankAccount') {
    const { holder, iban, bic, accountNumber, bankCode } = JSON.parse(kept) as BankAccountBody
    return joinParts([holder, iban ?? '', bic ?? '', accountNumber ?? '', bankCode ?? ''])
  }
  if (field !== 'emergency') return kept
  return (JSON.parse(kept) as Emergency[])
    .map(({ name, relation, phone }) => joinParts([name, relation, phone]))
    .join('; ')
}

/** The value of a request in the audit: account numbers are masked. */
export function toAuditedValue(field: string, kept: string | null): string | null {
  if (field !== 'bankAccount' || kept === null) return kept
  const account = JSON.parse(kept) as BankAccountBody
  return joinParts([account.holder, maskAccount(account)])
}

/** The right for a person that sees and decides their requests. */
export const permissionToDecide = (field: string) =>
  field === 'bankAccount' ? ('salaries.manage' as const) : ('employees.manage' as const)

/** A requestable field, and how its value is stored. */
export interface RequestableField {
  /** parses the requested value for storage; null empties the field. @throws {AppError} INVALID */
  read(after: Wanted | null): string | null
  /** the present value */
  now(trx: Trx, person: EmployeeRow): Promise<string | null>
  /** applies the change, with its audit event */
  write(trx: Trx, actor: ActingPrincipal, person: EmployeeRow, after: string | null): Promise<void>
}

/** A field that a person may request or change. */
interface Asked extends RequestableField {
  /** whether the change needs a decision, or applies at once */
  edits: Exclude<FieldEdits, 'hr'>
}

/** Fields of domains to the right. */
export interface FieldNeeds {
  bankAccount: RequestableField
}

const readOwn = (field: RequestField) => (after: Wanted | null) => {
  const { data, error } = requestedValue(field).safeParse(after ?? (isList(field) ? [] : null))
  if (error) throw customValueError(error, after, 'after')
  return data
}

const isList = (field: RequestField) => field === 'addresses' || field === 'emergency'

/** Contact details as stored in a request: list rows have their keys in a fixed order. */
const toRequestedValue = (field: ContactField, values: ContactValues) =>
  requestedValue(field).parse(values[CONTACT[field]])

const contactField = (field: ContactField): RequestableField => ({
  read: readOwn(field),
  now: async (trx, { id }) => toRequestedValue(field, (await contactsOf(trx, id)) ?? NO_CONTACTS),
  async write(trx, actor, { id }, after) {
    const before = await contactsOf(trx, id)
    const value = isList(field) ? JSON.parse(after ?? '[]') : after
    const changed: ContactValues = { ...(before ?? NO_CONTACTS), [CONTACT[field]]: value }
    await saveContacts(trx, id, changed)
    await writeAuditEvent(trx, actor, {
      action: 'employee.contacts',
      entityId: id,
      before: before ?? null,
      after: changed,
    })
  },
})

const recordField = (field: Exclude<RequestField, ContactField | 'bankAccount'>): RequestableField => ({
  read: readOwn(field),
  async now(_trx, person) {
    if (field === 'preferredName') return person.preferred_name
    return field === 'name' ? person.name : person[RECORD[field]]
  },
  async write(trx, actor, person, after) {
    if (field === 'name') await renameAccount(trx, person.user_id, after ?? '')
    else if (field === 'preferredName') await setVisibleFacts(trx, person.id, { preferred_name: after })
    else await updatePersonal(trx, person.id, { [RECORD[field]]: after ?? '' })
    await recordEmployeeChange(trx, actor, { action: 'employee.update' }, person)
  },
})

const isContact = (field: RequestField): field is ContactField => field in CONTACT

/**
 * A requestable field.
 * @param key a built-in field that is not HR's alone, or a custom field that people may request
 * @throws {AppError} INVALID for others
 */
export async function getRequestableField(db: Db, key: string, needs: FieldNeeds): Promise<Asked> {
  if (isRequestField(key)) {
    const { [key]: edits } = await fieldEditorsOf(db)
    if (edits === 'hr') throw fieldError('field', 'change-request.no-such-field')
    if (key === 'bankAccount') return { edits, ...needs.bankAccount }
    return { edits, ...(isContact(key) ? contactField(key) : recordField(key)) }
  }
  const field = (await openFields(db)).find((one) => one.key === key && one.edits === 'approve')
  if (!field) throw fieldError('field', 'change-request.no-such-field')
  const currentValues = async (trx: Trx, { id }: EmployeeRow) => (await valuesOf(trx, [id], [field])).get(id) ?? {}
  return {
    edits: 'approve',
    read(after) {
      if (typeof after === 'object' && after !== null) throw fieldError('after', 'field.not-valid')
      return customValueText(readValue(field, after, 'after'))
    },
    now: async (trx, person) => customValueText((await currentValues(trx, person))[key]),
    async write(trx, actor, person, after) {
      // The choices may have changed since.
      const changed = { [key]: readValue(field, after, 'after') }
      await writeValues(trx, actor, person, { fields: [field], before: await currentValues(trx, person), changed })
    },
  }
}
