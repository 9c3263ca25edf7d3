import { calendars } from '@ems/contract/calendars'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { CalendarRow, HolidayRow } from './holiday.repo.ts'
import type { holidayService } from './holidays.ts'
import type { LocationRow } from './location.repo.ts'
import type { locationService } from './locations.ts'
import { presentCalendar, presentHoliday, presentLocation, presentSchedule } from './presenter.ts'
import { optionsOf, type RecalculationResult, toAffectedAnswer } from './recalculation.ts'
import type { ScheduleRow } from './schedule.repo.ts'
import type { scheduleService } from './schedules.ts'

/** The changed row, and the effect on leaves. */
interface Done<T> {
  result: T
  affected: RecalculationResult
}

const of = (affected: RecalculationResult) => ({ affected: toAffectedAnswer(affected) })
const aCalendar = ({ result, affected }: Done<CalendarRow>) => ({
  holidayCalendar: presentCalendar(result),
  ...of(affected),
})
const aLocation = ({ result, affected }: Done<LocationRow>) => ({ location: presentLocation(result), ...of(affected) })
const aHoliday = ({ result, affected }: Done<HolidayRow>) => ({ holiday: presentHoliday(result), ...of(affected) })
const aSchedule = ({ result, affected }: Done<ScheduleRow>) => ({ schedule: presentSchedule(result), ...of(affected) })

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
    removeHolidayCalendar: async ({ actor, params, query }) =>
      aCalendar(await holidays.removeCalendar(actor, params.id, optionsOf(query))),
    locations: async ({ query }) => {
      const { rows, total } = await locations.list(query)
      return { locations: rows.map(presentLocation), total }
    },
    addLocation: async ({ actor, body }) => aLocation(await locations.add(actor, body)),
    updateLocation: async ({ actor, params, body }) => aLocation(await locations.update(actor, params.id, body)),
    removeLocation: async ({ actor, params, query }) =>
      aLocation(await locations.remove(actor, params.id, optionsOf(query))),
    holidays: async ({ query }) => {
      const { rows, total } = await holidays.list(query)
      return { holidays: rows.map(presentHoliday), total }
    },
    addHoliday: async ({ actor, body }) => aHoliday(await holidays.add(actor, body)),
    updateHoliday: async ({ actor, params, body }) => aHoliday(await holidays.update(actor, params.id, body)),
    removeHoliday: async ({ actor, params, query }) =>
      aHoliday(await holidays.remove(actor, params.id, optionsOf(query))),
    schedules: async ({ query }) => {
      const { rows, total } = await schedules.list(query)
      return { schedules: rows.map(presentSchedule), total }
    },
    addSchedule: async ({ actor, body }) => aSchedule(await schedules.add(actor, body)),
    updateSchedule: async ({ actor, params, body }) => aSchedule(await schedules.update(actor, params.id, body)),
    removeSchedule: async ({ actor, params, query }) =>
      aSchedule(await schedules.remove(actor, params.id, optionsOf(query))),
  })
