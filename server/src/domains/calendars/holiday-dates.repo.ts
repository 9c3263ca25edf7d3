import type { DayPart } from '@ems/contract/calendars'
import { type RawBuilder, sql } from 'kysely'
import type { HolidayPart } from './schedule.rules.ts'

/** Where a location's holidays stand under, for whom no location is said. */
const NOWHERE = 'default'

type HolidayOfPlace = [place: string, day: string, part: DayPart, name: string]

/**
 * The holidays of locations within some days, both included, as a value within a statement that `holidaysByLocation` reads.
 * @param locations an array of the ids of those that are wanted; what is a holiday for those without a location comes as well
 */
export const holidaysValue = (locations: RawBuilder<unknown>, from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql<HolidayOfPlace[] | null>`(
  select json_agg(json_build_array(places.place, h.day, h.part, h.name) order by h.day, h.part, h.id) from (
    select id::text as place, holiday_calendar_id as calendar_id from locations where id = any(${locations})
    union all select ${sql.lit(NOWHERE)}, id from holiday_calendars where is_default
  ) places join holidays h on h.calendar_id = places.calendar_id
  where h.day between ${from} and ${to} and not h.removed)`

/** Holidays by location, by day; what is a holiday for those without a location as `default`. */
export function holidaysByLocation(rows: readonly HolidayOfPlace[] | null): Map<string, Map<string, HolidayPart[]>> {
  const places = new Map<string, Map<string, HolidayPart[]>>()
  for (const [place, day, part, name] of rows ?? []) {
    const days = places.get(place) ?? new Map<string, HolidayPart[]>()
    places.set(place, days)
    days.set(day, [...(days.get(day) ?? []), { name, part }])
  }
  return places
}
