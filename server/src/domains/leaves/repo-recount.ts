import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'

/** Which leaves may count something else than they did: those on some days, of everybody or of those whom a change is about. */
export interface RecountScope {
  from: string
  /** null: without end */
  to: string | null
  /** absent: all of them */
  typeId?: string
  employeeIds?: readonly string[]
  /** of those who work, or worked, by this schedule, or there */
  scheduleId?: string
  locationId?: string
}

/** Leaves that wait or are approved, are counted and lie in a scope. */
const within = (db: Db, { from, to, typeId, employeeIds, scheduleId, locationId }: RecountScope) =>
  db
    .selectFrom('leaves as l')
    .where('l.status', '!=', 'Rejected')
    .where('l.amount', 'is not', null)
    .where('l.end_date', '>=', from)
    .$if(to !== null, (q) => q.where('l.start_date', '<=', to ?? ''))
    .$if(typeId !== undefined, (q) => q.where('l.leave_type_id', '=', typeId ?? ''))
    .$if(employeeIds !== undefined, (q) => q.where(sql<boolean>`l.employee_id = any(${employeeIds ?? []}::uuid[])`))
    .$if(scheduleId !== undefined, (q) =>
      q.where(
        sql<boolean>`l.employee_id in (select employee_id from working_times where schedule_id = ${scheduleId ?? null}::uuid)`,
      ),
    )
    .$if(locationId !== undefined, (q) =>
      q.where(
        sql<boolean>`l.employee_id in (select employee_id from working_times where location_id = ${locationId ?? null}::uuid)`,
      ),
    )

/** People with leaves in a scope, in the order of their ids: a page of them. */
export async function peopleIn(db: Db, scope: RecountScope, after: string, most: number): Promise<string[]> {
  const rows = await within(db, scope)
    .select('l.employee_id')
    .distinct()
    .where('l.employee_id', '>', after)
    .orderBy('l.employee_id')
    .limit(most)
    .execute()
  return rows.map((row) => row.employee_id)
}

/** The ids of the leaves in a scope. */
export async function leavesIn(db: Db, scope: RecountScope): Promise<string[]> {
  const rows = await within(db, scope).select('l.id').orderBy('l.id').execute()
  return rows.map((row) => row.id)
}

/** What leaves take, day by day, as the ledger has it. @returns by their ids; those that are not in it are absent */
export async function takenOf(db: Db, leaveIds: readonly string[]): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ leave_id: string; day: string; amount: number }>`
    select leave_id, day, -sum(amount)::int as amount from leave_ledger where leave_id = any(${leaveIds}::uuid[]) group by leave_id, day`.execute(
    db,
  )
  const found = new Map<string, Map<string, number>>()
  for (const { leave_id, day, amount } of rows)
    found.set(leave_id, (found.get(leave_id) ?? new Map<string, number>()).set(day, amount))
  return found
}

/** Stores what leaves count from now on. */
export async function setAmounts(trx: Trx, amounts: readonly { id: string; amount: number }[]): Promise<void> {
  await sql`
    update leaves l set amount = c.amount from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as c (id uuid, amount integer)
    where l.id = c.id`.execute(trx)
}

/** Locks people until the transaction ends. */
export async function lockPeople(trx: Trx, employeeIds: readonly string[]): Promise<void> {
  await sql`select from employees where id = any(${employeeIds}::uuid[]) order by id for update`.execute(trx)
}
