import { z } from 'zod'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { Total, wholeNumber } from './core/lists.ts'
import { Id, IdParam, optionalText, reference } from './core/values.ts'
import { EmployeeRef } from './employee.ts'
import { LegalEntityRef } from './legal-entity.ts'
import { PayCategoryRef } from './pay-categories.ts'

export const GapBasis = z.enum(['hourly', 'paid'], { error: 'Choose hourly or paid.' })
export const LEFT_OUT = ['contractor', 'noBasicPay', 'twoCurrencies', 'tooShort', 'gender'] as const
export const LeftOut = z.enum(LEFT_OUT)
export type LeftOut = z.output<typeof LeftOut>
export const FindingState = z.enum(['Open', 'Justified', 'Remedied'], { error: 'Choose Open, Justified or Remedied.' })
export type FindingState = z.output<typeof FindingState>

const Percent = z.number().nullable()
/** Women and men side by side; null for a group without members. */
const Pair = z.object({ women: z.number().nullable(), men: z.number().nullable() })

/** Average hourly pay (as paid, by the basis `paid`), and the gap between women and men. */
const Part = z.object({
  women: z.number().nullable(),
  men: z.number().nullable(),
  gap: Percent.describe('(men − women) ÷ men × 100; below 0: women have more'),
})

const Finding = z.object({
  state: FindingState,
  note: z.string(),
  updatedAt: Instant,
})

export const GapCategory = z.object({
  category: PayCategoryRef,
  withheld: z.boolean().describe('the group is too small to be shown'),
  people: z.object({ women: z.number().int(), men: z.number().int() }).optional(),
  basic: Part.nullable().optional().describe('null: withheld, because few receive variable pay'),
  variable: Part.nullable().optional().describe('zeros included; null as for basic pay'),
  total: Part.optional(),
  flagged: z.boolean().optional().describe('the gap of total pay is 5 % or more, either way'),
  finding: Finding.nullable().optional().describe('reason or remedy; only in the view `full`'),
})
export type GapCategory = z.output<typeof GapCategory>

/** The seven figures. Source: Directive (EU) 2023/970, Article 9(1). */
export const GapFigures = z.object({
  meanGap: Percent,
  medianGap: Percent,
  variableMeanGap: Percent.describe('among those who receive variable pay'),
  variableMedianGap: Percent,
  receiving: Pair.nullable().describe('% of women and of men who receive variable pay'),
  quartiles: z
    .array(z.object({ women: z.number(), men: z.number() }))
    .nullable()
    .describe('% in each, lowest pay first'),
  categories: z.array(GapCategory).describe('flagged ones first'),
  withheld: z.array(z.string()).describe('figures that are null because a group is too small'),
})
export type GapFigures = z.output<typeof GapFigures>

export const PayGap = z.object({
  _id: Id,
  year: z.number().int(),
  currency: z.string(),
  legalEntity: LegalEntityRef.nullable().describe('null: all of the currency'),
  version: z.number().int(),
  status: z.enum(['Preparing', 'Draft', 'Published']),
  basis: GapBasis,
  monthBeforeUntil: z.number().int(),
  minimum: z.number().int(),
  people: z
    .object({
      women: z.number().int(),
      men: z.number().int(),
      leftOut: z.array(z.object({ reason: LeftOut, people: z.number().int().nullable() })),
    })
    .nullable()
    .describe('null while it is prepared'),
  publishedAt: Instant.nullable(),
  openFindings: z.number().int().describe('flagged categories without a reason or remedy; 0 until published'),
  updatedAt: Instant,
})
export type PayGap = z.output<typeof PayGap>

const GapLine = z.object({
  employeeId: z.string(),
  employee: EmployeeRef,
  category: PayCategoryRef.nullable(),
  gender: z.string().nullable(),
  time: z.number().describe('share of a full-time year'),
  basic: z.number().describe('full-time per year; as paid for the basis `paid`'),
  variable: z.number(),
  hourly: z.number().nullable().describe('null for the basis `paid`'),
  leftOut: LeftOut.nullable(),
})

const gapReply = z.object({ gap: PayGap })
const whole = z.object({ gap: PayGap.extend({ figures: GapFigures.nullable() }) })
const read = { key: 'paygap.read', least: 'everyone' } as const
const manage = { key: 'paygap.manage', least: 'everyone' } as const

const minimum = z
  .number('The minimum must be a number.')
  .int('The minimum must be a whole number.')
  .min(3, 'The minimum must be at least 3.')
  .max(20, 'The minimum must be at most 20.')

export const payGaps = {
  list: endpoint({
    method: 'GET',
    path: '/api/pay/gap',
    summary: 'List pay gaps, newest first',
    access: read,
    reply: z.object({ gaps: z.array(PayGap), total: Total }),
    fails: [],
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/api/pay/gap',
    summary:
      'Calculate the pay gap between women and men for a calendar year; a repeated calculation gets the next version',
    access: manage,
    body: z.object({
      year: z
        .number('The year must be a number.')
        .int('The year must be a whole number.')
        .min(2000, 'The year must be at least 2000.')
        .max(2100, 'The year must be at most 2100.'),
      currency: z
        .string({ error: 'Choose a currency.' })
        .regex(/^[A-Z]{3}$/, because('legal-entity.unknown-currency', 'Choose a currency.')),
      legalEntity: reference('Choose a legal entity.')
        .nullish()
        .transform((id) => id ?? null)
        .describe('null: all of the currency'),
      basis: GapBasis.default('hourly'),
      monthBeforeUntil: z
        .number('The day must be a number.')
        .int('The day must be a whole number.')
        .min(0, 'The day must be at least 0.')
        .max(31, 'The day must be at most 31.')
        .default(0)
        .describe('a payment up to this day of a month is for the month before'),
      minimum: minimum.default(5),
    }),
    reply: gapReply,
    fails: ['CONFLICT'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/pay/gap/:id',
    summary: 'Get a pay gap with its figures: small groups are withheld; `full` for people who can see pay and gender',
    access: read,
    params: IdParam,
    query: z.object({
      view: z.enum(['published', 'full'], { error: 'Choose published or full.' }).default('published'),
    }),
    reply: whole,
    fails: ['NOT_FOUND'],
  }),
  publish: endpoint({
    method: 'PUT',
    path: '/api/pay/gap/:id/publish',
    summary: 'Publish a pay gap; it can no longer change',
    access: manage,
    params: IdParam,
    body: z.object({
      expect: z.object({
        women: z.number('Enter the number of women shown.').int('Enter the number of women shown.'),
        men: z.number('Enter the number of men shown.').int('Enter the number of men shown.'),
      }),
    }),
    reply: whole,
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
  finding: endpoint({
    method: 'PUT',
    path: '/api/pay/gap/:id/category/:category',
    summary: 'Record a finding for a pay category: a reason or a remedy',
    access: manage,
    params: z.object({ id: Id, category: Id }),
    body: z.object({ state: FindingState, note: optionalText(2000) }),
    reply: whole,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/pay/gap/:id/lines',
    summary: 'List the people of a pay gap by employee ID, with the values behind each figure',
    access: read,
    params: IdParam,
    query: z.object({
      limit: wholeNumber('The limit', 1, 100).optional(),
      skip: wholeNumber('The skip', 0, 100_000_000).optional(),
    }),
    reply: z.object({ lines: z.array(GapLine), total: Total }),
    fails: ['NOT_FOUND'],
  }),
}
