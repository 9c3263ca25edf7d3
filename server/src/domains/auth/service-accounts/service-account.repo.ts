import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { lockRow } from '../../../platform/database/transactions.ts'
import { SERVICE_DOMAIN } from './api-key.rules.ts'

export interface ServiceAccountRow {
  id: string
  name: string
  purpose: string
  contact_id: string | null
  contact_name: string | null
}

const selectAccounts = (db: Db) =>
  db
    .selectFrom('service_accounts as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('users as c', 'c.id', 's.contact_id')
    .select(['u.id', 'u.name', 's.purpose', 's.contact_id', 'c.name as contact_name'])
    .where('u.active', '=', true)

/** The open service accounts, by name. */
export const listServiceAccounts = (db: Db): Promise<ServiceAccountRow[]> =>
  selectAccounts(db).orderBy(sql`lower(u.name)`).orderBy('u.id').execute()

/** An open service account, locked until the transaction ends. */
export const lockService = async (trx: Trx, id: string): Promise<ServiceAccountRow | undefined> =>
  (await lockRow(trx, 'users', id)) ? selectAccounts(trx).where('u.id', '=', id).executeTakeFirst() : undefined

interface ServiceValues {
  name: string
  purpose: string
  contactId: string | null
}

/** A right of a service account without a role. */
export type DevicePermission = 'time.kiosk' | 'time.deliver'

/** @throws the foreign key `service_accounts_contact_id_fkey` for an unknown contact */
export async function insertService(
  trx: Trx,
  { name, purpose, contactId }: ServiceValues,
  devicePermission: DevicePermission | null = null,
): Promise<string> {
  const id = newId()
  const email = `${id}${SERVICE_DOMAIN}`
  await trx.insertInto('users').values({ id, name, email, role: 'employee' }).execute()
  await trx
    .insertInto('service_accounts')
    .values({ user_id: id, purpose, contact_id: contactId, own_right: devicePermission })
    .execute()
  return id
}

/** @throws as `insertService` */
export async function updateService(trx: Trx, id: string, { name, purpose, contactId }: ServiceValues): Promise<void> {
  await trx.updateTable('users').set({ name }).where('id', '=', id).execute()
  await trx.updateTable('service_accounts').set({ purpose, contact_id: contactId }).where('user_id', '=', id).execute()
}

/** Whether an account is a service account. */
export const isServiceAccount = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('service_accounts').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !==
  undefined
