import { z } from 'zod'
import { Day, day, Instant, plannedDay } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, RANGE, runsForwards, Total } from './core/lists.ts'
import { Id, IdParam, reference, requiredText, unchangedSince } from './core/values.ts'
import { HolidaySource } from './holiday-sources.ts'
import { Affected, recalculationOptions, recalculationQuery } from './recounts.ts'
import { DAYS_OF_WEEKS, Schedule, ScheduleBody, scheduleFields, wholeSchedule } from './schedules.ts'

/** A whole day, or its morning or afternoon. */
export const DayPart = z.enum(['full', 'am', 'pm'], { error: 'Choose full, am or pm.' })
export type DayPart = z.output<typeof DayPart>

export const HolidayCalendar = z.object({
  _id: Id,
  name: z.string(),
  isDefault: z.boolean(),
  imported: HolidaySource.nullable().describe('the import of the latest year'),
  updatedAt: Instant,
})
export type HolidayCalendar = z.output<typeof HolidayCalendar>

export const Location = z.object({
  _id: Id,
  name: z.string(),
  timeZone: z.string().describe('IANA name'),
  holidayCalendarId: Id,
  networks: z.array(z.string()).describe('addresses of the location’s networks, as CIDR'),
  updatedAt: Instant,
})
export type Location = z.output<typeof Location>

export const Holiday = z.object({
  _id: Id,
  calendarId: Id,
  day: Day,
  part: DayPart,
  name: z.string(),
  source: z.enum(['import', 'own']),
  updatedAt: Instant,
})
export type Holiday = z.output<typeof Holiday>

export const LocationBody = z.object({
  name: requiredText('Name', 100),
  timeZone: requiredText('Time zone', 100),
  holidayCalendarId: reference('Holiday calendar is required.'),
  networks: z
    .array(z.union([z.cidrv4(), z.cidrv6()], { error: 'Enter a network such as 192.0.2.0/24.' }), {
      error: 'The networks must be a list.',
    })
    .max(50, 'At most 50 networks are allowed.')
    .optional()
    .describe('networks from which people can clock in on site on the web; absent: unchanged'),
})

export const HolidayCalendarBody = z.object({
  name: requiredText('Name', 100),
  isDefault: z
    .boolean({ error: 'Choose whether this is the default.' })
    .optional()
    .describe('true makes it the default instead of the current one; absent: unchanged'),
})

export const HolidayBody = z.object({
  calendarId: reference('Holiday calendar is required.'),
  day: plannedDay('Day'),
  part: DayPart.default('full'),
  name: requiredText('Name', 100),
})

const configures = { key: 'leaves.configure', least: 'everyone' } as const

