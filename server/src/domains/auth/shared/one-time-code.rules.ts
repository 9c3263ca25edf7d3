/** How long a person counts as having just proven that it is them, in milliseconds. */
export const FRESH_MS = 15 * 60_000

/** How long a sign-in waits for its second step, in milliseconds. */
export const CHALLENGE_MS = 10 * 60_000

/** Wrong codes after which a sign-in begins again. */
export const CHALLENGE_FAILURES = 5

/** Wrong codes in a row after which codes of the app are refused, until another factor or an administrator helps. */
export const MOST_FAILURES = 100

/** The number of wrong codes after which the person is notified. */
export const TOLD_FROM = 5

/** How many recovery codes there are. */
export const RECOVERY_CODES = 10

/** The most passkeys of one person. */
export const MOST_PASSKEYS = 20

/** The most sessions of one person; of more the oldest ends. */
export const MOST_SESSIONS = 50

/** The digits of a code as ASCII: people paste spaces along, and keyboards have digits of their own. */
export const foldCode = (typed: string): string =>
  typed.replace(/[\s-]/g, '').replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))

// Unicode keeps the ten digits of a script together, in order, from a code point at which the one before is no digit.
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) as number
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}

/** Crockford's alphabet: no letter that is read for another. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A recovery code as it was typed, in its parts. @returns null where it cannot be one */
export function parseRecovery(typed: string): { selector: string; secret: string } | null {
  const text = foldCode(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  const match = /^([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{10})$/.exec(text)
  return match ? { selector: match[1] as string, secret: match[2] as string } : null
}

/** As people read it: `SSSS-XXXXX-XXXXX`. */
export const showRecovery = (selector: string, secret: string): string =>
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

/** Which browser and system a program's own name for itself tells of, e.g. `Firefox on Linux`; for a glance, not for rights. */
export function deviceOf(agent: string): string {
  const browser = BROWSERS.find(([, mark]) => mark.test(agent))?.[0]
  const system = SYSTEMS.find(([, mark]) => mark.test(agent))?.[0]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (/^[\w.-]{1,40}/.exec(agent)?.[0] || 'Unknown program')
}
