import type { access } from '@ems/contract/access'
import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import type { DelegationKind } from '@ems/contract/core/own-access'
import { sql } from 'kysely'
import { requireFreshProof } from '../../../platform/actor/fresh-proof.ts'
import { compiledQuery } from '../../../platform/database/compiled-query.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { orderBySort, readPage, type SortColumns } from '../../../platform/database/list.ts'
import { textMatches } from '../../../platform/database/search.ts'

export type DelegationFilter = QueryOf<typeof access.delegations>

export interface DelegationRow {
  id: string
  kinds: DelegationKind[]
  from_user: string
  from_name: string
  from_image: string | null
  to_user: string
  to_name: string
  to_image: string | null
  from_day: string
  to_day: string
  reason: string
  revoked_at: Date | null
}

// The rows of one delegation differ only in their kind.
const delegations = sql<DelegationRow>`
  select d.id, array_agg(d.kind order by d.kind) as kinds, d.from_user, f.name as from_name, f.profile_image as from_image,
    d.to_user, t.name as to_name, t.profile_image as to_image,
    d.from_day, d.to_day, d.reason, max(d.revoked_at) as revoked_at
  from delegations d join users f on f.id = d.from_user join users t on t.id = d.to_user
  group by d.id, d.from_user, f.name, f.profile_image, d.to_user, t.name, t.profile_image, d.from_day, d.to_day, d.reason`

const SORT: SortColumns<SortFieldOf<typeof access.delegations>> = {
  fromDay: sql`x.from_day`,
  toDay: sql`x.to_day`,
  fromUser: sql`lower(x.from_name)`,
  toUser: sql`lower(x.to_name)`,
}

const STATES = {
  ended: (today: string) => sql<boolean>`(x.revoked_at is not null or x.to_day < ${today}::date)`,
  coming: (today: string) => sql<boolean>`(x.revoked_at is null and x.from_day > ${today}::date)`,
  live: (today: string) => sql<boolean>`(x.revoked_at is null and ${today}::date between x.from_day and x.to_day)`,
}

/** Delegations from or to one of some people, or all of them. @param party the account of the people; null for all */
export async function listDelegations(
  db: Db,
  party: string | null,
  query: DelegationFilter,
  today: string,
): Promise<{ rows: DelegationRow[]; total: number }> {
  const { search, user, state } = query
  const isPartOf = (id: string) => sql<boolean>`${id}::uuid in (x.from_user, x.to_user)`
  const matchingDelegations = db
    .selectFrom(sql<DelegationRow>`(${delegations})`.as('x'))
    .selectAll()
    .$if(party !== null, (q) => q.where(isPartOf(party ?? '')))
    .$if(user !== undefined, (q) => q.where(isPartOf(user ?? '')))
    .$if(search !== undefined, (q) => q.where(textMatches(sql`folded(x.from_name || ' ' || x.to_name)`, search ?? '')))
    .$if(state !== undefined, (q) => q.where(STATES[state ?? 'live'](today)))
  const count = matchingDelegations.clearSelect().select((e) => e.fn.countAll<number>().as('n'))
  return readPage(
    [orderBySort(matchingDelegations, query.sort, SORT, '-fromDay', sql`x.id`)],
    query,
    async () => (await count.executeTakeFirstOrThrow()).n,
  )
}

export const delegationById = (db: Db, id: string): Promise<DelegationRow | undefined> =>
  db.selectFrom(sql<DelegationRow>`(${delegations})`.as('x')).selectAll().where('x.id', '=', id).executeTakeFirst()

/** Delegations that ended within some days. */
export const delegationsEndedBetween = (db: Db, first: string, last: string): Promise<DelegationRow[]> =>
  db
    .selectFrom(sql<DelegationRow>`(${delegations})`.as('x'))
    .selectAll()
    .where('x.revoked_at', 'is', null)
    .where('x.to_day', '>=', first)
    .where('x.to_day', '<=', last)
    .orderBy('x.id')
    .execute()

/** The delegation, locked until the transaction ends. */
export async function lockDelegation(trx: Trx, id: string): Promise<DelegationRow | undefined> {
  await trx.selectFrom('delegations').select('kind').where('id', '=', id).orderBy('kind').forUpdate().execute()
  return delegationById(trx, id)
}

export interface NewDelegation {
  from_user: string
  to_user: string
  from_day: string
  to_day: string
  reason: string
  created_by: string
}

/** @returns the id. @throws the exclusion violation `delegations_no_overlap` */
export async function insertDelegation(trx: Trx, values: NewDelegation, kinds: readonly string[]): Promise<string> {
  requireFreshProof()
  const id = newId()
  await trx
    .insertInto('delegations')
    .values(kinds.map((kind) => ({ id, kind, ...values })))
    .execute()
  return id
}

export async function revokeDelegation(trx: Trx, id: string, by: string): Promise<void> {
  await trx.updateTable('delegations').set({ revoked_at: sql`now()`, revoked_by: by }).where('id', '=', id).execute()
}

const takers = compiledQuery((db, from: string, today: string) =>
  db
    .selectFrom('delegations as d')
    .innerJoin('users as u', 'u.id', 'd.to_user')
    .select(['u.id', 'u.name', (e) => e.fn.max('d.to_day').as('until')])
    .where('d.from_user', '=', from)
    .where('d.revoked_at', 'is', null)
    .where('d.from_day', '<=', today)
    .where('d.to_day', '>=', today)
    .where('u.active', '=', true)
    .groupBy(['u.id', 'u.name'])
    .orderBy('u.name'),
)

/**
 * The delegates of an approver on a day, and the last day of their delegations; ordered by name.
 * @param from the approver's account
 */
export const findDelegates: (
  db: Db,
  from: string,
  today: string,
) => Promise<{ id: string; name: string; until: string }[]> = takers

/** Whether a person has a delegation of some kinds on any of some days. */
export async function hasDelegated(
  db: Db,
  userId: string,
  kinds: readonly string[],
  days: { from_day: string; to_day: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('delegations')
    .select('id')
    .where('from_user', '=', userId)
    .where(sql<boolean>`kind = any(${kinds})`)
    .where('revoked_at', 'is', null)
    .where('from_day', '<=', days.to_day)
    .where('to_day', '>=', days.from_day)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
