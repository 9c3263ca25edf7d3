const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an address may use http: only on this machine. */
export const isLoopback = (address: URL): boolean => address.protocol === 'http:' && LOOPBACK.has(address.hostname)

/** The scopes of a sign-in, with the required `openid`. */
export function scopesOf(text: string): string {
  const scopes = text.split(/\s+/).filter(Boolean)
  return [...new Set(scopes.length === 0 ? ['openid', 'email', 'profile'] : ['openid', ...scopes])].join(' ')
}

/** The claims of a provider about a person. */
export type Claims = Record<string, unknown> & { sub: string }

const STRONG_AMR = new Set(['mfa', 'hwk', 'pop'])

/** The strength of the provider's authentication. */
export function strengthOf(
  { amr, acr }: Claims,
  rules: { provides_factor: boolean; strong_acr: readonly string[] },
): 'one' | 'two' {
  const isStrong =
    rules.provides_factor ||
    (Array.isArray(amr) && amr.some((method) => STRONG_AMR.has(method))) ||
    (typeof acr === 'string' && rules.strong_acr.includes(acr))
  return isStrong ? 'two' : 'one'
}

/** The email address in the claims; null without one. */
export const emailOf = ({ email }: Claims): string | null =>
  typeof email === 'string' && email.length <= 254 && email.includes('@') ? email.trim() : null

/** Whether an address is verified. Entra ID omits the claim, so a provider can be trusted without it. */
export const isEmailVerified = ({ email_verified }: Claims, trustsEmail: boolean): boolean =>
  email_verified === undefined ? trustsEmail : email_verified === true

/**
 * Whether the list of groups is too long for the token, which then only names the claim (Entra ID, over 200 groups).
 */
const hasOverage = ({ _claim_names: names }: Claims, claim: string): boolean =>
  typeof names === 'object' && names !== null && Object.hasOwn(names, claim)

const MOST_GROUPS = 5000

/** The groups of a token: none without the claim. */
export function groupsOf(claims: Claims, claim: string): string[] | 'overage' | 'malformed' {
  if (hasOverage(claims, claim)) return 'overage'
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined
  if (value === undefined) return []
  if (typeof value === 'string') return [value]
  const isList = Array.isArray(value) && value.length <= MOST_GROUPS && value.every((each) => typeof each === 'string')
  return isList ? value : 'malformed'
}

/** Whether groups are missing in the token that userinfo may have. @param claim null if no groups are needed */
export const needsGroups = (claims: Claims, claim: string | null): boolean =>
  claim !== null && !Object.hasOwn(claims, claim) && !hasOverage(claims, claim)
