import type { DelegationKind } from '@ems/contract/core/own-access'
import { type InferResult, type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import type { DB, Db, Trx } from '../../platform/database/index.ts'
import type { ApprovalKind, ApprovalSubject, Flow, StepRule } from './kind.ts'

export interface StepRow extends Omit<Selectable<DB['approval_steps']>, 'who' | 'state' | 'began_at'>, StepRule {
  state: 'waiting' | 'active' | 'approved' | 'rejected' | 'passed' | 'ended'
}

const steps = (db: Db) => db.selectFrom('approval_steps').selectAll().$castTo<StepRow>()

/** Requests from before steps existed have none. */
export const stepsOf = (db: Db, subjectId: string): Promise<StepRow[]> =>
  steps(db).where('subject_id', '=', subjectId).orderBy('step').execute()

export const listActiveSteps = (db: Db, after: string, most: number): Promise<StepRow[]> =>
  steps(db).where('state', '=', 'active').where('id', '>', after).orderBy('id').limit(most).execute()

/** The employee record of an account; undefined without one. */
export const employeeOf = async (db: Db, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('employees').select('id').where('user_id', '=', userId).executeTakeFirst())?.id

export async function findPendingSteps(db: Db, subjectIds: readonly string[]): Promise<Map<string, StepRow>> {
  const rows = await steps(db)
    .where(sql<boolean>`subject_id = any(${subjectIds}::uuid[])`)
    .where('state', '=', 'active')
    .execute()
  return new Map(rows.map((row) => [row.subject_id, row]))
}

/** Earlier decisions no longer count. */
export async function deleteSteps(trx: Trx, subjectId: string): Promise<void> {
  await trx.deleteFrom('approval_steps').where('subject_id', '=', subjectId).execute()
  await trx.updateTable('approval_decisions').set({ undone: true }).where('subject_id', '=', subjectId).execute()
}

type Begun = Pick<StepRow, 'state' | 'due_on' | 'escalates_on'> & { began_at: Date }

/** @returns the delegates of the approvers of the first step */
export async function startSteps(
  trx: Trx,
  kind: ApprovalKind,
  { id: subject_id, employee_id }: ApprovalSubject,
  { steps: rules, remind_after, escalate_after }: Flow,
  { people, today, ...begun }: Begun & { people: readonly string[]; today: string },
): Promise<string[]> {
  const common = { kind: kind.name, subject_id, employee_id, remind_after, escalate_after }
  const rows = rules.map((rule, n) => ({ id: newId(), step: n + 1, ...common, ...rule }))
  const stored = trx.insertInto('approval_steps').values(rows.map((row, n) => (n === 0 ? { ...row, ...begun } : row)))
  const found = await sql<{ to_user: string }>`
    with steps as (${stored}), told as (${peopleAdded(rows[0]?.id ?? '', people)})
    ${delegatesQuery(trx, kind.delegation, people, today)}`.execute(trx)
  return found.rows.map((row) => row.to_user)
}

export async function setStep(trx: Trx, id: string, values: Updateable<DB['approval_steps']>): Promise<void> {
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

type NewDecision = Omit<Insertable<DB['approval_decisions']>, 'id' | 'at' | 'undone'>

export async function insertDecision(trx: Trx, values: NewDecision): Promise<void> {
  await trx
    .insertInto('approval_decisions')
    .values({ id: newId(), ...values })
    .execute()
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
    .$narrowType<{ decision: 'approved' | 'rejected'; via: 'override' | 'sole' | null }>()

export type StepDecision = InferResult<ReturnType<typeof decisionsQuery>>[number]

export const decisionsOf = (db: Db, subjectId: string): Promise<StepDecision[]> =>
  decisionsQuery(db).where('d.subject_id', '=', subjectId).execute()

/** The accounts that a step names, as `user_id`. */
const named: Record<
  Exclude<StepRule['who'], 'person'>,
  (of: { employee: unknown; role: unknown; today: string }) => RawBuilder<{ user_id: string }>
> = {
  manager: ({ employee }) => sql`
    select m.user_id from employees e join employees m on m.id = e.manager_id where e.id = ${employee}`,
  'manager+1': ({ employee }) => sql`
    select mm.user_id from employees e join employees m on m.id = e.manager_id join employees mm on mm.id = m.manager_id
    where e.id = ${employee}`,
  head: ({ employee }) => sql`
    select h.user_id from employees e join department_heads d on d.department_id = e.department_id
      join employees h on h.id = d.employee_id where e.id = ${employee} and h.id <> e.id`,
  role: ({ role, today }) => sql`
    select a.user_id from role_assignments a where a.role_id = ${role} and a.revoked_at is null
      and a.from_day <= ${today}::date and (a.to_day is null or a.to_day >= ${today}::date)`,
}

/** The named accounts may lack the right to decide. */
export async function listNamedApprovers(
  db: Db,
  { who, role_id: role, user_id }: StepRule,
  employee: string,
  today: string,
) {
  if (who === 'person') return user_id === null ? [] : [user_id]
  const accounts = named[who]({ employee, role, today })
  const administrators = sql`
    select u.id from users u join roles r on r.id = ${role} and r.builtin = 'administrator' where u.role = 'admin'`
  const { rows } = await sql<{
    user_id: string
  }>`${accounts} ${who === 'role' ? sql`union ${administrators}` : sql``}`.execute(db)
  return rows.map((row) => row.user_id)
}

/** Whether a step `s` names an account for the employee of a pending subject `l`, for lists. */
export function isNamedApprover(userId: string, today: string): RawBuilder<boolean> {
  const cases = Object.entries(named).map(([who, accounts]) => {
    const found = accounts({ employee: sql`l.employee_id`, role: sql`s.role_id`, today })
    return sql`when ${sql.lit(who)} then exists (select from (${found}) n where n.user_id = ${userId}::uuid)`
  })
  return sql<boolean>`case s.who ${sql.join(cases, sql` `)} else false end`
}

export const delegatesQuery = (db: Db, kind: DelegationKind, approvers: readonly string[], today: string) =>
  db
    .selectFrom('delegations')
    .select('to_user')
    .distinct()
    .where(sql<boolean>`from_user = any(${approvers}::uuid[])`)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .where('from_day', '<=', today)
    .where('to_day', '>=', today)

/** The approvers and their delegates. */
export async function addDelegates(db: Db, kind: ApprovalKind, approvers: readonly string[], today: string) {
  const rows = await delegatesQuery(db, kind.delegation, approvers, today).execute()
  return [...new Set([...approvers, ...rows.map((row) => row.to_user)])]
}

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
