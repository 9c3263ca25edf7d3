import { addDays } from '@ems/contract/core/days'
import { hasPermissionForEveryone, type Principal } from '../../platform/actor/actor.ts'
import type { Db, Trx } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import { holdersByKind, lockOtherHolders, personNames, principalsByIds } from '../access/index.ts'
import { hasPermissionFor } from '../scope/index.ts'
import { daysOfAccount } from '../working-days/index.ts'
import { type ApprovalKind, type ApprovalSubject, DEFAULT_FLOW, type Flow, type StepRule } from './kind.ts'
import * as repo from './step.repo.ts'

type Requester = Pick<ApprovalSubject, 'employee_id' | 'user_id'>

interface At {
  now: Date
  today: string
}

const HEAD: StepRule = { who: 'head', role_id: null, user_id: null }
const MANAGERS_MANAGER: StepRule = { ...HEAD, who: 'manager+1' }

async function ableTo(db: Db, kind: ApprovalKind, users: readonly string[], subject: Requester, today: string) {
  const others = users.filter((id) => id !== subject.user_id)
  if (others.length === 0) return []
  const able: string[] = []
  for (const [id, principal] of await principalsByIds(db, others, today))
    if (await hasPermissionFor(db, principal, kind.permission, subject.user_id)) able.push(id)
  return able
}

/** The named approvers, else the department's heads, else holders for everyone, else administrators: never stored. */
export async function findApprovers(
  db: Db,
  kind: ApprovalKind,
  step: StepRule & { escalated_at?: Date | null },
  subject: Requester,
  today: string,
  manager?: string | null,
): Promise<string[]> {
  const isKnown = step.who === 'manager' && manager !== undefined
  const named = isKnown ? [manager ?? []].flat() : await repo.listNamedApprovers(db, step, subject.employee_id, today)
  const above = step.escalated_at ? await repo.listNamedApprovers(db, MANAGERS_MANAGER, subject.employee_id, today) : []
  const able = await ableTo(db, kind, [...named, ...above], subject, today)
  if (able.length > 0) return able
  const heads = await ableTo(
    db,
    kind,
    await repo.listNamedApprovers(db, HEAD, subject.employee_id, today),
    subject,
    today,
  )
  if (heads.length > 0) return heads
  const { byRole, administrators } = await holdersByKind(db, kind.permission, today)
  const others = [byRole, administrators].map((holders) => holders.filter((id) => id !== subject.user_id))
  // Without another approver, people decide their own requests.
  return others.find(({ length }) => length > 0) ?? [...byRole, ...administrators]
}

/** Whether the manager or the head of a person may decide their requests. */
export async function hasDefaultApprover(db: Db, kind: ApprovalKind, userId: string, today: string): Promise<boolean> {
  const employee = await repo.employeeOf(db, userId)
  const [usual] = DEFAULT_FLOW.steps as [StepRule]
  if (employee === undefined) return false
  const subject = { employee_id: employee, user_id: userId }
  return (await findApprovers(db, kind, usual, subject, today)).some((id) => id !== userId)
}

/** Whether another person could decide: a holder for everyone, locked until the transaction ends, or a usual approver. */
export async function othersCouldDecide(trx: Trx, kind: ApprovalKind, subject: Requester, today: string) {
  if (await lockOtherHolders(trx, kind.permission, subject.user_id, today)) return true
  const [usual] = DEFAULT_FLOW.steps as [StepRule]
  return (await findApprovers(trx, kind, usual, subject, today)).some((id) => id !== subject.user_id)
}

async function workingDayAfter(db: Db, users: readonly string[], count: number, today: string): Promise<string> {
  const [from, to] = [addDays(today, 1), addDays(today, count * 7 + 30)]
  const days = await daysOfAccount(db, users[0], from, to)
  const working = days.filter(({ am, pm, holiday }) => am + pm > 0 && holiday?.part !== 'full')
  return working[count - 1]?.day ?? to
}

async function begun(trx: Trx, flow: Omit<Flow, 'steps'>, people: readonly string[], { now, today }: At) {
  const { remind_after, escalate_after } = flow
  const escalates_on = escalate_after === null ? null : await workingDayAfter(trx, people, escalate_after, today)
  const due_on = await workingDayAfter(trx, people, remind_after, today)
  return { state: 'active' as const, began_at: now, due_on, escalates_on }
}

interface Asking {
  step: number
  to: string[]
}

/** A step whose approvers approved before is skipped. @returns null after the last step */
async function beginNext(trx: Trx, kind: ApprovalKind, subject: ApprovalSubject, at: At): Promise<Asking | null> {
  const decisions = await repo.decisionsOf(trx, subject.id)
  const approved = new Set(decisions.flatMap(({ by_id, for_id }) => [by_id, for_id ?? by_id]))
  for (const step of await repo.stepsOf(trx, subject.id)) {
    if (step.state !== 'waiting') continue
    const people = await findApprovers(trx, kind, step, subject, at.today)
    if (people.some((id) => approved.has(id))) {
      await repo.setStep(trx, step.id, { state: 'passed' })
      continue
    }
    await repo.setStep(trx, step.id, await begun(trx, step, people, at))
    await repo.setStepApprovers(trx, step.id, people)
    return { step: step.step, to: await repo.addDelegates(trx, kind, people, at.today) }
  }
  return null
}

