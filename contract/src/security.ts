import { z } from 'zod'
import { Instant, instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'

export const FactorRule = z.enum(['none', 'two', 'phishing-resistant'], {
  error: 'Choose none, two or phishing-resistant.',
})
const Sso = z.enum(['off', 'offered', 'only'], { error: 'Choose off, offered or only.' })

const wholeFrom = (what: string, least: number, most: number) =>
  z
    .number({ error: `${what} must be a number.` })
    .int(`${what} must be a whole number.`)
    .min(least, `${what} must be at least ${least}.`)
    .max(most, `${what} must be at most ${most}.`)

/** The sign-in rules of a role: second factor and session length. */
export const PolicyRules = z.object({
  factor: FactorRule.describe('what is needed besides the password; phishing-resistant: a passkey'),
  graceUntil: Instant.nullable().describe(
    'until when somebody without the factor may go on; null where none is needed',
  ),
  sso: Sso,
  idleMinutes: z.number().int().nullable().describe('a session ends after so long without a call; null: never'),
  absoluteHours: z.number().int().describe('a session ends after so long in any case'),
  minLength: z.number().int().describe('characters of a password that is chosen from now on'),
  mustChange: z.boolean().describe('a first password that somebody else gave must be replaced before anything else'),
})

export const SignInPolicy = PolicyRules.extend({
  role: z.string().describe('admin, employee, a built-in role (hr, payroll, auditor, manager) or a role’s id'),
  name: z.string(),
})
export type SignInPolicy = z.output<typeof SignInPolicy>

/** A changed policy; absent fields keep their values. */
const PolicyChange = z.object({
  role: z
    .string({ error: 'Role is required.' })
    .trim()
    .min(1, 'Role is required.')
    .max(100, 'This role does not exist.'),
  factor: FactorRule.optional(),
  graceUntil: instant('The end of the grace').nullish().describe('left out where a factor becomes needed: in 14 days'),
  sso: Sso.optional(),
  idleMinutes: wholeFrom('The idle limit', 15, 1440).nullish(),
  absoluteHours: wholeFrom('The longest session', 1, 720)
    .optional()
    .describe('it can shorten a session, never lengthen it'),
  minLength: wholeFrom('The least length of a password', 8, 64).optional(),
  mustChange: z.boolean({ error: 'Choose true or false.' }).optional(),
})
export type PolicyChange = z.output<typeof PolicyChange>

const access = { key: 'security.manage', least: 'everyone' } as const
const policies = z.object({ policies: z.array(SignInPolicy) })

/** Sign-in rules. */
export const security = {
  policies: endpoint({
    method: 'GET',
    path: '/api/security/policies',
    summary: 'What each role needs to sign in; of somebody with several roles the strictest counts',
    access,
    byPerson: true,
    reply: policies,
    fails: [],
  }),
  setPolicies: endpoint({
    method: 'PUT',
    path: '/api/security/policies',
    summary: 'Change what some roles need to sign in; it reaches running sessions at their next call',
    access,
    fresh: true,
    body: z.object({
      policies: z
        .array(PolicyChange, { error: 'Name the policies that change.' })
        .min(1, 'Name the policies that change.')
        .max(200, 'At most 200 policies are allowed.')
        .refine(
          (all) => new Set(all.map(({ role }) => role.toLowerCase())).size === all.length,
          because('policy.role-twice', 'This role is listed twice.'),
        ),
    }),
    reply: policies,
    fails: ['CONFLICT', 'INVALID', 'LAST_ADMINISTRATOR'],
  }),
}
