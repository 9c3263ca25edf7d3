import type { CustomField as Field } from '@ems/contract/custom-fields'
import type { CustomValue } from '@ems/contract/custom-values'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { CustomField } from './custom-field.rules.ts'

const COLUMNS = [
  'id',
  'key',
  'label',
  'section',
  'type',
  'choices',
  'required',
  'sees',
  'edits',
  'position',
  'archived',
] as const

/** All fields in order, including archived ones. There are few. */
export async function allFields(db: Db): Promise<CustomField[]> {
  const rows = await db.selectFrom('custom_fields').select(COLUMNS).orderBy('position').orderBy('id').execute()
  return rows as CustomField[]
}

/** The fields that are not archived. */
export const openFields = async (db: Db): Promise<CustomField[]> =>
  (await allFields(db)).filter(({ archived }) => !archived)

/** All fields, locked for changes by others until the transaction ends. */
export async function lockFields(trx: Trx): Promise<CustomField[]> {
  await sql`lock table custom_fields in share row exclusive mode`.execute(trx)
  return allFields(trx)
}

type Values = Omit<CustomField, 'id' | 'key'>

/** @returns the id @throws the unique violation `custom_fields_key_unique` */
export async function insertField(trx: Trx, values: Values & { key: string }): Promise<string> {
  const id = newId()
  await trx
    .insertInto('custom_fields')
    .values({ id, ...values, choices: [...values.choices] })
    .execute()
  return id
}

/** @throws the foreign key violation `custom_values_field_fkey` for another type of a field with values */
export async function updateField(trx: Trx, id: string, { choices, ...values }: Omit<Values, 'position'>) {
  await trx
    .updateTable('custom_fields')
    .set({ ...values, choices: [...choices] })
    .where('id', '=', id)
    .execute()
}

/** Sets the order of all fields. @param ids all of them */
export async function orderFields(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`update custom_fields f set position = o.n
    from unnest(${ids}::uuid[]) with ordinality as o (id, n) where o.id = f.id and f.position <> o.n`.execute(trx)
}

/** The stored values of some fields, by employee id and field key. */
export type ValuesByPerson = Map<string, Record<string, CustomValue>>

/** @param fields the fields to read; without any there is no statement */
export async function valuesOf(
  db: Db,
  employeeIds: readonly string[],
  fields: readonly CustomField[],
): Promise<ValuesByPerson> {
  const valuesByPerson: ValuesByPerson = new Map()
  if (fields.length === 0 || employeeIds.length === 0) return valuesByPerson
  const rows = await db
    .selectFrom('custom_values')
    .select(['employee_id', 'field_id', 'text_value', 'number_value', 'day_value', 'yes_value'])
    .where(sql<boolean>`employee_id = any(${employeeIds}::uuid[])`)
    .execute()
  const keys = new Map(fields.map(({ id, key }) => [id, key]))
  for (const { employee_id, field_id, text_value, number_value, day_value, yes_value } of rows) {
    const key = keys.get(field_id)
    if (key === undefined) continue
    const number = number_value === null ? null : Number(number_value)
    const values = valuesByPerson.get(employee_id) ?? {}
    values[key] = text_value ?? number ?? day_value ?? yes_value ?? ''
    valuesByPerson.set(employee_id, values)
  }
  return valuesByPerson
}

const columnsOf = (type: Field['type'], value: CustomValue) => ({
  type,
  text_value: type === 'text' || type === 'choice' || type === 'link' ? String(value) : null,
  number_value: type === 'number' ? String(value) : null,
  day_value: type === 'date' ? String(value) : null,
  yes_value: type === 'yes-no' ? value === true : null,
})

/**
 * Stores a person's value; null deletes it.
 * @throws the foreign key violation `custom_values_field_fkey` if the type changed meanwhile
 */
export async function saveValue(
  trx: Trx,
  employeeId: string,
  { id, type }: Pick<CustomField, 'id' | 'type'>,
  value: CustomValue | null,
): Promise<void> {
  if (value === null) {
    await trx.deleteFrom('custom_values').where('employee_id', '=', employeeId).where('field_id', '=', id).execute()
    return
  }
  const columns = columnsOf(type, value)
  await trx
    .insertInto('custom_values')
    .values({ employee_id: employeeId, field_id: id, ...columns })
    .onConflict((conflict) => conflict.columns(['employee_id', 'field_id']).doUpdateSet(columns))
    .execute()
}
