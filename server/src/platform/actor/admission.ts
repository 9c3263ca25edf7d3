import { AsyncLocalStorage } from 'node:async_hooks'
import { type Access, keysOf } from '@ems/contract/core/endpoint'
import type { PermissionKey } from '@ems/contract/core/permissions'

// The rights that the request under way needs for a person and was not checked for yet. It goes with the request through
// every function that it awaits, so that no service has to hand it on, or can forget to.
const unchecked = new AsyncLocalStorage<Set<PermissionKey>>()

/**
 * Runs the handler of an endpoint. Where the endpoint is about a person, its transactions do not commit, and its answer
 * is not sent before `notePermissionCheck` has recorded every right that the call needs.
 * @throws {Error} a defect of ours, where the handler forgot; besides what the handler throws
 */
export async function underAdmission<T>(access: Access, handle: () => Promise<T> | T): Promise<T> {
  if (typeof access === 'string' || access.subject === undefined) return handle()
  return unchecked.run(new Set(keysOf(access)), async () => {
    const answer = await handle()
    requireChecked()
    return answer
  })
}

/** Notes that the actor holds a right for the person whom the request is about. */
export const notePermissionCheck = (key: PermissionKey): void => void unchecked.getStore()?.delete(key)

/** @throws {Error} where the request under way was not checked for the person whom it is about */
export function requireChecked(): void {
  const open = unchecked.getStore()
  if (open && open.size > 0)
    throw new Error(`Nobody checked whether the actor holds ${[...open].join(', ')} for the person of this request.`)
}
