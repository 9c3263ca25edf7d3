import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { inOrder } from '../../platform/database/list.ts'
import { fitOf, someFound } from '../../platform/database/search.ts'
import { plannedForValues } from '../../platform/database/statements.ts'
import { withDepartment } from './repo.ts'

/** How colleagues call somebody. @param employee, user the tables' names in the statement */
export function calledAs<Name extends string = 'name'>(employee: string, user: string, as = 'name' as Name) {
  return sql<string>`coalesce(${sql.ref(`${employee}.preferred_name`)}, ${sql.ref(`${user}.name`)})`.as(as)
}

const PERSON = [
  'e.id',
  'e.code',
  'e.designation',
  'u.id as user_id',
  calledAs('e', 'u'),
  'u.profile_image',
  'd.id as department_id',
  'd.dep_name',
] as const

/** People as colleagues see them. */
export const people = (db: Db) => withDepartment(db).select(PERSON)

const oneOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

export const personById = (db: Db, id: string) => people(db).where('e.id', '=', id).executeTakeFirst()

export type PersonRow = NonNullable<Awaited<ReturnType<typeof personById>>>

/** Some people in the order of their ids. */
export async function peopleInOrder(db: Db, places: { id: string }[]): Promise<PersonRow[]> {
  const rows = await people(db)
    .where(
      oneOf(
        'e.id',
        places.map(({ id }) => id),
      ),
    )
    .execute()
  return inOrder(places, rows)
}

/** Somebody who is employed. @param id the employee's or the user's id */
export const employedById = (db: Db, id: string) =>
  db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'u.direct_reports'])
    .where((e) => e.or([e('e.id', '=', id), e('e.user_id', '=', id)]))
    .where('e.left_on', 'is', null)
    .executeTakeFirst()

/** Whom somebody reported to when their employment was last ended, as the audit has it; undefined for nobody, and for who has left since. */
export const lastManagerOf = (db: Db, employeeId: string): Promise<{ id: string; name: string } | undefined> =>
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

// Everybody has a manager or none has: how many are at the top is in the value, and so is how many report to somebody.
const TOPS = sql`e.manager_id is null and e.left_on is null`

const reportingTo = (db: Db, managerId: string | null) =>
  db
    .selectFrom('employees as e')
    .where(managerId === null ? sql<boolean>`${TOPS}` : plannedForValues(sql<boolean>`e.manager_id = ${managerId}`))

// Of so many the order by name is walked, of fewer they are sorted.
const MOST_SORTED = 5000

/**
 * The ids of a page of those who report to somebody, or to nobody, by name.
 * @param total how many they are: who has left has no manager either, so PostgreSQL takes three tops for thousands
 */
export const childIds = (
  db: Db,
  managerId: string | null,
  { limit, skip, total }: { limit: number; skip: number; total: number },
) =>
  (managerId === null && total <= MOST_SORTED
    ? db.selectFrom('employees as e').where(sql<boolean>`e.id = any(array(select e.id from employees e where ${TOPS}))`)
    : reportingTo(db, managerId)
  )
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select('e.id')
    .orderBy(sql`lower(u.name)`)
    .orderBy('e.id')
    .limit(sql.lit(limit))
    .offset(skip)
    .execute()

/** How many employed people have no manager. */
export async function countTops(db: Db): Promise<number> {
  const { n } = await reportingTo(db, null)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Whether anybody reports to anybody. */
export const hasLines = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('reporting_lines').select('distance').limit(1).executeTakeFirst()) !== undefined

export interface NodeRow extends PersonRow {
  direct_reports: number
  all_reports: number
  heads: { id: string; dep_name: string }[]
}

