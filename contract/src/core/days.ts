import { z } from 'zod'
import { isDay, isWorkingRange } from './day-numbers.ts'
import { because } from './issues.ts'

export * from './day-numbers.ts'

/**
 * A calendar day in a request: `YYYY-MM-DD`. An ISO instant is cut to its day as written, without conversion.
 * @param what the field's name for the user
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

/** A day within the range of planned working time. The range is limited because each day of it is counted. */
export const plannedDay = (what: string) =>
  day(what).refine(isWorkingRange, because('field.day-out-of-range', `${what} must be between 1970 and 2199.`))

/** A calendar day in an answer. */
export const Day = z.string().meta({ format: 'date', description: 'A calendar day, YYYY-MM-DD' })

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * An instant in a request: ISO 8601, or a `datetime-local` value without a zone, which the server reads in the
 * organisation's time zone. The result is the sent text, with its format checked.
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

/** A month in a request, `YYYY-MM`; a day is cut to its month. @param what the field's name for the user */
export const month = (what: string) =>
  z
    .string({ error: `${what} is required.` })
    .trim()
    .min(1, { error: `${what} is required.`, abort: true })
    .refine(
      (text) =>
        /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text) || (/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && isDay(text)),
      because('field.not-a-day', `${what} is not a valid month.`),
    )
    .transform((text) => text.slice(0, 7))

/** A month in an answer. */
export const Month = z.string().describe('A month, YYYY-MM')