/** @returns null for a flow without steps, which needs no approval */
export async function beginApproval<Subject extends ApprovalSubject>(
  trx: Trx,
  kind: ApprovalKind<Subject>,
  subject: Subject,
  at: At,
  { again }: { again: boolean },
): Promise<Asking | null> {
  const { flow, manager } = await kind.findFlow(trx, subject)
  if (again) await repo.deleteSteps(trx, subject.id)
  const [first] = flow.steps
  if (!first) return null
  const people = await findApprovers(trx, kind, first, subject, at.today, manager)
  const step = { ...(await begun(trx, flow, people, at)), people, today: at.today }
  const delegates = await repo.startSteps(trx, kind, subject, flow, step)
  return { step: 1, to: [...new Set([...people, ...delegates])] }
}

interface Deciding {
  decision: 'approved' | 'rejected'
  comment: string
  final: boolean
  onBehalfOf: string | null
  /** the caller's own request, which no other approver can decide */
  sole: boolean
}

/** `next`: the next pending step; null when the request is decided */
export type DecisionOutcome = Awaited<ReturnType<typeof decideStep>>

type Decider = Pick<Principal, 'userId' | 'grants' | 'standing' | 'role'>

async function permissionForStep(
  db: Db,
  kind: ApprovalKind,
  actor: Decider,
  step: repo.StepRow,
  subject: ApprovalSubject,
  today: string,
) {
  const people = await findApprovers(db, kind, step, subject, today)
  if (people.includes(actor.userId)) return { onBehalfOf: null }
  const giver = actor.standing.actsFor.find(
    (acting) => acting.kind === kind.delegation && people.includes(acting.userId),
  )
  return giver && subject.user_id !== actor.userId ? { onBehalfOf: giver.userId } : undefined
}

const isOverAll = ({ permission }: ApprovalKind, actor: Decider, final: boolean, isTheirs: boolean): boolean =>
  final
    ? actor.role === 'admin' || hasPermissionForEveryone(actor, permission)
    : // Clients that know no steps have administrators decide at once.
      actor.role === 'admin' && !isTheirs

export async function canDecideStep(
  db: Db,
  kind: ApprovalKind,
  actor: Decider,
  subject: ApprovalSubject,
  steps: readonly repo.StepRow[],
  today: string,
): Promise<boolean> {
  const step = steps.find(({ state }) => state === 'active')
  if (!step || isOverAll(kind, actor, true, false)) return true
  return (await permissionForStep(db, kind, actor, step, subject, today)) !== undefined
}

/** The subject must be locked. */
export async function decideStep(
  trx: Trx,
  kind: ApprovalKind,
  actor: Decider,
  subject: ApprovalSubject,
  { decision, comment, final, onBehalfOf, sole }: Deciding,
  at: At,
) {
  const step = (await repo.findPendingSteps(trx, [subject.id])).get(subject.id)
  const theirs = step ? await permissionForStep(trx, kind, actor, step, subject, at.today) : { onBehalfOf }
  const over = isOverAll(kind, actor, final, theirs !== undefined)
  if (!theirs && !over) throw new AppError('leave.not-your-step')
  const via = sole ? 'sole' : theirs ? null : 'override'
  const told = { via, onBehalfOf: (theirs ?? { onBehalfOf }).onBehalfOf, step: step?.step ?? 1 } as const
  const about = { kind: kind.name, subject_id: subject.id, employee_id: subject.employee_id, step: told.step }
  const by = { by_id: actor.userId, for_id: told.onBehalfOf, via }
  await repo.insertDecision(trx, { ...about, ...by, decision, comment })
  if (!step) return { ...told, next: null }
  await repo.setStep(trx, step.id, { state: decision })
  const next = decision === 'approved' && !over ? await beginNext(trx, kind, subject, at) : null
  if (!next) await repo.endSteps(trx, subject.id)
  return { ...told, next }
}

export async function getApprovalState(
  db: Db,
  kind: ApprovalKind,
  subject: ApprovalSubject,
  of: { steps: readonly repo.StepRow[]; decisions: readonly repo.StepDecision[] },
  waits: boolean,
  today: string,
) {
  const steps = of.steps.filter(({ subject_id }) => subject_id === subject.id)
  const decisions = of.decisions.filter(({ subject_id }) => subject_id === subject.id)
  const active = steps.find(({ state }) => state === 'active')
  const [usual] = DEFAULT_FLOW.steps as [StepRule]
  const approvers = waits ? await findApprovers(db, kind, active ?? usual, subject, today) : []
  const names = await personNames(db, approvers)
  return {
    step: active?.step ?? decisions.at(-1)?.step ?? 1,
    of: Math.max(1, steps.length),
    waitingFor: approvers.map((id) => ({ _id: id, name: names.get(id) ?? '' })),
    decisions: decisions.map((one) => ({
      step: one.step,
      by: { _id: one.by_id, name: one.by_name },
      for: one.for_id === null ? null : { _id: one.for_id, name: one.for_name ?? '' },
      decision: one.decision,
      comment: one.comment,
      at: one.at.toISOString(),
      via: one.via ?? ('' as const),
    })),
  }
}
