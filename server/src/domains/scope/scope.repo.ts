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

/** The people a scoped permission covers, unless it covers everyone. */
export interface ScopedPeople {
  /** the holder's employee id; null for an account without an employee record */
  self: string | null
  /** whether all direct and indirect reports are covered */
  reports: boolean
  /** ids of the covered departments */
  departments: readonly string[]
  /** ids of the covered legal entities */
  legalEntities: readonly string[]
  /** number of direct and indirect reports */
  below: number
  /** number of people in the departments, counted up to `PLACES_COUNTED` */
  inDepartments: number
  /** number of people in the legal entities, counted up to `PLACES_COUNTED` */
  inEntities: number
  /** the approximate number of covered people */
  size: number
  /** number of all people, for `isInScopeForPage` */
  everybody: number
  /** whether the length of their lists is cached, see `cachedFor` */
  many: boolean
}

/** The length of a list is cached from this number of people. */
export const CACHED_COUNT_FROM = 600
const PLACES_COUNTED = 10_000

// Up to this number PostgreSQL reads the rows of each person; above it, it reads the list and compares all ids.
const GATHERED = 8000

// Measured with 100,000 people: reading and sorting a row costs as much as skipping three.
const GATHERING = 3
// A guess for filters that keep few rows: one in fifty.
const SPARSE = 50
// About the size of the largest department.
const DEPARTMENT = 2500
// Reading one id costs an eighth of looking one row up.
const KEEPING = 8

/** The scope of an actor without the right: at most the own record. */
export const onlySelf = (self: string | null): ScopedPeople => ({
  self,
  reports: false,
  departments: [],
  legalEntities: [],
  below: 0,
  inDepartments: 0,
  inEntities: 0,
  size: 0,
  everybody: 0,
  many: false,
})

export async function getScopedPeople(db: Db, userId: string, reach: Reach): Promise<ScopedPeople> {
  const { reports, departments, legalEntities } = reach
  const reader = await db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'u.all_reports'])
    .where('e.user_id', '=', userId)
    .executeTakeFirst()
  const people = { self: reader?.id ?? null, reports, departments, legalEntities }
  const below = reports ? (reader?.all_reports ?? 0) : 0
  const inDepartments = await countWithin(db, 'department_id', departments)
  const inEntities = await countWithin(db, 'legal_entity_id', legalEntities)
  const size = below + inDepartments + inEntities
  const everybody =
    scopePartsOf({ ...people, below, inDepartments, inEntities }).length > 0 ? await readCounter(db, allEmployees) : 0
  return { ...people, below, inDepartments, inEntities, size, everybody, many: size >= CACHED_COUNT_FROM }
}

