import type { approvals } from '@ems/contract/approvals'
import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { figure } from '../../platform/database/figures.ts'
import type { Db } from '../../platform/database/index.ts'
import { type Columns, page, sorted } from '../../platform/database/list.ts'
import { among } from '../employees/index.ts'
import type { Mandate } from './deciders.ts'
import { leaveFigure } from './figures.ts'
import { type LeaveRow, leavesById } from './repo.ts'

const SORT: Columns<SortFieldOf<typeof approvals.mine>> = { since: sql`l.applied_at` }

const ofAccounts = (accounts: readonly string[]) =>
  sql`(select id from employees where user_id = any(${accounts}::uuid[]))`

/** Whether a leave is one that a mandate decides. */
function decidedBy({ people, but, giver }: Mandate, actorId: string): RawBuilder<boolean> {
  const reached = people ? among(sql`l.employee_id`, people) : sql`true`
  const others = but.length === 0 ? sql`true` : sql`l.employee_id not in ${ofAccounts(but)}`
  return sql<boolean>`(${reached} and ${others} and ${isTheirStep(giver?.id ?? actorId)})`
}

/** Whether a request has no steps, or the one that waits is somebody's, as they were told. */
const isTheirStep = (userId: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from approval_steps s where s.leave_id = l.id and s.state = 'active'
    and not exists (select from approval_step_people p where p.step_id = s.id and p.user_id = ${userId}::uuid))`

/** A leave that waits, and by which of some mandates it is decided: the first that it is one of. */
export type WaitingRow = LeaveRow & { mandate: Mandate }

/** Leaves that wait for a decision by one of some mandates, the oldest request first. @param mandates at least one */
export async function listWaiting(
  db: Db,
  query: QueryOf<typeof approvals.mine>,
  mandates: readonly Mandate[],
  actorId: string,
): Promise<{ rows: WaitingRow[]; total: number }> {
  const tests = mandates.map((mandate) => decidedBy(mandate, actorId))
  const found = pending(db).where((e) => e.or(tests))
  const which = sql<number>`case ${sql.join(
    tests.map((test, index) => sql`when ${test} then ${sql.lit(index)}`),
    sql` `,
  )} end`
  const { rows, total } = await page(
    [sorted(found.select(['l.id', which.as('mandate')]), query.sort, SORT, 'since', sql`l.id`)],
    query,
    () => countWaiting(db, found, mandates),
  )
  const leaves = await leavesById(
    db,
    rows.map(({ id }) => id),
  )
  return {
    rows: rows.map(({ id, mandate }) => ({
      ...(leaves.get(id) as LeaveRow),
      mandate: mandates[mandate] as Mandate,
    })),
    total,
  }
}

/** Of some leaves those in whose days somebody else of the same department has an approved leave, by id. */
export async function withOthersAway(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select l.id from leaves l join employees e on e.id = l.employee_id
    where l.id = any(${ids}::uuid[]) and exists (
      select from employees o join leaves a on a.employee_id = o.id
      where o.department_id = e.department_id and o.id <> e.id and a.status = 'Approved' and a.span && l.span)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** How many wait; of everybody's the database keeps the number. */
async function countWaiting(db: Db, found: ReturnType<typeof pending>, mandates: readonly Mandate[]): Promise<number> {
  const all = mandates.find(({ people }) => people === null)
  const count = async (leaves: ReturnType<typeof pending>) =>
    (await leaves.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
  if (mandates.length > 1 || !all || (await hasSteps(db))) return count(found)
  const kept = await figure(db, leaveFigure('Pending'))
  return all.but.length === 0
    ? kept
    : kept - (await count(pending(db).where(sql<boolean>`l.employee_id in ${ofAccounts(all.but)}`)))
}

/** Whether any request waits for a step. */
const hasSteps = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('approval_steps').select('id').where('state', '=', 'active').limit(1).executeTakeFirst()) !==
  undefined

const pending = (db: Db) => db.selectFrom('leaves as l').where('l.status', '=', 'Pending')
