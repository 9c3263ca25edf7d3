import type { FieldEdits } from '@ems/contract/custom-values'
import { EMPLOYEE_FIELD_KEYS, EMPLOYEE_FIELDS, type EmployeeFieldKey } from '@ems/contract/employee-fields'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'

/** The editors of each built-in field. */
export type EditsByField = Record<EmployeeFieldKey, FieldEdits>

/** The stored editors, and the defaults of the other fields. */
export async function fieldEditorsOf(db: Db): Promise<EditsByField> {
  const rows = await db.selectFrom('employee_fields').select(['key', 'edits']).execute()
  const set = new Map(rows.map(({ key, edits }) => [key, edits as FieldEdits]))
  return Object.fromEntries(
    EMPLOYEE_FIELD_KEYS.map((key) => [key, set.get(key) ?? EMPLOYEE_FIELDS[key].usual]),
  ) as EditsByField
}

/** As `fieldEditorsOf`, locked for changes by others until the transaction ends. */
export async function lockFieldEditors(trx: Trx): Promise<EditsByField> {
  await sql`lock table employee_fields in share row exclusive mode`.execute(trx)
  return fieldEditorsOf(trx)
}

export async function setFieldEditors(trx: Trx, key: EmployeeFieldKey, edits: FieldEdits): Promise<void> {
  await trx
    .insertInto('employee_fields')
    .values({ key, edits })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ edits }))
    .execute()
}
