import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { RowKind, Source } from './bucket.rules.ts'

export async function hasPolicy(db: Db, typeId: string): Promise<boolean> {
  const rules = db.selectFrom('leave_rules').select('id').where('leave_type_id', '=', typeId)
  return (await rules.limit(1).executeTakeFirst()) !== undefined
}

export async function releaseUntracked(trx: Trx, leaveId: string): Promise<void> {
  await sql`
    insert into leave_ledger (id, bucket_id, kind, amount, day, leave_id, key)
    select new_id(), bucket_id, 'return', -sum(amount), day, leave_id, concat_ws(':', 'b', bucket_id, leave_id, day, count(*))
    from leave_ledger where leave_id = ${leaveId}
    group by bucket_id, day, leave_id having sum(amount) <> 0`.execute(trx)
}

/** The lock does not block entries about other people. */
export async function lockEmployed(trx: Trx, after: string, day: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from employees where id > ${after}::uuid and (left_on is null or left_on >= ${day}::date)
    order by id limit ${most} for no key update`.execute(trx)
  return rows.map(({ id }) => id)
}

interface Due {
  employee_id: string
  leave_type_id: string
}

/** Locks and returns people whose leave is due. @param locked whether to skip people locked elsewhere, or to wait for them */
export async function lockDue(trx: Trx, day: string, most: number, locked: 'skip' | 'wait'): Promise<Due[]> {
  // A transaction that waits for locks takes people in one order, so that it cannot deadlock.
  const [order, lock] =
    locked === 'skip' ? [sql`d.next_on, d.employee_id`, sql`skip locked`] : [sql`d.employee_id`, sql``]
  const { rows } = await sql<Due>`
    select d.employee_id, d.leave_type_id from leave_due d join employees e on e.id = d.employee_id
    where d.next_on <= ${day}::date order by ${order} limit ${most} for update of e ${lock}`.execute(trx)
  return rows
}

export const manualRows = (trx: Trx, employeeId: string, keys: readonly string[]) =>
  trx
    .selectFrom('leave_ledger as r')
    .innerJoin('leave_buckets as b', 'b.id', 'r.bucket_id')
    .select(['r.id', 'r.kind', 'r.amount', 'r.day', 'r.leave_id as leaveId', 'r.reason', 'r.at', 'b.source'])
    .$narrowType<{ kind: RowKind; source: Source }>()
    // No index finds keys by their ends, so only one person's rows are read.
    .where('b.employee_id', '=', employeeId)
    .where(sql<boolean>`r.key like any(${keys.map((key) => `m:%:${key}`)}::text[])`)
    .orderBy('r.id')
    .execute()
