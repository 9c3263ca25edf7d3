import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import { sentenceOf } from '@ems/contract/core/reasons'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import { requireFreshProof } from '../../../platform/actor/fresh-proof.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { assignedRoles, lockHolder } from '../shared/assignment.repo.ts'
import { type AffectedPermission, missingPermissions, permissionsOfRole } from './escalation.rules.ts'
import { lockOtherHolders } from './holder.repo.ts'
import { permissionsOfEveryone, roleById } from './role.repo.ts'

/**
 * Nobody gives or takes more rights than they have: the actor's own rights must cover all changed ones.
 * @throws {AppError} FORBIDDEN, with the names of the missing rights
 */
export async function requireOwnPermissions(
  db: Db,
  actor: ActingPrincipal,
  touched: readonly AffectedPermission[],
): Promise<void> {
  const missing = missingPermissions(actor.grants, touched, await permissionsOfEveryone(db))
  if (missing.length === 0) return
  // Programs get the keys, people the permissions in words.
  const inWords = missing.map((key) => permissions[key].sentence).join('; ')
  const sentence = sentenceOf('access.beyond-own', { keys: inWords })
  throw new AppError('access.beyond-own', { keys: missing.join(', ') }, { sentence })
}

/**
 * Before a change of another person's sign-in: the actor could then sign in as that person, so they
 * must have each right that the person was given. Implied rights do not count.
 * @param userId the account
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
  const everybody = await permissionsOfEveryone(trx)
  for (const { role_id, ...places } of await assignedRoles(trx, userId, today)) {
    const role = await roleById(trx, role_id, today)
    if (role && missingPermissions(actor.grants, permissionsOfRole(role.permissions, places), everybody).length > 0)
      throw new AppError('access.holds-more')
  }
}

/**
 * Before an account opens again: its person gets back all their rights.
 * @throws {AppError} CONFIRM
 */
export async function requireProofFor(
  trx: Trx,
  { id, role }: { id: string; role: string },
  today: string,
): Promise<void> {
  if (role === 'admin' || (await assignedRoles(trx, id, today)).length > 0) requireFreshProof()
}

/** Before an account becomes an administrator's. @throws {AppError} FORBIDDEN unless the actor is an administrator */
export function requireAdministrator(actor: ActingPrincipal): void {
  if (actor.role !== 'admin') throw new AppError('access.administrators-only')
}

/**
 * Nobody decides about themselves while another person could, who can sign in and has the right for everyone.
 * @param userId the person of the decision
 * @returns the exception for the audit, if it was allowed
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
