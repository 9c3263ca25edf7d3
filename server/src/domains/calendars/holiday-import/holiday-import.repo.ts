import type { HolidaySource } from '@ems/contract/holiday-sources'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'
import type { ImportedDay, StoredDay } from './holiday-import.rules.ts'

/** The holidays of a calendar that match an import: with the same keys, even if moved or deleted since, or on the same days. */
export const storedOf = (trx: Trx, calendarId: string, days: readonly ImportedDay[]): Promise<StoredDay[]> =>
  trx
    .selectFrom('holidays')
    .select(['day', 'source', 'import_key', 'removed'])
    .where('calendar_id', '=', calendarId)
    .where(
      sql<boolean>`(import_key = any(${days.flatMap(({ keys }) => keys)}::text[])
        or not removed and day = any(${days.map(({ day }) => day)}::date[]))`,
    )
    .execute()

/** @returns the ids, in the order of the days. @throws the unique violation `holidays_once_a_day` */
export async function insertImported(trx: Trx, calendarId: string, days: readonly ImportedDay[]): Promise<string[]> {
  if (days.length === 0) return []
  const rows = days.map(({ day, part, name, keys: [import_key] }) => ({
    id: newId(),
    calendar_id: calendarId,
    day,
    part,
    name,
    source: 'import',
    import_key,
  }))
  await trx.insertInto('holidays').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Writes down where a calendar's holidays of the latest year came from. */
export async function setImported(trx: Trx, calendarId: string, imported: HolidaySource): Promise<void> {
  await trx
    .updateTable('holiday_calendars')
    .set({ imported: JSON.stringify(imported), updated_at: nextUpdatedAt })
    .where('id', '=', calendarId)
    .execute()
}

/** Calendars whose latest import is of a year. */
export const calendarsImportedFor = (db: Db, year: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('holiday_calendars')
    .select('id')
    .where(sql<boolean>`(imported->>'year')::int = ${year}`)
    .orderBy('id')
    .execute()

/** The names of calendars, with the year of their latest import. */
export const calendarsNamed = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('holiday_calendars')
    .select(['id', 'name', sql<number | null>`(imported->>'year')::int`.as('year')])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
