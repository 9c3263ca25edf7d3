import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import type { Reversed, salaries } from '@ems/contract/salaries'
import { sql } from 'kysely'
import { compiledQuery } from '../../platform/database/compiled-query.ts'
import { type CounterName, defineCounter, readCounter } from '../../platform/database/counters.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Db, Trx } from '../../platform/database/index.ts'
import { orderBySort, orderLike, readPage, type SortColumns } from '../../platform/database/list.ts'
import { textMatches } from '../../platform/database/search.ts'
import { cachedFor } from '../../platform/database/ttl-cache.ts'
import { personMatches } from '../employees/index.ts'
import { isInScope, isInScopeForPage, type ScopedPeople, type ScopePredicate } from '../scope/index.ts'

/** `from` and `to` are pay dates, both included; records that count where `reversed` is absent. */
export type SalaryFilter = QueryOf<typeof salaries.ofPerson>

const COLUMNS = [
  's.id',
  's.basic_salary',
  's.allowances',
  's.deductions',
  's.net_salary',
  's.currency',
  'le.decimals',
  's.payslip_id',
  'le.id as legal_entity_id',
  'le.name as legal_entity_name',
  's.pay_date',
  'e.id as employee_id',
  'e.code',
  's.reversed_at',
  's.reversed_by',
  's.reversal_reason',
] as const

// A join would be paid for by every list, and hardly any row is reversed.
const reverser = sql<
  string | null
>`case when s.reversed_by is not null then (select r.name from users r where r.id = s.reversed_by) end`

const SORT: SortColumns<SortFieldOf<typeof salaries.ofPerson>> = {
  payDate: sql`s.pay_date`,
  basicSalary: sql`s.basic_salary`,
  allowances: sql`s.allowances`,
  deductions: sql`s.deductions`,
  netSalary: sql`s.net_salary`,
}

const matching = (db: Db, { search, from, to, legalEntity, reversed = 'false' }: SalaryFilter) =>
  db
    .selectFrom('salaries as s')
    .$if(reversed === 'false', (q) => q.where('s.reversed_at', 'is', null))
    .$if(reversed === 'true', (q) => q.where('s.reversed_at', 'is not', null))
    .$if(search !== undefined, (q) => q.where(personMatches(sql`s.employee_id`, search ?? '')))
    .$if(from !== undefined, (q) => q.where('s.pay_date', '>=', from ?? ''))
    .$if(to !== undefined, (q) => q.where('s.pay_date', '<=', to ?? ''))
    .$if(legalEntity !== undefined, (q) => q.where('s.legal_entity_id', '=', legalEntity ?? ''))

// Without the currency: its sign is the same in all rows that people compare.
const amount = (column: string) => sql`to_char(s.${sql.ref(column)}, 'FM999,999,999,990.009'), s.${sql.ref(column)}`

/** The amounts and the pay date of a record, as the screen writes them and as they are stored. */
const readable = sql`lower(concat_ws(' ', ${sql.join(
  ['basic_salary', 'allowances', 'deductions', 'net_salary'].map(amount),
)}, s.pay_date, to_char(s.pay_date, 'Mon FMDD, YYYY')))`

