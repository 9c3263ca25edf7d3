import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'

interface Closing {
  id: string
  employee_id: string
  leave_type_id: string
  closes_on: string
}

/** Buckets in which something is and that close soon, of which nobody was told, in the order of their ids: a page of them. */
export async function closingSoon(
  db: Db,
  { after, until, from }: { after: string; until: string; from: string },
  most: number,
): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    select b.id, b.employee_id, b.leave_type_id, b.closes_on from leave_buckets b join employees e on e.id = b.employee_id
    where b.tracked and b.lapse_told_at is null and b.closes_on between ${from}::date and ${until}::date
      and greatest(b.accrued, b.entitled) > b.used and coalesce(e.left_on, e.leaving_on) is null and b.id > ${after}::uuid
    order by b.id limit ${most}`.execute(db)
  return rows
}

/** Notes that somebody was told what lapses. */
export const setLapseTold = (trx: Trx, bucketId: string, at: Date) =>
  trx.updateTable('leave_buckets').set({ lapse_told_at: at }).where('id', '=', bucketId).execute()

/** A bucket with whose it is and its type, for whoever is told of it. */
export const bucketById = (db: Db, id: string) =>
  db
    .selectFrom('leave_buckets as b')
    .innerJoin('employees as e', 'e.id', 'b.employee_id')
    .innerJoin('leave_types as t', 't.id', 'b.leave_type_id')
    .select(['b.id', 'b.employee_id', 'e.user_id', 't.id as type_id', 't.name', 't.unit', 'b.closes_on'])
    .select(['b.source', 'b.period_start', 'b.extra_key'])
    .$narrowType<{ unit: 'days' | 'hours'; source: 'entitlement' | 'carry' | 'extra' }>()
    .where('b.id', '=', id)
    .executeTakeFirst()
