import { MINUTE_MS } from '@ems/contract/core/durations'

/** How long a proof of identity counts as fresh, in milliseconds. */
export const FRESH_MS = 15 * MINUTE_MS

/** How long a sign-in waits for its second step, in milliseconds. */
export const CHALLENGE_MS = 10 * MINUTE_MS

/** The number of wrong codes after which a sign-in must start again. */
export const CHALLENGE_FAILURES = 5

/**
 * The number of consecutive wrong codes after which codes of the app are refused, until another factor or an
 * administrator helps.
 */
export const MOST_FAILURES = 100

/** The number of wrong codes after which the person is notified. */
export const FAILURES_BEFORE_WARNING = 5

/** The number of recovery codes. */
export const RECOVERY_CODES = 10

/** The most passkeys of one person. */
export const MOST_PASSKEYS = 20

/** The most sessions of one person; above it the oldest ends. */
export const MOST_SESSIONS = 50

/** The digits of a code as ASCII: people paste spaces, and keyboards have other digits. */
export const normalizeCode = (typed: string): string =>
  typed.replace(/[\s-]/g, '').replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))

// In Unicode, the ten digits of a script are consecutive, after a code point that is no digit.
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) as number
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}

/** Crockford's alphabet, without letters that look alike. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The parts of a typed recovery code. @returns null for text that cannot be one */
export function parseRecoveryCode(typed: string): { selector: string; secret: string } | null {
  const text = normalizeCode(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  const match = /^([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{10})$/.exec(text)
  return match ? { selector: match[1] as string, secret: match[2] as string } : null
}

/** The readable form: `SSSS-XXXXX-XXXXX`. */
export const formatRecoveryCode = (selector: string, secret: string): string =>
  `${selector}-${secret.slice(0, 5)}-${secret.slice(5)}`

const BROWSERS = [
  ['Edge', /Edg[A-Z]*\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const
const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/** The browser and system in a program's name, e.g. `Firefox on Linux`; only for display. */
export function deviceOf(agent: string): string {
  const browser = BROWSERS.find(([, mark]) => mark.test(agent))?.[0]
  const system = SYSTEMS.find(([, mark]) => mark.test(agent))?.[0]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (/^[\w.-]{1,40}/.exec(agent)?.[0] || 'Unknown program')
}
