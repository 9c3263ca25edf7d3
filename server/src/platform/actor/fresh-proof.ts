import { AsyncLocalStorage } from 'node:async_hooks'
import type { Reason } from '@ems/contract/core/reasons'
import { AppError } from '../errors/errors.ts'

/** The reason why the caller of the running request may not give rights; null if they may. */
type Refusal = Extract<Reason, 'session.not-fresh' | 'access.not-by-key'> | null

// It is in the context of the request, so that no function that gives rights can leave it out.
const requests = new AsyncLocalStorage<Refusal>()

/** Handles a request, with whether its caller proved a short while ago that it is them. */
export const underProof = <T>(refusal: Refusal, handle: () => T): T => requests.run(refusal, handle)

/**
 * Call it wherever a person gets rights or an account opens. Background jobs pass: their caller was checked at the request.
 * @throws {AppError} CONFIRM for a session whose proof is too old; FORBIDDEN for a key, which can prove nothing
 */
export function requireFreshProof(): void {
  const refusal = requests.getStore()
  if (refusal) throw new AppError(refusal)
}
