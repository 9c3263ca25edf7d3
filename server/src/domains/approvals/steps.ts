import { addDays } from '@ems/contract/core/days'
import { hasPermissionForEveryone, type Principal } from '../../platform/actor/actor.ts'
import type { Db, Trx } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import { holdersByKind, personNames, principalsByIds } from '../access/index.ts'
import { hasPermissionFor } from '../scope/index.ts'
import { daysOfAccount } from '../working-days/index.ts'
import { findDelegates, nearestHeads } from './approver.repo.ts'
import { flowsFor } from './flow.repo.ts'
import { flowFor, type StepRule, USUAL_FLOW } from './flow.rules.ts'
import * as repo from './step.repo.ts'
import type { ApprovalSubject } from './subject.ts'

/** An instant and its day in the organisation. */
interface At {
  now: Date
  today: string
}

const subjectOf = ({ id, changeId }: ApprovalSubject): repo.Subject => ({ leaveId: id, changeId: changeId ?? null })

/** The accounts that can sign in and may decide the person's leaves, without the person. */
async function ableTo(
  db: Db,
  users: readonly string[],
  leave: Pick<ApprovalSubject, 'user_id'>,
  today: string,
): Promise<string[]> {
  const others = users.filter((id) => id !== leave.user_id)
  if (others.length === 0) return []
  const able: string[] = []
  for (const [id, principal] of await principalsByIds(db, others, today))
    if (await hasPermissionFor(db, principal, 'leaves.decide', leave.user_id)) able.push(id)
  return able
}

/**
 * The approvers of a step: the named ones, else the head of the department, else people whose role covers everyone, else the
 * administrators. The list is never stored, because managers and roles change.
 * @param manager the person's manager, where it is known already; null: none
 */
export async function findApprovers(
  db: Db,
  step: StepRule & { escalated_at?: Date | null },
  leave: Pick<ApprovalSubject, 'employee_id' | 'user_id'>,
  today: string,
  manager?: string | null,
): Promise<string[]> {
  const isKnown = step.who === 'manager' && manager !== undefined
  const named = isKnown ? [manager ?? []].flat() : await repo.namedBy(db, step, leave.employee_id, today)
  const above = step.escalated_at
    ? await repo.namedBy(db, { who: 'manager+1', role_id: null, user_id: null }, leave.employee_id, today)
    : []
  const able = await ableTo(db, [...named, ...above], leave, today)
  if (able.length > 0) return able
  const heads = await ableTo(db, await nearestHeads(db, leave.employee_id), leave, today)
  if (heads.length > 0) return heads
  const { byRole, administrators } = await holdersByKind(db, 'leaves.decide', today)
  const others = [byRole, administrators].map((holders) => holders.filter((id) => id !== leave.user_id))
  // Without another approver, people decide their own requests.
  return others.find(({ length }) => length > 0) ?? [...byRole, ...administrators]
}

/** The day after a number of working days of the first account. */
async function workingDayAfter(db: Db, users: readonly string[], count: number, today: string): Promise<string> {
  const [from, to] = [addDays(today, 1), addDays(today, count * 7 + 30)]
  const days = await daysOfAccount(db, users[0], from, to)
  const working = days.filter(({ am, pm, holiday }) => am + pm > 0 && holiday?.part !== 'full')
  return working[count - 1]?.day ?? to
}

/** The values of a step that starts. */
async function begun(
  trx: Trx,
  { remind_after, escalate_after }: Pick<repo.StepRow, 'remind_after' | 'escalate_after'>,
  people: readonly string[],
  { now, today }: At,
) {
  const escalates_on = escalate_after === null ? null : await workingDayAfter(trx, people, escalate_after, today)
  const due_on = await workingDayAfter(trx, people, remind_after, today)
  return { state: 'active' as const, began_at: now, due_on, escalates_on }
}

/** A pending step and the people to notify. */
interface Asking {
  step: number
  to: string[]
}

const asking = (step: number, people: readonly string[], takers: readonly string[]): Asking => ({
  step,
  to: [...new Set([...people, ...takers])],
})

/** Starts the next step. A step whose approvers approved before is skipped. @returns null after the last step */
async function beginNext(trx: Trx, leave: ApprovalSubject, at: At): Promise<Asking | null> {
  const decisions = await repo.decisionsOf(trx, subjectOf(leave))
  const approved = new Set(decisions.flatMap(({ by_id, for_id }) => [by_id, for_id ?? by_id]))
  for (const step of await repo.stepsOf(trx, subjectOf(leave))) {
    if (step.state !== 'waiting') continue
    const people = await findApprovers(trx, step, leave, at.today)
    if (people.some((id) => approved.has(id))) {
      await repo.setStep(trx, step.id, { state: 'passed' })
      continue
    }
    await repo.setStep(trx, step.id, await begun(trx, step, people, at))
    await repo.setStepApprovers(trx, step.id, people)
    return asking(step.step, people, await findDelegates(trx, people, at.today))
  }
  return null
}

/**
 * Starts the first step of the matching flow. @param again the request had steps before
 * @returns null for a flow without steps, which needs no approval
 */
