import { isRequestField, type RequestField, requestedValue } from '@ems/contract/change-requests'
import type { CustomFieldType, CustomValue } from '@ems/contract/custom-values'
import type { Acting } from '../../platform/actor.ts'
import type { Db, Trx } from '../../platform/database/index.ts'
import { fieldFailure } from '../../platform/errors.ts'
import { wordsOf } from '../../platform/words.ts'
import { renameAccount } from '../auth/index.ts'
import { noted } from './changing.ts'
import { readValue, refusal } from './custom-reading.ts'
import { textOf } from './custom-rules.ts'
import { writeValues } from './custom-values.ts'
import type { EmployeeRow } from './repo.ts'
import { openFields, valuesOf } from './repo-custom.ts'
import { updatePersonal } from './repo-requests.ts'

const t = wordsOf('timeline')

const COLUMN = { name: 'name', dob: 'dob', maritalStatus: 'marital_status', gender: 'gender' } as const

const TYPES = { name: 'text', dob: 'date', maritalStatus: 'choice', gender: 'choice' } as const

/** What a field of the product's own is called, and how its values are read. */
export const ownField = (field: RequestField): { label: string; type: CustomFieldType } => ({
  label: t(`fields.${COLUMN[field]}`),
  type: TYPES[field],
})

/** What a request is about, as people read it. @param label that of one of the organisation's own fields */
export const labelOf = ({ field, label }: { field: string; label: string | null }): string =>
  isRequestField(field) ? ownField(field).label : (label ?? field)

/** Something that people ask to be changed of themselves. */
interface Asked {
  /** reads what is asked for, as it is kept; null empties. @throws {AppError} INVALID */
  read(after: CustomValue | null): string | null
  /** what it is now */
  now(trx: Trx, person: EmployeeRow): Promise<string | null>
  /** makes the change, with its audit event */
  write(trx: Trx, actor: Acting, person: EmployeeRow, after: string | null): Promise<void>
}

const own = (field: RequestField): Asked => ({
  read(after) {
    const { data, error } = requestedValue(field).safeParse(after)
    if (error) throw refusal(error, after, 'after')
    return data
  },
  now: async (_trx, person) => person[COLUMN[field]],
  async write(trx, actor, person, after) {
    if (field === 'name') await renameAccount(trx, person.user_id, after ?? '')
    else await updatePersonal(trx, person.id, { [COLUMN[field]]: after ?? '' })
    await noted(trx, actor, { action: 'employee.update' }, person)
  },
})

/**
 * A field that people ask to be changed.
 * @param key one of the product's own, or of those of the organisation that are asked for
 * @throws {AppError} INVALID for others
 */
export async function askedField(db: Db, key: string): Promise<Asked> {
  if (isRequestField(key)) return own(key)
  const field = (await openFields(db)).find((one) => one.key === key && one.edits === 'approve')
  if (!field) throw fieldFailure('field', 'change-request.no-such-field')
  const kept = async (trx: Trx, { id }: EmployeeRow) => (await valuesOf(trx, [id], [field])).get(id) ?? {}
  return {
    read: (after) => textOf(readValue(field, after, 'after')),
    now: async (trx, person) => textOf((await kept(trx, person))[key]),
    async write(trx, actor, person, after) {
      // What can be chosen may be another list by now.
      const changed = { [key]: readValue(field, after, 'after') }
      await writeValues(trx, actor, person, { fields: [field], before: await kept(trx, person), changed })
    },
  }
}