/** The number of people in some departments or entities, counted up to `PLACES_COUNTED`. */
async function countWithin(
  db: Db,
  column: 'department_id' | 'legal_entity_id',
  places: readonly string[],
): Promise<number> {
  if (places.length === 0) return 0
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from employees where ${sql.ref(column)} = any(${places}::uuid[]) limit ${sql.lit(PLACES_COUNTED)}) s`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** A condition on a column with employee ids. */
export type ScopePredicate = (employee: Expression<unknown>, people: ScopedPeople) => RawBuilder<boolean>

/**
 * Whether an employee is one of `people`. It is planned for each execution: a plan for a manager of thousands would
 * read the whole list for a manager of five.
 * @param employee the column with the employee's id
 */
export const isInScope: ScopePredicate = (employee, people) => {
  if (people.size >= GATHERED) return eitherWay(employee, people, ({ ids }) => isKept(employee, ids))
  const ways = scopePartsOf(people)
  if (ways.length === 0) return sql<boolean>`${employee} = ${people.self}::uuid`
  const all = [sql`select ${people.self}::uuid as id`, ...ways.map(({ ids }) => ids)]
  return planPerExecution(sql<boolean>`${employee} in (${sql.join(all, sql` union all `)})`)
}

/** Compares with all ids, which PostgreSQL reads once and keeps. */
const isKept = (employee: Expression<unknown>, ids: RawBuilder<unknown>) => sql`${employee} in (${ids})`

/** Looks one row up. Without the offset PostgreSQL reads all people first. */
const isMet = (employee: Expression<unknown>, ids: RawBuilder<unknown>) =>
  sql`exists (select from (${ids}) p where p.id = ${employee} offset 0)`

/**
 * `isInScope` for a page that reads the list in order until the page is full. For a long read the ids are loaded once
 * before.
 * @param walked the approximate number of rows to read
 */
const met =
  (walked: number): ScopePredicate =>
  (employee, people) =>
    eitherWay(employee, people, ({ ids, size }) => (size < walked * KEEPING ? isKept : isMet)(employee, ids))

/**
 * Chooses how a page finds the rows of people: by reading the list in order, or by `isInScope` if many rows would be
 * read. Reading in order reads the rows of everyone.
 * @param department the department of the filter; all its rows are read
 * @param sparse whether few rows match, or the order depends on the people, such as their pay
 */
export function isInScopeForPage(
  people: ScopedPeople | null,
  { limit, skip = 0, department }: ListQuery & { department?: string | undefined },
  sparse = false,
): ScopePredicate {
  if (people === null || limit === undefined || scopePartsOf(people).length === 0) return isInScope
  if (department !== undefined) return people.size * GATHERING < DEPARTMENT ? isInScope : met(DEPARTMENT)
  const walked = ((skip + limit) * people.everybody * (sparse ? SPARSE : 1)) / people.size
  return walked < people.size * GATHERING ? met(walked) : isInScope
}

/** The people of one rule. */
interface ScopePart {
  /** a query of their ids */
  ids: RawBuilder<unknown>
  size: number
}

function scopePartsOf({
  self,
  reports,
  departments,
  legalEntities,
  ...counts
}: Omit<ScopedPeople, 'size' | 'everybody' | 'many'>): ScopePart[] {
  const ways: ScopePart[] = []
  if (reports && self !== null)
    ways.push({
      ids: sql`select employee_id as id from reporting_lines where manager_id = ${self}::uuid`,
      size: counts.below,
    })
  if (departments.length > 0)
    ways.push({
      ids: sql`select id from employees where department_id = any(${departments}::uuid[])`,
      size: counts.inDepartments,
    })
  if (legalEntities.length > 0)
    ways.push({
      ids: sql`select id from employees where legal_entity_id = any(${legalEntities}::uuid[])`,
      size: counts.inEntities,
    })
  return ways
}

// One condition for each part: for a single list PostgreSQL assumes 200 people.
const eitherWay = (
  employee: Expression<unknown>,
  people: ScopedPeople,
  isOneOf: (way: ScopePart) => RawBuilder<unknown>,
): RawBuilder<boolean> =>
  planPerExecution(
    sql<boolean>`(${sql.join([sql`${employee} = ${people.self}::uuid`, ...scopePartsOf(people).map(isOneOf)], sql` or `)})`,
  )

/** Whether an employee `e` reports to an account, directly or not. @param userId the manager's account */
export const isBelow = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from reporting_lines r where r.employee_id = e.id
    and r.manager_id = (select id from employees where user_id = ${userId}::uuid) offset 0)`

/** Whether a scope covers more than its holder. */
export const coversOthers = ({ everyone, reports, departments, legalEntities }: Reach): boolean =>
  everyone || reports || departments.length > 0 || legalEntities.length > 0

/**
 * Whether a scope covers an employee `e`. Each employee is looked up, because loading all reports first reads thousands
 * of rows for one.
 * @param userId the holder's account
 */
export const isCovered = (
  userId: string,
  { reports, departments, legalEntities }: Omit<Reach, 'everyone'>,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`e.user_id = ${userId}::uuid`,
      ...(reports ? [isBelow(userId)] : []),
      ...(departments.length > 0 ? [sql`e.department_id = any(${departments}::uuid[])`] : []),
      ...(legalEntities.length > 0 ? [sql`e.legal_entity_id = any(${legalEntities}::uuid[])`] : []),
    ],
    sql` or `,
  )})`

/**
 * The people among `userIds` for whom the actor has a permission, in at most one statement.
 * @param userIds the people's accounts
 * @returns their accounts
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
  if (own.length === userIds.length || !coversOthers(reach)) return new Set(own)
  const found = await db
    .selectFrom('employees as e')
    .select('e.user_id')
    .where(sql<boolean>`e.user_id = any(${userIds}::uuid[])`)
    .where(isCovered(actor.userId, reach))
    .execute()
  return new Set([...own, ...found.map((row) => row.user_id)])
}
