import type { Holiday, HolidayCalendar, Location } from '@ems/contract/calendars'
import type { Schedule } from '@ems/contract/schedules'
import type { CalendarRow, HolidayRow } from './holiday.repo.ts'
import type { LocationRow } from './location.repo.ts'
import type { ScheduleRow } from './schedule.repo.ts'

export const presentCalendar = (row: CalendarRow): HolidayCalendar => ({
  _id: row.id,
  name: row.name,
  isDefault: row.is_default,
  imported: row.imported,
  updatedAt: row.updated_at.toISOString(),
})

export const presentLocation = (row: LocationRow): Location => ({
  _id: row.id,
  name: row.name,
  timeZone: row.time_zone,
  holidayCalendarId: row.holiday_calendar_id,
  networks: row.networks,
  updatedAt: row.updated_at.toISOString(),
})

export const presentHoliday = (row: HolidayRow): Holiday => ({
  _id: row.id,
  calendarId: row.calendar_id,
  day: row.day,
  part: row.part,
  name: row.name,
  source: row.source,
  updatedAt: row.updated_at.toISOString(),
})

export const presentSchedule = (row: ScheduleRow): Schedule => ({
  _id: row.id,
  name: row.name,
  weeks: row.weeks,
  days: row.days,
  isDefault: row.is_default,
  updatedAt: row.updated_at.toISOString(),
})
