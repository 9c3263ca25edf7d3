import type { CancelRule, LeaveTypeRecord, LeaveUnit } from '@ems/contract/leave-types'
import { type Selectable, sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import { type DB, type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'
import { hasRows } from '../../../platform/database/list.ts'
import { lockRow } from '../../../platform/database/transactions.ts'

type Stored = Selectable<DB['leave_types']>

/** Amounts are thousandths of a day, or minutes. */
export interface TypeRow extends Stored {
  unit: LeaveUnit
  notice: LeaveTypeRecord['notice']
  cancel_rule: CancelRule
  /** a policy gives a balance of it, now or in the past */
  tracked: boolean
}

const types = (db: Db) =>
  db
    .selectFrom('leave_types')
    .selectAll()
    .select(sql<boolean>`exists (select from leave_rules r where r.leave_type_id = leave_types.id)`.as('tracked'))
    .$castTo<TypeRow>()

export const listTypes = (db: Db): Promise<TypeRow[]> => types(db).orderBy('created_at').orderBy('id').execute()

/** A present name comes before a former name. */
export const findType = (db: Db, idOrName: string): Promise<TypeRow | undefined> =>
  types(db)
    .where(
      sql<boolean>`id::text = lower(${idOrName}) or lower(name) = lower(${idOrName}) or lower(seed_name) = lower(${idOrName})`,
    )
    .orderBy(sql`lower(name) = lower(${idOrName})`, 'desc')
    .limit(1)
    .executeTakeFirst()

const typeById = (db: Db, id: string): Promise<TypeRow> => types(db).where('id', '=', id).executeTakeFirstOrThrow()

export const lockType = (trx: Trx, id: string): Promise<TypeRow | undefined> =>
  types(trx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Does not block requests for leave of this type: they lock the person, and this change waits for them. */
export const lockTypeNamed = (trx: Trx, id: string): Promise<boolean> => lockRow(trx, 'leave_types', id, 'named')

export type TypeValues = Omit<TypeRow, 'id' | 'seed_name' | 'created_at' | 'updated_at' | 'tracked'>

const stored = ({ notice, ...values }: TypeValues) => ({ ...values, notice: JSON.stringify(notice) })

export async function insertType(trx: Trx, values: TypeValues): Promise<TypeRow> {
  const id = newId()
  await trx
    .insertInto('leave_types')
    .values({ id, ...stored(values) })
    .execute()
  return typeById(trx, id)
}

export async function updateType(trx: Trx, id: string, values: TypeValues): Promise<TypeRow> {
  await trx
    .updateTable('leave_types')
    .set({ ...stored(values), updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
  return typeById(trx, id)
}

export const deleteType = (trx: Trx, id: string) => trx.deleteFrom('leave_types').where('id', '=', id).execute()

export const isBooked = (trx: Trx, id: string): Promise<boolean> =>
  hasRows(trx.selectFrom('leaves').select('id').where('leave_type_id', '=', id))
