import type { BodyOf } from '@ems/contract/core/endpoint'
import { CUSTOM_FIELDS_MAX, type customFields } from '@ems/contract/custom-fields'
import { EMPLOYEE_FIELD_KEYS } from '@ems/contract/employee-fields'
import { type Actor, getScope } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError, violatedConstraint } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { withdrawRequestsForField } from '../change-requests/change-request.repo.ts'
import * as repo from '../custom-fields/custom-field.repo.ts'
import { type CustomField, canSeeField } from '../custom-fields/custom-field.rules.ts'
import { personFields } from '../import/import-fields.ts'

const factsOf = ({ id: _, ...facts }: CustomField) => facts

/** Keys of built-in fields: a second field of the same name would be ambiguous in files and requests. */
const isTaken = (key: string) =>
  [...personFields().map((field) => field.key), ...EMPLOYEE_FIELD_KEYS].some((own) => own.toLowerCase() === key)

function explain(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'custom_fields_key_unique') throw fieldError('key', 'custom-field.key-registered')
  if (constraint === 'custom_values_field_fkey') throw fieldError('type', 'custom-field.type-stays')
  throw error
}

/** The custom fields, for people who set them up. */
export function customFieldService({ db }: Platform) {
  return {
    /** The fields of a person that the actor may see; all fields, also archived ones, for people who set them up. */
    async list(actor: Actor): Promise<CustomField[]> {
      const fields = await repo.allFields(db)
      if (actor.grants['employees.configure']) return fields
      const others = (getScope(actor, 'employees.read') ?? 'own') !== 'own'
      const manages = actor.grants['employees.manage'] !== undefined
      return fields.filter(
        (field) =>
          !field.archived &&
          (canSeeField(field, { own: true, manages }) || (others && canSeeField(field, { own: false, manages }))),
      )
    },

    /** @throws {AppError} ALREADY_REGISTERED; CONFLICT for a built-in key, and above the limit of fields */
    async add(actor: Actor, body: BodyOf<typeof customFields.add>): Promise<CustomField> {
      if (isTaken(body.key)) throw fieldError('key', 'custom-field.key-taken')
      return inTransaction(db, async (trx) => {
        const fields = await repo.lockFields(trx)
        if (fields.length >= CUSTOM_FIELDS_MAX) throw new AppError('custom-field.too-many', { max: CUSTOM_FIELDS_MAX })
        const position = Math.max(0, ...fields.map((field) => field.position)) + 1
        const id = await repo.insertField(trx, { ...body, archived: false, position }).catch(explain)
        const field = await stored(trx, id)
        await writeAuditEvent(trx, actor, { action: 'custom-field.add', entityId: id, after: factsOf(field) })
        return field
      })
    },

    /** @throws {AppError} NOT_FOUND; CONFLICT for another type of a field with values */
    async update(actor: Actor, id: string, body: BodyOf<typeof customFields.update>): Promise<CustomField> {
      return inTransaction(db, async (trx) => {
        const before = (await repo.lockFields(trx)).find((field) => field.id === id)
        if (!before) throw notFoundError('custom-field')
        await repo.updateField(trx, id, body).catch(explain)
        // Pending requests for a field that can no longer be requested are withdrawn.
        if (before.edits === 'approve' && (body.archived || body.edits !== 'approve'))
          await withdrawRequestsForField(trx, before.key)
        const field = await stored(trx, id)
        await writeAuditEvent(trx, actor, {
          action: 'custom-field.update',
          entityId: id,
          before: factsOf(before),
          after: factsOf(field),
        })
        return field
      })
    },

    /** @throws {AppError} NOT_FOUND for an unknown field */
    async order(actor: Actor, ids: readonly string[]): Promise<CustomField[]> {
      return inTransaction(db, async (trx) => {
        const before = await repo.lockFields(trx)
        const known = new Map(before.map((field) => [field.id, field]))
        if (!ids.every((id) => known.has(id))) throw notFoundError('custom-field')
        const first = [...new Set(ids)]
        const rest = before.map(({ id }) => id).filter((id) => !first.includes(id))
        await repo.orderFields(trx, [...first, ...rest])
        const after = await repo.allFields(trx)
        const keys = (fields: readonly CustomField[]) => ({ order: fields.map(({ key }) => key) })
        const [top] = after
        if (top)
          await writeAuditEvent(trx, actor, {
            action: 'custom-field.order',
            entityId: top.id,
            before: keys(before),
            after: keys(after),
          })
        return after
      })
    },
  }
}

/** @throws {AppError} NOT_FOUND */
async function stored(trx: Trx, id: string): Promise<CustomField> {
  const field = (await repo.allFields(trx)).find((one) => one.id === id)
  if (!field) throw notFoundError('custom-field')
  return field
}
