import type { FieldEdits } from '@ems/contract/custom-values'
import {
  EMPLOYEE_FIELD_KEYS,
  EMPLOYEE_FIELDS,
  type EmployeeField,
  type EmployeeFieldKey,
  employeeFields,
} from '@ems/contract/employee-fields'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { SINGLETON_ID } from '../../../platform/database/ids.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { withdrawRequestsForField } from '../change-requests/change-request.repo.ts'
import {
  type EditsByField,
  fieldEditorsOf,
  lockFieldEditors,
  setFieldEditors,
} from '../custom-fields/field-editors.repo.ts'

const t = getTranslator('people')

const isOwnField = (key: string): key is EmployeeFieldKey => Object.hasOwn(EMPLOYEE_FIELDS, key)

const present = (key: EmployeeFieldKey, all: EditsByField): EmployeeField => ({
  key,
  label: t(`fields.${key}`),
  edits: all[key],
  default: EMPLOYEE_FIELDS[key].usual,
  choices: [...EMPLOYEE_FIELDS[key].choices],
})

const ownFieldService = ({ db }: Platform) => ({
  list: () => fieldEditorsOf(db),

  /** @throws {AppError} NOT_FOUND; INVALID for an editor that the field does not allow */
  async set(actor: Actor, key: string, edits: FieldEdits): Promise<EmployeeField> {
    if (!isOwnField(key)) throw notFoundError('employee-field')
    const choices: readonly FieldEdits[] = EMPLOYEE_FIELDS[key].choices
    if (!choices.includes(edits)) {
      const values = choices.map((choice) => t(`editors.${choice}`)).join(', or ')
      throw fieldError('edits', 'employee-field.stays', { field: t(`fields.${key}`), values })
    }
    return inTransaction(db, async (trx) => {
      const before = await lockFieldEditors(trx)
      const after = { ...before, [key]: edits }
      if (before[key] === edits) return present(key, after)
      await setFieldEditors(trx, key, edits)
      // Pending requests for a field that can no longer be requested are withdrawn.
      if (before[key] === 'approve') await withdrawRequestsForField(trx, key)
      await writeAuditEvent(trx, actor, {
        action: 'employee-field.set',
        entityId: SINGLETON_ID,
        before: { field: key, edits: before[key] },
        after: { field: key, edits },
      })
      return present(key, after)
    })
  },
})

/** The editors of the built-in fields. */
export function ownFieldRoutes(platform: Platform): Route[] {
  const service = ownFieldService(platform)
  return mount(employeeFields, {
    async list() {
      const all = await service.list()
      return { fields: EMPLOYEE_FIELD_KEYS.map((key) => present(key, all)) }
    },
    set: async ({ actor, params, body }) => ({ field: await service.set(actor, params.field, body.edits) }),
  })
}
