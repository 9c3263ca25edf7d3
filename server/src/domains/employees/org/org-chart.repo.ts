import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { orderLike } from '../../../platform/database/list.ts'
import { planPerExecution } from '../../../platform/database/prepared-statements.ts'
import { findSome, matchRank } from '../../../platform/database/search.ts'
import { withDepartment } from '../shared/employee.repo.ts'

/** The name that colleagues use. @param employee, user the tables' names in the statement */
export function displayName<Name extends string = 'name'>(employee: string, user: string, as = 'name' as Name) {
  return sql<string>`coalesce(${sql.ref(`${employee}.preferred_name`)}, ${sql.ref(`${user}.name`)})`.as(as)
}

export const PERSON = [
  'e.id',
  'e.code',
  'e.designation',
  'e.employed_from',
  'u.id as user_id',
  displayName('e', 'u'),
  'u.profile_image',
  'd.id as department_id',
  'd.dep_name',
] as const

/** People as colleagues see them. */
export const people = (db: Db) => withDepartment(db).select(PERSON)

/** Whether a column is one of some ids. */
export const isOneOfIds = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

export const personById = (db: Db, id: string) => people(db).where('e.id', '=', id).executeTakeFirst()

export type PersonRow = NonNullable<Awaited<ReturnType<typeof personById>>>

/** Some people in the order of their ids. */
export async function peopleInOrder(db: Db, places: { id: string }[]): Promise<PersonRow[]> {
  const rows = await people(db)
    .where(
      isOneOfIds(
        'e.id',
        places.map(({ id }) => id),
      ),
    )
    .execute()
  return orderLike(places, rows)
}

/** A person who is employed. @param id the employee's or the user's id */
export const employedById = (db: Db, id: string) =>
  db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'u.direct_reports'])
    .where((e) => e.or([e('e.id', '=', id), e('e.user_id', '=', id)]))
    .where('e.left_on', 'is', null)
    .executeTakeFirst()

/**
 * The manager at the end of a person's last employment, from the audit; undefined if there was none, or the manager has
 * left since.
 */
export const findLastManager = (db: Db, employeeId: string): Promise<{ id: string; name: string } | undefined> =>
  db
    .selectFrom(
      db
        .selectFrom('audit_events')
        .select(sql<string | null>`before->>'manager_id'`.as('manager_id'))
        .where('entity_id', '=', employeeId)
        .where('action', '=', 'employee.end-employment')
        .orderBy('at', 'desc')
        .limit(1)
        .as('ended'),
    )
    .innerJoin('employees as e', (join) => join.on(sql<boolean>`e.id = ended.manager_id::uuid`))
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'u.name'])
    .where('e.left_on', 'is', null)
    .executeTakeFirst()

// The statistics would assume that all people have a manager, or none: so the counts are values of the statement.
const TOPS = sql`e.manager_id is null and e.left_on is null`

const reportingTo = (db: Db, managerId: string | null) =>
  db
    .selectFrom('employees as e')
    .where(managerId === null ? sql<boolean>`${TOPS}` : planPerExecution(sql<boolean>`e.manager_id = ${managerId}`))

// Many people are read in the order of an index by name, few are sorted.
const MOST_SORTED = 5000

/** A page of the people directly below a person. */
interface Below {
  limit: number
  skip: number
  /** their number: leavers have no manager either, so PostgreSQL would estimate three people at the top as thousands */
  total: number
  /** hidden people directly below, whose own reports are shown in their place */
  passed: readonly string[]
}

/** The ids of a page of a person's direct reports, or of the top, by name. */
export const childIds = (db: Db, managerId: string | null, { limit, skip, total, passed }: Below) =>
  (passed.length > 0
    ? inPlaceOf(db, managerId, passed)
    : managerId === null && total <= MOST_SORTED
      ? db
          .selectFrom('employees as e')
          .where(sql<boolean>`e.id = any(array(select e.id from employees e where ${TOPS}))`)
      : reportingTo(db, managerId)
  )
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select('e.id')
    .orderBy(sql`lower(u.name)`)
    .orderBy('e.id')
    .limit(sql.lit(limit))
    .offset(skip)
    .execute()

