import { describe, expect, it } from 'vitest'
import { type Claims, emailOf, groupsOf, isEmailVerified, needsGroups, strengthOf } from './provider.rules.ts'

// The claims of v2.0 ID tokens of Entra ID: no email_verified, no amr, and groups only where the person is in some.
const ENTRA: Claims = {
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  oid: '00000000-0000-0000-66f3-3332eca7ea81',
  tid: '9122040d-6c67-4c5b-b112-36a304b66dad',
  ver: '2.0',
  name: 'Ada Adams',
  preferred_username: 'ada@contoso.example',
  email: 'ada@contoso.example',
}
// Over 200 groups Entra ID names an address for them instead.
const ENTRA_OVERAGE: Claims = {
  ...ENTRA,
  _claim_names: { groups: 'src1' },
  _claim_sources: { src1: { endpoint: 'https://graph.example/users/1/getMemberObjects' } },
}
// The claims of ID tokens of Google Workspace: hd is the domain, and there are never groups.
const GOOGLE: Claims = {
  sub: '110169484474386276334',
  hd: 'contoso.example',
  email: 'ada@contoso.example',
  email_verified: true,
  name: 'Ada Adams',
}

const PLAIN = { provides_factor: false, strong_acr: [] }

describe('claims of Entra ID', () => {
  it('give an email only where the provider is trusted for it', () => {
    expect(emailOf(ENTRA)).toBe('ada@contoso.example')
    expect([isEmailVerified(ENTRA, false), isEmailVerified(ENTRA, true)]).toEqual([false, true])
  })

  it('are of strength two only where the provider always asks for a second factor', () => {
    expect([strengthOf(ENTRA, PLAIN), strengthOf(ENTRA, { ...PLAIN, provides_factor: true })]).toEqual(['one', 'two'])
  })

  it('without groups mean no groups, and the overage marker means unknown ones', () => {
    expect([groupsOf(ENTRA, 'groups'), groupsOf(ENTRA_OVERAGE, 'groups')]).toEqual([[], 'overage'])
    expect([needsGroups(ENTRA, 'groups'), needsGroups(ENTRA_OVERAGE, 'groups')]).toEqual([true, false])
    // A marker for another claim says nothing of the groups.
    expect(groupsOf({ ...ENTRA, _claim_names: { address: 'src1' } }, 'groups')).toEqual([])
  })
})

describe('claims of Google', () => {
  it('give a verified email and no groups', () => {
    expect([isEmailVerified(GOOGLE, false), groupsOf(GOOGLE, 'groups'), strengthOf(GOOGLE, PLAIN)]).toEqual([
      true,
      [],
      'one',
    ])
    expect(isEmailVerified({ ...GOOGLE, email_verified: false }, true)).toBe(false)
    expect(isEmailVerified({ ...GOOGLE, email_verified: 'true' }, true)).toBe(false)
  })
})

describe('claims of other providers', () => {
  it.each([
    [{ amr: ['pwd', 'mfa'] }, 'two'],
    [{ amr: ['pop'] }, 'two'],
    [{ amr: 'mfa' }, 'one'],
    [{ acr: 'urn:strong' }, 'two'],
    [{ acr: 'urn:other' }, 'one'],
  ])('%j are of strength %s', (claims, strength) => {
    expect(strengthOf({ sub: '1', ...claims }, { provides_factor: false, strong_acr: ['urn:strong'] })).toBe(strength)
  })

  it('take a single group as a list of one, and refuse what is no list of texts', () => {
    expect(groupsOf({ sub: '1', groups: 'hr' }, 'groups')).toEqual(['hr'])
    expect([[1], { a: 1 }, 7].map((groups) => groupsOf({ sub: '1', groups }, 'groups'))).toEqual([
      ...['malformed', 'malformed', 'malformed'],
    ])
  })
})
