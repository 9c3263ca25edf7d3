import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { leaves } from '@ems/contract/leaves'
import { type ActingPrincipal, type Actor, getScope, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasAnotherHolder, lockOtherHolders, proposeDelegation } from '../../access/index.ts'
import {
  decideStep,
  mayDecideStep,
  reopenStep,
  requireApprover,
  requireReader,
  rightToDecide,
  standingOf,
} from '../../approvals/index.ts'
import { findEmployeeFor } from '../../employees/index.ts'
import { cancelNotification, notifyPeople } from '../../notifications/index.ts'
import { getPeopleInScope, hasPermissionFor } from '../../scope/index.ts'
import { todayIn } from '../../working-days/index.ts'
import { toChangeSubject } from '../changes/change-subject.ts'
import { notifyApprovers } from '../decisions/ask-approvers.ts'
import { explain, lockWithPerson, notePassed, refuse } from '../decisions/decision-guards.ts'
import { getAvailableAfter } from '../decisions/inbox.ts'
import { amountOf, withBookedAmounts } from '../duration/day-count.rules.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import { bookDays, releaseDays } from '../ledger/book-leave.ts'
import { countLeave, toCover } from '../ledger/count-leave.ts'
import { setAmounts } from '../ledger/recalculation.repo.ts'
import { storyOf } from '../lists/leave-details.repo.ts'
import * as lists from '../lists/leave-list.repo.ts'
import { enrichList, type ListEnrichment } from '../lists/list-enrichment.ts'
import type { leaveNotifications } from '../notifications/notification-kinds.ts'
import { redactColleagueLeaves, redactLeave, redactLeaves, type VisibleLeave } from '../presentation/redact-leave.ts'
import { leaveAuditSnapshot } from '../shared/audit-snapshot.ts'
import * as repo from '../shared/leave.repo.ts'
import { mayUndo, UNDO_WITHIN_MS } from '../shared/leave.rules.ts'
import { findPendingChange } from '../shared/leave-change.repo.ts'
import { isRequester, overlapFailure } from '../shared/leave-guards.ts'
import { possible } from './leave-actions.rules.ts'

/** A page of leaves, with their list enrichment where requested. */
interface ShownPage extends Partial<ListEnrichment> {
  rows: VisibleLeave[]
  total: number
}

