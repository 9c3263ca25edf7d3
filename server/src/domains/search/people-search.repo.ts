import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { findSome, matchRank, type Source } from '../../platform/database/search.ts'
import { coversOthers, isInScope, type ScopedPeople } from '../scope/index.ts'

/** The most ranked results; typing more finds the others. */
export const MOST_RANKED = 200

/** The text of a search, and the number of results. */
export interface SearchRequest {
  /** not empty */
  search: string
  /** the number of results */
  most: number
}

/** The largest scope that is passed as a list of people. */
const MOST_LISTED_PEOPLE = 500

/**
 * The people that a right covers, in comparable form: null for everyone, a few people by employee id, many by
 * common facts.
 */
export type SearchScope = { ids: readonly string[] } | ScopedPeople | null

/**
 * The people that a right covers. For few people, their names are looked up anywhere in the index; for many,
 * reading the index soon finds some of them.
 * @param people undefined without the right
 */
export async function getSearchScope(db: Db, people: ScopedPeople | null | undefined): Promise<SearchScope> {
  if (people === undefined) return { ids: [] }
  if (people === null || !coversOthers({ ...people, everyone: false }))
    return people && { ids: people.self === null ? [] : [people.self] }
  const some = await db
    .selectFrom('employees as e')
    .select('e.id')
    .where(isInScope(sql`e.id`, people))
    .limit(sql.lit(MOST_LISTED_PEOPLE + 1))
    .execute()
  return some.length > MOST_LISTED_PEOPLE ? people : { ids: some.map(({ id }) => id) }
}

/** Whether a right is held for an employee. @param alias of the table `employees` in the statement */
export function isInSearchScope(alias: 'e' | 'r', held: SearchScope): RawBuilder<boolean> {
  const id = sql.ref(`${alias}.id`)
  if (held === null) return sql<boolean>`true`
  if ('ids' in held) return sql<boolean>`${id} = any(${held.ids}::uuid[])`
  const ways = [sql`${id} = ${held.self}::uuid`]
  if (held.departments.length > 0)
    ways.push(sql`${sql.ref(`${alias}.department_id`)} = any(${held.departments}::uuid[])`)
  if (held.legalEntities.length > 0)
    ways.push(sql`${sql.ref(`${alias}.legal_entity_id`)} = any(${held.legalEntities}::uuid[])`)
  if (held.reports)
    ways.push(
      sql`exists (select from reporting_lines l where l.employee_id = ${id} and l.manager_id = ${held.self}::uuid)`,
    )
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

export interface PeopleSearch extends SearchRequest {
  /** the people whose name is visible, while they are employed */
  directory: SearchScope
  /** the people whose employee record is visible, who can also be found by employee id */
  readable: SearchScope
  /** the reader's employee id; null for an account without an employee record */
  self: string | null
  /** the organisation's day */
  today: string
}

export interface FoundPerson {
  id: string
  user_id: string
  code: string
  name: string
  profile_image: string | null
  designation: string
  dep_name: string | null
  fit: number
}

const isColleague = (
  self: string | null,
) => sql`(e.department_id = (select department_id from employees where id = ${self}::uuid)
  or e.id in (select b.employee_id from team_members a join team_members b on b.team_id = a.team_id where a.employee_id = ${self}::uuid))`

/**
 * People by name, and by employee id if it is visible: best match first, then employed people, then people the reader
 * knows.
 */
export async function findPeople(db: Db, wanted: PeopleSearch): Promise<FoundPerson[]> {
  const { search, most, directory, readable, self, today } = wanted
  const here = sql`(e.left_on is null and e.employed_from <= ${today}::date and ${isInSearchScope('e', directory)})`
  const byCode = readable && { narrowed: sql`join employees r on r.id = s.id and ${isInSearchScope('r', readable)}` }
  const sources: Source[] = [{ type: 'person' }, { type: 'code', ...byCode }]
  const visible = sql`join employees e on e.id = s.id and ${readable === null ? sql`true` : sql`(${here} or ${isInSearchScope('e', readable)})`}`
  const name = sql`folded(u.name)`
  const text = readable === null ? sql`(${name} || ' ' || folded(e.code))` : name
  const { rows } = await sql<FoundPerson>`
    select e.id, e.user_id, e.code, u.name, u.profile_image, e.designation, d.dep_name, ${matchRank(text, search)} as fit
    from (${findSome(sources, search, { visible, most: MOST_RANKED, shown: most })}) c
    join employees e on e.id = c.id join users u on u.id = e.user_id left join departments d on d.id = e.department_id
    order by fit, coalesce(e.left_on < ${today}::date, false), coalesce(${isColleague(self)}, false) desc, lower(u.name), e.id
    limit ${sql.lit(most)}`.execute(db)
  return rows
}
