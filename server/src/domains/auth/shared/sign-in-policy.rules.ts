import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ems/contract/core/durations'
import type { Enrolment, SignInRules } from '@ems/contract/core/sign-in'

/** The default grace period without a required factor: 14 days. */
export const GRACE_MS = 14 * DAY_MS

/** The longest session in hours; a policy may shorten it. */
export const LONGEST_HOURS = 720

/** The policy of roles without a stored one. */
export const NO_RULES: SignInRules = {
  factor: 'none',
  graceUntil: null,
  sso: 'off',
  idleMinutes: null,
  absoluteHours: LONGEST_HOURS,
  minLength: 8,
  mustChange: false,
}

/** The factors of a person besides the password. */
export interface AvailableFactors {
  totp: boolean
  passkeys: number
}

const FACTORS = ['none', 'two', 'phishing-resistant'] as const
const SSO = ['off', 'offered', 'only'] as const

const earliest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((first, date) => (first === null || (date !== null && date < first) ? date : first), null)

/** The strictest of some policies, field by field; the end of the grace period is that of the strictest factor. */
export function combinePolicies(policies: readonly SignInRules[]): SignInRules {
  const factor = FACTORS[Math.max(0, ...policies.map((each) => FACTORS.indexOf(each.factor)))] ?? 'none'
  const idle = policies.flatMap(({ idleMinutes }) => idleMinutes ?? [])
  return {
    factor,
    graceUntil:
      factor === 'none'
        ? null
        : earliest(policies.filter((each) => each.factor === factor).map((each) => each.graceUntil)),
    sso: SSO[Math.max(0, ...policies.map((each) => SSO.indexOf(each.sso)))] ?? 'off',
    idleMinutes: idle.length > 0 ? Math.min(...idle) : null,
    absoluteHours: Math.min(LONGEST_HOURS, ...policies.map(({ absoluteHours }) => absoluteHours)),
    minLength: Math.max(NO_RULES.minLength, ...policies.map(({ minLength }) => minLength)),
    mustChange: policies.some(({ mustChange }) => mustChange),
  }
}

/** Whether a person has the required factor. */
export const hasFactorFor = (needed: SignInRules['factor'], { totp, passkeys }: AvailableFactors): boolean =>
  needed === 'none' || passkeys > 0 || (needed === 'two' && totp)

/**
 * Whether a person must set up a factor. Each policy is checked separately: one may be met while another is not.
 * @param proofs null if they were not read, because no policy requires any
 * @param removed whether an administrator removed the person's factors
 */
export function requiredEnrolment(
  policies: readonly SignInRules[],
  proofs: AvailableFactors | null,
  removed: boolean,
  now: Date,
): Enrolment {
  const have = proofs ?? { totp: false, passkeys: 0 }
  const unmet = policies.filter(({ factor }) => !hasFactorFor(factor, have))
  if (unmet.some(({ graceUntil }) => graceUntil === null || graceUntil <= now)) return 'required'
  return unmet.length > 0 || (removed && !hasFactorFor('two', have)) ? 'asked' : 'no'
}

/**
 * Whether a session has ended by its policy: too old, or unused for too long.
 * @returns null while it is active
 */
export function sessionEndReason(
  { idleMinutes, absoluteHours }: SignInRules,
  { createdAt, lastSeenAt }: { createdAt: Date; lastSeenAt: Date | null },
  now: Date,
): 'age' | 'idle' | null {
  if (absoluteHours < LONGEST_HOURS && now.getTime() - createdAt.getTime() >= absoluteHours * HOUR_MS) return 'age'
  const idle = now.getTime() - (lastSeenAt ?? createdAt).getTime()
  return idleMinutes !== null && idle > idleMinutes * MINUTE_MS ? 'idle' : null
}
