import type { access } from '@ems/contract/access'
import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import { sql } from 'kysely'
import { requireFreshProof } from '../../../platform/actor/fresh-proof.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { orderBySort, readPage, type SortColumns } from '../../../platform/database/list.ts'
import { textMatches } from '../../../platform/database/search.ts'
import { lockRow } from '../../../platform/database/transactions.ts'
import type { AssignmentScope } from './grants.rules.ts'

export type AssignmentFilter = QueryOf<typeof access.assignments>

/** A past, present or future role of a person; administrators come from the account and have no dates. */
export interface AssignmentRow {
  id: string
  role_id: string
  role_name: string
  user_id: string
  name: string
  profile_image: string | null
  departments: { id: string; dep_name: string }[]
  legal_entities: { id: string; name: string }[]
  from_day: string | null
  to_day: string | null
  granted_by: string | null
  granted_by_name: string | null
  revoked_at: Date | null
  state: 'live' | 'ended' | 'coming'
}

const assigned = (today: string) => sql<AssignmentRow>`
  select a.id, a.role_id, r.name as role_name, a.user_id, u.name, u.profile_image, a.from_day, a.to_day, a.granted_by, g.name as granted_by_name, a.revoked_at,
    coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'dep_name', d.dep_name) order by lower(d.dep_name), d.id)
      from assignment_departments ad join departments d on d.id = ad.department_id where ad.assignment_id = a.id), '[]') as departments,
    coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by lower(l.name), l.id)
      from assignment_entities al join legal_entities l on l.id = al.legal_entity_id where al.assignment_id = a.id), '[]') as legal_entities,
    case when a.revoked_at is not null or a.to_day < ${today}::date then 'ended' when a.from_day > ${today}::date then 'coming' else 'live' end as state
  from role_assignments a join roles r on r.id = a.role_id join users u on u.id = a.user_id left join users g on g.id = a.granted_by`

const administrators = sql`
  select u.id, r.id, r.name, u.id, u.name, u.profile_image, null::date, null::date, null::uuid, null::text, null::timestamptz, '[]'::jsonb, '[]'::jsonb, 'live'
  from users u join roles r on r.builtin = 'administrator' where u.role = 'admin' and u.active`

const SORT: SortColumns<SortFieldOf<typeof access.assignments>> = {
  name: sql`lower(x.name)`,
  role: sql`lower(x.role_name)`,
  fromDay: sql`x.from_day`,
  toDay: sql`x.to_day`,
}

/** The role assignments on a day, with administrators. */
export async function listAssignments(
  db: Db,
  query: AssignmentFilter,
  today: string,
): Promise<{ rows: AssignmentRow[]; total: number }> {
  const { search, role, user, department, state } = query
  const all = sql<AssignmentRow>`(${assigned(today)} union all ${administrators})`.as('x')
  const matchingAssignments = db
    .selectFrom(all)
    .selectAll()
    .$if(search !== undefined, (q) => q.where(textMatches(sql`folded(x.name)`, search ?? '')))
    .$if(role !== undefined, (q) => q.where('x.role_id', '=', role ?? ''))
    .$if(user !== undefined, (q) =>
      q.where(
        sql<boolean>`x.user_id in (select ${user}::uuid union all select user_id from employees where id = ${user})`,
      ),
    )
    .$if(department !== undefined, (q) =>
      q.where(sql<boolean>`x.departments @> jsonb_build_array(jsonb_build_object('id', ${department}::uuid))`),
    )
    .$if(state !== undefined, (q) => q.where('x.state', '=', state ?? 'live'))
  const count = matchingAssignments.clearSelect().select((e) => e.fn.countAll<number>().as('n'))
  return readPage(
    [orderBySort(matchingAssignments, query.sort, SORT, 'name', sql`(x.id, x.role_id)`)],
    query,
    async () => (await count.executeTakeFirstOrThrow()).n,
  )
}

export const assignmentById = (db: Db, id: string, today: string): Promise<AssignmentRow | undefined> =>
  db
    .selectFrom(sql<AssignmentRow>`(${assigned(today)})`.as('x'))
    .selectAll()
    .where('x.id', '=', id)
    .executeTakeFirst()

/** The assignment, locked until the transaction ends. */
export async function lockAssignment(trx: Trx, id: string, today: string): Promise<AssignmentRow | undefined> {
  return (await lockRow(trx, 'role_assignments', id)) ? assignmentById(trx, id, today) : undefined
}

export interface NewAssignment {
  role_id: string
  user_id: string
  from_day: string
  to_day: string | null
  /** null for an assignment from a group */
  granted_by: string | null
  /** the provider of its group; absent for manual assignments */
  provider_id?: string
}