export const calendars = {
  holidayCalendars: endpoint({
    method: 'GET',
    path: '/api/calendar/holiday-calendars',
    summary: 'List holiday calendars; search covers their names',
    access: 'signed-in',
    query: listQuery(['name']),
    reply: z.object({ holidayCalendars: z.array(HolidayCalendar), total: Total }),
    fails: [],
  }),
  addHolidayCalendar: endpoint({
    method: 'POST',
    path: '/api/calendar/holiday-calendars',
    summary: 'Add a holiday calendar',
    access: configures,
    body: HolidayCalendarBody.extend(recalculationOptions),
    reply: z.object({ holidayCalendar: HolidayCalendar, affected: Affected }),
    fails: ['ALREADY_REGISTERED', 'INVALID'],
  }),
  updateHolidayCalendar: endpoint({
    method: 'PUT',
    path: '/api/calendar/holiday-calendars/:id',
    summary: 'Change a holiday calendar, or make it the default',
    access: configures,
    params: IdParam,
    body: HolidayCalendarBody.extend({ ...unchangedSince, ...recalculationOptions }),
    reply: z.object({ holidayCalendar: HolidayCalendar, affected: Affected }),
    fails: ['NOT_FOUND', 'ALREADY_REGISTERED', 'CONFLICT', 'STALE', 'INVALID'],
  }),
  removeHolidayCalendar: endpoint({
    method: 'DELETE',
    path: '/api/calendar/holiday-calendars/:id',
    summary: 'Delete a holiday calendar that no location uses, with its holidays',
    access: configures,
    params: IdParam,
    query: recalculationQuery,
    reply: z.object({ holidayCalendar: HolidayCalendar, affected: Affected }),
    fails: ['NOT_FOUND', 'IN_USE', 'INVALID'],
  }),
  locations: endpoint({
    method: 'GET',
    path: '/api/calendar/locations',
    summary: 'List locations; search covers their names',
    access: 'signed-in',
    query: listQuery(['name']),
    reply: z.object({ locations: z.array(Location), total: Total }),
    fails: [],
  }),
  addLocation: endpoint({
    method: 'POST',
    path: '/api/calendar/locations',
    summary: 'Add a location',
    access: configures,
    body: LocationBody.extend(recalculationOptions),
    reply: z.object({ location: Location, affected: Affected }),
    fails: ['ALREADY_REGISTERED', 'INVALID'],
  }),
  updateLocation: endpoint({
    method: 'PUT',
    path: '/api/calendar/locations/:id',
    summary: 'Change a location',
    access: configures,
    params: IdParam,
    body: LocationBody.extend({ ...unchangedSince, ...recalculationOptions }),
    reply: z.object({ location: Location, affected: Affected }),
    fails: ['NOT_FOUND', 'ALREADY_REGISTERED', 'INVALID', 'STALE'],
  }),
  removeLocation: endpoint({
    method: 'DELETE',
    path: '/api/calendar/locations/:id',
    summary: 'Delete a location that was never assigned to anyone',
    access: configures,
    params: IdParam,
    query: recalculationQuery,
    reply: z.object({ location: Location, affected: Affected }),
    fails: ['NOT_FOUND', 'IN_USE', 'INVALID'],
  }),
  holidays: endpoint({
    method: 'GET',
    path: '/api/calendar/holidays',
    summary: 'List holidays of one or all calendars in a range of days',
    access: 'signed-in',
    query: listQuery(['day', 'name'])
      .extend({
        calendarId: Id.optional(),
        from: day('The from date').optional(),
        to: day('The to date').optional(),
      })
      .refine(runsForwards, RANGE),
    reply: z.object({ holidays: z.array(Holiday), total: Total }),
    fails: [],
  }),
  addHoliday: endpoint({
    method: 'POST',
    path: '/api/calendar/holidays',
    summary: 'Add a holiday: a whole day, a morning or an afternoon',
    access: configures,
    body: HolidayBody.extend(recalculationOptions),
    reply: z.object({ holiday: Holiday, affected: Affected }),
    fails: ['ALREADY_REGISTERED', 'INVALID'],
  }),
  updateHoliday: endpoint({
    method: 'PUT',
    path: '/api/calendar/holidays/:id',
    summary: 'Change a holiday',
    access: configures,
    params: IdParam,
    body: HolidayBody.omit({ calendarId: true }).extend({ ...unchangedSince, ...recalculationOptions }),
    reply: z.object({ holiday: Holiday, affected: Affected }),
    fails: ['NOT_FOUND', 'ALREADY_REGISTERED', 'STALE', 'INVALID'],
  }),
  removeHoliday: endpoint({
    method: 'DELETE',
    path: '/api/calendar/holidays/:id',
    summary: 'Delete a holiday; a deleted imported holiday is not imported again',
    access: configures,
    params: IdParam,
    query: recalculationQuery,
    reply: z.object({ holiday: Holiday, affected: Affected }),
    fails: ['NOT_FOUND', 'INVALID'],
  }),
  schedules: endpoint({
    method: 'GET',
    path: '/api/calendar/schedules',
    summary: 'List schedules; search covers their names',
    access: 'signed-in',
    query: listQuery(['name']),
    reply: z.object({ schedules: z.array(Schedule), total: Total }),
    fails: [],
  }),
  addSchedule: endpoint({
    method: 'POST',
    path: '/api/calendar/schedules',
    summary: 'Add a schedule: a pattern of 1 to 4 weeks',
    access: configures,
    body: ScheduleBody,
    reply: z.object({ schedule: Schedule, affected: Affected }),
    fails: ['ALREADY_REGISTERED', 'INVALID'],
  }),
  updateSchedule: endpoint({
    method: 'PUT',
    path: '/api/calendar/schedules/:id',
    summary: 'Change a schedule; if it is in use, the change applies from a day, and earlier days stay as they were',
    access: configures,
    params: IdParam,
    body: z
      .object({
        ...scheduleFields,
        ...unchangedSince,
        ...recalculationOptions,
        from: plannedDay('From').optional().describe('today where absent'),
      })
      .refine(wholeSchedule, DAYS_OF_WEEKS),
    reply: z.object({ schedule: Schedule, affected: Affected }),
    fails: ['NOT_FOUND', 'ALREADY_REGISTERED', 'CONFLICT', 'STALE', 'INVALID'],
  }),
  removeSchedule: endpoint({
    method: 'DELETE',
    path: '/api/calendar/schedules/:id',
    summary: 'Delete a schedule that was never assigned to anyone',
    access: configures,
    params: IdParam,
    query: recalculationQuery,
    reply: z.object({ schedule: Schedule, affected: Affected }),
    fails: ['NOT_FOUND', 'IN_USE', 'INVALID'],
  }),
}
