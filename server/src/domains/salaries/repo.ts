import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import type { salaries } from '@ems/contract/salaries'
import { sql } from 'kysely'
import { figure } from '../../platform/database/figures.ts'
import type { Db, Trx } from '../../platform/database/index.ts'
import { type Columns, inOrder, page, sorted } from '../../platform/database/list.ts'
import { newId } from '../../platform/ids.ts'
import { personFound } from '../employees/index.ts'
import { salaryRecords } from './figures.ts'

/** `from` and `to` are pay dates, both included. */
export type SalaryFilter = QueryOf<typeof salaries.ofPerson>

const COLUMNS = [
  's.id',
  's.basic_salary',
  's.allowances',
  's.deductions',
  's.net_salary',
  's.pay_date',
  'e.id as employee_id',
  'e.code',
] as const

const SORT: Columns<SortFieldOf<typeof salaries.ofPerson>> = {
  payDate: sql`s.pay_date`,
  basicSalary: sql`s.basic_salary`,
  allowances: sql`s.allowances`,
  deductions: sql`s.deductions`,
  netSalary: sql`s.net_salary`,
}

const matching = (db: Db, { search, from, to }: SalaryFilter) =>
  db
    .selectFrom('salaries as s')
    .$if(search !== undefined, (q) => q.where(personFound(sql`s.employee_id`, search ?? '')))
    .$if(from !== undefined, (q) => q.where('s.pay_date', '>=', from ?? ''))
    .$if(to !== undefined, (q) => q.where('s.pay_date', '<=', to ?? ''))

const named = (db: Db) =>
  db
    .selectFrom('salaries as s')
    .innerJoin('employees as e', 'e.id', 's.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select([...COLUMNS, 'u.id as user_id', 'u.name'])

/**
 * Everybody's salary records by person and pay date, newest pay date first. People are read for the page alone,
 * not for all that it skips.
 */
export async function listSalaries(db: Db, query: SalaryFilter) {
  const found = matching(db, query)
  const everything = query.search === undefined && query.from === undefined && query.to === undefined
  const { rows, total } = await page(
    [sorted(found.select('s.id'), query.sort, SORT, '-payDate', sql`s.id`)],
    query,
    async () =>
      everything
        ? figure(db, salaryRecords)
        : (await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  )
  const chosen = named(db).where(sql<boolean>`s.id = any(${rows.map((row) => row.id)}::uuid[])`)
  return { rows: inOrder(rows, await chosen.execute()), total }
}

export type NamedSalaryRow = Awaited<ReturnType<typeof listSalaries>>['rows'][number]

/** One employee's salary records, newest pay date first. */
export async function listSalariesOf(db: Db, employeeId: string, query: SalaryFilter) {
  const found = matching(db, query).where('s.employee_id', '=', employeeId)
  const joined = found.innerJoin('employees as e', 'e.id', 's.employee_id')
  const rows = sorted(joined.select(COLUMNS), query.sort, SORT, '-payDate', sql`s.id`)
  return page(
    [rows],
    query,
    async () => (await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  )
}

export type SalaryRow = Awaited<ReturnType<typeof listSalariesOf>>['rows'][number]

export interface NewSalary {
  employee_id: string
  /** decimal text, as are the others */
  basic_salary: string
  allowances: string
  deductions: string
  pay_date: string
}

/**
 * The database computes the net salary.
 * @returns the new record's own columns
 * @throws the check violation `salaries_net_not_negative`
 */
export const insertSalary = (trx: Trx, values: NewSalary) =>
  trx
    .insertInto('salaries')
    .values({ id: newId(), ...values })
    .returning(['id', 'basic_salary', 'allowances', 'deductions', 'net_salary', 'pay_date', 'employee_id'])
    .executeTakeFirstOrThrow()
