import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import type { employees } from '@ems/contract/employees'
import { type RawBuilder, sql } from 'kysely'
import { compiledQuery } from '../../../platform/database/compiled-query.ts'
import { readCounter } from '../../../platform/database/counters.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  nullsLast,
  orderBySort,
  orderLike,
  type Query,
  readPage,
  type SortColumns,
} from '../../../platform/database/list.ts'
import { cachedFor } from '../../../platform/database/ttl-cache.ts'
import {
  allEmployees,
  isInScope,
  isInScopeForPage,
  type ScopedPeople,
  type ScopePredicate,
  stayingEmployees,
} from '../../scope/index.ts'
import { type EmployeeRow, employeesByIds } from '../shared/employee.repo.ts'
import { employedOn } from '../shared/employment.repo.ts'
import { personMatches } from '../shared/person-search.repo.ts'

export type EmployeeFilter = QueryOf<typeof employees.list>

export interface EmployeeListConditions {
  query: EmployeeFilter
  /** the visible people; null for everyone */
  people: ScopedPeople | null
  /** the organisation's day, which decides who is employed */
  today: string
}

export interface EmployeePage {
  rows: EmployeeRow[]
  /** the number on all pages */
  total: number
}

const SORT: SortColumns<SortFieldOf<typeof employees.list>> = {
  name: sql`lower(u.name)`,
  employeeId: sql`lower(e.code)`,
  dob: sql`e.dob`,
  department: sql`lower(d.dep_name)`,
  designation: sql`lower(e.designation)`,
  salary: sql`e.salary`,
  createdAt: sql`e.created_at`,
}

const matchingEmployees = (
  db: Db,
  { query: { search, department, legalEntity, state = 'employed' }, people, today }: EmployeeListConditions,
  isOneOf: ScopePredicate,
  counted = false,
) =>
  db
    .selectFrom('employees as e')
    .$if(people !== null, (q) => q.where(isOneOf(sql`e.id`, people as ScopedPeople)))
    .$if(search !== undefined, (q) => q.where(personMatches(sql`e.id`, search ?? '', counted)))
    .$if(department !== undefined, (q) => q.where('e.department_id', '=', department ?? ''))
    .$if(legalEntity !== undefined, (q) => q.where('e.legal_entity_id', '=', legalEntity ?? ''))
    .$if(state === 'employed', (q) => q.where(employedOn(sql`${today}::date`)))
    .$if(state === 'coming', (q) => q.where('e.left_on', 'is', null).where('e.employed_from', '>', today))
    .$if(state === 'left', (q) => q.where('e.left_on', '<', today))

// Only without the people of no department can the database read the departments in order.
function placesOf(people: ReturnType<typeof matchingEmployees>, sort: EmployeeFilter['sort']): Query<{ id: string }>[] {
  const order = <Row>(part: Query<Row>) => orderBySort(part, sort, SORT, 'createdAt', sql`e.id`)
  const field = sort?.replace('-', '')
  if (field === 'department')
    return nullsLast(
      sort,
      order(people.innerJoin('departments as d', 'd.id', 'e.department_id').select('e.id')),
      people.where('e.department_id', 'is', null).select('e.id'),
      sql`e.id`,
    )
  const read = field === 'name' ? people.innerJoin('users as u', 'u.id', 'e.user_id') : people
  return [order(read.select('e.id'))]
}

/** Reads the ids of a page first, then the rows of these people (`employeesByIds` has the columns). */
export async function listEmployees(db: Db, wanted: EmployeeListConditions): Promise<EmployeePage> {
  const { query, people } = wanted
  // In these orders people in scope are sparse: leavers have no manager, and pay and designation differ by manager.
  const sparse = (query.state ?? 'employed') !== 'employed' || /designation|salary/.test(query.sort ?? '')
  const onPage = query.sort?.endsWith('department') ? isInScope : isInScopeForPage(people, query, sparse)
  const { rows, total } = await readPage(placesOf(matchingEmployees(db, wanted, onPage), query.sort), query, () =>
    countEmployees(db, wanted),
  )
  const shown = await employeesByIds(
    db,
    rows.map((row) => row.id),
  )
  return { rows: orderLike(rows, shown), total }
}

async function countEmployees(db: Db, wanted: EmployeeListConditions): Promise<number> {
  const { people, today } = wanted
  const { search, department, legalEntity, state = 'employed' } = wanted.query
  const count = async () => {
    const all = matchingEmployees(db, wanted, isInScope, true).select((e) => e.fn.countAll<number>().as('n'))
    return (await all.executeTakeFirstOrThrow()).n
  }
  const narrowed = search !== undefined || department !== undefined || legalEntity !== undefined
  const kept = !narrowed && (state === 'all' || state === 'employed')
  if (!kept || people?.many === false) return count()
  const everybody = state === 'all' ? await readCounter(db, allEmployees) : await employedCount(db, today)
  return people === null ? everybody : cachedFor(db, ['employees', state, people], everybody, count)
}

/**
 * The number of people employed on a day: present people without later changes. There are few changes ahead, and very
 * many in the past.
 * @param day an expression of one day
 */
export const headcountOn = (day: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(coalesce((select sum(value) from figures where name = ${sql.lit(stayingEmployees)}), 0)
    - coalesce((select sum(delta) from headcount_changes h where h.day > ${day}), 0))::int`

const employed = compiledQuery((db, day: string) => db.selectNoFrom(headcountOn(sql`${day}::date`).as('n')))

/** The number of people employed on a day, from few rows. */
export const employedCount = async (db: Db, day: string): Promise<number> => (await employed(db, day))[0]?.n ?? 0
