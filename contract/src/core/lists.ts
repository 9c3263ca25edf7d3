import { z } from 'zod'
import { because } from './issues.ts'
import { SEARCH_MAX } from './limits.ts'

/** A number in a query string, in decimal digits: not what else JavaScript reads as one, such as `1e2` and `0x10`. */
export const wholeNumber = (what: string, least: number, most: number) =>
  z
    .union([z.number(), z.string()])
    .transform((value) => (/^-?\d+(\.\d+)?$/.test(`${value}`) ? Number(value) : Number.NaN))
    .pipe(
      z
        .number(`${what} must be a number.`)
        .int(`${what} must be a whole number.`)
        .min(least, `${what} must be at least ${least}.`)
        .max(most, `${what} must be at most ${most}.`),
    )

/**
 * The query of a list that grows: `search`, `sort` (a field of the answer, `-` before it for descending), `limit` (1 to
 * 100) and `skip`. Without `limit` the whole list is answered. A blank value counts as absent: the server drops it
 * before it parses.
 * @param fields the answer's fields that it can be sorted by
 */
export const listQuery = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.object({
    search: z
      .string()
      .trim()
      .max(SEARCH_MAX, `Search for at most ${SEARCH_MAX} characters.`)
      .refine(
        (text) => text.isWellFormed() && !text.includes('\u0000'),
        because('field.control-characters', 'Control characters are not allowed.'),
      )
      .optional(),
    sort: z
      .enum(fields.flatMap((field) => [field, `-${field}`]) as [F[number] | `-${F[number]}`], {
        error: `Sort by one of: ${fields.join(', ')}.`,
      })
      .optional(),
    limit: wholeNumber('The limit', 1, 100).optional(),
    skip: wholeNumber('The skip', 0, 100_000_000).optional(),
  })

/**
 * A filter of lists about people, for those who lead: those below them and those of the departments that they head,
 * whomever else they hold the right for.
 */
export const OfTeam = z.enum(['true'], { error: 'Say true, or leave it out.' }).optional()

/** What every list query has in common once it is parsed. */
export interface ListQuery {
  search?: string | undefined
  sort?: string | undefined
  limit?: number | undefined
  skip?: number | undefined
}

/** Whether a range that a query may give runs forwards; for `.refine` with `RANGE`. */
export const runsForwards = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to
export const RANGE = {
  path: ['to'],
  ...because('list.range-backwards', 'The to date cannot be before the from date.'),
}

/** How many there are in all, whatever page was asked for. */
export const Total = z.number().int()
