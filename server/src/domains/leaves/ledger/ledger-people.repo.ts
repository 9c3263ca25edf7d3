import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'

/** Whether there are rules of a type. */
export async function hasPolicy(db: Db, typeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('leave_rules')
    .select('id')
    .where('leave_type_id', '=', typeId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives back what a leave took of a type of which no one has a balance. */
export async function releaseUntracked(trx: Trx, leaveId: string): Promise<void> {
  await sql`
    insert into leave_ledger (id, bucket_id, kind, amount, day, leave_id, key)
    select new_id(), bucket_id, 'return', -sum(amount), day, leave_id, concat_ws(':', 'b', bucket_id, leave_id, day, count(*))
    from leave_ledger where leave_id = ${leaveId} group by bucket_id, day, leave_id having sum(amount) <> 0`.execute(
    trx,
  )
}

/**
 * The employees from an id on who are employed on a day or later, locked until the transaction ends: a page of them.
 * Everyone is, in the end, so only changes of the people themselves wait: anyone who records something about someone else
 * goes on.
 */
export async function lockEmployed(trx: Trx, after: string, day: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from employees where id > ${after}::uuid and (left_on is null or left_on >= ${day}::date)
    order by id limit ${most} for no key update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** People by the employees' or the accounts' ids; those who do not exist are absent. @param lock whether they are locked until the transaction ends */
export async function peopleById(db: Db, ids: readonly string[], lock = false) {
  const { rows } = await sql<OpenedPerson>`
    select e.id, e.user_id, u.name from employees e join users u on u.id = e.user_id
    where e.id = any(${ids}::uuid[]) or e.user_id = any(${ids}::uuid[]) order by e.id ${lock ? sql`for update of e` : sql``}`.execute(
    db,
  )
  return new Map(rows.flatMap((row) => [[row.id, row] as const, [row.user_id, row] as const]))
}

/** Someone whose balance is set. */
export interface OpenedPerson {
  id: string
  user_id: string
  name: string
}

/** People by the codes of their employee records in lower case; those who do not exist are absent. */
export async function peopleByCode(db: Db, codes: readonly string[]): Promise<Map<string, OpenedPerson>> {
  const { rows } = await sql<OpenedPerson & { code: string }>`
    select e.id, e.user_id, u.name, lower(e.code) as code from employees e join users u on u.id = e.user_id
    where lower(e.code) = any(${codes}::text[])`.execute(db)
  return new Map(rows.map(({ code, ...person }) => [code, person]))
}

interface Due {
  employee_id: string
  leave_type_id: string
}

/** The people for whom something falls due by a day, without those whom another instance works on. They are locked until the transaction ends. */
export async function lockDue(trx: Trx, day: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.employee_id, d.leave_type_id from leave_due d join employees e on e.id = d.employee_id
    where d.next_on <= ${day}::date order by d.next_on, d.employee_id limit ${most} for update of e skip locked`.execute(
    trx,
  )
  return rows
}

/** Rows that were added by hand to someone's ledger, by their keys’ ends, in the order in which they were. */
export const manualRows = (trx: Trx, employeeId: string, keys: readonly string[]) =>
  trx
    .selectFrom('leave_ledger as r')
    .innerJoin('leave_buckets as b', 'b.id', 'r.bucket_id')
    .select(['r.id', 'r.kind', 'r.amount', 'r.day', 'r.leave_id', 'r.reason', 'r.at', 'b.source', 'b.employee_id'])
    // No index finds keys by their ends: among the rows of one person alone they are looked for.
    .where('b.employee_id', '=', employeeId)
    .where(sql<boolean>`r.key like any(${keys.map((key) => `m:%:${key}`)}::text[])`)
    .orderBy('r.id')
    .execute()