/**
 * @returns the id
 * @throws the exclusion violation `role_assignments_no_overlap`; the foreign key violations of an unknown department or
 * legal entity
 */
export async function insertAssignment(
  trx: Trx,
  values: NewAssignment,
  { departments, legalEntities }: AssignmentScope,
): Promise<string> {
  requireFreshProof()
  const id = newId()
  await trx
    .insertInto('role_assignments')
    .values({ id, ...values })
    .execute()
  await sql`
    insert into assignment_departments (assignment_id, department_id)
    select ${id}::uuid, unnest(${departments}::uuid[])`.execute(trx)
  await sql`
    insert into assignment_entities (assignment_id, legal_entity_id)
    select ${id}::uuid, unnest(${legalEntities}::uuid[])`.execute(trx)
  return id
}

export async function revokeAssignment(trx: Trx, id: string, by: string | null): Promise<void> {
  await trx
    .updateTable('role_assignments')
    .set({ revoked_at: sql`now()`, revoked_by: by })
    .where('id', '=', id)
    .execute()
}

/** Active assignments from groups of a provider, of one holder or of all. */
export const assignmentsFrom = (
  trx: Trx,
  { providerId, userId }: { providerId: string; userId?: string },
  today: string,
): Promise<AssignmentRow[]> =>
  trx
    .selectFrom(sql<AssignmentRow>`(${assigned(today)})`.as('x'))
    .selectAll()
    .where(
      sql<boolean>`x.id in (select id from role_assignments where provider_id = ${providerId} and revoked_at is null)`,
    )
    .where('x.state', '!=', 'ended')
    .$if(userId !== undefined, (q) => q.where('x.user_id', '=', userId ?? ''))
    .orderBy('x.id')
    .execute()

/** The first days of a person's present and future assignments of a role, and the day before each. */
export const overlappingAssignments = (trx: Trx, userId: string, roleId: string, today: string) =>
  trx
    .selectFrom('role_assignments')
    .select(['from_day', sql<string>`from_day - 1`.as('day_before')])
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .where('revoked_at', 'is', null)
    .where((e) => e.or([e('to_day', 'is', null), e('to_day', '>=', today)]))
    .execute()

export async function endAssignmentOn(trx: Trx, id: string, lastDay: string): Promise<void> {
  await trx.updateTable('role_assignments').set({ to_day: lastDay }).where('id', '=', id).execute()
}

/** A person with an account, locked until the transaction ends. @param id the user's or the employee's id */
export async function lockHolder(trx: Trx, id: string) {
  const found = await sql<{ id: string }>`
    select id from users where id = ${id} union all select user_id from employees where id = ${id}`.execute(trx)
  const [user] = found.rows
  if (!user) return undefined
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'role', 'active'])
    .where('id', '=', user.id)
    .forUpdate()
    .executeTakeFirst()
}

/** The present and future roles of a person, with their departments or legal entities. */
export const assignedRoles = (db: Db, userId: string, today: string) =>
  db
    .selectFrom('role_assignments as a')
    .select([
      'a.role_id',
      sql<string[]>`array(select d.department_id from assignment_departments d where d.assignment_id = a.id)`.as(
        'departments',
      ),
      sql<string[]>`array(select l.legal_entity_id from assignment_entities l where l.assignment_id = a.id)`.as(
        'legalEntities',
      ),
    ])
    .where('a.user_id', '=', userId)
    .where('a.revoked_at', 'is', null)
    .where((e) => e.or([e('a.to_day', 'is', null), e('a.to_day', '>=', today)]))
    .execute()

/** Assignments that end on a day, with the people who gave them. */
export const endingOn = (db: Db, day: string) =>
  db
    .selectFrom('role_assignments as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.role_id', 'a.user_id', 'a.granted_by', 'a.to_day'])
    .where('a.revoked_at', 'is', null)
    .where('a.to_day', '=', day)
    .where('u.active', '=', true)
    .orderBy('a.id')
    .execute()

/** Assignments that ended within some days, of people who do not have the same role again. */
export const endedBetween = (db: Db, first: string, last: string) =>
  db
    .selectFrom('role_assignments as a')
    .select(['a.id', 'a.role_id', 'a.user_id', 'a.to_day'])
    .where('a.revoked_at', 'is', null)
    .where('a.to_day', '>=', first)
    .where('a.to_day', '<=', last)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('role_assignments as next')
            .select('next.id')
            .whereRef('next.user_id', '=', 'a.user_id')
            .whereRef('next.role_id', '=', 'a.role_id')
            .whereRef('next.from_day', '>', 'a.to_day')
            .where('next.revoked_at', 'is', null)
            .where('next.from_day', '<=', sql<string>`${last}::date + 1`),
        ),
      ),
    )
    .orderBy('a.id')
    .execute()
