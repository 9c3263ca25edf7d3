import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import type { org } from '@ems/contract/org'
import { sql } from 'kysely'
import { compiledQuery } from '../../../platform/database/compiled-query.ts'
import type { Db } from '../../../platform/database/index.ts'
import { orderBySort, orderLike, readPage, type SortColumns } from '../../../platform/database/list.ts'
import { planPerExecution } from '../../../platform/database/prepared-statements.ts'
import { textMatches } from '../../../platform/database/search.ts'
import {
  isInScope,
  isInScopeForPage,
  type ScopedPeople,
  type ScopePredicate,
  stayingEmployees,
} from '../../scope/index.ts'
import { people as colleagues, displayName, type PersonRow } from '../org/org-chart.repo.ts'
import { employeesWithAccounts } from '../shared/employee.repo.ts'
import { personNameMatches } from '../shared/person-search.repo.ts'

export type DirectoryFilter = QueryOf<typeof org.directory>

const SORT: SortColumns<SortFieldOf<typeof org.directory>> = {
  name: sql`lower(u.name)`,
  designation: sql`lower(e.designation)`,
}

const COLUMNS = [
  'e.id',
  'e.code',
  'e.designation',
  'u.id as user_id',
  displayName('e', 'u'),
  'u.email',
  'u.profile_image',
  'd.id as department_id',
  'd.dep_name',
  'm.id as manager_id',
  'm.code as manager_code',
  'mu.id as manager_user_id',
  displayName('m', 'mu', 'manager_name'),
  'l.id as location_id',
  'l.name as location_name',
] as const

const workPhone = sql<string | null>`(select work_phone from person_contacts c where c.employee_id = e.id)`.as(
  'work_phone',
)

// Only day and month: the year does not leave the database.
/** Whether colleagues see a birthday: the organisation shows birthdays, and the person does not object. */
export const showsBirthday = sql<boolean>`(e.birthday_shown and (select o.birthdays from organisation o))`
const birthday = sql<string | null>`case when ${showsBirthday} then to_char(e.dob, 'MM-DD') end`.as('birthday')

/** The filter of the directory. */
export interface DirectoryQuery {
  query: DirectoryFilter
  /** the visible people; null for everyone */
  people: ScopedPeople | null
  /** the organisation's day, which decides where a person works */
  today: string
}

const matchingPeople = (
  db: Db,
  { query: { search, department, location, manager }, people, today }: DirectoryQuery,
  isOneOf: ScopePredicate = isInScope,
  counted = false,
) =>
  db
    .selectFrom('employees as e')
    .where('e.left_on', 'is', null)
    .where('e.employed_from', '<=', today)
    .$if(people !== null, (q) => q.where(isOneOf(sql`e.id`, people as ScopedPeople)))
    .$if(search !== undefined, (q) => q.where(personNameMatches(sql`e.id`, search ?? '', counted)))
    .$if(department !== undefined, (q) => q.where('e.department_id', '=', department ?? ''))
    .$if(manager !== undefined, (q) =>
      q.where(
        planPerExecution(
          sql<boolean>`e.manager_id in (select id from employees where id = ${manager} or user_id = ${manager})`,
        ),
      ),
    )
    .$if(location !== undefined, (q) =>
      q.where(
        sql<boolean>`e.id in (select employee_id from working_times where location_id = ${location} and ${today}::date <@ days)`,
      ),
    )

const shown = compiledQuery((db, today: string, ids: readonly string[]) =>
  employeesWithAccounts(db)
    .leftJoin('working_times as w', (join) =>
      join.onRef('w.employee_id', '=', 'e.id').on(sql<boolean>`${today}::date <@ w.days`),
    )
    .leftJoin('locations as l', 'l.id', 'w.location_id')
    .select(COLUMNS)
    .select([workPhone, birthday])
    .where(sql<boolean>`e.id = any(${ids}::uuid[])`),
)

/** Employed people as colleagues see them: reads the ids of a page first, then the rows. */
export async function listDirectory(db: Db, wanted: DirectoryQuery) {
  const { query, today } = wanted
  const found = matchingPeople(db, wanted, isInScopeForPage(wanted.people, query, query.location !== undefined))
  const read = query.sort?.endsWith('designation') ? found : found.innerJoin('users as u', 'u.id', 'e.user_id')
  const places = orderBySort(read.select('e.id'), query.sort, SORT, 'name', sql`e.id`)
  const { rows, total } = await readPage([places], query, () => count(db, wanted))
  const ids = rows.map((row) => row.id)
  return { rows: orderLike(rows, await shown(db, today, ids)), total }
}

