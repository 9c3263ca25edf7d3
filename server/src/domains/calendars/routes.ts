import { calendars } from '@ems/contract/calendars'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { holidayService } from './holidays.ts'
import type { locationService } from './locations.ts'
import { presentCalendar, presentHoliday, presentLocation, presentSchedule } from './present.ts'
import type { LocationRow } from './repo.ts'
import type { CalendarRow, HolidayRow } from './repo-holidays.ts'
import type { ScheduleRow } from './repo-schedules.ts'
import type { scheduleService } from './schedules.ts'

const aCalendar = (row: CalendarRow) => ({ holidayCalendar: presentCalendar(row) })
const aLocation = (row: LocationRow) => ({ location: presentLocation(row) })
const aHoliday = (row: HolidayRow) => ({ holiday: presentHoliday(row) })
const aSchedule = (row: ScheduleRow) => ({ schedule: presentSchedule(row) })

interface Services {
  holidays: ReturnType<typeof holidayService>
  locations: ReturnType<typeof locationService>
  schedules: ReturnType<typeof scheduleService>
}

export const calendarRoutes = ({ holidays, locations, schedules }: Services): Route[] =>
  mount(calendars, {
    holidayCalendars: async ({ query }) => {
      const { rows, total } = await holidays.calendars(query)
      return { holidayCalendars: rows.map(presentCalendar), total }
    },
    addHolidayCalendar: async ({ actor, body }) => aCalendar(await holidays.addCalendar(actor, body)),
    updateHolidayCalendar: async ({ actor, params, body }) =>
      aCalendar(await holidays.updateCalendar(actor, params.id, body)),
    removeHolidayCalendar: async ({ actor, params }) => aCalendar(await holidays.removeCalendar(actor, params.id)),
    locations: async ({ query }) => {
      const { rows, total } = await locations.list(query)
      return { locations: rows.map(presentLocation), total }
    },
    addLocation: async ({ actor, body }) => aLocation(await locations.add(actor, body)),
    updateLocation: async ({ actor, params, body }) => aLocation(await locations.update(actor, params.id, body)),
    removeLocation: async ({ actor, params }) => aLocation(await locations.remove(actor, params.id)),
    holidays: async ({ query }) => {
      const { rows, total } = await holidays.list(query)
      return { holidays: rows.map(presentHoliday), total }
    },
    addHoliday: async ({ actor, body }) => aHoliday(await holidays.add(actor, body)),
    updateHoliday: async ({ actor, params, body }) => aHoliday(await holidays.update(actor, params.id, body)),
    removeHoliday: async ({ actor, params }) => aHoliday(await holidays.remove(actor, params.id)),
    schedules: async ({ query }) => {
      const { rows, total } = await schedules.list(query)
      return { schedules: rows.map(presentSchedule), total }
    },
    addSchedule: async ({ actor, body }) => aSchedule(await schedules.add(actor, body)),
    updateSchedule: async ({ actor, params, body }) => aSchedule(await schedules.update(actor, params.id, body)),
    removeSchedule: async ({ actor, params }) => aSchedule(await schedules.remove(actor, params.id)),
  })
