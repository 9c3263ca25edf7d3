import type { DayPart } from '@ems/contract/calendars'
import { type RawBuilder, sql } from 'kysely'
import type { HolidayPart } from './schedule.rules.ts'

/** The key of the holidays for people without a location. */
const NOWHERE = 'default'

type HolidayOfPlace = [place: string, day: string, part: DayPart, name: string]

/**
 * The holidays of locations in a range of days, as a value in a statement that `holidaysByLocation` reads.
 * @param locations an array of the location ids; holidays of people without a location are always included
 */
export const holidaysValue = (locations: RawBuilder<unknown>, from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql<HolidayOfPlace[] | null>`(
  select json_agg(json_build_array(places.place, h.day, h.part, h.name) order by h.day, h.part, h.id) from (
    select id::text as place, holiday_calendar_id as calendar_id from locations where id = any(${locations})
    union all select ${sql.lit(NOWHERE)}, id from holiday_calendars where is_default
  ) places join holidays h on h.calendar_id = places.calendar_id
  where h.day between ${from} and ${to} and not h.removed)`

/** Holidays by location, by day; for people without a location as `default`. */
export function holidaysByLocation(rows: readonly HolidayOfPlace[] | null): Map<string, Map<string, HolidayPart[]>> {
  const places = new Map<string, Map<string, HolidayPart[]>>()
  for (const [place, day, part, name] of rows ?? []) {
    const days = places.get(place) ?? new Map<string, HolidayPart[]>()
    places.set(place, days)
    days.set(day, [...(days.get(day) ?? []), { name, part }])
  }
  return places
}
