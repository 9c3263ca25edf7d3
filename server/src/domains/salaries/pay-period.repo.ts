import type { QueryOf } from '@ems/contract/core/endpoint'
import type { salaries } from '@ems/contract/salaries'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { departmentOn, designationOn, personFound } from '../employees/index.ts'
import { isInScope, type ScopedPeople } from '../scope/index.ts'
import { monthOf, paidFrom } from './pay-date.rules.ts'

export interface RunWanted {
  query: QueryOf<typeof salaries.run>
  payDate: string
  /** who may be paid, and whose pay may be seen; null: everyone */
  people: readonly (ScopedPeople | null)[]
}

export interface RunRow {
  id: string
  code: string
  designation: string
  user_id: string
  name: string
  profile_image: string | null
  department_id: string | null
  dep_name: string | null
  left_on: string | null
  /** decimal text, as are the others */
  salary: string
  last_day: string | null
  last_net: string | null
  allowances: string | null
  deductions: string | null
  recorded_day: string | null
  recorded_net: string | null
  /** of the legal entity on the pay date */
  currency: string
  decimals: number
}

/** Everyone of a pay run by name, with their last record and what the month has already. @param most how many at most */
export async function runRows(db: Db, { query, payDate, people }: RunWanted, most: number) {
  const { first, last } = monthOf(payDate)
  const tests = [
    sql`e.employed_from <= ${payDate}::date and (e.left_on is null or e.left_on >= ${paidFrom(payDate)}::date)`,
    ...people.flatMap((whom) => (whom === null ? [] : [isInScope(sql`e.id`, whom)])),
    ...(query.department === undefined
      ? []
      : [sql`${departmentOn(sql`e.id`, sql`${payDate}`)} = ${query.department}::uuid`]),
    ...(query.search === undefined ? [] : [personFound(sql`e.id`, query.search)]),
  ]
  const where = sql.join(tests, sql` and `)
  const [counted, shown] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from employees e where ${where}`.execute(db),
    sql<RunRow>`
      select p.*, le.currency, le.decimals, d.dep_name, l.pay_date as last_day, l.net_salary as last_net, l.allowances, l.deductions,
        m.pay_date as recorded_day, m.net_salary as recorded_net
      from (
        select e.id, e.code, ${designationOn(sql`e.id`, sql`${payDate}`)} as designation, e.left_on, e.salary,
          ${departmentOn(sql`e.id`, sql`${payDate}`)} as department_id, u.id as user_id, u.name, u.profile_image
        from employees e join users u on u.id = e.user_id where ${where} order by lower(u.name), e.id limit ${most}
      ) p
      join legal_entities le on le.id = legal_entity_on(p.id, ${payDate}::date)
      left join departments d on d.id = p.department_id
      left join lateral (
        select pay_date, net_salary, allowances, deductions from salaries
        where employee_id = p.id and reversed_at is null and currency = le.currency and pay_date < ${first}::date order by pay_date desc, id desc limit 1
      ) l on true
      left join lateral (
        select max(pay_date) as pay_date, sum(net_salary) as net_salary from salaries
        where employee_id = p.id and reversed_at is null and currency = le.currency and pay_date between ${first}::date and ${last}::date
      ) m on true
      order by lower(p.name), p.id`.execute(db),
  ])
  return { rows: shown.rows, total: counted.rows[0]?.n ?? 0 }
}

/** The last pay date up to a day; undefined where no one was ever paid. */
export async function lastPayDate(db: Db, today: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('salaries')
    .select('pay_date')
    .where('reversed_at', 'is', null)
    .where('pay_date', '<=', today)
    .orderBy('pay_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.pay_date
}
