import { z } from 'zod'
import { Instant } from './core/days.ts'
import { because } from './core/issues.ts'
import { Id, requiredText } from './core/values.ts'
import { recounting } from './recounts.ts'

const minutes = (what: string) =>
  z
    .number({ error: `${what} must be a number of minutes.` })
    .int(`${what} must be whole minutes.`)
    .min(0, `${what} must be at least 0 minutes.`)
    .max(720, `${what} must be at most 720 minutes.`)

export const ScheduleDay = z.object({ am: minutes('The morning'), pm: minutes('The afternoon') })
export type ScheduleDay = z.output<typeof ScheduleDay>

export const Schedule = z.object({
  _id: Id,
  name: z.string(),
  weeks: z.number().int(),
  days: z
    .array(z.object({ am: z.number().int(), pm: z.number().int() }))
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
    .min(1, 'A schedule has at least 1 week.')
    .max(4, 'A schedule has at most 4 weeks.'),
  days: z.array(ScheduleDay, { error: 'The days of the schedule are required.' }).max(28, 'At most 28 days.'),
  isDefault: z
    .boolean({ error: 'Say whether this is the default.' })
    .optional()
    .describe('true makes it the default in place of the other; absent: as it is'),
}

export const whole = ({ weeks, days }: { weeks: number; days: readonly unknown[] }) => days.length === weeks * 7
export const DAYS_OF_WEEKS = {
  path: ['days'],
  ...because('schedule.days', 'A schedule has seven days for each of its weeks.'),
}
export const ScheduleBody = z.object({ ...scheduleFields, ...recounting }).refine(whole, DAYS_OF_WEEKS)
