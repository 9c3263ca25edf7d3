import { z } from 'zod'
import { DayPart } from './calendars.ts'
import { Day, day, inclusiveDays } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { listQuery, RANGE, runsForwards, Total } from './core/lists.ts'
import { Id } from './core/values.ts'
import { Person } from './org.ts'

/** The most days of one calendar answer. */
export const MOST_CALENDAR_DAYS = 62

/** The label of an absence whose type the caller may not see. */
export const AWAY = 'Away'

/**
 * The people of the calendar: `peers` share the caller's manager or department, `reports` are led by the caller,
 * `department` is the caller's own or the named one, `everyone` is all people visible to the caller.
 */
export const CalendarOf = z.enum(['peers', 'reports', 'department', 'everyone'], {
  error: 'Choose peers, reports, department or everyone.',
})
export type CalendarOf = z.output<typeof CalendarOf>

/** Days of absence, as far as the caller may see them. */
const Absence = z.object({
  from: Day,
  to: Day,
  parts: z.object({
    start: DayPart,
    end: DayPart,
    startTime: z.string().nullable().describe('HH:MM, for types in hours; null if the type is hidden'),
    endTime: z.string().nullable(),
  }),
  type: z.string().describe(`the name of the leave type; ${AWAY} where it is hidden`),
  typeHidden: z.boolean().describe('leave of a colleague, or of a private type whose reasons the caller cannot see'),
  state: z.enum(['pending', 'approved']).describe('pending leave is shown to its approvers and to the person'),
  leaveId: Id.nullable().describe('null if the caller cannot see the leave'),
})

/** A person with the absences of some days. */
export const AbsentPerson = Person.extend({
  spans: z.array(Absence).describe('earliest first'),
  holidays: z.array(z.object({ day: Day, part: DayPart, name: z.string() })),
  off: z.array(Day).describe('days off; from the default working time if the caller cannot see the person’s record'),
})
export type AbsentPerson = z.output<typeof AbsentPerson>

/** The figures of all people in the calendar, not only of the page. */
export const CalendarSums = z.object({
  away: z.array(z.object({ day: Day, people: z.number().int() })).describe('people on approved leave, per day'),
  departments: z.array(
    z.object({
      department: Id.nullable(),
      people: z.number().int(),
      away: z.number().int().describe('how many of them are on approved leave on any of the days'),
    }),
  ),
})
export type CalendarSums = z.output<typeof CalendarSums>

/** What colleagues see of each other's absences. */
export const Colleagues = z.enum(['none', 'away'], { error: 'Choose none or away.' })
export const LeaveSettings = z.object({
  colleagues: Colleagues.describe('what colleagues see of each other: nothing, or the days away'),
})

export const leaveCalendar = {
  calendar: endpoint({
    method: 'GET',
    path: '/api/leave/calendar',
    summary: `List who is away when, by department and name, for at most ${MOST_CALENDAR_DAYS} days; search covers names`,
    access: 'signed-in',
    query: listQuery(['name'])
      .omit({ sort: true })
      .extend({
        of: CalendarOf.optional().describe('default: peers'),
        department: Id.optional(),
        away: z
          .enum(['true', 'false'], { error: 'Choose true or false.' })
          .optional()
          .describe('only people who are on approved leave then, and the caller'),
        sums: z
          .enum(['true'], { error: 'Choose true, or leave it out.' })
          .optional()
          .describe('also returns the people away per day and the people per department, for all pages'),
        from: day('The from date'),
        to: day('The to date'),
      })
      .refine(runsForwards, RANGE)
      .refine(({ from, to }) => from > to || inclusiveDays(from, to) <= MOST_CALENDAR_DAYS, {
        path: ['to'],
        ...because('list.range-too-long', `The range can have at most ${MOST_CALENDAR_DAYS} days.`, {
          most: MOST_CALENDAR_DAYS,
        }),
      }),
    reply: z.object({
      people: z.array(AbsentPerson),
      total: Total,
      sums: CalendarSums.optional().describe('if requested'),
    }),
    fails: [],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/leave/settings',
    summary: 'Get the leave settings: what colleagues see of each other’s absences',
    access: 'signed-in',
    reply: LeaveSettings,
    fails: [],
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/leave/settings',
    summary: 'Set what colleagues see of each other’s absences',
    access: { key: 'leaves.configure', least: 'everyone' },
    body: LeaveSettings,
    reply: LeaveSettings,
    fails: [],
  }),
}
