import type { BodyOf } from '@ems/contract/core/endpoint'
import { leaveChanges } from '@ems/contract/leave-changes'
import type { Actor } from '../../../platform/actor/actor.ts'
import type { AuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { beginApproval, endSteps, requireApprover } from '../../approvals/index.ts'
import { employeeById } from '../../employees/index.ts'
import { hasPermissionFor } from '../../scope/index.ts'
import { todayOf } from '../../working-days/index.ts'
import { LEAVE_CHANGE, toChangeSubject } from '../approval-flows/approval-kinds.ts'
import { approveOrRequest, approveSteps, decideOpenStep } from '../decisions/approval.ts'
import { amountOf, type Cover, toCover } from '../duration/day-count.rules.ts'
import { readRange } from '../duration/requested-range.rules.ts'
import { findType, type TypeRow } from '../leave-types/leave-type.repo.ts'
import { isWithin } from '../leave-types/type-limits.rules.ts'
import {
  assessRequest,
  bookDays,
  type countBookedDays,
  countLeaveDays,
  releaseDays,
  requireCountable,
} from '../ledger/book-leave.ts'
import { notifyApprovers, notifyCancelled, notifyChangeDecision } from '../notifications/notify.ts'
import { presentChange, toLeave } from '../presentation/leave.presenter.ts'
import { redactLeave, type VisibleLeave } from '../presentation/redact-leave.ts'
import { getRestrictions } from '../restrictions/restrictions.ts'
import { endLeave, type LeaveRow, leaveById, setCover } from '../shared/leave.repo.ts'
import { MOST_REQUESTS, wayToCancel } from '../shared/leave.rules.ts'
import { auditChange, auditLeave } from '../shared/leave-audit.ts'
import * as stored from '../shared/leave-change.repo.ts'
import {
  canOverride,
  changeAsRequester,
  explainOverlap,
  leftEmployeeError,
  requireLockedLeave,
  requireNoOverlap,
  withdrawPendingChange,
} from '../shared/leave-guards.ts'
import { interruptLeave } from './sick-during-leave.ts'

export interface Changed {
  leave: VisibleLeave
  change: stored.ChangeRow | null
}

type Counted = Awaited<ReturnType<typeof countBookedDays>>

interface Context {
  today: string
  actorId: string | null
  force: boolean
}

/** Stores the days of a leave and books them. @param counted null for a range that is too long to count */
export async function setDays(trx: Trx, leave: LeaveRow, cover: Cover, counted: Counted, context: Context) {
  await setCover(trx, leave.id, cover, counted && amountOf(counted))
  await bookDays(trx, leave, new Map([[leave.id, counted ?? []]]), context)
  return (await leaveById(trx, leave.id)) as LeaveRow
}

export async function withdrawLeave(trx: Trx, actor: Actor | null, before: LeaveRow, today: string) {
  const leave = { ...before, ...(await endLeave(trx, before.id, 'withdrawn')) }
  await endSteps(trx, before.id)
  await releaseDays(trx, before, { today, actorId: actor?.userId ?? null })
  await auditLeave(trx, actor, 'leave.withdraw', before, leave)
  return leave
}

export async function cancelLeave(
  trx: Trx,
  actor: Actor | null,
  before: LeaveRow,
  { reason, notify }: { reason: string; notify: boolean },
  today: string,
): Promise<LeaveRow> {
  await withdrawPendingChange(trx, before.id)
  const leave = { ...before, ...(await endLeave(trx, before.id, 'cancelled')) }
  await releaseDays(trx, before, { today, actorId: actor?.userId ?? null })
  const note = reason ? { cancel_reason: reason } : {}
  await auditLeave(trx, actor, 'leave.cancel', before, leave, { note })
  if (notify) await notifyCancelled(trx, actor, leave)
  return leave
}

async function amendLeave(trx: Trx, leave: LeaveRow, cover: Cover, context: Context) {
  const counted = await countLeaveDays(trx, leave.employee_id, cover, leave.unit)
  return setDays(trx, leave, cover, counted, context)
}

async function applyChange(trx: Trx, actor: Actor, before: LeaveRow, change: stored.ChangeRow, today: string) {
  if (change.kind === 'cancel') return cancelLeave(trx, actor, before, { reason: change.reason, notify: false }, today)
  const cover = stored.coverOfChange(change)
  await requireNoOverlap(trx, before.employee_id, cover, before.id)
  const context = { today, actorId: actor.userId, force: change.forced }
  const leave = await amendLeave(trx, before, cover, context)
  await auditLeave(trx, actor, 'leave.amend', before, leave)
  return leave
}

/** Each change request is mailed to the approvers. Leave managers have no limit. */
async function requireFewChanges(trx: Trx, actor: Actor, leave: LeaveRow): Promise<void> {
  const most = MOST_REQUESTS.lastHour
  const counts = actor.userId === leave.user_id || !(await hasPermissionFor(trx, actor, 'leaves.manage', leave.user_id))
  if (counts && (await stored.countChangesRequestedBy(trx, actor.userId)) >= most)
    throw new AppError('leave.too-many-in-hour', { most })
}

type WantedChange = Omit<stored.NewChange, 'leave_id' | 'asked_by'> & { approve?: boolean | null }

/** A flow without steps applies the change directly. */
async function requestChange(
  trx: Trx,
  platform: Platform,
  actor: Actor,
  leave: LeaveRow,
  { approve, ...wanted }: WantedChange,
  by: Pick<AuditEvent, 'via'> = {},
): Promise<Changed> {
  await requireFewChanges(trx, actor, leave)
  const change = await stored.insertChange(trx, { leave_id: leave.id, asked_by: actor.userId, ...wanted })
  await auditChange(trx, actor, 'leave-change.add', null, change, by)
  const at = { now: platform.clock.now(), today: platform.clock.today() }
  const subject = toChangeSubject(leave, change)
  const approved = approve ? await approveSteps(trx, platform, LEAVE_CHANGE, actor, subject, false) : null
  const begun = approved ? null : await beginApproval(trx, LEAVE_CHANGE, subject, at, { again: false })
  if (begun) {
    await notifyApprovers(trx, actor, { leaveId: leave.id, changeId: change.id }, begun.to)
    return { leave: await redactLeave(trx, actor, leave, at.today), change }
  }
  await stored.closeChange(trx, change.id, 'approved', approved ? actor.userId : null)
  await auditChange(trx, actor, 'leave-change.decide', change, { ...change, state: 'approved' }, approved ?? {})
  const after = await applyChange(trx, actor, leave, change, at.today)
  await notifyChangeDecision(trx, actor, leave, change.id)
  return { leave: await redactLeave(trx, actor, after, at.today), change: null }
}

const sameCover = (a: Cover, b: Cover): boolean => JSON.stringify(toCover(a)) === JSON.stringify(toCover(b))

export function changeService(platform: Platform) {
  const { db, clock } = platform

  async function countAllowed(trx: Trx, leave: LeaveRow, cover: Cover, force: boolean): Promise<number | null> {
    const employee = await employeeById(trx, leave.employee_id)
    if (employee && employee.left_on !== null && !isWithin(cover, leave)) throw leftEmployeeError(employee)
    const { employee_id: employeeId, leave_type_id, unit } = leave
    const counted = await requireCountable(trx, employeeId, leave_type_id, cover, unit)
    const type = (await findType(trx, leave_type_id)) as TypeRow
    if (type.tracked && counted && !force) {
      const around = await getRestrictions({ db: trx, clock }, { employeeId, type, cover }, [])
      const asked = { employeeId, leaveId: leave.id, type, cover, counted, around, had: leave }
      const { refusals } = await assessRequest(trx, asked, clock.today())
      if (refusals[0]) throw refusals[0]
    }
    return counted && amountOf(counted)
  }

  return {
    /** @throws {AppError} INVALID without a reason for the leave of another person; CONFLICT; TOO_MANY */
    cancel: (actor: Actor, id: string, { reason }: BodyOf<typeof leaveChanges.cancel>): Promise<Changed> =>
      changeAsRequester(db, actor, id, async (trx, leave) => {
        const isOwn = leave.user_id === actor.userId
        const manages = await hasPermissionFor(trx, actor, 'leaves.manage', leave.user_id)
        if (!isOwn && !manages) throw new AppError('access.denied')
        const way = wayToCancel({
          ...leave,
          today: await todayOf(trx, clock, leave.employee_id),
          waits: (await stored.findPendingChange(trx, id)) !== undefined,
          own: isOwn,
          manages,
        })
        if (way === 'leave.not-approved') throw new AppError(way, { state: leave.state })
        if (way === 'leave.never-cancelled' || way === 'leave.change-waits') throw new AppError(way)
        if (!isOwn && reason === '') throw fieldError('reason', 'leave.cancel-reason')
        if (way === 'waits') return requestChange(trx, platform, actor, leave, { days: null, reason, forced: false })
        const cancelled = await cancelLeave(trx, actor, leave, { reason, notify: !isOwn }, clock.today())
        return { leave: await redactLeave(trx, actor, cancelled, clock.today()), change: null }
      }),

    /** A pending request starts its approval again; approved leave gets a change request. @throws as a new request */
    amend: (actor: Actor, id: string, body: BodyOf<typeof leaveChanges.amend>): Promise<Changed> =>
      changeAsRequester(db, actor, id, async (trx, before) => {
        if (before.state !== 'pending' && before.state !== 'approved')
          throw new AppError('leave.not-changed', { state: before.state })
        const cover = readRange(body, before)
        if ('reason' in cover) throw fieldError(cover.path, cover.reason, { type: before.leave_type } as never)
        if (sameCover(cover, before)) throw fieldError('startDate', 'leave.same-days')
        if (before.state === 'approved' && (await stored.findPendingChange(trx, id)))
          throw new AppError('leave.change-waits')
        await requireNoOverlap(trx, before.employee_id, cover, id)
        const force = await canOverride(trx, actor, before.user_id, body)
        const amount = await countAllowed(trx, before, cover, force)
        const { approve, overrideReason: reason } = body
        const via = force ? ('override' as const) : null
        if (before.state === 'approved') {
          const wanted = { days: { cover, amount }, reason, forced: force, approve }
          return requestChange(trx, platform, actor, before, wanted, { via })
        }
        await requireFewChanges(trx, actor, before)
        const context = { today: clock.today(), actorId: actor.userId, force }
        const leave = await amendLeave(trx, before, cover, context)
        const note = force ? { override_reason: reason } : {}
        await auditLeave(trx, actor, 'leave.amend', before, leave, { via, note })
        const how = { approve: approve === true, again: `:${leave.updated_at.getTime()}` }
        const { leave: after, by } = await approveOrRequest(trx, platform, actor, leave, how)
        if (after.status !== leave.status) await auditLeave(trx, actor, 'leave.decide', leave, after, by)
        return { leave: await redactLeave(trx, actor, after, clock.today()), change: null }
      }),

    /** The last approval applies the change. @throws {AppError} FORBIDDEN for another approver's step, or the own leave */
    async decide(actor: Actor, changeId: string, body: BodyOf<typeof leaveChanges.decide>) {
      const requested = await stored.changeById(db, changeId)
      const unlockedLeave = requested && (await leaveById(db, requested.leave_id))
      const right = await requireApprover(db, LEAVE_CHANGE, actor, unlockedLeave?.user_id, clock.today())
      if (!unlockedLeave) throw notFoundError('leave-change')
      const deciding = inTransaction(db, async (trx) => {
        const before = await requireLockedLeave(trx, unlockedLeave)
        const change = (await stored.changeById(trx, changeId)) as stored.ChangeRow
        if (change.state !== 'pending') throw new AppError('leave-change.already-decided', { state: change.state })
        const today = clock.today()
        const about = {
          kind: LEAVE_CHANGE,
          subject: toChangeSubject(before, change),
          target: { leaveId: before.id, changeId },
        }
        const by = await decideOpenStep(trx, platform, actor, about, body, right.onBehalfOf)
        if (!by) return { leave: await redactLeave(trx, actor, before, today), change }
        const state = body.status === 'Approved' ? 'approved' : 'rejected'
        await stored.closeChange(trx, changeId, state, actor.userId, body.comment)
        const after = (await stored.changeById(trx, changeId)) as stored.ChangeRow
        await auditChange(trx, actor, 'leave-change.decide', change, after, by)
        const leave = state === 'approved' ? await applyChange(trx, actor, before, change, today) : before
        await notifyChangeDecision(trx, actor, before, changeId)
        return { leave: await redactLeave(trx, actor, leave, today), change: after }
      })
      if (requested?.kind !== 'amend') return deciding
      return deciding.catch(
        explainOverlap(db, unlockedLeave.employee_id, stored.coverOfChange(requested), unlockedLeave.id),
      )
    },
  }
}

const changed = ({ leave, change }: Changed) => ({
  leave: toLeave(leave),
  change: change && presentChange(change, leave),
})

export function changeRoutes(platform: Platform): Route[] {
  const changes = changeService(platform)
  return mount(leaveChanges, {
    cancel: async ({ actor, params, body }) => changed(await changes.cancel(actor, params.id, body)),
    amend: async ({ actor, params, body }) => changed(await changes.amend(actor, params.id, body)),
    async decide({ actor, params, body }) {
      const { leave, change } = await changes.decide(actor, params.id, body)
      return { leave: toLeave(leave), change: presentChange(change, leave) }
    },
    interrupt: async ({ actor, params, body }) => ({
      leaves: (await interruptLeave(platform, actor, params.id, body)).map(toLeave),
    }),
  })
}
