import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'

export interface HoldRow {
  id: string
  employee_id: string
  user_id: string
  code: string
  name: string
  reason: string
  until: string | null
  created_at: Date
}

const holds = (db: Db) =>
  db
    .selectFrom('legal_holds as h')
    .innerJoin('employees as e', 'e.id', 'h.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['h.id', 'h.employee_id', 'e.user_id', 'e.code', 'u.name', 'h.reason', 'h.until', 'h.created_at'])

/** All holds, the newest first; those that are over among them, until a person removes them. */
export const listHolds = (db: Db): Promise<HoldRow[]> => holds(db).orderBy('h.id', 'desc').execute()

export const holdById = (db: Db, id: string): Promise<HoldRow | undefined> =>
  holds(db).where('h.id', '=', id).executeTakeFirst()

/** @returns the id */
export async function insertHold(
  trx: Trx,
  values: Pick<HoldRow, 'employee_id' | 'reason' | 'until'> & { created_by: string },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('legal_holds')
    .values({ id, ...values })
    .execute()
  return id
}

export async function deleteHold(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('legal_holds').where('id', '=', id).execute()
}
