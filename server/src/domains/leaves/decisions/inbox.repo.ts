import type { approvals } from '@ems/contract/approvals'
import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { readCounter } from '../../../platform/database/counters.ts'
import type { Db } from '../../../platform/database/index.ts'
import { orderBySort, readPage, type SortColumns } from '../../../platform/database/list.ts'
import { cachedFor } from '../../../platform/database/ttl-cache.ts'
import { type ApproverScope, names } from '../../approvals/index.ts'
import { isInScope, isInScopeForPage, type ScopePredicate } from '../../scope/index.ts'
import type { Cover } from '../duration/day-count.rules.ts'
import { type LeaveRow, leaveFigure, leavesById, spanText } from '../shared/leave.repo.ts'
import { type ChangeRow, changesByIds } from '../shared/leave-change.repo.ts'

const SORT: SortColumns<SortFieldOf<typeof approvals.mine>> = { since: sql`l.since` }

const ofAccounts = (accounts: readonly string[]) =>
  sql`(select id from employees where user_id = any(${accounts}::uuid[]))`

/** Whether an approver scope covers a leave. @param overAll at any step */
function decidedBy(
  { people, but, giver }: ApproverScope,
  { actorId, today }: Omit<Reading, 'what'>,
  isOneOf: ScopePredicate,
  overAll = false,
): RawBuilder<boolean> {
  const reached = people ? isOneOf(sql`l.employee_id`, people) : sql`true`
  const others = but.length === 0 ? sql`true` : sql`l.employee_id not in ${ofAccounts(but)}`
  const step = overAll ? sql`true` : isTheirStep(giver?.id ?? actorId, today)
  return sql<boolean>`(${reached} and ${others} and ${step})`
}

/** The pending leaves that the approver scopes cover. An own right for everyone covers all steps. */
export async function decidableIn(
  db: Db,
  ids: readonly string[],
  mandates: readonly ApproverScope[],
  reading: Omit<Reading, 'what'>,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || mandates.length === 0) return new Set()
  const tests = mandates.map((mandate) =>
    decidedBy(mandate, reading, isInScope, mandate.people === null && !mandate.giver),
  )
  const rows = await pending(db)
    .select('l.id')
    .where(sql<boolean>`l.id = any(${ids}::uuid[])`)
    .where((e) => e.or(tests))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether a request has no steps, or its pending step is for the approver: notified, or named since. */
