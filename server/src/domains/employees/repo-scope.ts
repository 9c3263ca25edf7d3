import type { PersonKey } from '@ems/contract/core/permissions'
import type { Reach } from '@ems/contract/core/reach'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { builtOnce } from '../../platform/database/built.ts'
import type { Db } from '../../platform/database/index.ts'
import { plannedForValues } from '../../platform/database/statements.ts'
import { COLUMNS, joined } from './repo.ts'

type Holder = Pick<Actor, 'userId' | 'grants'>

/** Whom a right is held for where that is not everyone: what a list or a record is compared with. */
export interface People {
  /** the holder's employee id; null for an account without an employee record */
  self: string | null
  /** everybody below the holder */
  reports: boolean
  /** everybody of these departments, by their ids */
  departments: readonly string[]
  /** so many that a list finds them sooner in its own order than by their names */
  many: boolean
}

// A page of ten walks over ten times (everybody / these people) rows of its list, or gathers these people and sorts them. At
// this number both take about as long where there are 100,000.
const MANY = 3000

/** The people of a reach that is not everyone. @param userId the holder's account */
export async function peopleOf(db: Db, userId: string, { reports, departments }: Reach): Promise<People> {
  const own = await db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'u.all_reports'])
    .where('e.user_id', '=', userId)
    .executeTakeFirst()
  const isMany =
    (reports && own !== undefined && own.all_reports >= MANY) ||
    (departments.length > 0 && (await inDepartments(db, departments)) >= MANY)
  return { self: own?.id ?? null, reports, departments, many: isMany }
}

/** How many people departments have; no more of them are counted than it takes. */
async function inDepartments(db: Db, departments: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from employees where department_id = any(${departments}::uuid[]) limit ${sql.lit(MANY)}) s`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Whether an employee is one of `people`. How many they are is in the values: a plan for a manager of five walks a whole
 * list where it serves a manager of thousands.
 * @param employee the column with the employee's id
 */
export function among(employee: Expression<unknown>, people: People): RawBuilder<boolean> {
  const { self, reports, departments, many } = people
  const parts = [sql`select ${self}::uuid as id`]
  if (reports && self !== null)
    parts.push(sql`select employee_id as id from reporting_lines where manager_id = ${self}::uuid`)
  if (departments.length > 0)
    parts.push(sql`select id from employees where department_id = any(${departments}::uuid[])`)
  if (parts.length === 1) return sql<boolean>`${employee} = ${self}::uuid`
  if (!many) return plannedForValues(sql<boolean>`${employee} in (${sql.join(parts, sql` union all `)})`)
  return eitherWay(people, (rows) => sql`${employee} in (${rows})`)
}

/**
 * `among` for the rows of a page in their order: of many people the next ones are soon found on the way, and the walk ends
 * with the page. For few people, or for all rows of a list, it is `among`.
 */
export function metAmong(employee: Expression<unknown>, people: People): RawBuilder<boolean> {
  if (!people.many) return among(employee, people)
  // Without the offset PostgreSQL would read all of the people first, to look each row up among them.
  return eitherWay(people, (rows) => sql`exists (select from (${rows}) p where p.id = ${employee} offset 0)`)
}

// Apart: over one list of all of them PostgreSQL guesses two hundred, and goes through each one by itself.
function eitherWay(
  { self, reports, departments }: People,
  isOneOf: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  const ways = [isOneOf(sql`select ${self}::uuid as id`)]
  if (reports && self !== null)
    ways.push(isOneOf(sql`select employee_id as id from reporting_lines where manager_id = ${self}::uuid`))
  if (departments.length > 0)
    ways.push(isOneOf(sql`select id from employees where department_id = any(${departments}::uuid[])`))
  return plannedForValues(sql<boolean>`(${sql.join(ways, sql` or `)})`)
}

/** Whether an employee `e` stands below somebody. @param userId the account of whom they would report to, at any depth */
export const isBelow = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from reporting_lines r where r.employee_id = e.id
    and r.manager_id = (select id from employees where user_id = ${userId}::uuid) offset 0)`

/**
 * Whether an employee `e` is one of those whom a reach of somebody holds. Looked up for each: a plan that gathered everybody
 * below first would read thousands for one.
 * @param userId the holder's account
 * @param departments null where the reach has none
 */
const reaches = (userId: string, reports: boolean, departments: readonly string[] | null): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`e.user_id = ${userId}::uuid`,
      ...(reports ? [isBelow(userId)] : []),
      ...(departments === null ? [] : [sql`e.department_id = any(${departments}::uuid[])`]),
    ],
    sql` or `,
  )})`

/**
 * A person with whether a reach holds them: one statement, as a record is read far more often than anything else.
 * @param id the employee's or the user's id
 */
export async function employeeWithin(db: Db, id: string, userId: string, { reports, departments }: Reach) {
  const ofSome = departments.length > 0
  const statement = reports ? (ofSome ? within.both : within.reports) : ofSome ? within.departments : within.own
  return (await statement(db, id, userId, departments)).at(0)
}

const withinBy = (reports: boolean, ofSome: boolean) =>
  builtOnce((db, id: string, userId: string, departments: readonly string[]) =>
    joined(db)
      .select(COLUMNS)
      .select(reaches(userId, reports, ofSome ? departments : null).as('reached'))
      .where((e) => e.or([e('e.id', '=', id), e('e.user_id', '=', id)])),
  )
const within = {
  own: withinBy(false, false),
  reports: withinBy(true, false),
  departments: withinBy(false, true),
  both: withinBy(true, true),
}

/**
 * For whom of some people the actor holds a right, in one statement at most: what the rows of a page may show.
 * @param userIds the people's accounts
 * @returns the accounts of those whom the right is held for
 */
export async function covered(
  db: Db,
  actor: Holder,
  key: PersonKey,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const reach = actor.grants[key]
  if (!reach) return new Set()
  if (reach.everyone) return new Set(userIds)
  const own = userIds.filter((id) => id === actor.userId)
  if (own.length === userIds.length || (!reach.reports && reach.departments.length === 0)) return new Set(own)
  const found = await db
    .selectFrom('employees as e')
    .select('e.user_id')
    .where(sql<boolean>`e.user_id = any(${userIds}::uuid[])`)
    .where(reaches(actor.userId, reach.reports, reach.departments.length > 0 ? reach.departments : null))
    .execute()
  return new Set([...own, ...found.map((row) => row.user_id)])
}
