import { type RawBuilder, sql } from 'kysely'
import { compiledQuery } from '../../platform/database/compiled-query.ts'
import type { Db } from '../../platform/database/index.ts'
import {
  historiesById,
  historiesValue,
  holidaysByLocation,
  holidaysValue,
  type PlannedDay,
} from '../calendars/index.ts'
import { type PlannedShiftRow, plannedValue } from './planned-shift.repo.ts'

/** The schedule and location of an employee from a day on. */
export interface TimeRow {
  employee_id: string
  from: string
  anchor: string
  /** null: the default schedule */
  schedule_id: string | null
  /** null: no location */
  location_id: string | null
}

interface Read {
  times: TimeRow[] | null
  planned?: PlannedShiftRow[] | null
  schedules: Parameters<typeof historiesById>[0]
  holidays?: Parameters<typeof holidaysByLocation>[0]
}

const [FIRST, LAST] = [sql`(select first from asked)`, sql`(select last from asked)`]
const HOLIDAYS = sql`, ${holidaysValue(sql`array(select location_id from times)`, FIRST, LAST)} as holidays,
  (select json_agg(p order by p.employee_id, p.day) from (
    select p.employee_id, p.day, ${plannedValue} as shift
    from planned_shifts p where p.employee_id in (select unnest(ids) from asked) and p.day between ${FIRST} and ${LAST}) p) as planned`

// The planner never sees the values, so a cached plan costs no more than a new one.
const reading = (beside: RawBuilder<unknown>, idsOf = (ids: readonly string[]) => sql`${ids}::uuid[]`) =>
  compiledQuery((db: Db, ids: readonly string[], from: string, to: string) => ({
    compile: () =>
      sql<Read>`
      with asked as materialized (select ${idsOf(ids)} as ids, ${from}::date as first, ${to}::date as last),
      times as materialized (
        select w.employee_id, lower(w.days) as "from", w.anchor, w.schedule_id, w.location_id
        from asked, unnest(asked.ids) as one (id) join working_times w on w.employee_id = one.id
        where w.days && daterange(asked.first, asked.last, '[]'))
      select (select json_agg(times order by employee_id, "from") from times) as times,
        ${historiesValue(sql`array(select schedule_id from times)`)} as schedules ${beside}`.compile(db),
  }))

const withHolidays = reading(HOLIDAYS)
const ofAccounts = reading(
  HOLIDAYS,
  (ids) => sql`array(select e.id from employees e where e.user_id = any(${ids}::uuid[]))`,
)
const withoutHolidays = reading(sql``)

/**
 * Reads working times, schedules and holidays of people for some days in one statement, the earliest first. Without people it
 * returns the defaults.
 */
export const timesWithin = async (db: Db, employeeIds: readonly string[], from: string, to: string) =>
  timesOfRead(await withHolidays(db, employeeIds, from, to))

/** `timesWithin` by accounts. Some may have no employee record. */
export const timesOfAccounts = async (db: Db, userIds: readonly string[], from: string, to: string) =>
  timesOfRead(await ofAccounts(db, userIds, from, to))

function timesOfRead(rows: Read[]) {
  const [{ times, schedules, holidays, planned }] = rows as [Read]
  return {
    times: times ?? [],
    planned: planned ?? [],
    histories: historiesById(schedules),
    holidays: holidaysByLocation(holidays ?? null),
  }
}

/** Working times that several people share. */
export type SharedTimes = Omit<TimeRow, 'employee_id'>

/**
 * The working times and planned shifts of people within some days as a table in a statement: `employee_id` and a text for
 * `timesIn`. Earlier starts move to the first day, so people with equal working times have the same text. People with the
 * defaults have no row.
 * @param people a table with the employees' ids as `id`
 */
export const timesTable = (people: RawBuilder<unknown>, from: string, to: string) => sql`(
  select employee_id, json_build_array(w.times, s.planned)::text as times from (
    select w.employee_id, json_agg(json_build_array(greatest(lower(w.days), ${from}::date), w.anchor, w.schedule_id, w.location_id) order by lower(w.days)) as times
    from working_times w where w.days && daterange(${from}::date, ${to}::date, '[]') and w.employee_id in (select id from ${people})
    group by w.employee_id) w
  full join (
    select p.employee_id, json_agg(json_build_object('day', p.day, 'shift', ${plannedValue}) order by p.day) as planned
    from planned_shifts p where p.day between ${from}::date and ${to}::date and p.employee_id in (select id from ${people})
    group by p.employee_id) s using (employee_id))`

type TimesText = [[string, string, string | null, string | null][] | null, PlannedDay[] | null]

/** The working times, the earliest first, and planned shifts of a text of `timesTable`. @param text null: the defaults */
export function timesIn(text: string | null): { times: SharedTimes[]; planned: readonly PlannedDay[] } {
  const [times, planned] = text === null ? [null, null] : (JSON.parse(text) as TimesText)
  return {
    times: (times ?? []).map(([from, anchor, schedule_id, location_id]) => ({
      from,
      anchor,
      schedule_id,
      location_id,
    })),
    planned: planned ?? [],
  }
}

/** The schedules of working times, and the holidays where they are within some days. */
export async function calendarsOf(db: Db, times: readonly SharedTimes[], from: string, to: string) {
  const ids = (of: (time: SharedTimes) => string | null) => [...new Set(times.flatMap((time) => of(time) ?? []))]
  const [schedules, locations] = [ids(({ schedule_id }) => schedule_id), ids(({ location_id }) => location_id)]
  const { rows } = await sql<Omit<Read, 'times'>>`select ${historiesValue(sql`${schedules}::uuid[]`)} as schedules,
    ${holidaysValue(sql`${locations}::uuid[]`, sql`${from}::date`, sql`${to}::date`)} as holidays`.execute(db)
  const [{ schedules: found, holidays }] = rows as [Omit<Read, 'times'>]
  return { histories: historiesById(found), holidays: holidaysByLocation(holidays ?? null) }
}

/** `timesWithin` of all days, without holidays. */
export async function timesOf(db: Db, employeeIds: readonly string[]) {
  const [{ times, schedules }] = (await withoutHolidays(db, employeeIds, '1900-01-01', '9999-12-31')) as [Read]
  return { times: times ?? [], histories: historiesById(schedules) }
}
