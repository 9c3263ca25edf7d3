import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'

/** The days and states of leaves. @returns by their ids */
export async function leavesOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('leaves')
    .select(['id', 'start_date as from', 'end_date as to', 'state'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether there are rules of a type. */
export async function isRuled(db: Db, typeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('leave_rules')
    .select('id')
    .where('leave_type_id', '=', typeId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives back what a leave took of a type of which nobody has a balance. */
export async function returnUntracked(trx: Trx, leaveId: string): Promise<void> {
  await sql`
    insert into leave_ledger (id, bucket_id, kind, amount, day, leave_id, key)
    select new_id(), bucket_id, 'return', -sum(amount), day, leave_id, concat_ws(':', 'b', bucket_id, leave_id, day, count(*))
    from leave_ledger where leave_id = ${leaveId} group by bucket_id, day, leave_id having sum(amount) <> 0`.execute(
    trx,
  )
}

/** The employees from an id on who are employed on a day or later, locked until the transaction ends: a page of them. */
export async function lockEmployed(trx: Trx, after: string, day: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from employees where id > ${after}::uuid and (left_on is null or left_on >= ${day}::date)
    order by id limit ${most} for update`.execute(trx)
  return rows.map(({ id }) => id)
}

interface Due {
  employee_id: string
  leave_type_id: string
}

/** What falls due for people by a day, of those whom nobody else works on; they are locked until the transaction ends. */
export async function lockDue(trx: Trx, day: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.employee_id, d.leave_type_id from leave_due d join employees e on e.id = d.employee_id
    where d.next_on <= ${day}::date order by d.next_on, d.employee_id limit ${most} for update of e skip locked`.execute(
    trx,
  )
  return rows
}

/** Rows of the ledger as they were added, by their keys’ ends. */
export async function latestRow(trx: Trx, key: string) {
  return trx
    .selectFrom('leave_ledger as r')
    .innerJoin('leave_buckets as b', 'b.id', 'r.bucket_id')
    .select(['r.id', 'r.kind', 'r.amount', 'r.day', 'r.leave_id', 'r.reason', 'r.at', 'b.source', 'b.employee_id'])
    .where('r.key', 'like', `%:${key}`)
    .executeTakeFirst()
}
