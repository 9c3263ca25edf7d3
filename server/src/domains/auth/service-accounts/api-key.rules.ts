import { DAY_MS } from '@ems/contract/core/durations'

/** The longest life of a person's key and of a service account's key, in days. */
export const MAX_KEY_DAYS = { person: 366, service: 731 }

/** The default limit of calls a minute for a key. */
export const DEFAULT_CALLS_PER_MINUTE = 600

/** The most active keys of one owner. */
export const MOST_KEYS = 50

/** The domain of service accounts' addresses: no mail is ever sent there (RFC 2606). */
export const SERVICE_DOMAIN = '@service.invalid'

/** Whether an address belongs to a service account. */
export const isServiceEmail = ({ email }: { email: string }): boolean => email.endsWith(SERVICE_DOMAIN)

/** The days before the end of a key on which its owner is notified. */
export const WARNED_DAYS = [14, 1] as const

/** The parts of a key: `ems_<prefix 8>_<43>`. @returns null for other text */
export function parseKey(token: string): { prefix: string; secret: string } | null {
  const match = /^ems_([0-9A-Za-z]{8})_([\w-]{43})$/.exec(token)
  return match ? { prefix: match[1] as string, secret: match[2] as string } : null
}

/** Why a key cannot end at an instant; null if it can. */
export function invalidEnd(expiresAt: Date, now: Date, days: number): 'past' | 'late' | null {
  if (expiresAt <= now) return 'past'
  return expiresAt.getTime() > now.getTime() + days * DAY_MS ? 'late' : null
}
