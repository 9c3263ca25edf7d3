import type { approvals } from '@ems/contract/approvals'
import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { ActingPrincipal } from '../../platform/actor/actor.ts'
import { readCounter } from '../../platform/database/counters.ts'
import type { Db } from '../../platform/database/index.ts'
import { countRows, hasRows, orderBySort, readPage, type SortColumns } from '../../platform/database/list.ts'
import { cachedFor } from '../../platform/database/ttl-cache.ts'
import { isInScope, isInScopeForPage, type ScopePredicate } from '../scope/index.ts'
import { type ApproverScope, listApproverScopes } from './approvers.ts'
import type { PendingSource } from './kind.ts'
import { isNamedApprover } from './step.repo.ts'

const SORT: SortColumns<SortFieldOf<typeof approvals.mine>> = { since: sql`l.since` }

type Query = QueryOf<typeof approvals.mine>

const ofAccounts = (accounts: readonly string[]) =>
  sql`(select id from employees where user_id = any(${accounts}::uuid[]))`

interface Reading {
  actorId: string
  today: string
}

function decidedBy(scope: ApproverScope, { actorId, today }: Reading, isOneOf: ScopePredicate, overAll = false) {
  const { people, but, giver } = scope
  const reached = people ? isOneOf(sql`l.employee_id`, people) : sql`true`
  const others = but.length === 0 ? sql`true` : sql`l.employee_id not in ${ofAccounts(but)}`
  const step = overAll ? sql`true` : isTheirStep(giver?.id ?? actorId, today)
  return sql<boolean>`(${reached} and ${others} and ${step})`
}

const pendingOf = (db: Db, source: PendingSource) => db.selectFrom(source.pending(db).as('l'))

/** The pending subjects that the actor may decide. A right for everyone covers all steps. */
export async function isDecidableIn(
  db: Db,
  source: PendingSource,
  actor: ActingPrincipal,
  ids: readonly string[],
  today: string,
): Promise<ReadonlySet<string>> {
  const mandates = ids.length === 0 ? [] : await listApproverScopes(db, source.kind, actor, today)
  if (mandates.length === 0) return new Set()
  const reading = { actorId: actor.userId, today }
  const tests = mandates.map((mandate) =>
    decidedBy(mandate, reading, isInScope, mandate.people === null && !mandate.giver),
  )
  const rows = await pendingOf(db, source)
    .select('l.id')
    .where(sql<boolean>`l.id = any(${ids}::uuid[])`)
    .where((e) => e.or(tests))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A step is for the notified approvers, and for people who became approvers since. */
const isTheirStep = (userId: string, today: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from approval_steps s where s.subject_id = l.id and s.state = 'active'
    and not exists (select from approval_step_people p where p.step_id = s.id and p.user_id = ${userId}::uuid)
    and not ${isNamedApprover(userId, today)})`

export interface ApproverSource extends PendingSource {
  mandates: readonly ApproverScope[]
}

interface Place {
  id: string
  since: Date
  source: number
  mandate: number
}

export async function listPending(db: Db, query: Query, sources: readonly ApproverSource[], reading: Reading) {
  const met: ScopePredicate = (employee, people) => isInScopeForPage(people, query)(employee, people)
  const testsBy = ({ mandates }: ApproverSource, isOneOf: ScopePredicate) =>
    mandates.map((mandate) => decidedBy(mandate, reading, isOneOf))
  const decided = (source: ApproverSource, isOneOf: ScopePredicate) =>
    pendingOf(db, source).where((e) => e.or(testsBy(source, isOneOf)))
  const most = query.limit === undefined ? undefined : (query.skip ?? 0) + query.limit
  // Each kind has its own limit; otherwise PostgreSQL sorts all pending requests.
  const first = (source: ApproverSource, index: number) => {
    const which = sql<number>`case ${sql.join(
      testsBy(source, met).map((test, mandate) => sql`when ${test} then ${sql.lit(mandate)}`),
      sql` `,
    )} end`
    const pending = decided(source, met).select([
      'l.id',
      'l.since',
      sql<number>`${sql.lit(index)}::int`.as('source'),
      which.as('mandate'),
    ])
    const inOrder = orderBySort(pending, query.sort, SORT, 'since', sql`l.id`)
    return sql`(${most === undefined ? inOrder : inOrder.limit(sql.lit(most))})`
  }
  const pending = db.selectFrom(sql<Place>`(${sql.join(sources.map(first), sql` union all `)})`.as('l'))
  const count = async () => {
    let total = 0
    for (const source of sources) total += await countPending(db, source, decided(source, isInScope), reading.actorId)
    return total
  }
  const { rows, total } = await readPage(
    [orderBySort(pending.select(['l.id', 'l.source', 'l.mandate']), query.sort, SORT, 'since', sql`l.id`)],
    query,
    count,
  )
  return {
    items: rows.map(({ id, source, mandate }) => {
      const { kind, mandates } = sources[source] as ApproverSource
      return { id, kind: kind.name, giver: (mandates[mandate] as ApproverScope).giver }
    }),
    total,
  }
}

async function countPending(db: Db, source: ApproverSource, found: ReturnType<typeof pendingOf>, actorId: string) {
  const { kind, counter, mandates } = source
  if (counter === undefined) return countRows(found)
  const all = mandates.find(({ people }) => people === null)
  const countedAnew = all ? mandates.length > 1 : mandates.every(({ people }) => people?.many === false)
  if (countedAnew || (await hasSteps(db, kind.name))) return countRows(found)
  const kept = await readCounter(db, counter)
  if (!all) return cachedFor(db, ['pending', kind.name, actorId, mandates], kept, () => countRows(found))
  if (all.but.length === 0) return kept
  const excluded = pendingOf(db, source).where(sql<boolean>`l.employee_id in ${ofAccounts(all.but)}`)
  return kept - (await countRows(excluded))
}

const hasSteps = (db: Db, kind: string): Promise<boolean> =>
  hasRows(db.selectFrom('approval_steps').select('id').where('state', '=', 'active').where('kind', '=', kind))
