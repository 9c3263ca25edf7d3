import type { Role } from '@ems/contract/auth'
import { forbidden } from './errors.ts'

/** Who makes a request: the signed-in user, the session, and the request's id for the audit trail. */
export interface Actor {
  userId: string
  name: string
  email: string
  role: Role
  profileImage: string | null
  sessionId: string
  requestId: string
}

export const isAdministrator = (actor: Actor): boolean => actor.role === 'admin'

/**
 * Lets administrators and the person itself pass.
 * @throws {AppError} FORBIDDEN for anybody else
 */
export function requireSelf(actor: Actor, userId: string): void {
  if (actor.userId !== userId && !isAdministrator(actor)) throw forbidden()
}
