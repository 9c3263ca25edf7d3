import type { LeaveUnit } from '@ems/contract/leave-types'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'
import { lockRow } from '../../../platform/database/transactions.ts'

const COLUMNS = [
  'id',
  'name',
  'unit',
  'seed_name',
  'active',
  'paid',
  'private',
  'half_days',
  'certificate_after',
  'backdate_days',
  'notice',
  'cancel_rule',
  'max_amount',
  'updated_at',
] as const

/** Amounts are thousandths of a day, or minutes. */
export interface NoticeRule {
  from: number
  days: number
  mode: 'refuse' | 'warn'
}

/** Amounts are thousandths of a day, or minutes. */
export interface TypeRow {
  id: string
  name: string
  unit: LeaveUnit
  /** the name that other programs use; null for added types */
  seed_name: string | null
  active: boolean
  paid: boolean
  private: boolean
  half_days: boolean
  /** calendar days of a spell after which a certificate is due */
  certificate_after: number | null
  backdate_days: number | null
  notice: NoticeRule[]
  cancel_rule: 'free' | 'approval' | 'never'
  max_amount: number | null
  updated_at: Date
  /** a policy gives a balance of it, now or in the past */
  tracked: boolean
}

const types = (db: Db) =>
  db
    .selectFrom('leave_types')
    .select(COLUMNS)
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

export const lockType = (trx: Trx, id: string): Promise<TypeRow | undefined> =>
  types(trx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Does not block requests for leave of this type: they lock the person, and this change waits for them. */
export const lockTypeNamed = (trx: Trx, id: string): Promise<boolean> => lockRow(trx, 'leave_types', id, 'named')

export type TypeValues = Omit<TypeRow, 'id' | 'seed_name' | 'updated_at' | 'tracked'>

const stored = ({ notice, ...values }: TypeValues) => ({ ...values, notice: JSON.stringify(notice) })

export async function insertType(trx: Trx, values: TypeValues): Promise<TypeRow> {
  const id = newId()
  await trx
    .insertInto('leave_types')
    .values({ id, ...stored(values) })
    .execute()
  return types(trx).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function updateType(trx: Trx, id: string, values: TypeValues): Promise<TypeRow> {
  await trx
    .updateTable('leave_types')
    .set({ ...stored(values), updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
  return types(trx).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function deleteType(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('leave_types').where('id', '=', id).execute()
}

export async function isBooked(trx: Trx, id: string): Promise<boolean> {
  const one = await trx.selectFrom('leaves').select('id').where('leave_type_id', '=', id).limit(1).executeTakeFirst()
  return one !== undefined
}
