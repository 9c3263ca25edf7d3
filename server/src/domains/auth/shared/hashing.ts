import { hash as digest, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's password storage cheat sheet: Argon2id with 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password or key (Argon2id). */
export const hashSecret = (secret: string): Promise<string> => hash(secret.normalize('NFC'), COST)

let decoy: Promise<string> | undefined

/**
 * Compares a secret with its hash. Without a hash it takes the same time and is false, so that an answer does not
 * reveal whether an account exists.
 */
export async function verifySecret(storedHash: string | null | undefined, secret: string): Promise<boolean> {
  decoy ??= hashSecret(randomBytes(16).toString('hex'))
  const compared = storedHash ?? (await decoy)
  const composed = secret.normalize('NFC')
  // Earlier versions stored typed text without normalisation: accents depended on the keyboard.
  const same = (await verify(compared, composed)) || (composed !== secret && (await verify(compared, secret)))
  return same && storedHash !== null && storedHash !== undefined
}

/** An opaque token for a session or a mailed link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * The stored form of a token. Tokens are random, so a plain hash cannot be reversed. Each request needs one: as text
 * it takes 2 microseconds, while creating the buffer in the digest takes 5.
 */
export const hashToken = (token: string): Buffer => Buffer.from(digest('sha256', token, 'base64'), 'base64')

/** A password that nobody knows. */
export const generatedPassword = (): string => randomBytes(12).toString('base64url')

/** A six-digit key, 100000 to 999999. */
export const generatedKey = (): string => String(randomInt(100_000, 1_000_000))
