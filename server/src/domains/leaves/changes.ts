import type { BodyOf } from '@ems/contract/core/endpoint'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { leaveChanges } from '@ems/contract/leave-changes'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, fieldFailure, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOtherHolders } from '../access/index.ts'
import { covers, todayOf } from '../employees/index.ts'
import { tell } from '../notifications/index.ts'
import { askAgain } from './approval-telling.ts'
import { byAsker, explainOverlap, isAsker, lockedLeave, overlapFailure } from './asking.ts'
import { countFor, coverOfLeave } from './counting.ts'
import { requireDecider, toldOf } from './deciders.ts'
import { changeFacts, factsOf } from './facts.ts'
import { type ShownLeave, shownOne } from './hidden.ts'
import type { leaveNotices } from './notices.ts'
import * as repo from './repo.ts'
import * as stored from './repo-changes.ts'
import { wayToCancel } from './rules-changes.ts'
import { amountOf, type Cover } from './rules-counting.ts'
import { coverOf } from './rules-parts.ts'
import { giveBack, take } from './taking.ts'

/** A leave after a change, and the change where it waits. */
export interface Changed {
  leave: ShownLeave
  change: stored.ChangeRow | null
}

const sameCover = (a: Cover, b: Cover): boolean => JSON.stringify(a) === JSON.stringify(b)

