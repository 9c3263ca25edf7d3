import type { calendars, DayPart } from '@ems/contract/calendars'
import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import type { HolidaySource } from '@ems/contract/holiday-sources'
import { sql } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../platform/database/index.ts'
import { orderBySort, readPage, type SortColumns } from '../../platform/database/list.ts'
import { countQuery, nameMatches } from './location.repo.ts'

const CALENDAR = ['id', 'name', 'is_default', 'imported', 'updated_at'] as const
const HOLIDAY = ['id', 'calendar_id', 'day', 'part', 'name', 'source', 'updated_at'] as const

/** The texts that the database's checks narrow. */
interface Narrowed {
  part: DayPart
  source: 'import' | 'own'
}

/** The document that only imports write. */
interface Imported {
  imported: HolidaySource | null
}

const CALENDAR_SORT: SortColumns<SortFieldOf<typeof calendars.holidayCalendars>> = { name: sql`lower(name)` }

export async function listCalendars(db: Db, query: QueryOf<typeof calendars.holidayCalendars>) {
  const found = db
    .selectFrom('holiday_calendars')
    .$if(query.search !== undefined, (q) => q.where(nameMatches(query.search ?? '')))
  const rows = orderBySort(found.select(CALENDAR).$narrowType<Imported>(), query.sort, CALENDAR_SORT, 'name', sql`id`)
  return readPage<CalendarRow>([rows], query, () => countQuery(found))
}

/** The calendar, locked until the transaction ends. */
export const lockCalendar = (trx: Trx, id: string) =>
  trx
    .selectFrom('holiday_calendars')
    .select(CALENDAR)
    .$narrowType<Imported>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type CalendarRow = NonNullable<Awaited<ReturnType<typeof lockCalendar>>>

/** Takes the mark of the default from whichever calendar has it, which is locked first. */
export async function unmarkDefaultCalendar(trx: Trx): Promise<void> {
  await trx.updateTable('holiday_calendars').set({ is_default: false }).where('is_default', '=', true).execute()
}

export interface CalendarValues {
  name: string
  is_default: boolean
}

/** @throws the unique violation `holiday_calendars_name_unique` */
export const insertCalendar = (trx: Trx, values: CalendarValues) =>
  trx
    .insertInto('holiday_calendars')
    .values({ id: newId(), ...values })
    .returning(CALENDAR)
    .$narrowType<Imported>()
    .executeTakeFirstOrThrow()

/** @throws the unique violation `holiday_calendars_name_unique` */
export const updateCalendar = (trx: Trx, id: string, values: CalendarValues) =>
  trx
    .updateTable('holiday_calendars')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returning(CALENDAR)
    .$narrowType<Imported>()
    .executeTakeFirstOrThrow()

/** Deletes a calendar with its holidays. @returns the holidays that were not deleted before. @throws the foreign key violation `locations_holiday_calendar_id_fkey` */
export async function deleteCalendar(trx: Trx, id: string): Promise<HolidayRow[]> {
  const ofCalendar = trx.deleteFrom('holidays').where('calendar_id', '=', id)
  await ofCalendar.where('removed', '=', true).execute()
  const holidays = await ofCalendar.returning(HOLIDAY).$narrowType<Narrowed>().execute()
  await trx.deleteFrom('holiday_calendars').where('id', '=', id).execute()
  return holidays
}

const HOLIDAY_SORT: SortColumns<SortFieldOf<typeof calendars.holidays>> = { day: sql`day`, name: sql`lower(name)` }

export async function listHolidays(db: Db, query: QueryOf<typeof calendars.holidays>) {
  const { search, calendarId, from, to } = query
  const matchingHolidays = db
    .selectFrom('holidays')
    .where('removed', '=', false)
    .$if(search !== undefined, (q) => q.where(nameMatches(search ?? '')))
    .$if(calendarId !== undefined, (q) => q.where('calendar_id', '=', calendarId ?? ''))
    .$if(from !== undefined, (q) => q.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (q) => q.where('day', '<=', to ?? ''))
  const rows = orderBySort(
    matchingHolidays.select(HOLIDAY).$narrowType<Narrowed>(),
    query.sort,
    HOLIDAY_SORT,
    'day',
    sql`id`,
  )
  return readPage<HolidayRow>([rows], query, () => countQuery(matchingHolidays))
}

/** The holiday, locked until the transaction ends; undefined if deleted. */
export const lockHoliday = (trx: Trx, id: string) =>
  trx
    .selectFrom('holidays')
    .select(HOLIDAY)
    .$narrowType<Narrowed>()
    .where('id', '=', id)
    .where('removed', '=', false)
    .forUpdate()
    .executeTakeFirst()

/** The holidays of some days, in any calendar. @param lock whether they are locked until the transaction ends */
export const holidaysOn = (db: Db, days: readonly string[], lock: boolean): Promise<HolidayRow[]> =>
  db
    .selectFrom('holidays')
    .select(HOLIDAY)
    .$narrowType<Narrowed>()
    .where('removed', '=', false)
    .where(sql<boolean>`day = any(${days}::date[])`)
    .orderBy('id')
    .$if(lock, (q) => q.forUpdate())
    .execute()

export type HolidayRow = NonNullable<Awaited<ReturnType<typeof lockHoliday>>>

export interface HolidayValues {
  day: string
  part: DayPart
  name: string
}

/** @throws the unique violation `holidays_once_a_day`, the foreign key violation `holidays_calendar_id_fkey` */
export const insertHoliday = (trx: Trx, values: HolidayValues & { calendar_id: string }) =>
  trx
    .insertInto('holidays')
    .values({ id: newId(), source: 'own', ...values })
    .returning(HOLIDAY)
    .$narrowType<Narrowed>()
    .executeTakeFirstOrThrow()

/** @throws the unique violation `holidays_once_a_day` */
export const updateHoliday = (trx: Trx, id: string, values: HolidayValues) =>
  trx
    .updateTable('holidays')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returning(HOLIDAY)
    .$narrowType<Narrowed>()
    .executeTakeFirstOrThrow()

/** Takes a holiday away; an imported one is kept out of sight, so that the next import does not bring it back. */
export async function removeHoliday(trx: Trx, { id, source }: HolidayRow): Promise<void> {
  if (source === 'own') await trx.deleteFrom('holidays').where('id', '=', id).execute()
  else
    await trx.updateTable('holidays').set({ removed: true, updated_at: nextUpdatedAt }).where('id', '=', id).execute()
}