const named = (db: Db) =>
  db
    .selectFrom('salaries as s')
    .innerJoin('employees as e', 'e.id', 's.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .innerJoin('legal_entities as le', 'le.id', 's.legal_entity_id')
    .select([...COLUMNS, reverser.as('reversed_by_name'), 'u.id as user_id', 'u.name', 'u.profile_image'])

const byIds = compiledQuery((db, ids: readonly string[]) => named(db).where(sql<boolean>`s.id = any(${ids}::uuid[])`))

/** How many salary records count. */
export const salaryRecords = defineCounter('salaries')

/** How many salary records are reversed, and so do not count. */
export const reversedSalaries = defineCounter('salaries reversed')

/** The sum of the net salaries that count, of a currency. */
export const netSalariesIn = (currency: string) => defineCounter(`salary ${currency}`)

const COUNTED: Record<Reversed, CounterName[]> = {
  false: [salaryRecords],
  true: [reversedSalaries],
  all: [salaryRecords, reversedSalaries],
}

/**
 * The salary records of people by person and pay date, newest pay date first. People are read for the page alone,
 * not for all that it skips.
 * @param people whose; null: everyone's
 */
export async function listSalaries(db: Db, query: SalaryFilter, people: ScopedPeople | null) {
  const salariesIn = (isOneOf: ScopePredicate) =>
    matching(db, query).$if(people !== null, (q) => q.where(isOneOf(sql`s.employee_id`, people as ScopedPeople)))
  // Pay differs by manager, so people in scope are sparse in this order.
  const sparse = (query.sort ?? 'payDate').replace('-', '') !== 'payDate'
  const onPage = isInScopeForPage(people, query, sparse)
  const { rows, total } = await readPage(
    [orderBySort(salariesIn(onPage).select('s.id'), query.sort, SORT, '-payDate', sql`s.id`)],
    query,
    () => countSalaries(db, query, people, () => countOf(salariesIn(isInScope))),
  )
  const ids = rows.map((row) => row.id)
  return { rows: orderLike(rows, await byIds(db, ids)), total }
}

/** How many records a filter finds, without counting them where the database keeps their number. */
async function countSalaries(
  db: Db,
  { search, from, to, legalEntity, reversed = 'false' }: SalaryFilter,
  people: ScopedPeople | null,
  count: () => Promise<number>,
): Promise<number> {
  if (search !== undefined || legalEntity !== undefined || people?.many === false) return count()
  const everybodys = await readCounter(db, ...COUNTED[reversed])
  if (people !== null) return cachedFor(db, ['salaries', reversed, from, to, people], everybodys, count)
  return from === undefined && to === undefined ? everybodys : count()
}

const countOf = async (found: ReturnType<typeof matching>): Promise<number> =>
  (await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n

export type NamedSalaryRow = Awaited<ReturnType<typeof listSalaries>>['rows'][number]

/** One employee's salary records, newest pay date first; a search also covers the texts of the records. */
export async function listSalariesOf(db: Db, employeeId: string, query: SalaryFilter) {
  const { search: typed, ...filter } = query
  // The signs of currencies are on the screen only.
  const search = typed?.replace(/\p{Sc}/gu, '').trim() || typed
  const salaries = matching(db, filter)
    .where('s.employee_id', '=', employeeId)
    .$if(search !== undefined, (q) =>
      q.where((e) => e.or([personMatches(sql`s.employee_id`, search ?? ''), textMatches(readable, search ?? '')])),
    )
  const joined = salaries
    .innerJoin('employees as e', 'e.id', 's.employee_id')
    .innerJoin('legal_entities as le', 'le.id', 's.legal_entity_id')
  const rows = orderBySort(
    joined.select([...COLUMNS, reverser.as('reversed_by_name')]),
    query.sort,
    SORT,
    '-payDate',
    sql`s.id`,
  )
  return readPage([rows], query, () => countOf(salaries))
}

export type SalaryRow = Awaited<ReturnType<typeof listSalariesOf>>['rows'][number]

export interface SalaryPage<Row> {
  rows: Row[]
  total: number
}

export interface NewSalary {
  employee_id: string
  /** of the job on the pay date */
  legal_entity_id: string
  currency: string
  /** decimal text, as are the others */
  basic_salary: string
  allowances: string
  deductions: string
  pay_date: string
}

/**
 * Records salaries in one statement, in the order of the people; the database computes the net salary.
 * @returns the records that did not exist yet with the same values, with their own columns
 * @throws the check violation `salaries_net_not_negative`
 */
export async function insertSalaries(trx: Trx, salaries: readonly NewSalary[]) {
  const rows = await trx
    .insertInto('salaries')
    .values(
      salaries
        .map((salary) => ({ id: newId(), ...salary }))
        .toSorted((one, other) => (one.employee_id < other.employee_id ? -1 : 1)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning([
      'id',
      'basic_salary',
      'allowances',
      'deductions',
      'net_salary',
      'pay_date',
      'employee_id',
      'legal_entity_id',
      'currency',
    ])
    .execute()
  return rows.map((row) => ({
    ...row,
    payslip_id: null,
    reversed_at: null,
    reversed_by: null,
    reversed_by_name: null,
    reversal_reason: null,
  }))
}

/** A record with its person. */
export const salaryById = async (db: Db, id: string) => (await byIds(db, [id])).at(0)

/**
 * Reverses a record. Older data may have equal records: the next of them then counts as the first.
 * The employee must be locked.
 * @param by the user's id
 * @throws the check violation `salaries_reversed_once`
 */
export async function reverseSalary(trx: Trx, id: string, { by, reason }: { by: string; reason: string }) {
  const { repetition } = await trx
    .updateTable('salaries')
    .set({ reversed_at: sql`now()`, reversed_by: by, reversal_reason: reason })
    .where('id', '=', id)
    .returning('repetition')
    .executeTakeFirstOrThrow()
  if (repetition > 0) return
  const same = sql.raw('employee_id, pay_date, basic_salary, allowances, deductions')
  await sql`
    update salaries set repetition = 0 where id = (
      select id from salaries where reversed_at is null and (${same}) = (select ${same} from salaries where id = ${id})
      order by repetition limit 1)`.execute(trx)
}

/** The first salary of a person that was paid before a day and not reversed. */
export async function firstSalaryBefore(db: Db, employeeId: string, before: string) {
  const row = await db
    .selectFrom('salaries')
    .select('pay_date')
    .where('employee_id', '=', employeeId)
    .where('pay_date', '<', before)
    .where('reversed_at', 'is', null)
    .orderBy('pay_date')
    .limit(1)
    .executeTakeFirst()
  return row && { kind: 'salary' as const, day: row.pay_date }
}

/** The columns of a record that the audit keeps, with its id. */
export type RecordedSalary = Omit<
  SalaryRow,
  'code' | 'reversed_by_name' | 'decimals' | 'legal_entity_name' | 'payslip_id'
>

/** The audit snapshot of a record. */
export const salaryAuditSnapshot = (row: RecordedSalary) => ({
  employee_id: row.employee_id,
  legal_entity_id: row.legal_entity_id,
  currency: row.currency,
  basic_salary: row.basic_salary,
  allowances: row.allowances,
  deductions: row.deductions,
  net_salary: row.net_salary,
  pay_date: row.pay_date,
  reversed_at: row.reversed_at,
  reversed_by: row.reversed_by,
  reversal_reason: row.reversal_reason,
})