export async function beginApproval(
  trx: Trx,
  leave: ApprovalSubject,
  at: At,
  { again }: { again: boolean },
): Promise<Asking | null> {
  const { flows, manager } = await flowsFor(trx, leave.employee_id)
  const flow = flowFor(flows, leave) ?? USUAL_FLOW
  if (again) await repo.forgetSteps(trx, subjectOf(leave))
  const [first] = flow.steps
  if (!first) return null
  const people = await findApprovers(trx, first, leave, at.today, manager)
  const step = { ...(await begun(trx, flow, people, at)), people }
  return asking(1, people, await repo.startSteps(trx, subjectOf(leave), flow, step, at.today))
}

/** A decision and the right behind it. */
interface Deciding {
  decision: 'approved' | 'rejected'
  comment: string
  final: boolean
  /** the delegating approver */
  onBehalfOf: string | null
  /** the own leave, because no one else can decide it */
  sole: boolean
}

/** The result of a decision. */
export interface Decided {
  /** the next pending step; null when the request is decided */
  next: Asking | null
  via: 'override' | 'sole' | null
  onBehalfOf: string | null
  step: number
}

type Decider = Pick<Principal, 'userId' | 'grants' | 'standing' | 'role'>

/** The right to decide the pending step; undefined where the actor has none. */
async function rightToStep(db: Db, actor: Decider, step: repo.StepRow, leave: ApprovalSubject, today: string) {
  const people = await findApprovers(db, step, leave, today)
  if (people.includes(actor.userId)) return { onBehalfOf: null }
  const giver = actor.standing.actsFor.find(({ kind, userId }) => kind === 'leave' && people.includes(userId))
  return giver && leave.user_id !== actor.userId ? { onBehalfOf: giver.userId } : undefined
}

/** Whether a decision ends all steps. @param isTheirs whether the actor is an approver of the open step */
const isOverAll = (actor: Decider, final: boolean, isTheirs: boolean): boolean =>
  final
    ? actor.role === 'admin' || hasPermissionForEveryone(actor, 'leaves.decide')
    : // Clients that know no steps have administrators decide at once.
      actor.role === 'admin' && !isTheirs

/** Whether the actor may decide the pending step or all steps. @param steps of the leave and its changes */
export async function mayDecideStep(
  db: Db,
  actor: Decider,
  leave: ApprovalSubject,
  steps: readonly repo.StepRow[],
  today: string,
): Promise<boolean> {
  const step = steps.find(({ state }) => state === 'active')
  if (!step || isOverAll(actor, true, false)) return true
  return (await rightToStep(db, actor, step, leave, today)) !== undefined
}

/** Decides the pending step or all steps. The leave must be locked. @throws {AppError} FORBIDDEN for other people's steps */
export async function decideStep(
  trx: Trx,
  actor: Decider,
  leave: ApprovalSubject,
  { decision, comment, final, onBehalfOf, sole }: Deciding,
  at: At,
): Promise<Decided> {
  const step = (await repo.findPendingSteps(trx, [leave.id])).get(leave.id)
  const theirs = step ? await rightToStep(trx, actor, step, leave, at.today) : { onBehalfOf }
  const over = isOverAll(actor, final, theirs !== undefined)
  if (!theirs && !over) throw new AppError('leave.not-your-step')
  const via = sole ? 'sole' : theirs ? null : 'override'
  const by = { by_id: actor.userId, for_id: (theirs ?? { onBehalfOf }).onBehalfOf }
  const number = step?.step ?? 1
  await repo.insertDecision(trx, {
    leave_id: leave.id,
    change_id: leave.changeId ?? null,
    step: number,
    ...by,
    decision,
    comment,
    via,
  })
  const told = { via, onBehalfOf: by.for_id, step: number } as const
  if (!step) return { ...told, next: null }
  await repo.setStep(trx, step.id, { state: decision })
  const next = decision === 'approved' && !over ? await beginNext(trx, leave, at) : null
  if (!next) await repo.endSteps(trx, subjectOf(leave))
  return { ...told, next }
}

/** The progress of a request. */
export interface Standing {
  step: number
  of: number
  waitingFor: string[]
  decisions: repo.StepDecision[]
  /** names of the pending approvers */
  names: ReadonlyMap<string, string>
}

/**
 * The progress of a request and the accounts of its pending approvers.
 * @param of steps and decisions of the leave and its changes
 * @param waits whether the request is pending
 */
export async function standingOf(
  db: Db,
  leave: ApprovalSubject,
  of: { steps: readonly repo.StepRow[]; decisions: readonly repo.StepDecision[] },
  waits: boolean,
  today: string,
): Promise<Standing> {
  const { changeId } = subjectOf(leave)
  const steps = of.steps.filter(({ change_id }) => change_id === changeId)
  const decisions = of.decisions.filter(({ change_id }) => change_id === changeId)
  const active = steps.find(({ state }) => state === 'active')
  const [usual] = USUAL_FLOW.steps as [StepRule]
  const waitingFor = waits ? await findApprovers(db, active ?? usual, leave, today) : []
  const step = active?.step ?? decisions.at(-1)?.step ?? 1
  return { step, of: Math.max(1, steps.length), waitingFor, decisions, names: await personNames(db, waitingFor) }
}
