import { z } from 'zod'
import { Instant, instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'

export const FactorRule = z.enum(['none', 'two', 'phishing-resistant'], {
  error: 'Choose none, two or phishing-resistant.',
})
const Sso = z
  .enum(['off', 'offered', 'only'], { error: 'Choose off, offered or only.' })
  .describe('single sign-on: off, offered beside the password, or the only way to sign in')

const wholeFrom = (what: string, least: number, most: number) =>
  z
    .number({ error: `${what} must be a number.` })
    .int(`${what} must be a whole number.`)
    .min(least, `${what} must be at least ${least}.`)
    .max(most, `${what} must be at most ${most}.`)

/** The sign-in rules of a role: second factor, single sign-on, session length and passwords. */
export const PolicyRules = z.object({
  factor: FactorRule.describe('the required second factor; phishing-resistant: a passkey'),
  graceUntil: Instant.nullable().describe('end of the grace period without the factor; null if none is required'),
  sso: Sso,
  idleMinutes: z.number().int().nullable().describe('a session ends after this time without a call; null: never'),
  absoluteHours: z.number().int().describe('a session always ends after this time'),
  minLength: z.number().int().describe('minimum length of new passwords'),
  mustChange: z.boolean().describe('a first password set by someone else must be changed first'),
})

export const SignInPolicy = PolicyRules.extend({
  role: z.string().describe('admin, employee, a built-in role (hr, payroll, auditor, inspector, manager) or a role ID'),
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
  graceUntil: instant('The end of the grace period').nullish().describe('default for a new requirement: in 14 days'),
  sso: Sso.optional(),
  idleMinutes: wholeFrom('The inactivity limit', 15, 1440).nullish(),
  absoluteHours: wholeFrom('The maximum session length', 1, 720)
    .optional()
    .describe('it can shorten a session, never lengthen it'),
  minLength: wholeFrom('The minimum password length', 8, 64).optional(),
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
    summary: 'List the sign-in requirements of each role; for people with several roles, the strictest applies',
    access,
    byPerson: true,
    reply: policies,
    fails: [],
  }),
  setPolicies: endpoint({
    method: 'PUT',
    path: '/api/security/policies',
    summary: 'Change the sign-in requirements of roles; active sessions are affected at their next call',
    access,
    fresh: true,
    body: z.object({
      policies: z
        .array(PolicyChange, { error: 'Choose the policies to change.' })
        .min(1, 'Choose the policies to change.')
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