/** Some people of the tree with what stands below them, in the order of their ids. */
export async function nodesOf(db: Db, places: { id: string }[]): Promise<NodeRow[]> {
  const ids = places.map(({ id }) => id)
  const rows = await withDepartment(db)
    .select([...PERSON, 'u.direct_reports', 'u.all_reports', 'u.heads'])
    .where(oneOf('e.id', ids))
    .execute()
  const heading = rows.some((row) => row.heads > 0) ? await headedBy(db, ids) : []
  return inOrder(places, rows).map((row) => ({
    ...row,
    heads: heading.filter((head) => head.employee_id === row.id),
  }))
}

const headedBy = (db: Db, employeeIds: readonly string[]) =>
  db
    .selectFrom('department_heads as h')
    .innerJoin('departments as d', 'd.id', 'h.department_id')
    .select(['h.employee_id', 'd.id', 'd.dep_name'])
    .where(oneOf('h.employee_id', employeeIds))
    .orderBy(sql`lower(d.dep_name)`)
    .execute()

/** The ids of everybody above somebody, from the top down. */
export const idsAbove = (db: Db, employeeId: string) =>
  db
    .selectFrom('reporting_lines')
    .select('manager_id as id')
    .where('employee_id', '=', employeeId)
    .orderBy('distance', 'desc')
    .execute()

// More are found by typing more.
const RANKED = 200
const EMPLOYED = sql`join employees x on x.id = s.id and x.left_on is null`

/** Employed people whose name holds a search: those first whose name fits best, then by name. */
export const findPeople = (db: Db, search: string, limit: number) =>
  people(db)
    .where(
      sql<boolean>`e.id = any(array(${someFound([{ type: 'person' }], search, { visible: EMPLOYED, most: RANKED })}))`,
    )
    .orderBy(fitOf(sql`folded(u.name)`, search))
    .orderBy(sql`lower(u.name)`)
    .orderBy('e.id')
    .limit(sql.lit(limit))
    .execute()

/** Everybody above some people: who is above whom, from the top down. */
export const stepsTo = (db: Db, employeeIds: readonly string[]) =>
  db
    .selectFrom('reporting_lines as l')
    .innerJoin('employees as e', 'e.id', 'l.manager_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['l.employee_id', 'e.id', calledAs('e', 'u')])
    .where(oneOf('l.employee_id', employeeIds))
    .orderBy('l.distance', 'desc')
    .execute()

export interface PrintedRow extends PersonRow {
  manager_id: string | null
  direct_reports: number
  depth: number
}

// With `root` that person, else everybody at the top; then all below them down to a depth.
const placesBelow = (root: string | null, depth: number) => {
  const tops = root === null ? sql`e.manager_id is null and e.left_on is null` : sql`e.id = ${root}`
  const below = root === null ? sql`e.manager_id is null` : sql`l.manager_id = ${root}`
  return plannedForValues(sql`(
    select e.id, 0 as depth from employees e where ${tops}
    union all
    select l.employee_id, l.distance::int from reporting_lines l join employees e on e.id = l.manager_id
    where ${below} and l.distance <= ${depth}
  ) as place`)
}

/** A part of the tree, nearest to its root first; whoever is cut off stands below those who are not. */
export async function printed(db: Db, root: string | null, depth: number, limit: number): Promise<PrintedRow[]> {
  const { rows } = await sql<{ id: string; depth: number }>`
    select id, depth from ${placesBelow(root, depth)} order by depth, id limit ${sql.lit(limit)}`.execute(db)
  const found = await withDepartment(db)
    .select([...PERSON, 'e.manager_id', 'u.direct_reports'])
    .where(
      oneOf(
        'e.id',
        rows.map((row) => row.id),
      ),
    )
    .orderBy(sql`lower(u.name)`)
    .orderBy('e.id')
    .execute()
  const depths = new Map(rows.map((row) => [row.id, row.depth]))
  return found.map((row) => ({ ...row, depth: depths.get(row.id) ?? 0 })).sort((one, other) => one.depth - other.depth)
}

export async function countPrinted(db: Db, root: string | null, depth: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${placesBelow(root, depth)}`.execute(db)
  return rows[0]?.n ?? 0
}
