import type { PermissionKey } from '@ems/contract/core/permissions'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import { requireFreshProof } from '../../../platform/actor/fresh-proof.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { assignedRoles, lockHolder } from '../shared/assignment.repo.ts'
import { permissionsOfRole, type Touched, uncovered } from './escalation.rules.ts'
import { lockOtherHolders } from './holder.repo.ts'
import { everybodysRights, roleById } from './role.repo.ts'

/**
 * No one gives or takes more than they hold: everything that is touched must be covered by the actor's own rights.
 * @throws {AppError} FORBIDDEN, with the names of the rights that are missing
 */
export async function requireOwnPermissions(
  db: Db,
  actor: ActingPrincipal,
  touched: readonly Touched[],
): Promise<void> {
  const missing = uncovered(actor.grants, touched, await everybodysRights(db))
  if (missing.length > 0) throw new AppError('access.beyond-own', { keys: missing.join(', ') })
}

/**
 * Before a change of another person's sign-in: an actor who can change it could sign in as that person, so they
 * must hold every right that the person was given. Implied rights do not count.
 * @param userId whose account it is
 * @param today the organisation's day
 * @throws {AppError} FORBIDDEN
 */
export async function requireAllPermissionsOf(
  trx: Trx,
  actor: ActingPrincipal,
  userId: string,
  today: string,
): Promise<void> {
  if (userId === actor.userId || actor.role === 'admin') return
  const person = await lockHolder(trx, userId)
  if (person?.role === 'admin') throw new AppError('access.holds-more')
  const everybody = await everybodysRights(trx)
  for (const { role_id, ...places } of await assignedRoles(trx, userId, today)) {
    const role = await roleById(trx, role_id, today)
    if (role && uncovered(actor.grants, permissionsOfRole(role.rights, places), everybody).length > 0)
      throw new AppError('access.holds-more')
  }
}

/**
 * Before an account opens again: with it come all rights that its person was given.
 * @throws {AppError} CONFIRM
 */
export async function requireProofFor(
  trx: Trx,
  { id, role }: { id: string; role: string },
  today: string,
): Promise<void> {
  if (role === 'admin' || (await assignedRoles(trx, id, today)).length > 0) requireFreshProof()
}

/** Before an account is made an administrator's. @throws {AppError} FORBIDDEN for everyone but administrators */
export function requireAdministrator(actor: ActingPrincipal): void {
  if (actor.role !== 'admin') throw new AppError('access.administrators-only')
}

/**
 * Nobody decides about themselves while another person could, who can sign in and holds the right for everyone.
 * @param userId whom it concerns
 * @returns what the audit keeps as the way in which it was allowed
 * @throws {AppError} FORBIDDEN
 */
export async function requireSeparationOfDuties(
  trx: Trx,
  actor: ActingPrincipal,
  key: PermissionKey,
  userId: string,
  today: string,
): Promise<{ via?: 'sole' }> {
  if (userId !== actor.userId) return {}
  if (await lockOtherHolders(trx, key, actor.userId, today)) throw new AppError('access.own-matter')
  return { via: 'sole' }
}
