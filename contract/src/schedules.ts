import { z } from 'zod'
import { Instant, minutesOfTime } from './core/days.ts'
import { because } from './core/issues.ts'
import { Id, requiredText } from './core/values.ts'
import { recalculationOptions } from './recounts.ts'

const minutes = (what: string) =>
  z
    .number({ error: `${what} must be a number of minutes.` })
    .int(`${what} must be whole minutes.`)
    .min(0, `${what} must be at least 0 minutes.`)
    .max(720, `${what} must be at most 720 minutes.`)

/** A time of day, HH:MM. */
export const timeOfDay = (what: string) =>
  z
    .string({ error: `${what} is required.` })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${what} must be a time such as 09:30.`)

/** The longest span of a shift. */
const LONGEST_SHIFT_MINUTES = 16 * 60

/** The minutes from the start to the end of a shift. An end at or before the start is on the next day. */
export const spanOf = ({ starts, ends }: { starts: string; ends: string }): number => {
  const span = minutesOfTime(ends) - minutesOfTime(starts)
  return span > 0 ? span : span + 24 * 60
}

/** Whether the minutes of a shift fit between its times. */
export const fitsSpan = (shift: { starts: string; ends: string; minutes: number }): boolean =>
  spanOf(shift) <= LONGEST_SHIFT_MINUTES && shift.minutes <= spanOf(shift)
export const SHIFT_SPAN = {
  path: ['ends'],
  ...because('shift.span', 'A shift can last at most 16 hours, and its minutes must fit between its start and end.'),
}

const timeOrNone = (what: string) =>
  timeOfDay(what)
    .nullish()
    .transform((time) => time ?? null)

export const ScheduleDay = z
  .object({
    am: minutes('The morning'),
    pm: minutes('The afternoon'),
    starts: timeOrNone('The start').describe('when the shift starts, HH:MM; null: working time is flexible'),
    ends: timeOrNone('The end').describe('HH:MM; at or before `starts`: on the next day'),
  })
  .refine(({ starts, ends }) => (starts === null) === (ends === null), {
    path: ['ends'],
    ...because('shift.times', 'A shift needs a start and an end.'),
  })
  .refine(
    ({ am, pm, starts, ends }) => starts === null || ends === null || fitsSpan({ starts, ends, minutes: am + pm }),
    SHIFT_SPAN,
  )
export type ScheduleDay = z.output<typeof ScheduleDay>

export const Schedule = z.object({
  _id: Id,
  name: z.string(),
  weeks: z.number().int(),
  days: z
    .array(
      z.object({
        am: z.number().int(),
        pm: z.number().int(),
        starts: z.string().nullable(),
        ends: z.string().nullable(),
      }),
    )
    .describe('minutes of each day of the pattern, Monday of its first week first'),
  isDefault: z.boolean(),
  updatedAt: Instant,
})
export type Schedule = z.output<typeof Schedule>

export const scheduleFields = {
  name: requiredText('Name', 100),
  weeks: z
    .number({ error: 'Weeks must be a number.' })
    .int('Weeks must be a whole number.')
    .min(1, 'A schedule must have at least 1 week.')
    .max(4, 'A schedule can have at most 4 weeks.'),
  days: z
    .array(ScheduleDay, { error: 'The days of the schedule are required.' })
    .max(28, 'At most 28 days are allowed.'),
  isDefault: z
    .boolean({ error: 'Choose whether this is the default.' })
    .optional()
    .describe('true makes it the default instead of the current one; absent: unchanged'),
}

export const wholeSchedule = ({ weeks, days }: { weeks: number; days: readonly unknown[] }) => days.length === weeks * 7
export const DAYS_OF_WEEKS = {
  path: ['days'],
  ...because('schedule.days', 'A schedule must have seven days for each week.'),
}
export const ScheduleBody = z
  .object({ ...scheduleFields, ...recalculationOptions })
  .refine(wholeSchedule, DAYS_OF_WEEKS)