const isTheirStep = (userId: string, today: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from approval_steps s where s.leave_id = l.leave_id and s.state = 'active'
    and not exists (select from approval_step_people p where p.step_id = s.id and p.user_id = ${userId}::uuid)
    and not ${names(userId, today)})`

/** A pending leave or change, with the first approver scope that covers it. */
export type PendingRow = LeaveRow & {
  mandate: ApproverScope
  /** the kind of change; null for a pending leave */
  change: ChangeRow | null
}

interface Place {
  id: string
  leave_id: string
  change_id: string | null
  since: Date
  mandate: number
}

/** The reader of an inbox, and the day. */
interface Reading {
  actorId: string
  today: string
  /** only leaves, or changes, too */
  what: 'leaves' | 'changes-too'
}

/** The pending requests of approver scopes, oldest first. @param mandates at least one */
export async function listPending(
  db: Db,
  query: QueryOf<typeof approvals.mine>,
  mandates: readonly ApproverScope[],
  reading: Reading,
): Promise<{ rows: PendingRow[]; total: number }> {
  const { actorId, what } = reading
  const met: ScopePredicate = (employee, people) => isInScopeForPage(people, query)(employee, people)
  const testsBy = (isOneOf: ScopePredicate) => mandates.map((mandate) => decidedBy(mandate, reading, isOneOf))
  const decided = (waiting: Half, isOneOf: ScopePredicate) => waiting.where((e) => e.or(testsBy(isOneOf)))
  const which = sql<number>`case ${sql.join(
    testsBy(met).map((test, index) => sql`when ${test} then ${sql.lit(index)}`),
    sql` `,
  )} end`
  const most = query.limit === undefined ? undefined : (query.skip ?? 0) + query.limit
  // Each half has its own limit; otherwise PostgreSQL sorts all pending requests.
  const first = (half: Half) => {
    const found = decided(half, met).select(['l.id', 'l.leave_id', 'l.change_id', 'l.since', which.as('mandate')])
    const inOrder = orderBySort(found, query.sort, SORT, 'since', sql`l.id`)
    return sql`(${most === undefined ? inOrder : inOrder.limit(sql.lit(most))})`
  }
  const halves = what === 'leaves' ? [pending(db)] : [pending(db), changes(db)]
  const found = db.selectFrom(sql<Place>`(${sql.join(halves.map(first), sql` union all `)})`.as('l'))
  const count = async () =>
    (await countWaiting(db, decided(pending(db), isInScope), mandates, actorId)) +
    (what === 'leaves' ? 0 : await countOf(decided(changes(db), isInScope)))
  const { rows, total } = await readPage(
    [orderBySort(found.select(['l.leave_id', 'l.change_id', 'l.mandate']), query.sort, SORT, 'since', sql`l.id`)],
    query,
    count,
  )
  const leaves = await leavesById(
    db,
    rows.map((row) => row.leave_id),
  )
  const changeIds = rows.flatMap((row) => row.change_id ?? [])
  const known = changeIds.length === 0 ? new Map<string, ChangeRow>() : await changesByIds(db, changeIds)
  return {
    rows: rows.map((row) => ({
      ...(leaves.get(row.leave_id) as LeaveRow),
      mandate: mandates[row.mandate] as ApproverScope,
      change: known.get(row.change_id ?? '') ?? null,
    })),
    total,
  }
}

/** The dates of a request. */
interface AskedDays {
  key: string
  employeeId: string
  cover: Cover
}

/** The keys of requests during which a colleague of the department is on approved leave. */
export async function withOthersAway(db: Db, asked: readonly AskedDays[]): Promise<Set<string>> {
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`
    select q.key from unnest(${asked.map(({ key }) => key)}::uuid[], ${asked.map(({ employeeId }) => employeeId)}::uuid[], ${asked.map(({ cover }) => spanText(cover))}::text[]::tsrange[])
      as q (key, employee_id, span) join employees e on e.id = q.employee_id
    where exists (
      select from employees o join leaves a on a.employee_id = o.id
      where o.department_id = e.department_id and o.id <> e.id and a.status = 'Approved' and a.span && q.span)`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Number of pending requests; a counter holds it for everyone. */
async function countWaiting(db: Db, found: Half, mandates: readonly ApproverScope[], actorId: string): Promise<number> {
  const all = mandates.find(({ people }) => people === null)
  const countedAnew = all ? mandates.length > 1 : mandates.every(({ people }) => people?.many === false)
  if (countedAnew || (await hasSteps(db))) return countOf(found)
  const kept = await readCounter(db, leaveFigure('Pending'))
  if (!all) return cachedFor(db, ['waiting', actorId, mandates], kept, () => countOf(found))
  return all.but.length === 0
    ? kept
    : kept - (await countOf(pending(db).where(sql<boolean>`l.employee_id in ${ofAccounts(all.but)}`)))
}

/** Whether any request has a pending step. */
const hasSteps = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('approval_steps').select('id').where('state', '=', 'active').limit(1).executeTakeFirst()) !==
  undefined

const countOf = async (waiting: Half): Promise<number> =>
  (await waiting.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n

const leavesOf = (db: Db) =>
  db
    .selectFrom('leaves')
    .select(['id', 'id as leave_id', sql<string | null>`null::uuid`.as('change_id'), 'employee_id'])
    .select('applied_at as since')
    .where('status', '=', 'Pending')

const changesOf = (db: Db) =>
  db
    .selectFrom('leave_changes as c')
    .innerJoin('leaves as own', 'own.id', 'c.leave_id')
    .select(['c.id', 'c.leave_id', sql<string | null>`c.id`.as('change_id'), 'own.employee_id'])
    .select('c.asked_at as since')
    .where('c.state', '=', 'pending')

const pending = (db: Db) => db.selectFrom(leavesOf(db).as('l'))
const changes = (db: Db) => db.selectFrom(changesOf(db).as('l'))
type Half = ReturnType<typeof pending>
