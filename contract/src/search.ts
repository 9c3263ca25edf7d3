import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { wholeNumber } from './core/lists.ts'
import { Id } from './core/values.ts'

/** The kinds of search results, in the order of the answer. */
export const FOUND_TYPES = ['people', 'departments', 'teams', 'tasks', 'leaves', 'documents'] as const
export const FoundType = z.enum(FOUND_TYPES, { error: `Choose one of: ${FOUND_TYPES.join(', ')}.` })
export type FoundType = z.output<typeof FoundType>

/** The most characters and words of a search; the rest is ignored. */
export const SEARCHED = { characters: 100, words: 5 } as const
/** The most results of an answer. */
export const MOST_FOUND = 20
/** The default number of results of each kind. */
export const FOUND_SHOWN = 5

/** How well a name matches: by whole words, by the beginning of words, or by parts of words. */
export const Match = z.enum(['whole', 'beginning', 'part'])
export type Match = z.output<typeof Match>

const Found = z.object({
  _id: Id,
  title: z.string(),
  subtitle: z.string().describe('a detail that distinguishes it from others with the same name; may be empty'),
  image: z.string().nullable().describe('a person’s picture'),
  userId: Id.nullable().describe('a person’s account; null for anything else'),
  link: z.string().describe('the address of a page that the caller can open'),
  match: Match,
})
export type Found = z.output<typeof Found>

const limit = wholeNumber('The limit', 1, MOST_FOUND)

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    summary:
      'Find people, departments, teams, tasks, leaves and documents whose names contain all words, within the caller’s permissions; at most 20',
    access: 'signed-in',
    query: z.object({
      q: z
        .string()
        .refine(
          (text) => text.isWellFormed() && !text.includes('\u0000'),
          because('field.control-characters', 'Control characters are not allowed.'),
        )
        .optional()
        .describe('up to 100 characters and 5 words are searched; two letters match the start of names'),
      types: z
        .string()
        .transform((text) => [...new Set(text.split(',').map((type) => type.trim()))])
        .pipe(z.array(FoundType))
        .optional()
        .describe('separated by commas; absent: all'),
      limit: limit.optional().describe('number of each type; default: 5'),
    }),
    reply: z.object({
      groups: z.array(
        z.object({
          type: FoundType,
          items: z.array(Found).describe('best match first'),
          more: z.boolean().describe('whether there are more'),
        }),
      ),
    }),
    fails: [],
  }),
}
