import { sql } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import type { Db, Trx } from '../../platform/database/index.ts'
import { delegatesQuery, nearestHeads } from './approver.repo.ts'
import type { Flow, StepRule } from './flow.rules.ts'
import type { ApprovalKind, ApprovalSubject } from './kind.ts'

export interface StepRow extends StepRule {
  id: string
  kind: string
  subject_id: string
  employee_id: string
  step: number
  state: 'waiting' | 'active' | 'approved' | 'rejected' | 'passed' | 'ended'
  remind_after: number
  escalate_after: number | null
  due_on: string | null
  reminded_at: Date | null
  escalates_on: string | null
  escalated_at: Date | null
}

/** Requests from before steps existed have none. */
export const stepsOf = (db: Db, subjectId: string): Promise<StepRow[]> =>
  db
    .selectFrom('approval_steps')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('step')
    .$castTo<StepRow>()
    .execute()

export async function findPendingSteps(db: Db, subjectIds: readonly string[]): Promise<Map<string, StepRow>> {
  const rows = await db
    .selectFrom('approval_steps')
    .selectAll()
    .where(sql<boolean>`subject_id = any(${subjectIds}::uuid[])`)
    .where('state', '=', 'active')
    .$castTo<StepRow>()
    .execute()
  return new Map(rows.map((row) => [row.subject_id, row]))
}

/** Earlier decisions no longer count. */
export async function forgetSteps(trx: Trx, subjectId: string): Promise<void> {
  await trx.deleteFrom('approval_steps').where('subject_id', '=', subjectId).execute()
  await trx.updateTable('approval_decisions').set({ undone: true }).where('subject_id', '=', subjectId).execute()
}

type Begun = Pick<StepRow, 'state' | 'due_on' | 'escalates_on'> & { began_at: Date; people: readonly string[] }

export async function startSteps(
  trx: Trx,
  kind: ApprovalKind,
  { id: subject_id, employee_id }: ApprovalSubject,
  flow: Flow,
  { people, ...begun }: Begun,
  today: string,
): Promise<string[]> {
  const { remind_after, escalate_after } = flow
  const common = { kind: kind.name, subject_id, employee_id, remind_after, escalate_after }
  const steps = flow.steps.map((step, n) => ({ id: newId(), step: n + 1, ...common, ...step }))
  const stored = trx
    .insertInto('approval_steps')
    .values(steps.map((step, n) => (n === 0 ? { ...step, ...begun } : step)))
  const { rows } = await sql<{ to_user: string }>`
    with steps as (${stored}), told as (${peopleAdded(steps[0]?.id ?? '', people)}) ${delegatesQuery(trx, kind.delegation, people, today)}`.execute(
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

export async function endSteps(trx: Trx, subjectId: string): Promise<void> {
  await trx
    .updateTable('approval_steps')
    .set({ state: 'ended' })
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['active', 'waiting'])
    .execute()
}

/** The last decision no longer counts, and its step is open again. */
export async function reopenStep(trx: Trx, subjectId: string): Promise<void> {
  const last = await trx
    .updateTable('approval_decisions')
    .set({ undone: true })
    .where(
      'id',
      '=',
      sql<string>`(select id from approval_decisions where subject_id = ${subjectId} and not undone order by at desc, id desc limit 1)`,
    )
    .returning('step')
    .executeTakeFirst()
  if (!last) return
  await trx
    .updateTable('approval_steps')
    .set({ state: sql<string>`case when step = ${last.step} then 'active' else 'waiting' end` })
    .where('subject_id', '=', subjectId)
    .where('step', '>=', last.step)
    .execute()
}

export interface DecisionValues {
  kind: string
  subject_id: string
  employee_id: string
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

export interface StepDecision extends Omit<DecisionValues, 'kind' | 'employee_id'> {
  by_name: string
  for_name: string | null
  at: Date
}

export const decisionsQuery = (db: Db) =>
  db
    .selectFrom('approval_decisions as d')
    .innerJoin('users as u', 'u.id', 'd.by_id')
    .leftJoin('users as f', 'f.id', 'd.for_id')
    .select(['d.subject_id', 'd.step', 'd.by_id', 'd.for_id', 'd.decision', 'd.comment', 'd.via', 'd.at'])
    .select(['u.name as by_name', 'f.name as for_name'])
    .where('d.undone', '=', false)
    .orderBy('d.at')
    .orderBy('d.id')
    .$castTo<StepDecision>()

export const decisionsOf = (db: Db, subjectId: string): Promise<StepDecision[]> =>
  decisionsQuery(db).where('d.subject_id', '=', subjectId).execute()

/** The named accounts may lack the right to decide. */
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

/** `namedBy` as a condition on a step `s` and the employee of a pending subject `l`, for lists. */
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

export const listActiveSteps = (db: Db, after: string, most: number): Promise<StepRow[]> =>
  db
    .selectFrom('approval_steps')
    .selectAll()
    .where('state', '=', 'active')
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .$castTo<StepRow>()
    .execute()
