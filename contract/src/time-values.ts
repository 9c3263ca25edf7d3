import { z } from 'zod'
import { instant } from './core/days.ts'
import { because } from './core/issues.ts'
import { Id, optionalLine } from './core/values.ts'

export const PunchKind = z.enum(['in', 'out', 'break'])
export type PunchKind = z.output<typeof PunchKind>

export const PunchSource = z.enum(['web', 'kiosk', 'device'])
export type PunchSource = z.output<typeof PunchSource>

export const Place = z.enum(['onsite', 'remote'], { error: 'Choose onsite or remote.' })
export type Place = z.output<typeof Place>

export const DayStatus = z.enum(
  ['present', 'half day', 'on leave', 'holiday', 'day off', 'incomplete', 'open', 'absent'],
  { error: 'This status does not exist.' },
)
export type DayStatus = z.output<typeof DayStatus>

export const DayFlag = z.enum(['no-clock-out', 'worked', 'conflict', 'stray', 'drift'], {
  error: 'This flag does not exist.',
})
export type DayFlag = z.output<typeof DayFlag>

export const DayWarning = z.enum(['long-day', 'short-rest', 'no-break', 'long-week'], {
  error: 'This warning does not exist.',
})
export type DayWarning = z.output<typeof DayWarning>

export const punchKind = z.enum(PunchKind.options, { error: 'Choose in, out or break.' })

export const placeOf = Place.nullish().transform((place) => place ?? null)

/** The key of a call, so that a repeated call has one effect. */
export const RequestKey = optionalLine(100).transform((key) => key || null)

/** A person in the path of a call. */
export const personOfTime = Id.describe('the employee or user ID')

/**
 * A time of a correction: `HH:MM` of the day or, in an `out`, of the next; or a date with a time, with or without an
 * offset.
 */
export const sessionTime = (what: string) =>
  z
    .string({ error: `${what} is required.` })
    .trim()
    .refine(
      (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text) || instant(what).safeParse(text).success,
      because('field.not-an-instant', `${what} is not a valid time.`),
    )
