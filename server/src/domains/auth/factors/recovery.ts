import { randomInt } from 'node:crypto'
import { hashSecret } from '../shared/hashing.ts'
import { CROCKFORD, RECOVERY_CODES, showRecovery } from '../shared/one-time-code.rules.ts'

const characters = (count: number) =>
  Array.from({ length: count }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join('')

/** New recovery codes: as the person sees them, this once, and as they are kept. */
export async function newRecoveryCodes(): Promise<{ shown: string[]; kept: { selector: string; hash: string }[] }> {
  const selectors = new Set<string>()
  while (selectors.size < RECOVERY_CODES) selectors.add(characters(4))
  const codes = [...selectors].map((selector) => ({ selector, secret: characters(10) }))
  return {
    shown: codes.map(({ selector, secret }) => showRecovery(selector, secret)),
    kept: await Promise.all(codes.map(async ({ selector, secret }) => ({ selector, hash: await hashSecret(secret) }))),
  }
}
