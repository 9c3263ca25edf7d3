import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { leaves } from '@ems/contract/leaves'
import { type Actor, forEveryone } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { type Db, inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, brokenConstraint, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { anotherHolder, holdersOf, lockOtherHolders, proposedDelegation } from '../access/index.ts'
import { covers, employeeById, lockEmployee, peopleFor, personFor, requirePerson } from '../employees/index.ts'
import { takeBack, tell } from '../notifications/index.ts'
import { requireDecider, requireReader, rightToDecide } from './deciders.ts'
import { awayTo, type ShownLeave, shownTo } from './hidden.ts'
import type { leaveNotices } from './notices.ts'
import * as repo from './repo.ts'
import { decisionOf, nearestDeciders, takersOf } from './repo-deciders.ts'
import * as lists from './repo-lists.ts'
import { type Decision, decisionRefusal, MOST_REQUESTS, mayUndo, type RequestCount, UNDO_WITHIN_MS } from './rules.ts'

// The database decides who was first; here its refusal becomes a sentence.
function explain(error: unknown): never {
  if (brokenConstraint(error) === 'leaves_decided_once') throw new AppError('leave.decided-meanwhile')
  throw error
}

function overlapOf(other: Awaited<ReturnType<typeof repo.overlapping>>): AppError {
  if (!other) return new AppError('leave.overlap-gone')
  return new AppError('leave.overlap', { from: other.start_date, to: other.end_date, status: other.status })
}

const tooMany = ({ pending }: RequestCount) =>
  pending >= MOST_REQUESTS.pending
    ? new AppError('leave.too-many-pending', { most: MOST_REQUESTS.pending })
    : new AppError('leave.too-many-in-hour', { most: MOST_REQUESTS.lastHour })

interface ShownPage {
  rows: ShownLeave[]
  total: number
}

/** What the audit keeps of a leave. */
const factsOf = ({ employee_id, leave_type, start_date, end_date, reason, status }: repo.LeaveRow) => ({
  employee_id,
  leave_type,
  start_date,
  end_date,
  reason,
  status,
})

export function leaveService({ db, clock }: Platform, notices: ReturnType<typeof leaveNotices>) {
  const stored = async (handle: Db, id: string): Promise<repo.LeaveRow> => {
    const row = await repo.leaveById(handle, id)
    if (!row) throw notFound('leave')
    return row
  }

  /** A leave that is read for somebody. @throws {AppError} FORBIDDEN, NOT_FOUND */
  const readable = async (actor: Actor, id: string): Promise<repo.LeaveRow> => {
    const leave = await repo.leaveById(db, id)
    await requireReader(db, actor, leave?.user_id, clock.today())
    if (!leave) throw notFound('leave')
    return leave
  }

  const shownPage = async (actor: Actor, { rows, total }: lists.LeavePage): Promise<ShownPage> => ({
    rows: await shownTo(db, actor, rows),
    total,
  })

  return {
    /** The leaves of those whom the actor may see, newest request first. */
    async list(actor: Actor, query: lists.LeaveFilter): Promise<ShownPage> {
      const people = await peopleFor(db, actor, 'leaves.read', query.team)
      return shownPage(actor, await lists.listLeaves(db, query, people))
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async ofPerson(actor: Actor, id: string, query: lists.LeaveFilter): Promise<ShownPage> {
      const person = await personFor(db, actor, 'leaves.read', id)
      if (!person) return { rows: [], total: 0 }
      const reasons = await covers(db, actor, 'leaves.reasons', person.user_id)
      return shownPage(actor, await lists.listLeavesOf(db, person.id, query, reasons))
    },

    /** A leave, whether the caller may decide it now, and who decided it; undefined where nobody did, or it is not known. @throws {AppError} FORBIDDEN, NOT_FOUND */
    async detail(actor: Actor, id: string) {
      const leave = await readable(actor, id)
      const own = leave.user_id === actor.userId
      const othersCanDecide = own && (await anotherHolder(db, 'leaves.decide', actor.userId, clock.today()))
      const mayDecide =
        decisionRefusal({ status: leave.status, own, othersCanDecide }) === null &&
        (await rightToDecide(db, actor, leave.user_id, clock.today())) !== null
      const decision = leave.status === 'Pending' ? undefined : await decisionOf(db, id)
      return { leave: await shown(db, actor, leave), mayDecide, decision }
    },

    /** Who else of the department is away, or asks to be, in the days of a leave. @throws {AppError} FORBIDDEN, NOT_FOUND */
    async away(actor: Actor, id: string, query: QueryOf<typeof leaves.away>) {
      const leave = await readable(actor, id)
      const { rows, total } = await lists.listAway(db, leave, query, forEveryone(actor, 'leaves.read'))
      return { rows: await awayTo(db, actor, rows), total }
    },

    /**
     * The next leave that waits for a decision, see `nextPending`; undefined where no other does.
     * @throws {AppError} FORBIDDEN, NOT_FOUND
     */
    async next(actor: Actor, id: string, query: lists.LeaveFilter): Promise<{ id: string } | undefined> {
      const leave = await readable(actor, id)
      return lists.nextPending(db, leave, query, await peopleFor(db, actor, 'leaves.read'))
    },

    /**
     * Requests a leave and tells those who may decide it: who may for everyone, the manager, the head of the department, and who
     * takes their decisions today.
     * @throws {AppError} FORBIDDEN, NOT_FOUND; CONFLICT for somebody who has left; OVERLAP; TOO_MANY
     */
    async add(actor: Actor, body: BodyOf<typeof leaves.add>): Promise<ShownLeave> {
      // Before anything is locked: a stranger must not hold up somebody's row.
      const person = await employeeById(db, body.userId)
      await requirePerson(db, actor, 'leaves.request', person?.user_id ?? body.userId)
      const { leaveType: leave_type, startDate: start_date, endDate: end_date, reason } = body
      const adding = inTransaction(db, async (trx) => {
        const employee = await lockEmployee(trx, body.userId)
        if (!employee) throw notFound('employee')
        if (employee.left_on !== null) throw new AppError('leave.requester-left', { name: employee.name })
        const asked = { employee_id: employee.id, leave_type, start_date, end_date, reason }
        const id = await repo.insertLeave(trx, asked, MOST_REQUESTS)
        if (id === null) throw tooMany(await repo.requestsOf(trx, employee.id))
        const leave = await stored(trx, id)
        await audit(trx, actor, { action: 'leave.add', entityId: id, after: factsOf(leave) })
        await tell(trx, notices.requested, {
          eventKey: `leave-requested:${id}`,
          params: { leaveId: id },
          link: addressOf(screens.admin.leave, { id }),
          actor,
          to: await toldOf(trx, employee.id),
        })
        return shown(trx, actor, leave)
      })
      return adding.catch(async (error: unknown) => {
        if (brokenConstraint(error) !== 'leaves_no_overlap' || !person) throw error
        throw overlapOf(await repo.overlapping(db, { employee_id: person.id, start_date, end_date }))
      })
    },

    /**
     * Approves or rejects a pending leave and tells the requester.
     * @returns the leave, and the delegation that the requester's days ask for where they decide for others themselves
     * @throws {AppError} NOT_FOUND, ALREADY_DECIDED; FORBIDDEN for one's own leave while somebody else can decide
     */
    async decide(actor: Actor, id: string, status: 'Approved' | 'Rejected') {
      const decided = await inTransaction(db, async (trx) => {
        const before = await repo.lockLeave(trx, id)
        const { onBehalfOf } = await requireDecider(trx, actor, before?.user_id, clock.today())
        if (!before) throw notFound('leave')
        const own = before.user_id === actor.userId
        const othersCanDecide = own && (await lockOtherHolders(trx, 'leaves.decide', actor.userId, clock.today()))
        refuse({ status: before.status, own, othersCanDecide })
        const leave = { ...before, ...(await repo.setStatus(trx, id, status, actor.userId).catch(explain)) }
        const facts = { before: factsOf(before), after: factsOf(leave) }
        const via = own ? { via: 'sole' as const } : {}
        await audit(trx, actor, { action: 'leave.decide', entityId: id, ...facts, onBehalfOf, ...via })
        await tell(trx, notices.decided, {
          eventKey: `leave-decided:${id}`,
          params: { leaveId: id, ...(onBehalfOf === null ? {} : { by: actor.userId, onBehalfOf }) },
          link: addressOf(screens.employee.leaves, { id: leave.user_id }),
          actor,
          to: [leave.user_id],
          holdMs: UNDO_WITHIN_MS,
        })
        return shown(trx, actor, leave)
      })
      const { user_id, start_date: from_day, end_date: to_day } = decided
      const proposed =
        status === 'Approved' ? await proposedDelegation(db, user_id, { from_day, to_day }, clock.today()) : null
      return { leave: decided, proposed }
    },

    /**
     * Takes the caller's own decision back, with what would have been told of it.
     * @param seen when the decision was made, as it was answered
     * @throws {AppError} NOT_FOUND; CONFLICT once ten seconds have passed, or where it is another decision
     */
    async undoDecision(actor: Actor, id: string, seen: Date): Promise<ShownLeave> {
      return inTransaction(db, async (trx) => {
        const before = await repo.lockLeave(trx, id)
        await requireDecider(trx, actor, before?.user_id, clock.today())
        if (!before) throw notFound('leave')
        const { decided_by: decidedBy, decided_at: decidedAt, age } = await repo.decisionOf(trx, id)
        if (!mayUndo({ decidedBy, decidedAt, age, by: actor.userId, seen })) throw new AppError('leave.not-undone')
        if (!(await takeBack(trx, `leave-decided:${id}`))) throw new AppError('leave.not-undone')
        const leave = { ...before, ...(await repo.undoStatus(trx, id)) }
        const facts = { before: factsOf(before), after: factsOf(leave) }
        await audit(trx, actor, { action: 'leave.undo-decision', entityId: id, ...facts })
        return shown(trx, actor, leave)
      })
    },
  }

  /** Who is told of a request of somebody. */
  async function toldOf(trx: Trx, employeeId: string): Promise<string[]> {
    const deciders = [
      ...(await holdersOf(trx, 'leaves.decide', clock.today())),
      ...(await nearestDeciders(trx, employeeId)),
    ]
    return [...new Set([...deciders, ...(await takersOf(trx, deciders, clock.today()))])]
  }
}

const shown = async (db: Db, actor: Actor, leave: repo.LeaveRow) => (await shownTo(db, actor, [leave]))[0] as ShownLeave

function refuse(decision: Decision): void {
  const refusal = decisionRefusal(decision)
  if (refusal === 'ALREADY_DECIDED')
    throw new AppError('leave.already-decided', { status: decision.status.toLowerCase() })
  if (refusal === 'FORBIDDEN') throw new AppError('leave.own-decision')
}