export function changeService(platform: Platform, notices: ReturnType<typeof leaveNotices>) {
  const { db, clock } = platform

  /** Writes down a change that waits and tells those who decide it. */
  const ask = async (
    trx: Trx,
    actor: Actor,
    leave: repo.LeaveRow,
    wanted: { cover: Cover; amount: number | null } | null,
    reason: string,
  ): Promise<Changed> => {
    const id = await stored.insertChange(trx, { leave_id: leave.id, asked_by: actor.userId, reason, wanted })
    const change = (await stored.changeById(trx, id)) as stored.ChangeRow
    await audit(trx, actor, { action: 'leave-change.add', entityId: id, after: changeFacts(change) })
    await tell(trx, notices.changeRequested, {
      eventKey: `leave-change-requested:${id}`,
      params: { leaveId: leave.id, changeId: id },
      link: addressOf(screens.admin.leave, { id: leave.id }),
      actor,
      to: await toldOf(trx, leave.employee_id, clock.today()),
    })
    return { leave: await shownOne(trx, actor, leave, clock.today()), change }
  }

  /** Takes a leave out of force, with the change that waited for it. @param told whether its person is told */
  const cancelNow = async (trx: Trx, actor: Actor, before: repo.LeaveRow, reason: string, told: boolean) => {
    const open = await stored.openChange(trx, before.id)
    if (open) await stored.endChange(trx, open.id, 'withdrawn', null)
    const leave = { ...before, ...(await stored.cancelLeave(trx, before.id)) }
    await giveBack(trx, before, { today: clock.today(), actorId: actor.userId })
    const facts = {
      before: factsOf(before),
      after: { ...factsOf(leave), ...(reason ? { cancel_reason: reason } : {}) },
    }
    await audit(trx, actor, { action: 'leave.cancel', entityId: before.id, ...facts })
    if (told)
      await tell(trx, notices.cancelled, {
        eventKey: `leave-cancelled:${before.id}`,
        params: { leaveId: before.id },
        link: addressOf(screens.employee.leave, { id: before.id }),
        actor,
        to: [leave.user_id],
      })
    return leave
  }

  /** Gives a leave the days that a change asks for. @throws {AppError} OVERLAP, INSUFFICIENT_BALANCE */
  const amendNow = async (trx: Trx, actor: Actor, leave: repo.LeaveRow, cover: Cover) => {
    const other = await repo.overlapping(trx, leave.employee_id, cover, leave.id)
    if (other) throw await overlapFailure(trx, leave.employee_id, cover, leave.id)
    const counted = await countFor(trx, leave.employee_id, cover, leave.unit)
    await stored.setCover(trx, leave.id, cover, counted && amountOf(counted))
    const context = { today: clock.today(), actorId: actor.userId }
    await take(trx, leave, new Map([[leave.id, counted ?? []]]), context)
    return (await repo.leaveById(trx, leave.id)) as repo.LeaveRow
  }

  const countedFor = async (trx: Trx, leave: repo.LeaveRow, cover: Cover): Promise<number | null> => {
    const counted = await countFor(trx, leave.employee_id, cover, leave.unit)
    return counted && amountOf(counted)
  }

  return {
    /**
     * Cancels an approved leave, or asks for that; see `wayToCancel`.
     * @throws {AppError} FORBIDDEN, NOT_FOUND; INVALID without a reason for somebody else's; CONFLICT
     */
    cancel: (actor: Actor, id: string, { reason }: BodyOf<typeof leaveChanges.cancel>): Promise<Changed> =>
      byAsker(db, actor, id, async (trx, leave) => {
        const own = leave.user_id === actor.userId
        const manages = await covers(trx, actor, 'leaves.manage', leave.user_id)
        if (!own && !manages) throw new AppError('access.denied')
        const way = wayToCancel({
          state: leave.state,
          startDate: leave.start_date,
          cancelRule: leave.cancel_rule,
          today: await todayOf(trx, clock, leave.employee_id),
          waits: (await stored.openChange(trx, id)) !== undefined,
          ...{ own, manages, asks: isAsker(actor, leave), decides: false, certified: false },
        })
        if (way === 'leave.not-approved') throw new AppError(way, { state: leave.state })
        if (way === 'leave.never-cancelled' || way === 'leave.change-waits') throw new AppError(way)
        if (!own && reason === '') throw fieldFailure('reason', 'leave.cancel-reason')
        if (way === 'waits') return ask(trx, actor, leave, null, reason)
        const cancelled = await cancelNow(trx, actor, leave, reason, !own)
        return { leave: await shownOne(trx, actor, cancelled, clock.today()), change: null }
      }),

    /**
     * Gives a request that waits other days, and lets it wait anew; of an approved leave asks for them.
     * @throws {AppError} FORBIDDEN, NOT_FOUND; INVALID for parts that do not fit; OVERLAP; CONFLICT
     */
    amend: (actor: Actor, id: string, body: BodyOf<typeof leaveChanges.amend>): Promise<Changed> =>
      byAsker(db, actor, id, async (trx, before) => {
        if (before.state !== 'pending' && before.state !== 'approved')
          throw new AppError('leave.not-changed', { state: before.state })
        const cover = coverOf(body, before)
        if ('reason' in cover) throw fieldFailure(cover.path, cover.reason, { type: before.leave_type } as never)
        if (sameCover(cover, coverOfLeave(before))) throw fieldFailure('startDate', 'leave.same-days')
        if (before.state === 'approved') {
          const amount = await countedFor(trx, before, cover)
          if (await stored.openChange(trx, id)) throw new AppError('leave.change-waits')
          if (await repo.overlapping(trx, before.employee_id, cover, id))
            throw await overlapFailure(trx, before.employee_id, cover, id)
          return ask(trx, actor, before, { cover, amount }, '')
        }
        const leave = await amendNow(trx, actor, before, cover)
        const facts = { before: factsOf(before), after: factsOf(leave) }
        await audit(trx, actor, { action: 'leave.amend', entityId: id, ...facts })
        const waits = await askAgain(trx, platform, notices, actor, leave)
        return { leave: await shownOne(trx, actor, waits, clock.today()), change: null }
      }),

    /**
     * Decides a change that waits; what is approved holds at once.
     * @throws {AppError} NOT_FOUND, ALREADY_DECIDED; OVERLAP; FORBIDDEN for one's own while somebody else can decide
     */
    async decide(actor: Actor, changeId: string, { status, comment }: BodyOf<typeof leaveChanges.decide>) {
      const asked = await stored.changeById(db, changeId)
      const seen = asked && (await repo.leaveById(db, asked.leave_id))
      const { onBehalfOf } = await requireDecider(db, actor, seen?.user_id, clock.today())
      if (!seen) throw notFound('leave-change')
      const state = status === 'Approved' ? ('approved' as const) : ('rejected' as const)
      const deciding = inTransaction(db, async (trx) => {
        const before = await lockedLeave(trx, seen)
        const change = (await stored.changeById(trx, changeId)) as stored.ChangeRow
        if (change.state !== 'pending') throw new AppError('leave-change.already-decided', { state: change.state })
        const own = before.user_id === actor.userId
        if (own && (await lockOtherHolders(trx, 'leaves.decide', actor.userId, clock.today())))
          throw new AppError('leave.own-decision')
        await stored.endChange(trx, changeId, state, actor.userId, comment)
        const after = (await stored.changeById(trx, changeId)) as stored.ChangeRow
        const via = own ? { via: 'sole' as const } : {}
        const facts = { before: changeFacts(change), after: changeFacts(after) }
        await audit(trx, actor, { action: 'leave-change.decide', entityId: changeId, ...facts, onBehalfOf, ...via })
        const leave = state === 'approved' ? await apply(trx, actor, before, change) : before
        await tell(trx, notices.changeDecided, {
          eventKey: `leave-change-decided:${changeId}`,
          params: { leaveId: before.id, changeId },
          link: addressOf(screens.employee.leave, { id: before.id }),
          actor,
          to: [before.user_id],
        })
        return { leave: await shownOne(trx, actor, leave, clock.today()), change: after }
      })
      if (asked?.kind !== 'amend') return deciding
      return deciding.catch(explainOverlap(db, seen.employee_id, stored.coverOfChange(asked), seen.id))
    },
  }

  async function apply(trx: Trx, actor: Actor, before: repo.LeaveRow, change: stored.ChangeRow) {
    if (change.kind === 'cancel') return cancelNow(trx, actor, before, change.reason, false)
    const cover = stored.coverOfChange(change)
    const leave = await amendNow(trx, actor, before, cover)
    const facts = { before: factsOf(before), after: factsOf(leave) }
    await audit(trx, actor, { action: 'leave.amend', entityId: before.id, ...facts })
    return leave
  }
}
