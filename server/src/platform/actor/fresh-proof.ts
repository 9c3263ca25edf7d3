import { AsyncLocalStorage } from 'node:async_hooks'
import type { Reason } from '@ems/contract/core/reasons'
import { AppError } from '../errors/errors.ts'

/** Why the caller of the request under way may give no one rights; null where they may. */
type Refusal = Extract<Reason, 'session.not-fresh' | 'access.not-by-key'> | null

// It goes with the request through every function, so that no way to more rights can leave it out.
const requests = new AsyncLocalStorage<Refusal>()

/** Handles a request, with whether its caller proved a short while ago that it is them. */
export const underProof = <T>(refusal: Refusal, handle: () => T): T => requests.run(refusal, handle)

/**
 * Call it wherever someone gets rights or an account opens. Work without a request passes: anyone who asked for it was asked then.
 * @throws {AppError} CONFIRM for a session whose proof is too old; FORBIDDEN for a key, which can prove nothing
 */
export function requireFreshProof(): void {
  const refusal = requests.getStore()
  if (refusal) throw new AppError(refusal)
}
