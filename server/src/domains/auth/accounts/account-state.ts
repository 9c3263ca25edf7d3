import { requireFreshProof } from '../../../platform/actor/fresh-proof.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import {
  countOtherAdministrators,
  deleteResetsOf,
  lockAccount,
  setActive,
  setDays,
  setRole,
} from '../shared/account.repo.ts'
import { deleteDevices } from '../shared/device.repo.ts'
import { deleteInvitationOf } from '../shared/invitation.repo.ts'
import { deleteSessionsOf } from '../shared/session.repo.ts'

/**
 * Closes an account: nobody can sign in with it, and its sessions end.
 * @throws {AppError} CONFLICT for the last administrator
 */
export async function closeAccount(trx: Trx, userId: string): Promise<void> {
  await requireAnotherAdministrator(trx, userId)
  await setActive(trx, userId, false)
  await setDays(trx, userId, { opens_on: null, closes_on: null })
  await deleteSessionsOf(trx, userId, null)
  await deleteDevices(trx, userId, null)
  await deleteResetsOf(trx, userId)
  await deleteInvitationOf(trx, userId)
}

async function requireAnotherAdministrator(trx: Trx, userId: string): Promise<void> {
  const others = await countOtherAdministrators(trx, userId)
  const account = await lockAccount(trx, userId)
  if (account?.role === 'admin' && others === 0) throw new AppError('auth.last-administrator')
}

/** Sets the first day on which a person can sign in. @param day null for no limit */
export const openAccountFrom = (trx: Trx, userId: string, day: string | null): Promise<void> =>
  setDays(trx, userId, { opens_on: day })

/**
 * Sets the last day on which an account can sign in.
 * @param day the last one; null for none
 * @throws {AppError} CONFLICT for the last administrator
 */
export async function closeAccountAfter(trx: Trx, userId: string, day: string | null): Promise<void> {
  if (day !== null) await requireAnotherAdministrator(trx, userId)
  await setDays(trx, userId, { closes_on: day })
}

/**
 * Makes an account an administrator's, or the reverse; its sessions end. The commit checks that an administrator
 * remains.
 * @param session the session that stays: the caller's, for their own account
 * @throws the check violation `users_last_administrator`, at the commit
 */
export async function setAdministrator(
  trx: Trx,
  userId: string,
  administrator: boolean,
  session: string | null,
): Promise<void> {
  if (administrator) requireFreshProof()
  await setRole(trx, userId, administrator ? 'admin' : 'employee')
  await deleteSessionsOf(trx, userId, session)
}

/** Opens a closed account again; its password and key are as they were. */
export const openAccount = (trx: Trx, userId: string): Promise<void> => setActive(trx, userId, true)
