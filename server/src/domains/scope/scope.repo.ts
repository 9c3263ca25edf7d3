import type { ListQuery } from '@ems/contract/core/lists'
import type { PersonKey } from '@ems/contract/core/permissions'
import type { Reach } from '@ems/contract/core/reach'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor/actor.ts'
import { readCounter } from '../../platform/database/counters.ts'
import type { Db } from '../../platform/database/index.ts'
import { planPerExecution } from '../../platform/database/prepared-statements.ts'
import { allEmployees } from './counters.ts'

type Holder = Pick<Actor, 'userId' | 'grants'>

/** Whom a right is held for where that is not everyone: what a list or a record is compared with. */
export interface ScopedPeople {
  /** the holder's employee id; null for an account without an employee record */
  self: string | null
  /** everyone below the holder */
  reports: boolean
  /** everyone of these departments, by their ids */
  departments: readonly string[]
  /** how many are below the holder */
  below: number
  /** how many the departments have; no more of them are counted than `DEPARTMENTS_COUNTED` */
  inDepartments: number
  /** how many they are, about */
  size: number
  /** how many people there are, for `isInScopeForPage` */
  everybody: number
  /** so many that the length of a list of theirs is remembered: see `cachedFor` */
  many: boolean
}

/** From so many people on the length of a list of theirs is remembered. */
export const CACHED_COUNT_FROM = 600
const DEPARTMENTS_COUNTED = 10_000

// Up to here their rows are gathered one by one; of more a list is read whole and compared with all of their ids.
const GATHERED = 8000

// Measured where there are 100,000 people: to gather a row and sort it takes as long as to walk over three.
const GATHERING = 3
// Where few of the rows on the way are wanted besides: one in fifty is a guess.
const SPARSE = 50
// A department has about so many people at most.
const DEPARTMENT = 2500
// To read the id of one of them and keep it takes an eighth of looking one row up among them.
const KEEPING = 8

/** The people of a reach that is not everyone. @param userId the holder's account */
export async function getScopedPeople(db: Db, userId: string, { reports, departments }: Reach): Promise<ScopedPeople> {
  const own = await db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'u.all_reports'])
    .where('e.user_id', '=', userId)
    .executeTakeFirst()
  const everybody = reports || departments.length > 0 ? await readCounter(db, allEmployees) : 0
  const below = reports ? (own?.all_reports ?? 0) : 0
  const within = departments.length > 0 ? await countWithin(db, departments) : 0
  const size = below + within
  const self = own?.id ?? null
  return { self, reports, departments, below, inDepartments: within, size, everybody, many: size >= CACHED_COUNT_FROM }
}

