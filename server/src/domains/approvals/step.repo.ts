import { sql } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import type { Db, Trx } from '../../platform/database/index.ts'
import { delegatesQuery, nearestHeads } from './approver.repo.ts'
import type { Flow, StepRule } from './flow.rules.ts'

/** A pending leave, or a pending change of approved leave. */
export interface Subject {
  leaveId: string
  /** null for the leave itself */
  changeId: string | null
}

/** Narrows steps or decisions to one subject. */
const isOf = ({ leaveId, changeId }: Subject) =>
  sql<boolean>`leave_id = ${leaveId}::uuid and change_id is not distinct from ${changeId}::uuid`

/** A step of a request. */
export interface StepRow extends StepRule {
  id: string
  leave_id: string
  change_id: string | null
  step: number
  state: 'waiting' | 'active' | 'approved' | 'rejected' | 'passed' | 'ended'
  remind_after: number
  escalate_after: number | null
  due_on: string | null
  reminded_at: Date | null
  escalates_on: string | null
  escalated_at: Date | null
}

/** The steps of a request in their order. Requests from before steps existed have none. */
export const stepsOf = (db: Db, subject: Subject): Promise<StepRow[]> =>
  db.selectFrom('approval_steps').selectAll().where(isOf(subject)).orderBy('step').$castTo<StepRow>().execute()

/** The pending steps of leaves and of their changes, by the leaves' ids. */
export async function findPendingSteps(db: Db, leaveIds: readonly string[]): Promise<Map<string, StepRow>> {
  const rows = await db
    .selectFrom('approval_steps')
    .selectAll()
    .where(sql<boolean>`leave_id = any(${leaveIds}::uuid[])`)
    .where('state', '=', 'active')
    .$castTo<StepRow>()
    .execute()
  return new Map(rows.map((row) => [row.leave_id, row]))
}

/** Deletes the steps of a request that starts again. Earlier decisions no longer count. */
export async function forgetSteps(trx: Trx, subject: Subject): Promise<void> {
  await trx.deleteFrom('approval_steps').where(isOf(subject)).execute()
  await trx.updateTable('approval_decisions').set({ undone: true }).where(isOf(subject)).execute()
}

/** The pending step and its notified approvers. */
type Begun = Pick<StepRow, 'state' | 'due_on' | 'escalates_on'> & { began_at: Date; people: readonly string[] }

/**
 * Inserts the steps of a flow, which has at least one.
 * @param begun the first step @param today of the organisation
 * @returns the delegates of its approvers today
 */
export async function startSteps(
  trx: Trx,
  { leaveId, changeId }: Subject,
  flow: Flow,
  { people, ...begun }: Begun,
  today: string,
): Promise<string[]> {
  const { remind_after, escalate_after } = flow
  const common = { leave_id: leaveId, change_id: changeId, remind_after, escalate_after }
  const steps = flow.steps.map((step, n) => ({ id: newId(), step: n + 1, ...common, ...step }))
  const stored = trx
    .insertInto('approval_steps')
    .values(steps.map((step, n) => (n === 0 ? { ...step, ...begun } : step)))
  const { rows } = await sql<{ to_user: string }>`
    with steps as (${stored}), told as (${peopleAdded(steps[0]?.id ?? '', people)}) ${delegatesQuery(trx, people, today)}`.execute(
    trx,
  )
  return rows.map((row) => row.to_user)
}

export async function setStep(
  trx: Trx,
  id: string,
  values: Partial<Pick<StepRow, 'state' | 'due_on' | 'escalates_on' | 'reminded_at' | 'escalated_at'>> & {
    began_at?: Date
  },
): Promise<void> {
  await trx.updateTable('approval_steps').set(values).where('id', '=', id).execute()
}

/** Ends the open steps of a decided request. */
export async function endSteps(trx: Trx, subject: Subject): Promise<void> {
  await trx
    .updateTable('approval_steps')
    .set({ state: 'ended' })
    .where(isOf(subject))
    .where('state', 'in', ['active', 'waiting'])
    .execute()
}

/** Reopens the step of the last decision and the steps after it. The decision no longer counts. */
export async function reopenStep(trx: Trx, leaveId: string): Promise<void> {
  const last = await trx
    .updateTable('approval_decisions')
    .set({ undone: true })
    .where(
      'id',
      '=',
      sql<string>`(select id from approval_decisions where leave_id = ${leaveId} and change_id is null and not undone order by at desc, id desc limit 1)`,
    )
    .returning('step')
    .executeTakeFirst()
  if (!last) return
  await trx
    .updateTable('approval_steps')
    .set({ state: sql<string>`case when step = ${last.step} then 'active' else 'waiting' end` })
    .where(isOf({ leaveId, changeId: null }))
    .where('step', '>=', last.step)
    .execute()
}

export interface DecisionValues {
  leave_id: string
  change_id: string | null
  step: number
  by_id: string
  for_id: string | null
  decision: 'approved' | 'rejected'
  comment: string
  via: 'override' | 'sole' | null
}

