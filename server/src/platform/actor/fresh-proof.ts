import { AsyncLocalStorage } from 'node:async_hooks'
import type { Reason } from '@ems/contract/core/reasons'
import { AppError } from '../errors/errors.ts'

/** Why the caller of the running request may not grant rights; null if they may. */
type Refusal = Extract<Reason, 'session.not-fresh' | 'access.not-by-key'> | null

// It is in the context of the request, so that no function that grants rights can omit it.
const requests = new AsyncLocalStorage<Refusal>()

/** Handles a request, and records whether its caller proved their identity recently. */
export const runWithProof = <T>(refusal: Refusal, handle: () => T): T => requests.run(refusal, handle)

/**
 * Call it wherever a person gets rights or an account opens. Background jobs pass: the request checked their caller.
 * @throws {AppError} CONFIRM for a session whose proof is too old; FORBIDDEN for a key, which cannot prove anything
 */
export function requireFreshProof(): void {
  const refusal = requests.getStore()
  if (refusal) throw new AppError(refusal)
}
