import type { DayPart } from '@ems/contract/calendars'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import type { HolidayPart } from './rules.ts'

/** Where a location's holidays stand under, for whom no location is said. */
const NOWHERE = 'default'

/**
 * The holidays of locations within some days, both included.
 * @param locationIds those that are wanted; what is a holiday for those without a location comes as well, as `default`
 * @returns by location, by day
 */
export async function holidaysAt(
  db: Db,
  locationIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, Map<string, HolidayPart[]>>> {
  const { rows } = await sql<{ place: string; day: string; part: DayPart; name: string }>`
    select places.place, h.day, h.part, h.name from (
      select id::text as place, holiday_calendar_id as calendar_id from locations where id = any(${locationIds}::uuid[])
      union all select ${NOWHERE}, id from holiday_calendars where is_default
    ) places join holidays h on h.calendar_id = places.calendar_id
    where h.day between ${from}::date and ${to}::date and not h.removed order by h.day, h.part, h.id`.execute(db)
  const places = new Map<string, Map<string, HolidayPart[]>>()
  for (const { place, day, part, name } of rows) {
    const days = places.get(place) ?? new Map<string, HolidayPart[]>()
    places.set(place, days)
    days.set(day, [...(days.get(day) ?? []), { name, part }])
  }
  return places
}
