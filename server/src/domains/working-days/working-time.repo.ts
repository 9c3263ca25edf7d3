import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import type { Db, Trx } from '../../platform/database/index.ts'

export interface WorkingTimeRow {
  employee_id: string
  /** the first day */
  from: string
  /** the last day; null: without end */
  to: string | null
  anchor: string
  /** null: the default schedule */
  schedule_id: string | null
  /** the schedule that applies */
  named_schedule_id: string
  schedule_name: string
  /** null: no location */
  location_id: string | null
  location_name: string | null
}

const selected = (db: Db) =>
  db
    .selectFrom('working_times as w')
    .innerJoin('schedules as s', (join) =>
      join.on(sql<boolean>`s.id = coalesce(w.schedule_id, (select id from schedules where is_default))`),
    )
    .leftJoin('locations as p', 'p.id', 'w.location_id')
    .select([
      'w.employee_id',
      sql<string>`lower(w.days)`.as('from'),
      sql<string | null>`upper(w.days) - 1`.as('to'),
      'w.anchor',
      'w.schedule_id',
      's.id as named_schedule_id',
      's.name as schedule_name',
      'p.id as location_id',
      'p.name as location_name',
    ])
    .orderBy('w.employee_id')
    .orderBy(sql`lower(w.days)`)

/** The working times of a person, the earliest first. */
export const workingTimesOf = (db: Db, employeeId: string): Promise<WorkingTimeRow[]> =>
  selected(db).where('w.employee_id', '=', employeeId).execute()

/** The working times of people within some days, the earliest first. */
export const workingTimesWithin = (db: Db, employeeIds: readonly string[], from: string, to: string) =>
  selected(db)
    .where(sql<boolean>`w.employee_id = any(${employeeIds}::uuid[])`)
    .where(sql<boolean>`w.days && daterange(${from}::date, ${to}::date, '[]')`)
    .execute()

/** The time zone of the location where a person works on a day, as a value in a statement; null without a location. */
export const zoneValue = (employeeId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<string | null>`(
  select p.time_zone from working_times w join locations p on p.id = w.location_id
  where w.employee_id = ${employeeId} and w.days @> ${day})`

/** The time zone of a person's location on a day; undefined without a location. */
export async function zoneOf(db: Db, employeeId: string, day: string): Promise<string | undefined> {
  const { rows } = await sql<{ zone: string | null }>`
    select ${zoneValue(sql`${employeeId}::uuid`, sql`${day}::date`)} as zone`.execute(db)
  return rows[0]?.zone ?? undefined
}

export interface WorkingTimeValues {
  schedule_id: string | null
  location_id: string | null
  anchor: string
}

/**
 * Sets the schedule and location of a person from a day on, until the next entry. The person must be locked.
 * @throws the foreign key violations `working_times_schedule_id_fkey`, `working_times_location_id_fkey`
 */
export async function setWorkingTime(
  trx: Trx,
  employeeId: string,
  from: string,
  values: WorkingTimeValues,
): Promise<void> {
  const until = sql<string>`(select min(lower(days)) from working_times where employee_id = ${employeeId} and lower(days) > ${from}::date)`
  await trx
    .deleteFrom('working_times')
    .where('employee_id', '=', employeeId)
    .where(sql<boolean>`lower(days) = ${from}::date`)
    .execute()
  await trx
    .updateTable('working_times')
    .set({ days: sql<string>`daterange(lower(days), ${from}::date)` })
    .where('employee_id', '=', employeeId)
    .where(sql<boolean>`days @> ${from}::date`)
    .execute()
  await trx
    .insertInto('working_times')
    .values({
      id: newId(),
      employee_id: employeeId,
      days: sql<string>`daterange(${from}::date, ${until})`,
      ...values,
    })
    .execute()
}

/** Sets the first schedules and locations of people. @throws as `setWorkingTime` */
export async function insertWorkingTimes(
  trx: Trx,
  rows: readonly ({ employee_id: string; from: string } & WorkingTimeValues)[],
): Promise<void> {
  const values = rows.map(({ from, ...row }) => ({
    id: newId(),
    days: sql<string>`daterange(${from}::date, null)`,
    ...row,
  }))
  await trx.insertInto('working_times').values(values).execute()
}

/** Deletes the entry of a day; the earlier one continues. The person must be locked. */
export async function removeWorkingTime(trx: Trx, employeeId: string, from: string): Promise<void> {
  const gone = await trx
    .deleteFrom('working_times')
    .where('employee_id', '=', employeeId)
    .where(sql<boolean>`lower(days) = ${from}::date`)
    .returning(sql<string | null>`upper(days)`.as('until'))
    .executeTakeFirst()
  if (!gone) return
  await trx
    .updateTable('working_times')
    .set({ days: sql<string>`daterange(lower(days), ${gone.until}::date)` })
    .where('employee_id', '=', employeeId)
    .where(sql<boolean>`upper(days) = ${from}::date`)
    .execute()
}

/** Whether a schedule exists; it is locked until the transaction ends. */
export async function lockSchedule(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('schedules')
    .select('id')
    .where('id', '=', id)
    .where('successor_id', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
