import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { ChangedDays } from '../../calendars/index.ts'
import { MOST_COUNTED_DAYS } from '../duration/day-count.rules.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'

export interface RecalculationScope extends ChangedDays {
  typeId?: string
}

const worked = (by: 'schedule_id' | 'location_id', id: string | undefined) => sql<boolean>`
  l.employee_id in (select employee_id from working_times where ${sql.ref(by)} = ${id ?? null}::uuid)`

const within = (db: Db, { from, to, typeId, employeeIds, scheduleId, locationId }: RecalculationScope) =>
  db
    .selectFrom('leaves as l')
    .where('l.status', '!=', 'Rejected')
    .where('l.amount', 'is not', null)
    .where('l.end_date', '>=', from)
    .$if(to !== null, (q) => q.where('l.start_date', '<=', to ?? ''))
    .$if(typeId !== undefined, (q) => q.where('l.leave_type_id', '=', typeId ?? ''))
    .$if(employeeIds !== undefined, (q) => q.where(sql<boolean>`l.employee_id = any(${employeeIds ?? []}::uuid[])`))
    .$if(scheduleId !== undefined, (q) => q.where(worked('schedule_id', scheduleId)))
    .$if(locationId !== undefined, (q) => q.where(worked('location_id', locationId)))

export async function listPeopleInScope(
  db: Db,
  scope: RecalculationScope,
  after: string,
  most: number,
): Promise<string[]> {
  const rows = await within(db, scope)
    .select('l.employee_id')
    .distinct()
    .where('l.employee_id', '>', after)
    .orderBy('l.employee_id')
    .limit(most)
    .execute()
  return rows.map((row) => row.employee_id)
}

export type BookedLeave = Pick<
  LeaveRow,
  'id' | 'employee_id' | 'unit' | 'start_date' | 'end_date' | 'start_part' | 'end_part' | 'start_time' | 'end_time'
> & { taken: Record<string, number> | null }

/** Another job books the leaves from before the ledger existed; they are left out. */
export async function listBookedLeaves(
  db: Db,
  scope: RecalculationScope,
  after: string,
  most: number,
): Promise<BookedLeave[]> {
  const page = within(db, scope)
    .select(['l.id', 'l.employee_id', 'l.leave_type_id', 'l.start_date', 'l.end_date', 'l.start_part', 'l.end_part'])
    .select(['l.start_time', 'l.end_time', 'l.amount'])
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(most)
  const { rows } = await sql<BookedLeave>`
    with page as materialized (${page})
    select page.id, page.employee_id, t.unit, page.start_date, page.end_date, page.start_part, page.end_part, page.start_time, page.end_time, r.taken
    from page join leave_types t on t.id = page.leave_type_id
    cross join lateral (
      select json_object_agg(d.day, d.amount) as taken from (
        select day, -sum(amount)::int as amount from leave_ledger where leave_id = page.id group by day) d) r
    where r.taken is not null or page.amount = 0
    order by page.id`.execute(db)
  return rows
}

export async function getBookedDays(db: Db, leaveIds: readonly string[]): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ leave_id: string; taken: Record<string, number> }>`
    select leave_id, json_object_agg(day, amount) as taken from (
      select leave_id, day, -sum(amount)::int as amount from leave_ledger where leave_id = any(${leaveIds}::uuid[]) group by leave_id, day) d
    group by leave_id`.execute(db)
  return new Map(rows.map(({ leave_id, taken }) => [leave_id, new Map(Object.entries(taken))]))
}

export async function setAmounts(trx: Trx, amounts: readonly { id: string; amount: number }[]): Promise<void> {
  await sql`
    update leaves l set amount = c.amount from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as c (id uuid, amount integer)
    where l.id = c.id`.execute(trx)
}

export async function listUncountedLeaves(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('leaves')
    .select('id')
    .where('amount', 'is', null)
    .where(sql<boolean>`end_date - start_date < ${MOST_COUNTED_DAYS}`)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}

/** The amount may have been stored meanwhile. */
export async function setAmount(trx: Trx, id: string, amount: number): Promise<void> {
  await trx.updateTable('leaves').set({ amount }).where('id', '=', id).where('amount', 'is', null).execute()
}

export async function listUnbookedLeaves(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('leaves as l')
    .select('l.id')
    .where('l.id', '>', after)
    .where('l.status', '!=', 'Rejected')
    .where('l.amount', '>', 0)
    .where(sql<boolean>`not exists (select from leave_ledger r where r.leave_id = l.id)`)
    .orderBy('l.id')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}