/** How many people departments have; no more of them are counted than it takes. */
async function countWithin(db: Db, departments: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from employees where department_id = any(${departments}::uuid[]) limit ${sql.lit(DEPARTMENTS_COUNTED)}) s`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Says whether a column holds the id of one of some people: `isInScope`, or what `isInScopeForPage` chooses. */
export type ScopePredicate = (employee: Expression<unknown>, people: ScopedPeople) => RawBuilder<boolean>

/**
 * Whether an employee is one of `people`. How many they are is in the values: a plan for a manager of five walks a whole
 * list where it serves a manager of thousands.
 * @param employee the column with the employee's id
 */
export const isInScope: ScopePredicate = (employee, people) => {
  if (people.size >= GATHERED) return eitherWay(employee, people, ({ ids }) => isKept(employee, ids))
  const ways = waysOf(people)
  if (ways.length === 0) return sql<boolean>`${employee} = ${people.self}::uuid`
  const all = [sql`select ${people.self}::uuid as id`, ...ways.map(({ ids }) => ids)]
  return planPerExecution(sql<boolean>`${employee} in (${sql.join(all, sql` union all `)})`)
}

/** Compares with all of the ids, which are read once: with *or* around it PostgreSQL keeps them. */
const isKept = (employee: Expression<unknown>, ids: RawBuilder<unknown>) => sql`${employee} in (${ids})`

/** Looks one row up. Without the offset PostgreSQL would read all of the people first. */
const isMet = (employee: Expression<unknown>, ids: RawBuilder<unknown>) =>
  sql`exists (select from (${ids}) p where p.id = ${employee} offset 0)`

/**
 * `isInScope` for the rows of a page in their order: of many people the next ones are soon found on the way, and the walk ends
 * with the page. Where the way is long their ids are read once, before it, and not looked for at each row.
 * @param walked how many rows the walk meets, about
 */
const met =
  (walked: number): ScopePredicate =>
  (employee, people) =>
    eitherWay(employee, people, ({ ids, size }) => (size < walked * KEEPING ? isKept : isMet)(employee, ids))

/**
 * How a page finds the rows of people: on a walk through the list's own order, each row looked up among them, or, where that
 * would be long, `isInScope`. The walk meets everyone's rows, and so one of theirs as often as they are many.
 * @param department whether the list is narrowed to the rows of one, which are all read then
 * @param sparse whether few of their rows are wanted, or an order has something to do with who they are, such as their pay,
 *   so that they may stand near its end; in the order of departments a manager's people stand together, and are gathered
 */
export function isInScopeForPage(
  people: ScopedPeople | null,
  { limit, skip = 0, department }: ListQuery & { department?: string | undefined },
  sparse = false,
): ScopePredicate {
  if (people === null || limit === undefined || waysOf(people).length === 0) return isInScope
  if (department !== undefined) return people.size * GATHERING < DEPARTMENT ? isInScope : met(DEPARTMENT)
  const walked = ((skip + limit) * people.everybody * (sparse ? SPARSE : 1)) / people.size
  return walked < people.size * GATHERING ? met(walked) : isInScope
}

/** Some of `people`: those who are reached in one way. */
interface Way {
  /** a query of their ids */
  ids: RawBuilder<unknown>
  size: number
}

/** The ways in which those of `people` are reached who are not the holder. */
function waysOf({ self, reports, departments, below, inDepartments }: ScopedPeople): Way[] {
  const ways: Way[] = []
  if (reports && self !== null)
    ways.push({ ids: sql`select employee_id as id from reporting_lines where manager_id = ${self}::uuid`, size: below })
  if (departments.length > 0)
    ways.push({
      ids: sql`select id from employees where department_id = any(${departments}::uuid[])`,
      size: inDepartments,
    })
  return ways
}

// Apart: over one list of all of them PostgreSQL guesses two hundred, and goes through each one automatically.
const eitherWay = (
  employee: Expression<unknown>,
  people: ScopedPeople,
  isOneOf: (way: Way) => RawBuilder<unknown>,
): RawBuilder<boolean> =>
  planPerExecution(
    sql<boolean>`(${sql.join([sql`${employee} = ${people.self}::uuid`, ...waysOf(people).map(isOneOf)], sql` or `)})`,
  )

/** Whether an employee `e` stands below someone. @param userId the account of whom they would report to, at any depth */
export const isBelow = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from reporting_lines r where r.employee_id = e.id
    and r.manager_id = (select id from employees where user_id = ${userId}::uuid) offset 0)`

/**
 * Whether an employee `e` is one of those whom a reach of someone holds. Looked up for each: a plan that gathered everyone
 * below first would read thousands for one.
 * @param userId the holder's account
 * @param departments null where the reach has none
 */
export const isReached = (
  userId: string,
  reports: boolean,
  departments: readonly string[] | null,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`e.user_id = ${userId}::uuid`,
      ...(reports ? [isBelow(userId)] : []),
      ...(departments === null ? [] : [sql`e.department_id = any(${departments}::uuid[])`]),
    ],
    sql` or `,
  )})`

/**
 * For whom of some people the actor holds a right, in one statement at most: what the rows of a page may show.
 * @param userIds the people's accounts
 * @returns the accounts of those whom the right is held for
 */
export async function findPermitted(
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
    .where(isReached(actor.userId, reach.reports, reach.departments.length > 0 ? reach.departments : null))
    .execute()
  return new Set([...own, ...found.map((row) => row.user_id)])
}