export type DirectoryRow = Awaited<ReturnType<typeof listDirectory>>['rows'][number]

async function count(db: Db, wanted: DirectoryQuery): Promise<number> {
  const { people } = wanted
  const { search, department, location, manager } = wanted.query
  if (people === null && [search, department, location, manager].every((filter) => filter === undefined))
    return (await here(db, wanted.today))[0]?.n ?? 0
  const { n } = await matchingPeople(db, wanted, isInScope, true)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The number of present people, without future ones, which are few. */
const here = compiledQuery((db, today: string) =>
  db.selectNoFrom(
    sql<number>`(coalesce((select sum(value) from figures where name = ${sql.lit(stayingEmployees)}), 0)
      - (select count(*) from employees where employed_from > ${today}::date and left_on is null))::int`.as('n'),
  ),
)

export type OrgDepartmentFilter = QueryOf<typeof org.departments>

export interface OrgDepartmentRow {
  id: string
  dep_name: string
  head: PersonRow | null
  people: number
  faces?: Face[]
}

/** A person's face, by account. */
export interface Face {
  id: string
  name: string
  profile_image: string | null
}

/** The first people of some departments by name, by department id. @param today as for the departments */
export async function facesOf(db: Db, ids: readonly string[], most: number, today: string) {
  const { rows } = await sql<Face & { department_id: string }>`
    select d.id as department_id, f.id, f.name, f.profile_image
    from unnest(${ids}::uuid[]) as d (id) cross join lateral (
      select u.id, coalesce(e.preferred_name, u.name) as name, u.profile_image
      from employees e join users u on u.id = e.user_id
      where e.department_id = d.id and e.left_on is null and e.employed_from <= ${today}::date
      order by lower(u.name), e.id limit ${most}
    ) f`.execute(db)
  return Map.groupBy(rows, (row) => row.department_id)
}

/** The number of people in a department on a day. */
export async function countInDepartments(db: Db, today: string): Promise<number> {
  const { n } = await db
    .selectFrom('employees')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('department_id', 'is not', null)
    .where('left_on', 'is', null)
    .where('employed_from', '<=', today)
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Departments with their heads and present numbers of people.
 * @param today the organisation's day: without future employees and today's leavers
 */
export async function listDepartmentsOfOrg(
  db: Db,
  query: OrgDepartmentFilter,
  today: string,
): Promise<{ rows: OrgDepartmentRow[]; total: number }> {
  const departments = db
    .selectFrom('departments as d')
    .$if(query.search !== undefined, (q) => q.where(textMatches(sql`d.folded_name`, query.search ?? '')))
    .$if(query.department !== undefined, (q) => q.where('d.id', '=', query.department ?? ''))
  const places = orderBySort(
    departments.select(['d.id', 'd.dep_name']),
    query.sort,
    { dep_name: sql`lower(d.dep_name)` },
    'dep_name',
    sql`d.id`,
  )
  const { rows, total } = await readPage(
    [places],
    query,
    async () => (await departments.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  )
  const ids = rows.map((row) => row.id)
  const heads = await colleagues(db)
    .innerJoin('department_heads as h', 'h.employee_id', 'e.id')
    .select('h.department_id as headed_id')
    .where(sql<boolean>`h.department_id = any(${ids}::uuid[])`)
    .execute()
  const counts = await db
    .selectFrom('employees as e')
    .select(['e.department_id', (e) => e.fn.countAll<number>().as('n')])
    .where(sql<boolean>`e.department_id = any(${ids}::uuid[])`)
    .where('e.left_on', 'is', null)
    .where('e.employed_from', '<=', today)
    .groupBy('e.department_id')
    .execute()
  const headOf = new Map(heads.map((head) => [head.headed_id, head]))
  const countOf = new Map(counts.map((row) => [row.department_id, row.n]))
  return {
    rows: rows.map((row) => ({ ...row, head: headOf.get(row.id) ?? null, people: countOf.get(row.id) ?? 0 })),
    total,
  }
}
