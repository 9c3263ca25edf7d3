import { z } from 'zod'
import { because } from './issues.ts'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for a calendar day that exists, as `YYYY-MM-DD`, from year 1900 to 9999. */
export function isDay(text: string): boolean {
  const match = DAY.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return year >= 1900 && days !== undefined && day >= 1 && day <= days
}

/** Days since 1970-01-01 of a calendar day; pure arithmetic, no time zone is involved. */
export function dayNumber(day: string): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / 86_400_000
}

/** The calendar day `days` after `day`. */
export function addDays(day: string, days: number): string {
  return new Date((dayNumber(day) + days) * 86_400_000).toISOString().slice(0, 10)
}

/** The last day for which working time is planned and leave is foretold. */
export const LAST_WORKING_DAY = '2199-12-31'

/** Whether a day lies where working time is planned and counted, day by day. */
export const isWorkingRange = (day: string): boolean => day >= '1970-01-01' && day <= LAST_WORKING_DAY

/** Whole days from start to end, both included. */
export const inclusiveDays = (start: string, end: string): number => dayNumber(end) - dayNumber(start) + 1

/**
 * A calendar day in a payload: `YYYY-MM-DD`; an ISO instant is cut to its day as written, never converted.
 * @param what the field as the user knows it
 */
export const day = (what: string) =>
  z
    .string({ error: `${what} is required.` })
    .trim()
    .min(1, { error: `${what} is required.`, abort: true })
    .max(40, `${what} is not a valid date.`)
    .refine(
      (text) => /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(text) && isDay(text.slice(0, 10)),
      because('field.not-a-day', `${what} is not a valid date.`),
    )
    .transform((text) => text.slice(0, 10))

/** A day that working time is planned for, and leave foretold; far enough for everybody, near enough to be counted day by day. */
export const plannedDay = (what: string) =>
  day(what).refine(isWorkingRange, because('field.day-out-of-range', `${what} must lie between 1970 and 2199.`))

/** A calendar day in an answer. */
export const Day = z.string().meta({ format: 'date', description: 'A calendar day, YYYY-MM-DD' })

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * An instant in a payload: ISO 8601, or a `datetime-local` value without a zone, which the server reads in the
 * organisation's time zone. Comes out as the text that was sent, checked for its shape.
 */
export const instant = (what: string) =>
  z
    .string({ error: `${what} is required.` })
    .trim()
    .min(1, { error: `${what} is required.`, abort: true })
    .refine(
      (text) =>
        INSTANT.test(text) && isDay(text.slice(0, 10)) && text.slice(11, 13) < '24' && text.slice(14, 16) < '60',
      because('field.not-an-instant', `${what} is not a valid date and time.`),
    )

/** An instant in an answer: ISO 8601 UTC. */
export const Instant = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC' })
