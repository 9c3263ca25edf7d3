import type { Actor } from '../../../platform/actor/actor.ts'
import { notePermissionCheck } from '../../../platform/actor/admission.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import {
  AppError,
  fieldError,
  forbiddenError,
  notFoundError,
  violatedConstraint,
} from '../../../platform/errors/errors.ts'
import { endSteps } from '../../approvals/index.ts'
import { type EmployeeRow, lockEmployee } from '../../employees/index.ts'
import { hasPermissionFor } from '../../scope/index.ts'
import type { Cover } from '../duration/day-count.rules.ts'
import * as repo from './leave.repo.ts'
import { type ChangeRow, closeChange, findPendingChange } from './leave-change.repo.ts'

export const isRequester = (actor: Pick<Actor, 'userId'>, leave: repo.LeaveRow): boolean =>
  leave.user_id === actor.userId || leave.requested_by === actor.userId

/** The answer is the same for a leave out of scope and for an unknown leave. @throws {AppError} FORBIDDEN */
export async function requireRequester(db: Db, actor: Actor, leave: repo.LeaveRow | undefined): Promise<void> {
  const asks =
    leave && isRequester(actor, leave) && (await hasPermissionFor(db, actor, 'leaves.request', leave.user_id))
  if (!asks && !(await hasPermissionFor(db, actor, 'leaves.manage', leave?.user_id))) throw forbiddenError()
  notePermissionCheck('leaves.request')
}

/** Every call locks the person first, so that calls cannot deadlock. */
export async function findAndLockLeave(trx: Trx, seen: repo.LeaveRow | undefined) {
  if (!seen) return undefined
  await lockEmployee(trx, seen.employee_id)
  return repo.lockLeave(trx, seen.id)
}

export async function requireLockedLeave(trx: Trx, seen: repo.LeaveRow): Promise<repo.LeaveRow> {
  const leave = await findAndLockLeave(trx, seen)
  if (!leave) throw notFoundError('leave')
  return leave
}

export async function changeAsRequester<T>(
  db: Db,
  actor: Actor,
  id: string,
  work: (trx: Trx, leave: repo.LeaveRow) => Promise<T>,
): Promise<T> {
  // Before any lock, so that strangers cannot hold the row of a person.
  const seen = await repo.leaveById(db, id)
  await requireRequester(db, actor, seen)
  if (!seen) throw notFoundError('leave')
  return inTransaction(db, async (trx) => work(trx, await requireLockedLeave(trx, seen)))
}

type Overlap = Awaited<ReturnType<typeof repo.findOverlap>>

export const overlapError = (other: Overlap | null): AppError | null =>
  other ? new AppError('leave.overlap', { from: other.start_date, to: other.end_date, status: other.status }) : null

export async function requireNoOverlap(db: Db, employeeId: string, cover: Cover, but: string): Promise<void> {
  const error = overlapError(await repo.findOverlap(db, employeeId, cover, but))
  if (error) throw error
}

/** The database refuses what a concurrent call made overlap. */
export const explainOverlap =
  (db: Db, employeeId: string, cover: Cover, but?: string) =>
  async (error: unknown): Promise<never> => {
    if (violatedConstraint(error) !== 'leaves_no_overlap') throw error
    throw overlapError(await repo.findOverlap(db, employeeId, cover, but)) ?? new AppError('leave.overlap-gone')
  }

export const leftEmployeeError = ({ name }: Pick<EmployeeRow, 'name'>) => new AppError('leave.requester-left', { name })

export async function withdrawPendingChange(trx: Trx, leaveId: string): Promise<ChangeRow | undefined> {
  const change = await findPendingChange(trx, leaveId)
  if (!change) return undefined
  await closeChange(trx, change.id, 'withdrawn', null)
  await endSteps(trx, change.id)
  return change
}

interface Overriding {
  override?: boolean | null | undefined
  overrideReason: string
}

/** @throws {AppError} FORBIDDEN without the right for another person; INVALID without a reason */
export async function canOverride(db: Db, actor: Actor, userId: string | undefined, body: Overriding) {
  if (!body.override) return false
  if (actor.userId === userId || !(await hasPermissionFor(db, actor, 'leaves.manage', userId))) throw forbiddenError()
  if (body.overrideReason === '') throw fieldError('overrideReason', 'leave.override-reason')
  return true
}
