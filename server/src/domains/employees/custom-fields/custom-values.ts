import type { PersonField } from '@ems/contract/custom-fields'
import type { CustomValue } from '@ems/contract/custom-values'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findPermitted, hasPermissionFor } from '../../scope/index.ts'
import type { RequestRow } from '../change-requests/change-request.repo.ts'
import type { EmployeeRow } from '../shared/employee.repo.ts'
import { findEmployeeFor, lockEmployeeFor } from '../shared/find-employee.ts'
import { allFields, openFields, saveValue, valuesOf } from './custom-field.repo.ts'
import { type CustomField, canSeeField, customValueText, editingOf, type FieldReader } from './custom-field.rules.ts'
import { readValue, requireRequiredFields } from './custom-value-input.ts'

type Values = Record<string, CustomValue | null>
type Person = Pick<EmployeeRow, 'id' | 'user_id'>

/** The custom values of a person that a reader sees. */
export interface ShownCustom {
  values: Values
  fields: { field: CustomField; editing: PersonField['editing'] }[]
  requests: RequestRow[]
}

/** The relation of an actor to a person. */
export const getFieldReader = async (
  db: Db,
  actor: ActingPrincipal,
  { user_id }: Pick<Person, 'user_id'>,
): Promise<FieldReader> => ({
  own: user_id === actor.userId,
  manages: await hasPermissionFor(db, actor, 'employees.manage', user_id),
})

/** The calls of change requests that custom values use. Change requests know custom values, so this is an interface. */
interface ChangeRequests {
  list(actor: ActingPrincipal, filter: { employee: string; status: 'Pending' }): Promise<{ rows: RequestRow[] }>
  askWithin(
    trx: Trx,
    actor: ActingPrincipal,
    person: EmployeeRow,
    field: string,
    after: CustomValue | null,
  ): Promise<unknown>
}

export function customValueService({ db }: Platform, requests: ChangeRequests) {
  async function shown(actor: Actor, person: Person): Promise<ShownCustom> {
    const [standing, all] = [await getFieldReader(db, actor, person), await openFields(db)]
    const fields = all.filter((field) => canSeeField(field, standing))
    const kept = (await valuesOf(db, [person.id], fields)).get(person.id) ?? {}
    const waiting = fields.some(({ edits }) => edits === 'approve')
      ? (await requests.list(actor, { employee: person.id, status: 'Pending' })).rows
      : []
    return {
      values: Object.fromEntries(fields.map(({ key }) => [key, kept[key] ?? null])),
      fields: fields.map((field) => ({ field, editing: editingOf(field, standing) })),
      requests: waiting.filter((request) => fields.some(({ key }) => key === request.field)),
    }
  }

  return {
    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async get(actor: Actor, id: string): Promise<ShownCustom> {
      const person = await findEmployeeFor(db, actor, 'employees.read', id)
      if (!person) throw notFoundError('employee')
      return shown(actor, person)
    },

    /**
     * Saves the values that the actor may change, and requests those that they may only request; all or none.
     * @throws {AppError} FORBIDDEN, also for a field that they may not edit; NOT_FOUND; INVALID
     */
    async set(actor: Actor, id: string, values: Values): Promise<ShownCustom> {
      const person = await inTransaction(db, async (trx) => {
        const locked = await lockEmployeeFor(trx, actor, 'employees.read', id)
        const asked = await updateCustomValues(trx, actor, locked, values, { at: 'values.', complete: true })
        for (const [key, value] of Object.entries(asked)) await requests.askWithin(trx, actor, locked, key, value)
        return locked
      })
      return shown(actor, person)
    },
  }
}

interface Sending {
  /** the prefix of the keys in errors */
  at: 'values.' | 'custom.' | ''
  /** whether required fields of the touched sections must have a value */
  complete: boolean
}

/**
 * Changes a person's values that the actor may change at once.
 * @param sent by the keys of the fields; those of archived ones are ignored
 * @returns changed values that the actor may only request
 * @throws {AppError} INVALID; FORBIDDEN for a field that they may not edit
 */
export async function updateCustomValues(
  trx: Trx,
  actor: ActingPrincipal,
  person: Person,
  sent: Readonly<Values>,
  { at, complete }: Sending,
): Promise<Values> {
  const [standing, all] = [await getFieldReader(trx, actor, person), await allFields(trx)]
  const visibleFields = all.filter((field) => canSeeField(field, standing))
  const fields = visibleFields.filter(({ archived }) => !archived)
  const before = (await valuesOf(trx, [person.id], fields)).get(person.id) ?? {}
  const now: Values = {}
  const requested: Values = {}
  for (const [key, value] of Object.entries(sent)) {
    const field = visibleFields.find((one) => one.key === key)
    if (!field) throw fieldError(at + key, 'custom-field.unknown', { field: key })
    if (field.archived) continue
    const read = readValue(field, value, at + key)
    if (customValueText(read) === customValueText(before[key])) continue
    const editing = editingOf(field, standing)
    if (editing === 'no') throw new AppError('access.hidden-field', { field: field.label })
    if (editing === 'at-once') now[key] = read
    else requested[key] = read
  }
  if (complete)
    requireRequiredFields(fields, { ...before, ...now, ...requested }, { standing, touched: Object.keys(sent), at })
  await writeValues(trx, actor, person, { fields, before, changed: now })
  return requested
}

interface Written {
  fields: readonly CustomField[]
  before: Readonly<Values>
  changed: Values
}

/** Stores changed values, with an audit event. */
export async function writeValues(
  trx: Trx,
  actor: ActingPrincipal,
  person: Person,
  { fields, before, changed }: Written,
): Promise<void> {
  const keys = Object.keys(changed)
  if (keys.length === 0) return
  for (const field of fields)
    if (keys.includes(field.key)) await saveValue(trx, person.id, field, changed[field.key] ?? null)
  const was = Object.fromEntries(keys.map((key) => [key, before[key] ?? null]))
  await writeAuditEvent(trx, actor, {
    action: 'employee.custom',
    entityId: person.id,
    before: { custom: was },
    after: { custom: changed },
  })
}

/** For files: the fields that the actor sees of some people, with their values. */
export async function shownValues(
  db: Db,
  actor: ActingPrincipal,
  fields: readonly CustomField[],
  people: readonly Person[],
): Promise<Map<string, Values>> {
  const stored = await valuesOf(
    db,
    people.map(({ id }) => id),
    fields,
  )
  if (stored.size === 0) return stored
  const managed = await findPermitted(
    db,
    actor,
    'employees.manage',
    people.map(({ user_id }) => user_id),
  )
  return new Map(
    people.map(({ id, user_id }) => {
      const standing = { own: user_id === actor.userId, manages: managed.has(user_id) }
      const seen = fields.filter((field) => canSeeField(field, standing))
      return [id, Object.fromEntries(seen.map(({ key }) => [key, stored.get(id)?.[key] ?? null]))]
    }),
  )
}
