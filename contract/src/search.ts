import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { wholeNumber } from './core/lists.ts'
import { Id } from './core/values.ts'

/** The kinds of search results, in the order of the answer. */
export const FOUND_TYPES = ['people', 'departments', 'teams', 'tasks', 'leaves', 'documents'] as const
export const FoundType = z.enum(FOUND_TYPES, { error: `Choose of: ${FOUND_TYPES.join(', ')}.` })
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
  subtitle: z.string().describe('what tells it from others of the name; may be empty'),
  image: z.string().nullable().describe('a person’s picture'),
  userId: Id.nullable().describe('a person’s account; null for anything else'),
  link: z.string().describe('the address of a screen that the caller can open'),
  match: Match,
})
export type Found = z.output<typeof Found>

const limit = wholeNumber('The limit', 1, MOST_FOUND)

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    summary:
      'People, departments, teams, tasks, leaves and documents whose names have all words that were typed, as far as the caller may see them; at most 20',
    access: 'signed-in',
    query: z.object({
      q: z
        .string()
        .refine(
          (text) => text.isWellFormed() && !text.includes('\u0000'),
          because('field.control-characters', 'Control characters are not allowed.'),
        )
        .optional()
        .describe('at most 100 characters and 5 words of it are looked for; two letters find beginnings of names'),
      types: z
        .string()
        .transform((text) => [...new Set(text.split(',').map((type) => type.trim()))])
        .pipe(z.array(FoundType))
        .optional()
        .describe('separated by commas; absent: all'),
      limit: limit.optional().describe('how many of each type; 5 where it is absent'),
    }),
    reply: z.object({
      groups: z.array(
        z.object({
          type: FoundType,
          items: z.array(Found).describe('the best first'),
          more: z.boolean().describe('whether there are more than these'),
        }),
      ),
    }),
    fails: [],
  }),
}
