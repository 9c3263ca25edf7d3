import { AsyncLocalStorage } from 'node:async_hooks'
import { type Access, permissionKeysOf } from '@ems/contract/core/endpoint'
import type { PermissionKey } from '@ems/contract/core/permissions'

// The rights that the running request needs for a person and that no code has checked yet. The async context carries
// them, so that no service has to pass them on, or can forget to.
const unchecked = new AsyncLocalStorage<Set<PermissionKey>>()

/**
 * Runs the handler of an endpoint. If the endpoint is about a person, its transactions do not commit and its answer is
 * not sent before `notePermissionCheck` has recorded each right that the call needs.
 * @throws {Error} if the handler forgot a check, which is a defect; besides the handler's own errors
 */
export async function runWithAdmission<T>(access: Access, handle: () => Promise<T> | T): Promise<T> {
  if (typeof access === 'string' || access.subject === undefined) return handle()
  return unchecked.run(new Set(permissionKeysOf(access)), async () => {
    const answer = await handle()
    requireChecked()
    return answer
  })
}

/** Records that the actor has a right for the person of the request. */
export const notePermissionCheck = (key: PermissionKey): void => void unchecked.getStore()?.delete(key)

/** @throws {Error} if the person of the running request was not checked */
export function requireChecked(): void {
  const open = unchecked.getStore()
  if (open && open.size > 0)
    throw new Error(`Nobody checked whether the actor holds ${[...open].join(', ')} for the person of this request.`)
}
