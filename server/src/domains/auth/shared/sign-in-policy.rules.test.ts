import { describe, expect, it } from 'vitest'
import { combinePolicies, NO_RULES, requiredEnrolment, sessionEndReason } from './sign-in-policy.rules.ts'

const now = new Date('2026-03-02T09:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const two = { ...NO_RULES, factor: 'two' as const, graceUntil: before(1) }
const hard = { ...NO_RULES, factor: 'phishing-resistant' as const, graceUntil: before(-60) }

describe('the strictest of some policies', () => {
  it('requires nothing without a policy', () => {
    expect(combinePolicies([])).toEqual(NO_RULES)
  })

  it('takes each field from the strictest policy', () => {
    const one = { ...two, idleMinutes: 60, minLength: 12 }
    const other = { ...hard, absoluteHours: 8, mustChange: true, idleMinutes: 30 }
    expect(combinePolicies([one, other])).toEqual({
      ...NO_RULES,
      factor: 'phishing-resistant',
      graceUntil: hard.graceUntil,
      idleMinutes: 30,
      absoluteHours: 8,
      minLength: 12,
      mustChange: true,
    })
  })
})

it('proposes a factor during the grace period and requires it afterwards; an app meets two factors, but not phishing resistance', () => {
  const [none, app, passkey] = [null, { totp: true, passkeys: 0 }, { totp: false, passkeys: 1 }]
  expect(requiredEnrolment([NO_RULES], none, false, now)).toBe('no')
  expect(requiredEnrolment([NO_RULES], none, true, now)).toBe('asked')
  expect(requiredEnrolment([two], none, false, now)).toBe('required')
  expect(requiredEnrolment([two], app, true, now)).toBe('no')
  expect(requiredEnrolment([two, hard], app, false, now)).toBe('asked')
  expect(requiredEnrolment([hard], app, false, before(-61))).toBe('required')
  expect(requiredEnrolment([two, hard], passkey, false, now)).toBe('no')
})

it('ends an unused or old session, to the second', () => {
  const policy = { ...NO_RULES, idleMinutes: 30, absoluteHours: 2 }
  const at = (created: number, seen: number | null) =>
    sessionEndReason(policy, { createdAt: before(created), lastSeenAt: seen === null ? null : before(seen) }, now)
  expect(at(119, 30)).toBeNull()
  expect(at(119, 30.01)).toBe('idle')
  expect(at(31, null)).toBe('idle')
  expect(at(120, 0)).toBe('age')
  expect(sessionEndReason(NO_RULES, { createdAt: before(60_000), lastSeenAt: null }, now)).toBeNull()
})
