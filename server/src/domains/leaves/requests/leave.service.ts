import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { type ListedLeave, leaves } from '@ems/contract/leaves'
import { type ActingPrincipal, type Actor, getScope, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import { type Db, inTransaction } from '../../../platform/database/index.ts'
import { AppError, notFoundError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasAnotherHolder, presentProposed, proposeDelegation } from '../../access/index.ts'
import {
  canDecideStep,
  findPermissionToDecide,
  getApprovalState,
  isDecidableIn,
  reopenStep,
  requireApprover,
  requireReader,
} from '../../approvals/index.ts'
import { findEmployeeFor } from '../../employees/index.ts'
import { cancelNotification } from '../../notifications/index.ts'
import { getPeopleInScope, hasPermissionFor } from '../../scope/index.ts'
import { todayIn } from '../../working-days/index.ts'
import { LEAVE, LEAVE_CHANGE, toChangeSubject } from '../approval-flows/approval-kinds.ts'
import { decideOpenStep, setDecision } from '../decisions/approval.ts'
import { PENDING_LEAVES } from '../decisions/inbox.repo.ts'
import { getAvailableAfter } from '../decisions/inbox.ts'
import { amountOf, toWireAmount, toWireAmounts, withBookedAmounts } from '../duration/day-count.rules.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import { bookDays, countLeaveDays, releaseDays } from '../ledger/book-leave.ts'
import { setAmounts } from '../ledger/recalculation.repo.ts'
import { findManagerOrHeadName, getLeaveHistory, lastDecisionQuery, nextLeave } from '../lists/leave-details.repo.ts'
import * as lists from '../lists/leave-list.repo.ts'
import {
  presentChange,
  presentColleagueLeave,
  presentDays,
  presentDecision,
  presentEvent,
  toAvailableBalance,
  toLeave,
} from '../presentation/leave.presenter.ts'
import {
  type Reader,
  redactColleagueLeaves,
  redactLeave,
  redactLeaves,
  type VisibleLeave,
} from '../presentation/redact-leave.ts'
import { countColleaguesAway } from '../shared/absence.repo.ts'
import * as repo from '../shared/leave.repo.ts'
import { allowedActions, canUndoDecision } from '../shared/leave.rules.ts'
import { auditLeave } from '../shared/leave-audit.ts'
import { findPendingChange, findPendingChanges } from '../shared/leave-change.repo.ts'
import { findAndLockLeave, isRequester, requireNoOverlap } from '../shared/leave-guards.ts'
import { requestService } from './request-leave.ts'

export function leaveService(platform: Platform) {
  const { db, clock } = platform

  const readable = async (actor: Actor, id: string): Promise<repo.LeaveRow> => {
    const leave = await repo.leaveById(db, id)
    await requireReader(db, LEAVE, actor, leave?.user_id, clock.today())
    if (!leave) throw notFoundError('leave')
    return leave
  }

  const ofType = async (query: lists.LeaveFilter): Promise<lists.LeaveFilter> => {
    if (query.leaveType === undefined) return query
    const type = await requireType(db, query.leaveType)
    return { ...query, leaveType: type.name }
  }

  const visible = async (actor: ActingPrincipal, { rows, total }: lists.LeavePage) => ({
    rows: await redactLeaves(db, actor, rows, clock.today()),
    total,
  })

  return {
    async list(actor: ActingPrincipal, query: lists.LeaveFilter) {
      const filter = await ofType(query)
      const people = await getPeopleInScope(db, actor, 'leaves.read', query.team)
      return visible(actor, await lists.listLeaves(db, filter, people))
    },

    /** What approvers see beside the rows of a page, by leave id. */
    async beside(actor: ActingPrincipal, { away, limit }: lists.LeaveFilter, rows: readonly repo.LeaveRow[]) {
      const beside = new Map<string, Pick<ListedLeave, 'othersAway' | 'balanceAfter' | 'change' | 'can'>>()
      const decides = (getScope(actor, 'leaves.decide') ?? 'own') !== 'own'
      if (!away || !decides || limit === undefined) return beside
      const pending = rows.filter(({ state }) => state === 'pending')
      const approved = rows.flatMap(({ id, state }) => (state === 'approved' ? [id] : []))
      const others = await countColleaguesAway(db, pending)
      const ids = pending.map(({ id }) => id)
      const decidable = await isDecidableIn(db, PENDING_LEAVES, actor, ids, clock.today())
      const after = await getAvailableAfter(db, actor, pending, clock.today())
      for (const { id, unit } of pending)
        beside.set(id, {
          othersAway: others.get(id) ?? 0,
          balanceAfter: toAvailableBalance(after.get(id), unit).balanceAfter,
          can: { decide: decidable.has(id) },
        })
      for (const [id, { kind }] of await findPendingChanges(db, approved)) beside.set(id, { change: kind })
      return beside
    },

    async ofPerson(actor: ActingPrincipal, id: string, query: lists.LeaveFilter) {
      const filter = await ofType(query)
      const person = await findEmployeeFor(db, actor, 'leaves.read', id)
      if (!person) return { rows: [], total: 0 }
      const reasons = await hasPermissionFor(db, actor, 'leaves.reasons', person.user_id)
      return visible(actor, await lists.listLeavesOf(db, person.id, filter, reasons))
    },

    async detail(actor: Actor, id: string) {
      const row = await readable(actor, id)
      const today = clock.today()
      const leave = await redactLeave(db, actor, row, today)
      const pending = leave.state === 'pending'
      // The rest of an interrupted leave has the decision of the whole.
      const decidedAs = leave.split_of ?? leave.id
      const story = await getLeaveHistory(db, leave, decidedAs, today)
      const change = story.changes.find(({ state }) => state === 'pending')
      const isOwn = leave.user_id === actor.userId
      const right = await findPermissionToDecide(db, LEAVE, actor, leave.user_id, today)
      const hindered = isOwn && (await hasAnotherHolder(db, 'leaves.decide', actor.userId, today))
      const mine = await canDecideStep(db, LEAVE, actor, leave, story.steps, today)
      const decide = (pending || change !== undefined) && right !== null && !hindered && mine
      const can = allowedActions({
        ...leave,
        today: todayIn(clock, story.zone ?? undefined),
        waits: change !== undefined,
        own: isOwn,
        asks: isRequester(actor, leave) && (await hasPermissionFor(db, actor, 'leaves.request', leave.user_id)),
        manages: await hasPermissionFor(db, actor, 'leaves.manage', leave.user_id),
        decides: right !== null,
      })
      const counted = await countLeaveDays(db, leave.employee_id, leave, leave.unit)
      const taken = story.taken && new Map(Object.entries(story.taken))
      const days = leave.status === 'Rejected' ? counted : counted && withBookedAmounts(counted, taken)
      const approval = await getApprovalState(db, LEAVE, { ...leave, id: decidedAs }, story, pending, today)
      const ofChange =
        change && (await getApprovalState(db, LEAVE_CHANGE, toChangeSubject(leave, change), story, true, today))
      const readsReasons = await hasPermissionFor(db, actor, 'leaves.reasons', leave.user_id)
      return {
        leave: toLeave(leave),
        days: presentDays(days, leave.unit),
        changes: story.changes.map((one) => ({
          ...presentChange(one, leave),
          approval: one.state === 'pending' && ofChange ? ofChange : null,
        })),
        history: story.history.map((event) => presentEvent(event, leave)),
        attachments: readsReasons ? story.attachments : [],
        can: { decide, final: decide && hasPermissionForEveryone(actor, 'leaves.decide'), ...can },
        approval,
        decision: presentDecision(leave.state, story.decided[0]),
      }
    },

    async away(actor: Actor, id: string, query: QueryOf<typeof leaves.away>) {
      const leave = await readable(actor, id)
      const codes = hasPermissionForEveryone(actor, 'leaves.read')
      const { rows, total } = await lists.listColleaguesAway(db, leave, query, codes)
      const after = await getAvailableAfter(db, actor, [leave], clock.today())
      const shown = await redactColleagueLeaves(db, actor, rows, clock.today())
      return {
        leaves: shown.map(presentColleagueLeave),
        total,
        after: toAvailableBalance(after.get(leave.id), leave.unit),
      }
    },

    /** The position counts from 1; null for a leave that is not pending. */
    async queue(actor: Actor, id: string, query: lists.LeaveFilter) {
      const filter = await ofType(query)
      const leave = await readable(actor, id)
      const people = await getPeopleInScope(db, actor, 'leaves.read')
      const { next, previous, before, others } = await lists.findQueueNeighbours(db, leave, filter, people)
      const waits = leave.status === 'Pending'
      return {
        next: next === null ? null : { _id: next },
        previous: previous === null ? null : { _id: previous },
        position: waits ? before + 1 : null,
        total: others + (waits ? 1 : 0),
      }
    },

    /** @returns also a proposed delegation where the requester is an approver */
    async decide(actor: Actor, id: string, body: BodyOf<typeof leaves.decide>) {
      const { status } = body
      const today = clock.today()
      const done = await inTransaction(db, async (trx) => {
        // A rejection gives days back, which needs the person's lock; an approval only closes the request.
        const before =
          status === 'Rejected'
            ? await findAndLockLeave(trx, await repo.leaveById(trx, id))
            : await repo.lockLeave(trx, id)
        const right = await requireApprover(trx, LEAVE, actor, before?.user_id, today)
        if (!before) throw notFoundError('leave')
        if (before.status !== 'Pending')
          throw new AppError('leave.already-decided', { status: before.status.toLowerCase() })
        const about = { kind: LEAVE, subject: before, target: { leaveId: id, changeId: null } }
        const by = await decideOpenStep(trx, platform, actor, about, body, right.onBehalfOf)
        if (!by) return { leave: await redactLeave(trx, actor, before, today), decided: false }
        const leave = await setDecision(trx, actor, before, status, by.onBehalfOf)
        if (status === 'Rejected') await releaseDays(trx, before, { today, actorId: actor.userId })
        await auditLeave(trx, actor, 'leave.decide', before, leave, by)
        return { leave: await redactLeave(trx, actor, leave, today), decided: true }
      })
      const { user_id, start_date: from_day, end_date: to_day } = done.leave
      const proposed =
        done.decided && status === 'Approved' ? await proposeDelegation(db, user_id, { from_day, to_day }, today) : null
      return { leave: done.leave, proposed }
    },

    /** @param seen the time of the decision @throws {AppError} CONFLICT after ten seconds; OVERLAP */
    async undoDecision(actor: Actor, id: string, seen: Date): Promise<VisibleLeave> {
      return inTransaction(db, async (trx) => {
        const before = await findAndLockLeave(trx, await repo.leaveById(trx, id))
        await requireApprover(trx, LEAVE, actor, before?.user_id, clock.today())
        if (!before) throw notFoundError('leave')
        const waits = before.state === 'cancelled' || (await findPendingChange(trx, id)) !== undefined
        if (waits) throw new AppError('leave.not-undone')
        const age = await repo.ageOfDecision(trx, id)
        if (!canUndoDecision(before, age, actor.userId, seen)) throw new AppError('leave.not-undone')
        await requireNoOverlap(trx, before.employee_id, before, id)
        if (!(await cancelNotification(trx, `leave-decided:${id}`))) throw new AppError('leave.not-undone')
        const leave = { ...before, ...(await repo.undoStatus(trx, id)) }
        await reopenStep(trx, id)
        if (before.state === 'rejected') {
          // Schedules and holidays may have changed since the rejection.
          const counted = await countLeaveDays(trx, before.employee_id, before, before.unit)
          const context = { today: clock.today(), actorId: actor.userId }
          await bookDays(trx, before, new Map([[id, counted ?? []]]), context)
          leave.amount = counted && amountOf(counted)
          if (counted) await setAmounts(trx, [{ id, amount: amountOf(counted) }])
        }
        await auditLeave(trx, actor, 'leave.undo-decision', before, leave)
        return redactLeave(trx, actor, leave, clock.today())
      })
    },
  }
}

/** `decider` is null where no one in particular decides, `decided_at` while pending. */
export async function nextLeaveOf(db: Db, actor: Reader, employeeId: string, today: string) {
  const leave = await nextLeave(db, employeeId, today)
  if (!leave) return null
  const decision = leave.status === 'Pending' ? undefined : await lastDecisionQuery(db, leave.id).executeTakeFirst()
  const decider = decision?.by_name ?? (leave.status === 'Pending' ? await findManagerOrHeadName(db, employeeId) : null)
  return { leave: await redactLeave(db, actor, leave, today), decider, decided_at: decision?.at ?? null }
}

type Preview = Awaited<ReturnType<ReturnType<typeof requestService>['preview']>>

function presentPreview({ unit, counted, refusals, balances, ...sentences }: Preview) {
  const shown = balances.map(({ period, ...amounts }) => ({ period, ...toWireAmounts(amounts, unit) }))
  return {
    amount: counted && toWireAmount(amountOf(counted), unit),
    unit,
    days: presentDays(counted, unit),
    balance: { before: shown[0]?.before ?? null, after: shown[0]?.after ?? null },
    balances: shown,
    refusals: refusals.map(({ code, message }) => ({ code, sentence: message })),
    ...sentences,
  }
}

const toReply = (row: VisibleLeave) => ({ leave: toLeave(row) })

export function leaveRoutes(platform: Platform, service: ReturnType<typeof leaveService>): Route[] {
  const requests = requestService(platform)
  return mount(leaves, {
    list: async ({ actor, query }) => {
      const { rows, total } = await service.list(actor, query)
      const beside = await service.beside(actor, query, rows)
      return { leaves: rows.map((row) => ({ ...toLeave(row), ...beside.get(row.id) })), total }
    },
    ofPerson: async ({ actor, params, query }) => {
      const { rows, total } = await service.ofPerson(actor, params.id, query)
      return { leaves: rows.map(toLeave), total }
    },
    detail: ({ actor, params }) => service.detail(actor, params.id),
    away: ({ actor, params, query }) => service.away(actor, params.id, query),
    next: ({ actor, params, query }) => service.queue(actor, params.id, query),
    add: async ({ actor, body }) => toReply(await requests.add(actor, body)),
    preview: async ({ actor, body }) => presentPreview(await requests.preview(actor, body)),
    withdraw: async ({ actor, params }) => toReply(await requests.withdraw(actor, params.id)),
    undoDecision: async ({ actor, params, body }) =>
      toReply(await service.undoDecision(actor, params.id, new Date(body.decidedAt))),
    async decide({ actor, params, body }) {
      const { leave, proposed } = await service.decide(actor, params.id, body)
      return { ...toReply(leave), proposedDelegation: proposed && presentProposed(proposed) }
    },
  })
}
