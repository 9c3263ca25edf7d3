const DAY_MS = 86_400_000

/** The longest life of a key, in days: of a person's, and of a program's. */
export const MOST_DAYS = { person: 366, service: 731 }

/** Calls a minute of a key that says nothing else. */
export const PER_MINUTE = 600

/** The most keys of one owner that can be used. */
export const MOST_KEYS = 50

/** Where the addresses of programs end: no mail ever goes there (RFC 2606). */
export const SERVICE_DOMAIN = '@service.invalid'

/** Whether an account is a program's, by its address. */
export const isServiceEmail = ({ email }: { email: string }): boolean => email.endsWith(SERVICE_DOMAIN)

/** The days before the end of a key on which its owner is notified. */
export const WARNED_DAYS = [14, 1] as const

/** The parts of a key: `ems_<prefix 8>_<43>`. @returns null for what is none */
export function parseKey(token: string): { prefix: string; secret: string } | null {
  const match = /^ems_([0-9A-Za-z]{8})_([\w-]{43})$/.exec(token)
  return match ? { prefix: match[1] as string, secret: match[2] as string } : null
}

/** Why a key cannot end at an instant; null where it can. */
export function endRefusal(expiresAt: Date, now: Date, days: number): 'past' | 'late' | null {
  if (expiresAt <= now) return 'past'
  return expiresAt.getTime() > now.getTime() + days * DAY_MS ? 'late' : null
}
