import type { LeaveUnit } from '@ems/contract/leave-types'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { Source } from '../ledger/bucket.rules.ts'

/** Tracked buckets with a balance that close soon, and were not announced yet. */
export async function listClosingBuckets(
  db: Db,
  { after, until, from }: { after: string; until: string; from: string },
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from leave_buckets b join employees e on e.id = b.employee_id
    where b.tracked and b.lapse_told_at is null and b.closes_on between ${from}::date and ${until}::date
      and greatest(b.accrued, b.entitled) > b.used and coalesce(e.left_on, e.leaving_on) is null and b.id > ${after}::uuid
    order by b.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export const setExpiryNotified = (trx: Trx, bucketId: string, at: Date) =>
  trx.updateTable('leave_buckets').set({ lapse_told_at: at }).where('id', '=', bucketId).execute()

export async function bucketsById(db: Db, ids: readonly string[]) {
  const buckets = await db
    .selectFrom('leave_buckets as b')
    .innerJoin('employees as e', 'e.id', 'b.employee_id')
    .innerJoin('leave_types as t', 't.id', 'b.leave_type_id')
    .select(['b.id', 'b.employee_id', 'e.user_id', 't.id as type_id', 't.name', 't.unit'])
    .select(['b.source', 'b.period_start as periodStart', 'b.extra_key as extraKey', 'b.closes_on as closesOn'])
    .$narrowType<{ unit: LeaveUnit; source: Source }>()
    .where(sql<boolean>`b.id = any(${ids}::uuid[])`)
    .orderBy('b.id')
    .execute()
  return new Map(buckets.map((bucket) => [bucket.id, bucket]))
}
