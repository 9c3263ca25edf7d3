import type { ContactsBody } from '@ems/contract/contacts'
import { sql } from 'kysely'
import { type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'

export interface ContactValues {
  private_email: string | null
  work_phone: string | null
  private_phone: string | null
  addresses: NonNullable<ContactsBody['addresses']>
  emergency: NonNullable<ContactsBody['emergency']>
}

/** The contacts of a person without stored contacts. */
export const NO_CONTACTS: ContactValues = {
  private_email: null,
  work_phone: null,
  private_phone: null,
  addresses: [],
  emergency: [],
}

/** The stored contacts of a person; undefined if there never were any. */
export async function contactsOf(db: Db, employeeId: string): Promise<ContactValues | undefined> {
  const row = await db
    .selectFrom('person_contacts')
    .select(['private_email', 'work_phone', 'private_phone', 'addresses', 'emergency'])
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row as ContactValues | undefined
}

/** The stored contacts of some people, by their ids. */
export async function contactsByIds(db: Db, ids: readonly string[]): Promise<Map<string, ContactValues>> {
  const rows = await db
    .selectFrom('person_contacts')
    .select(['employee_id', 'private_email', 'work_phone', 'private_phone', 'addresses', 'emergency'])
    .where(sql<boolean>`employee_id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ employee_id, ...values }) => [employee_id, values as unknown as ContactValues]))
}

/** Replaces the stored contacts. */
export async function saveContacts(trx: Trx, employeeId: string, values: ContactValues): Promise<void> {
  const columns = {
    ...values,
    addresses: JSON.stringify(values.addresses),
    emergency: JSON.stringify(values.emergency),
    updated_at: new Date(),
  }
  await trx
    .insertInto('person_contacts')
    .values({ employee_id: employeeId, ...columns })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(columns))
    .execute()
}

/** Whether colleagues see a person's birthday; undefined for an account without an employee record. */
export async function isBirthdayShown(db: Db, userId: string): Promise<boolean | undefined> {
  const row = await db.selectFrom('employees').select('birthday_shown').where('user_id', '=', userId).executeTakeFirst()
  return row?.birthday_shown
}

/** Sets what people show to their colleagues. */
export async function setVisibleFacts(
  trx: Trx,
  employeeId: string,
  values: { preferred_name?: string | null; birthday_shown?: boolean },
): Promise<void> {
  await trx
    .updateTable('employees')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', employeeId)
    .execute()
}
