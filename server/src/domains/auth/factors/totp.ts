import { timingSafeEqual } from 'node:crypto'
import { generateSecret, generateSync, generateURI } from 'otplib'

const STEP_SECONDS = 30
const SEED_BYTES = 20
const ISSUER = 'Employee Management System'

/** A seed of 160 bits as base32, for SHA-1, six digits and steps of 30 seconds: what every app understands (RFC 6238). */
export const newSeed = (): string => generateSecret({ length: SEED_BYTES })

/** What an app reads from the picture. @param label the account, as the person knows it */
export const uriOf = (seed: string, label: string): string => generateURI({ issuer: ISSUER, label, secret: seed })

/**
 * The step that a code belongs to: the one that runs or the one before, because a code takes a while to be typed
 * (RFC 6238, section 5.2). @returns null where the code is of neither
 */
export function stepOf(seed: string, code: string, now: Date): number | null {
  const running = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  for (const step of [running, running - 1]) {
    const right = generateSync({ secret: seed, epoch: step * STEP_SECONDS })
    if (right.length === code.length && timingSafeEqual(Buffer.from(right), Buffer.from(code))) return step
  }
  return null
}
