import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { ComputedDay } from './compute.ts'

const FIGURES = sql.raw(
  'present, breaks, scheduled, counted, deducted, delta, overtime, undertime, unapproved, late, early',
)
const COLUMNS = sql`status, shift, ${FIGURES}, flags, warnings, sessions, closed, due_at`

/** Time was worked, but no session covers it. */
const IS_ERASED = sql`(sessions = '[]' and (present > 0 or 'no-clock-out' = any(flags)))`

/** The range in which the days of people are replaced. */
export interface DayRange {
  from: string
  to: string
}

export type PersonDayRow = ComputedDay & { employee_id: string }

/** Writes changed days and deletes removed ones. Days of frozen months stay. */
export async function replaceDays(
  trx: Trx,
  ids: readonly string[],
  { from, to }: DayRange,
  days: readonly PersonDayRow[],
): Promise<void> {
  await sql`
    delete from time_days t where t.employee_id = any(${ids}::uuid[]) and t.day between ${from} and ${to}
      and not is_time_frozen(t.employee_id, t.day) and not ${IS_ERASED}
      and not exists (select from unnest(${days.map((day) => day.employee_id)}::uuid[], ${days.map(({ day }) => day)}::date[]) as d (employee_id, day)
        where d.employee_id = t.employee_id and d.day = t.day)`.execute(trx)
  if (days.length === 0) return
  await sql`
    insert into time_days (employee_id, day, ${COLUMNS})
    select employee_id, day, ${COLUMNS} from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (
      employee_id uuid, day date, status text, shift jsonb, present int, breaks int, scheduled int, counted int, deducted int,
      delta int, overtime int, undertime int, unapproved int, late int, early int, flags text[], warnings text[], sessions jsonb,
      closed boolean, due_at timestamptz)
    on conflict (employee_id, day) do update set (${COLUMNS}) = (
      select excluded.status, excluded.shift, ${sql.raw(
        [
          'present',
          'breaks',
          'scheduled',
          'counted',
          'deducted',
          'delta',
          'overtime',
          'undertime',
          'unapproved',
          'late',
          'early',
        ]
          .map((figure) => `excluded.${figure}`)
          .join(', '),
      )}, excluded.flags,
        excluded.warnings || array_remove(array[case when 'long-week' = any(time_days.warnings) then 'long-week' end], null),
        excluded.sessions, excluded.closed, excluded.due_at)
    where (time_days.status, time_days.shift, time_days.present, time_days.breaks, time_days.scheduled, time_days.counted,
        time_days.deducted, time_days.delta, time_days.overtime, time_days.undertime, time_days.unapproved, time_days.late,
        time_days.early, time_days.flags, array_remove(time_days.warnings, 'long-week'), time_days.sessions, time_days.closed, time_days.due_at)
      is distinct from (excluded.status, excluded.shift, excluded.present, excluded.breaks, excluded.scheduled, excluded.counted,
        excluded.deducted, excluded.delta, excluded.overtime, excluded.undertime, excluded.unapproved, excluded.late,
        excluded.early, excluded.flags, excluded.warnings, excluded.sessions, excluded.closed, excluded.due_at)`.execute(
    trx,
  )
}

/** The Sunday that ends a person's longest mean week, where it has no warning yet. */
export interface SundayLimit {
  employee_id: string
  day: string
  most: number
}

const WEEKS = 17
const LEAST_WEEKS = 4

/**
 * Sets the warning for long weeks: the mean of the last weeks, leaving out weeks with a full day of leave or a day
 * without a record.
 */
export async function warnOfLongWeeks(trx: Trx, sundays: readonly SundayLimit[]): Promise<void> {
  if (sundays.length === 0) return
  await sql`
    with asked as (
      select * from unnest(${sundays.map((one) => one.employee_id)}::uuid[], ${sundays.map(({ day }) => day)}::date[],
        ${sundays.map(({ most }) => most)}::int[]) as a (employee_id, day, most)
    ), judged as (
      select a.employee_id, a.day, coalesce((
        select avg(week.present) > a.most and count(*) >= ${LEAST_WEEKS} from (
          select sum(t.present) as present from time_days t
          where t.employee_id = a.employee_id and t.day > a.day - ${WEEKS} * 7 and t.day <= a.day
          group by (a.day - t.day) / 7 having count(*) = 7 and not bool_or(t.status = 'on leave')) week), false) as is_long
      from asked a
    )
    update time_days t set warnings = case when j.is_long then t.warnings || array['long-week'] else array_remove(t.warnings, 'long-week') end
    from judged j where t.employee_id = j.employee_id and t.day = j.day and j.is_long <> ('long-week' = any(t.warnings))
      and not is_time_frozen(t.employee_id, t.day)`.execute(trx)
}

/** Days of erased people whose figures stay. */
export async function erasedDays(db: Db, ids: readonly string[], { from, to }: DayRange): Promise<PersonDayRow[]> {
  const { rows } = await sql<PersonDayRow>`
    select employee_id, day, ${COLUMNS}, null as mark from time_days
    where employee_id = any(${ids}::uuid[]) and day between ${from}::date and ${to}::date
      and ${IS_ERASED}`.execute(db)
  return rows
}

/** People who are employed on some of the days, in pages ordered by id. */
export async function employedPage(db: Db, { from, to }: DayRange, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from employees e where e.id > ${after}
      and exists (select from employments m where m.employee_id = e.id and m.days && daterange(${from}::date, ${to}::date, '[]'))
    order by e.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The first day of each person whose figures are due. */
export async function daysDue(db: Db, now: Date, most: number) {
  const { rows } = await sql<{ employee_id: string; day: string }>`
    select employee_id, min(day) as day from (
      select employee_id, day from time_days where due_at <= ${now}
        and not is_time_frozen(employee_id, day) order by due_at limit ${most}) due
    group by employee_id order by employee_id`.execute(db)
  return rows
}

/** Whether a queued job recalculates the days of all people in a range. */
export async function isRecomputePlanned(db: Db, kind: string, { from, to }: DayRange): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where kind = ${kind} and done_at is null and failed_at is null and locked_by is null and progress is null
      and payload->>'from' <= ${from} and payload->>'to' >= ${to} limit 1`.execute(db)
  return rows.length > 0
}

/** Closed days without a clock-out, with their people. */
export async function daysMissing(db: Db, from: string) {
  const { rows } = await sql<{ employee_id: string; user_id: string; day: string }>`
    select d.employee_id, e.user_id, d.day from time_days d join employees e on e.id = d.employee_id
    where d.day >= ${from} and d.closed and 'no-clock-out' = any(d.flags)`.execute(db)
  return rows
}
