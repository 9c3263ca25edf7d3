import { z } from 'zod'
import { because } from './issues.ts'
import { SEARCH_MAX } from './limits.ts'

/** A decimal number in a query string; refuses other forms that JavaScript accepts, such as `1e2` and `0x10`. */
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
 * The query of a growing list: `search`, `sort` (a field of the answer, `-` before it for descending), `limit` (1 to
 * 100) and `skip`. Without `limit` the answer has the whole list. Blank values count as absent: the server removes
 * them before parsing.
 * @param fields the sortable fields of the answer
 */
export const listQuery = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.object({
    search: z
      .string()
      .trim()
      .max(SEARCH_MAX, `The search can have at most ${SEARCH_MAX} characters.`)
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
 * A filter for managers and heads of departments: their reports at any depth, and the people of their departments. It
 * applies within the caller's other rights.
 */
export const OfTeam = z.enum(['true'], { error: 'Choose true, or leave it out.' }).optional()

/** The common part of parsed list queries. */
export interface ListQuery {
  search?: string | undefined
  sort?: string | undefined
  limit?: number | undefined
  skip?: number | undefined
}

/** Whether a range of days is in order; for `.refine` with `RANGE`. */
export const runsForwards = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to
export const RANGE = {
  path: ['to'],
  ...because('list.range-backwards', 'The to date cannot be before the from date.'),
}

/** The number of all rows, independent of the page. */
export const Total = z.number().int()
