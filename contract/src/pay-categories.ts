import { z } from 'zod'
import { Day, day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { Total } from './core/lists.ts'
import { Amount, money } from './core/money.ts'
import { Id, IdParam, optionalText, requiredText, unchangedSince } from './core/values.ts'

const criteria = { skills: optionalText(2000), effort: optionalText(2000), responsibility: optionalText(2000) }

export const PayCategory = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  level: z.number().int(),
  criteria: z.object({ skills: z.string(), effort: z.string(), responsibility: z.string(), conditions: z.string() }),
  ranges: z
    .array(z.object({ from: Day, currency: z.string(), minimum: Amount, maximum: Amount }))
    .describe('gross basic pay per year, full-time; each applies until the next one in its currency starts'),
  people: z.number().int().describe('people employed in it today'),
  updatedAt: Instant,
})
export type PayCategory = z.output<typeof PayCategory>

/** A pay category inside other answers. */
export const PayCategoryRef = z.object({ _id: Id, code: z.string() })

const Range = z
  .object({
    from: day('The day'),
    currency: z
      .string({ error: 'Choose a currency.' })
      .regex(/^[A-Z]{3}$/, because('legal-entity.unknown-currency', 'Choose a currency.')),
    minimum: money('Minimum'),
    maximum: money('Maximum'),
  })
  .refine(({ minimum, maximum }) => Number(minimum) <= Number(maximum), {
    path: ['maximum'],
    ...because('pay-category.range-backwards', 'The maximum cannot be below the minimum.'),
  })

const Body = z.object({
  code: requiredText('Code', 20),
  name: requiredText('Name', 100),
  level: z
    .number('The level must be a number.')
    .int('The level must be a whole number.')
    .min(1, 'The level must be at least 1.')
    .max(30, 'The level must be at most 30.'),
  criteria: z
    .object({ ...criteria, conditions: optionalText(2000) })
    .nullish()
    .transform((texts) => texts ?? { skills: '', effort: '', responsibility: '', conditions: '' }),
  ranges: z.array(Range).max(200, 'At most 200 pay ranges are allowed.').default([]),
  ...unchangedSince,
})

const categoryReply = z.object({ category: PayCategory })
const read = { key: 'paygap.read', least: 'everyone' } as const
const manage = { key: 'paygap.manage', least: 'everyone' } as const

export const payCategories = {
  list: endpoint({
    method: 'GET',
    path: '/api/pay/category',
    summary: 'List pay categories, by level and code',
    access: read,
    reply: z.object({
      categories: z.array(PayCategory),
      total: Total,
      without: z.number().int().describe('employed people without a category'),
    }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/pay/category',
    summary: 'Add a pay category: people who do the same work or work of equal value',
    access: manage,
    body: Body,
    reply: categoryReply,
    fails: ['ALREADY_REGISTERED', 'CONFLICT'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/pay/category/:id',
    summary: 'Change a pay category with all of its pay ranges',
    access: manage,
    params: IdParam,
    body: Body,
    reply: categoryReply,
    fails: ['NOT_FOUND', 'ALREADY_REGISTERED', 'CONFLICT', 'STALE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/pay/category/:id',
    summary: 'Delete a pay category that was never used',
    access: manage,
    params: IdParam,
    reply: categoryReply,
    fails: ['NOT_FOUND', 'IN_USE'],
  }),
}
