import { hash as digest, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's password storage cheat sheet: Argon2id with 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password or key (Argon2id). */
export const hashSecret = (secret: string): Promise<string> => hash(secret.normalize('NFC'), COST)

let decoy: Promise<string> | undefined

/**
 * Compares a secret with its hash. Without a hash it takes the same time and is false, so that an answer does not
 * tell whether an account exists.
 */
export async function verifySecret(storedHash: string | null | undefined, secret: string): Promise<boolean> {
  decoy ??= hashSecret(randomBytes(16).toString('hex'))
  const compared = storedHash ?? (await decoy)
  const composed = secret.normalize('NFC')
  // Earlier versions kept what was typed as it came: another keyboard's accents.
  const same = (await verify(compared, composed)) || (composed !== secret && (await verify(compared, secret)))
  return same && storedHash !== null && storedHash !== undefined
}

/** An opaque token for a session or a mailed link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * What is stored of a token. Tokens are random, so a plain hash cannot be reversed. Every request asks for one: by way of a
 * text it takes 2 microseconds, where the digest makes the buffer itself 5.
 */
export const hashToken = (token: string): Buffer => Buffer.from(digest('sha256', token, 'base64'), 'base64')

/** A password that no one chose. */
export const generatedPassword = (): string => randomBytes(12).toString('base64url')

/** A six-digit key, 100000 to 999999. */
export const generatedKey = (): string => String(randomInt(100_000, 1_000_000))