export async function insertDecision(trx: Trx, values: DecisionValues): Promise<void> {
  await trx
    .insertInto('approval_decisions')
    .values({ id: newId(), ...values })
    .execute()
}

export interface StepDecision extends DecisionValues {
  by_name: string
  for_name: string | null
  at: Date
}

/** The decisions on leaves and their changes in order, without undone ones: a query. */
export const allDecisionsOf = (db: Db, leaveIds: readonly string[]) =>
  db
    .selectFrom('approval_decisions as d')
    .innerJoin('users as u', 'u.id', 'd.by_id')
    .leftJoin('users as f', 'f.id', 'd.for_id')
    .select(['d.leave_id', 'd.change_id', 'd.step', 'd.by_id', 'd.for_id', 'd.decision', 'd.comment', 'd.via', 'd.at'])
    .select(['u.name as by_name', 'f.name as for_name'])
    .where('d.leave_id', 'in', leaveIds)
    .where('d.undone', '=', false)
    .orderBy('d.at')
    .orderBy('d.id')
    .$castTo<StepDecision>()

/** The decisions on a request in order, without undone ones. */
export const decisionsOf = (db: Db, { leaveId, changeId }: Subject): Promise<StepDecision[]> =>
  allDecisionsOf(db, [leaveId]).where(sql<boolean>`d.change_id is not distinct from ${changeId}::uuid`).execute()

/** The accounts that a step names for an employee. They may lack the right to decide. */
export async function namedBy(db: Db, step: StepRule, employeeId: string, today: string): Promise<string[]> {
  if (step.who === 'person') return step.user_id === null ? [] : [step.user_id]
  if (step.who === 'head') return nearestHeads(db, employeeId)
  const { rows } =
    step.who === 'role'
      ? await sql<{ user_id: string }>`
          select a.user_id from role_assignments a where a.role_id = ${step.role_id} and a.revoked_at is null
            and a.from_day <= ${today}::date and (a.to_day is null or a.to_day >= ${today}::date)
          union select u.id from users u join roles r on r.id = ${step.role_id} and r.builtin = 'administrator' where u.role = 'admin'`.execute(
          db,
        )
      : step.who === 'manager'
        ? await sql<{ user_id: string }>`
          select m.user_id from employees e join employees m on m.id = e.manager_id where e.id = ${employeeId}`.execute(
            db,
          )
        : await sql<{ user_id: string }>`
          select mm.user_id from employees e join employees m on m.id = e.manager_id join employees mm on mm.id = m.manager_id
          where e.id = ${employeeId}`.execute(db)
  return rows.map((row) => row.user_id)
}

/** `namedBy` as a condition on a step `s` and the employee of a leave `l`, for lists. */
export const names = (userId: string, today: string) => sql<boolean>`case s.who
  when 'manager' then exists (select from employees e join employees m on m.id = e.manager_id
    where e.id = l.employee_id and m.user_id = ${userId}::uuid)
  when 'manager+1' then exists (select from employees e join employees m on m.id = e.manager_id join employees mm on mm.id = m.manager_id
    where e.id = l.employee_id and mm.user_id = ${userId}::uuid)
  when 'head' then exists (select from employees e join department_heads d on d.department_id = e.department_id join employees h on h.id = d.employee_id
    where e.id = l.employee_id and h.id <> e.id and h.user_id = ${userId}::uuid)
  when 'role' then exists (select from role_assignments a where a.role_id = s.role_id and a.user_id = ${userId}::uuid and a.revoked_at is null
    and a.from_day <= ${today}::date and (a.to_day is null or a.to_day >= ${today}::date))
  else false end`

/** Replaces the notified approvers of a step. @returns the new ones */
export async function setStepApprovers(trx: Trx, stepId: string, users: readonly string[]): Promise<string[]> {
  await trx
    .deleteFrom('approval_step_people')
    .where('step_id', '=', stepId)
    .where(sql<boolean>`user_id <> all(${users}::uuid[])`)
    .execute()
  const { rows } = await peopleAdded(stepId, users).execute(trx)
  return rows.map((row) => row.user_id)
}

const peopleAdded = (stepId: string, users: readonly string[]) => sql<{ user_id: string }>`
  insert into approval_step_people (step_id, user_id) select ${stepId}::uuid, id from unnest(${users}::uuid[]) as p (id)
  on conflict do nothing returning user_id`

/** A page of pending steps of pending requests and changes, by id. */
export async function listPendingSteps(db: Db, after: string, most: number): Promise<StepRow[]> {
  return db
    .selectFrom('approval_steps as s')
    .innerJoin('leaves as l', 'l.id', 's.leave_id')
    .selectAll('s')
    .where('s.state', '=', 'active')
    .where(sql<boolean>`(l.status = 'Pending' or l.status = 'Approved' and s.change_id is not null)`)
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(most)
    .$castTo<StepRow>()
    .execute()
}