export function leaveService({ db, clock }: Platform, notices: ReturnType<typeof leaveNotifications>) {
  const askNext = notifyApprovers(notices)

  /** A leave the actor may read. @throws {AppError} FORBIDDEN, NOT_FOUND */
  const readable = async (actor: Actor, id: string): Promise<repo.LeaveRow> => {
    const leave = await repo.leaveById(db, id)
    await requireReader(db, actor, leave?.user_id, clock.today())
    if (!leave) throw notFoundError('leave')
    return leave
  }

  /** Replaces the leave type of a query by its present name. @throws {AppError} INVALID for an unknown type */
  const ofType = async (query: lists.LeaveFilter): Promise<lists.LeaveFilter> => {
    if (query.leaveType === undefined) return query
    const type = await requireType(db, query.leaveType)
    return { ...query, leaveType: type.name }
  }

  const shownPage = async (actor: ActingPrincipal, { rows, total }: lists.LeavePage): Promise<ShownPage> => ({
    rows: await redactLeaves(db, actor, rows, clock.today()),
    total,
  })

  return {
    /** The leaves the actor may see, newest request first. */
    async list(actor: ActingPrincipal, query: lists.LeaveFilter): Promise<ShownPage> {
      const filter = await ofType(query)
      const people = await getPeopleInScope(db, actor, 'leaves.read', query.team)
      const page = await shownPage(actor, await lists.listLeaves(db, filter, people))
      const decides = (getScope(actor, 'leaves.decide') ?? 'own') !== 'own'
      if (!query.away || !decides || query.limit === undefined) return page
      return { ...page, ...(await enrichList(db, actor, page.rows, clock.today())) }
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async ofPerson(actor: ActingPrincipal, id: string, query: lists.LeaveFilter): Promise<ShownPage> {
      const filter = await ofType(query)
      const person = await findEmployeeFor(db, actor, 'leaves.read', id)
      if (!person) return { rows: [], total: 0 }
      const reasons = await hasPermissionFor(db, actor, 'leaves.reasons', person.user_id)
      return shownPage(actor, await lists.listLeavesOf(db, person.id, filter, reasons))
    },

    /** A leave with its days, changes, allowed actions and approver. @throws {AppError} FORBIDDEN, NOT_FOUND */
    async detail(actor: Actor, id: string) {
      const leave = await readable(actor, id)
      const story = await storyOf(db, leave, clock.today())
      const { changes, decided, attachments } = story
      const waits = changes.some(({ state }) => state === 'pending')
      const own = leave.user_id === actor.userId
      const right = await rightToDecide(db, actor, leave.user_id, clock.today())
      const hindered = own && (await hasAnotherHolder(db, 'leaves.decide', actor.userId, clock.today()))
      const mine = await mayDecideStep(db, actor, leave, story.steps, clock.today())
      const decide = (leave.state === 'pending' || waits) && right !== null && !hindered && mine
      const can = possible({
        state: leave.state,
        startDate: leave.start_date,
        cancelRule: leave.cancel_rule,
        today: todayIn(clock, story.zone),
        waits,
        own,
        asks: isRequester(actor, leave) && (await hasPermissionFor(db, actor, 'leaves.request', leave.user_id)),
        manages: await hasPermissionFor(db, actor, 'leaves.manage', leave.user_id),
        decides: right !== null,
        certified: leave.certificate_after !== null,
      })
      const decision = leave.status === 'Pending' ? undefined : decided
      const counted = await countLeave(db, leave.employee_id, toCover(leave), leave.unit)
      const final = decide && hasPermissionForEveryone(actor, 'leaves.decide')
      const approval = await standingOf(db, leave, story, leave.state === 'pending', clock.today())
      const asked = changes.find((change) => change.state === 'pending')
      const ofChange = asked ? await standingOf(db, toChangeSubject(leave, asked), story, true, clock.today()) : null
      return {
        leave: await redactLeave(db, actor, leave, clock.today()),
        attachments: (await hasPermissionFor(db, actor, 'leaves.reasons', leave.user_id)) ? attachments : [],
        counted: leave.status === 'Rejected' ? counted : counted && withBookedAmounts(counted, story.taken),
        changes,
        history: story.history,
        can: { decide, final, ...can },
        decision,
        approval,
        ofChange,
      }
    },

    /** Colleagues with approved or pending leave during a leave, and the balance after it. @throws {AppError} FORBIDDEN, NOT_FOUND */
    async away(actor: Actor, id: string, query: QueryOf<typeof leaves.away>) {
      const leave = await readable(actor, id)
      const { rows, total } = await lists.listColleaguesAway(
        db,
        leave,
        query,
        hasPermissionForEveryone(actor, 'leaves.read'),
      )
      const after = await getAvailableAfter(db, actor, [leave], clock.today())
      return {
        rows: await redactColleagueLeaves(db, actor, rows, clock.today()),
        total,
        unit: leave.unit,
        after: after.get(leave.id),
      }
    },

    /**
     * The pending requests before and after a leave, see `queueAround`.
     * @returns the neighbours; the position counts from 1 and is null for a leave that is not pending
     * @throws {AppError} FORBIDDEN, NOT_FOUND
     */
    async queue(actor: Actor, id: string, query: lists.LeaveFilter) {
      const filter = await ofType(query)
      const leave = await readable(actor, id)
      const around = await lists.queueAround(db, leave, filter, await getPeopleInScope(db, actor, 'leaves.read'))
      const { next = null, previous = null, before = 0, others = 0 } = around ?? {}
      const waits = leave.status === 'Pending'
      return { next, previous, position: waits ? before + 1 : null, total: others + (waits ? 1 : 0) }
    },

    /**
     * Approves or rejects a pending leave and tells the requester.
     * @returns the leave, and a proposed delegation where the requester is an approver
     * @throws {AppError} NOT_FOUND, ALREADY_DECIDED; FORBIDDEN for one's own leave while someone else can decide
     */
    async decide(actor: Actor, id: string, { status, comment, final }: BodyOf<typeof leaves.decide>) {
      const done = await inTransaction(db, async (trx) => {
        const before = await lockWithPerson(trx, id, status === 'Rejected')
        const right = await requireApprover(trx, actor, before?.user_id, clock.today())
        if (!before) throw notFoundError('leave')
        const own = before.user_id === actor.userId
        const othersCanDecide = own && (await lockOtherHolders(trx, 'leaves.decide', actor.userId, clock.today()))
        refuse({ status: before.status, own, othersCanDecide })
        const asked = { decision: status === 'Approved' ? ('approved' as const) : ('rejected' as const), comment }
        const how = { ...asked, final: final === true, onBehalfOf: right.onBehalfOf, sole: own }
        const at = { now: clock.now(), today: clock.today() }
        const { next, via, onBehalfOf, step } = await decideStep(trx, actor, before, how, at)
        if (next) {
          await notePassed(trx, actor, before, { step, onBehalfOf })
          await askNext(trx, actor, { leave_id: id, change_id: null, step: next.step }, next.to)
          return { leave: await redactLeave(trx, actor, before, clock.today()), decided: false }
        }
        const leave = { ...before, ...(await repo.setStatus(trx, id, status, actor.userId).catch(explain)) }
        if (status === 'Rejected') await releaseDays(trx, before, { today: clock.today(), actorId: actor.userId })
        const facts = { before: leaveAuditSnapshot(before), after: leaveAuditSnapshot(leave) }
        const by = { onBehalfOf, ...(via === null ? {} : { via }) }
        await writeAuditEvent(trx, actor, { action: 'leave.decide', entityId: id, ...facts, ...by })
        await notifyPeople(trx, notices.decided, {
          eventKey: `leave-decided:${id}`,
          params: { leaveId: id, ...(onBehalfOf === null ? {} : { by: actor.userId, onBehalfOf }) },
          link: addressOf(screens.employee.leaves, { id: leave.user_id }),
          actor,
          to: [leave.user_id],
          holdMs: UNDO_WITHIN_MS,
        })
        return { leave: await redactLeave(trx, actor, leave, clock.today()), decided: true }
      })
      const { user_id, start_date: from_day, end_date: to_day } = done.leave
      const proposed =
        done.decided && status === 'Approved'
          ? await proposeDelegation(db, user_id, { from_day, to_day }, clock.today())
          : null
      return { leave: done.leave, proposed }
    },

    /**
     * Undoes the caller's own decision and its notifications.
     * @param seen the time of the decision
     * @throws {AppError} NOT_FOUND; CONFLICT once ten seconds have passed, or where it is another decision; OVERLAP,
     * INSUFFICIENT_BALANCE where the days of a rejected leave were requested again
     */
    async undoDecision(actor: Actor, id: string, seen: Date): Promise<VisibleLeave> {
      return inTransaction(db, async (trx) => {
        const before = await lockWithPerson(trx, id, true)
        await requireApprover(trx, actor, before?.user_id, clock.today())
        if (!before) throw notFoundError('leave')
        const waits = before.state === 'cancelled' || (await findPendingChange(trx, id)) !== undefined
        if (waits) throw new AppError('leave.not-undone')
        const { decided_by: decidedBy, decided_at: decidedAt, age } = await repo.decisionOf(trx, id)
        if (!mayUndo({ decidedBy, decidedAt, age, by: actor.userId, seen })) throw new AppError('leave.not-undone')
        const cover = toCover(before)
        const other = await repo.findOverlap(trx, before.employee_id, cover, id)
        if (other) throw await overlapFailure(trx, before.employee_id, cover, id)
        if (!(await cancelNotification(trx, `leave-decided:${id}`))) throw new AppError('leave.not-undone')
        const leave = { ...before, ...(await repo.undoStatus(trx, id)) }
        await reopenStep(trx, id)
        if (before.state === 'rejected') {
          const counted = await countLeave(trx, before.employee_id, cover, before.unit)
          const context = { today: clock.today(), actorId: actor.userId }
          await bookDays(trx, before, new Map([[id, counted ?? []]]), context)
          // Schedules and holidays may have changed since the rejection.
          leave.amount = counted && amountOf(counted)
          if (counted) await setAmounts(trx, [{ id, amount: amountOf(counted) }])
        }
        const facts = { before: leaveAuditSnapshot(before), after: leaveAuditSnapshot(leave) }
        await writeAuditEvent(trx, actor, { action: 'leave.undo-decision', entityId: id, ...facts })
        return redactLeave(trx, actor, leave, clock.today())
      })
    },
  }
}