const inPlaceOf = (db: Db, managerId: string | null, passed: readonly string[]) => {
  const isDirectReport = managerId === null ? TOPS : sql`e.manager_id = ${managerId}`
  return db
    .selectFrom('employees as e')
    .where(planPerExecution(sql<boolean>`(${isDirectReport} or e.manager_id = any(${passed}::uuid[]))`))
    .where(sql<boolean>`not e.id = any(${passed}::uuid[])`)
}

/** Future employees after a day, with the number of their reports, and whether they were employed before. */
export const futureEmployees = (db: Db, day: string) =>
  db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.user_id', 'e.manager_id', 'u.direct_reports'])
    .select(
      sql<boolean>`exists (select from employments m where m.employee_id = e.id and lower(m.days) < e.employed_from)`.as(
        'rehired',
      ),
    )
    .where('e.employed_from', '>', day)
    .where('e.left_on', 'is', null)
    .execute()

/** The number of some people below others, by the id of the latter. */
export async function countBelow(
  db: Db,
  managerIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('reporting_lines')
    .select(['manager_id', (e) => e.fn.countAll<number>().as('n')])
    .where(isOneOfIds('employee_id', ids))
    .where(isOneOfIds('manager_id', managerIds))
    .groupBy('manager_id')
    .execute()
  return new Map(rows.map(({ manager_id, n }) => [manager_id, n]))
}

/** The number of employed people without a manager. */
export async function countTops(db: Db): Promise<number> {
  const { n } = await reportingTo(db, null)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Whether any person has a manager. */
export const hasLines = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('reporting_lines').select('distance').limit(1).executeTakeFirst()) !== undefined

export interface NodeRow extends PersonRow {
  direct_reports: number
  all_reports: number
  heads: { id: string; dep_name: string }[]
}

/** Some people of the tree with the number of people below, in the order of the ids. */
export async function nodesOf(db: Db, places: { id: string }[]): Promise<NodeRow[]> {
  const ids = places.map(({ id }) => id)
  const rows = await withDepartment(db)
    .select([...PERSON, 'u.direct_reports', 'u.all_reports', 'u.heads'])
    .where(isOneOfIds('e.id', ids))
    .execute()
  const heading = rows.some((row) => row.heads > 0) ? await headedBy(db, ids) : []
  return orderLike(places, rows).map((row) => ({
    ...row,
    heads: heading.filter((head) => head.employee_id === row.id),
  }))
}

const headedBy = (db: Db, employeeIds: readonly string[]) =>
  db
    .selectFrom('department_heads as h')
    .innerJoin('departments as d', 'd.id', 'h.department_id')
    .select(['h.employee_id', 'd.id', 'd.dep_name'])
    .where(isOneOfIds('h.employee_id', employeeIds))
    .orderBy(sql`lower(d.dep_name)`)
    .execute()

/** The ids of all people above a person, from the top down. */
export const managerIdsAbove = (db: Db, employeeId: string) =>
  db
    .selectFrom('reporting_lines')
    .select('manager_id as id')
    .where('employee_id', '=', employeeId)
    .orderBy('distance', 'desc')
    .execute()

// Typing more finds the others.
const MOST_RANKED = 100
const EMPLOYED = sql`join employees x on x.id = s.id and x.left_on is null`

/** Employed people whose name matches a search, best matches first, then by name. @param unseen hidden people */
export async function findPeopleInOrg(db: Db, search: string, limit: number, unseen: readonly string[]) {
  const visible = sql`${EMPLOYED} and not x.id = any(${unseen}::uuid[])`
  const found = findSome([{ type: 'person' }], search, { visible, most: MOST_RANKED, shown: limit })
  // Names are folded once, and other columns are read only for the page.
  const { rows } = await sql<{ id: string }>`
    select f.id from (
      select e.id, lower(u.name) as name, folded(u.name) as folded
      from employees e join users u on u.id = e.user_id where e.id = any(array(${found})) offset 0) f
    order by ${matchRank(sql`f.folded`, search)}, f.name, f.id limit ${sql.lit(limit)}`.execute(db)
  return peopleInOrder(db, rows)
}

/** The people above some people, from the top down. */
export const managersAboveEach = (db: Db, employeeIds: readonly string[]) =>
  db
    .selectFrom('reporting_lines as l')
    .innerJoin('employees as e', 'e.id', 'l.manager_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['l.employee_id', 'e.id', displayName('e', 'u')])
    .where(isOneOfIds('l.employee_id', employeeIds))
    .orderBy('l.distance', 'desc')
    .execute()
