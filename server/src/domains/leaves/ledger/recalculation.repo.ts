import type { DayPart } from '@ems/contract/calendars'
import type { LeaveUnit } from '@ems/contract/leave-types'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'

export interface RecalculationScope {
  from: string
  /** null: without end */
  to: string | null
  /** absent: all */
  typeId?: string
  employeeIds?: readonly string[]
  scheduleId?: string
  locationId?: string
}

const within = (db: Db, { from, to, typeId, employeeIds, scheduleId, locationId }: RecalculationScope) =>
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

export async function peopleIn(db: Db, scope: RecalculationScope, after: string, most: number): Promise<string[]> {
  const rows = await within(db, scope)
    .select('l.employee_id')
    .distinct()
    .where('l.employee_id', '>', after)
    .orderBy('l.employee_id')
    .limit(most)
    .execute()
  return rows.map((row) => row.employee_id)
}

export interface BookedLeave {
  id: string
  employee_id: string
  unit: LeaveUnit
  start_date: string
  end_date: string
  start_part: DayPart
  end_part: DayPart
  start_time: string | null
  end_time: string | null
  taken: Record<string, number> | null
}

export async function bookedIn(db: Db, scope: RecalculationScope, after: string, most: number): Promise<BookedLeave[]> {
  const page = within(db, scope)
    .select(['l.id', 'l.employee_id', 'l.leave_type_id', 'l.start_date', 'l.end_date', 'l.start_part', 'l.end_part'])
    .select(['l.start_time', 'l.end_time', 'l.amount'])
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(most)
  // `+ 0` makes PostgreSQL find the rows by leave: statistics may miss that everyone booked the same day.
  const { rows } = await sql<BookedLeave>`
    with page as materialized (${page})
    select page.id, page.employee_id, t.unit, page.start_date, page.end_date, page.start_part, page.end_part, page.start_time, page.end_time, r.taken
    from page join leave_types t on t.id = page.leave_type_id
    cross join lateral (
      select json_object_agg(d.day, d.amount) as taken from (
        select day, -sum(amount)::int as amount from leave_ledger
        where leave_id = page.id and day + 0 >= ${scope.from}::date and (${scope.to}::date is null or day + 0 <= ${scope.to}::date)
        group by day) d) r
    where r.taken is not null or page.amount = 0 or exists (select from leave_ledger o where o.leave_id = page.id)
    order by page.id`.execute(db)
  return rows
}

export async function leavesIn(db: Db, scope: RecalculationScope): Promise<string[]> {
  const rows = await within(db, scope).select('l.id').orderBy('l.id').execute()
  return rows.map((row) => row.id)
}

export async function getBookedDays(db: Db, leaveIds: readonly string[]): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ leave_id: string; day: string; amount: number }>`
    select leave_id, day, -sum(amount)::int as amount from leave_ledger where leave_id = any(${leaveIds}::uuid[]) group by leave_id, day`.execute(
    db,
  )
  const found = new Map<string, Map<string, number>>()
  for (const { leave_id, day, amount } of rows)
    found.set(leave_id, (found.get(leave_id) ?? new Map<string, number>()).set(day, amount))
  return found
}

export async function setAmounts(trx: Trx, amounts: readonly { id: string; amount: number }[]): Promise<void> {
  await sql`
    update leaves l set amount = c.amount from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as c (id uuid, amount integer)
    where l.id = c.id`.execute(trx)
}
