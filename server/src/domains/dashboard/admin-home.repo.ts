import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { headcountOn, showsBirthday } from '../employees/index.ts'
import { leavesWithinSql } from '../leaves/index.ts'
import { isInScope, type ScopedPeople } from '../scope/index.ts'

export const isInOptionalScope = (employee: string, people: ScopedPeople | null) =>
  people === null ? sql`true` : isInScope(sql.ref(employee), people)

/** A person and a day. */
export interface DayOf {
  id: string
  day: string
}

interface Few {
  rows: DayOf[]
  total: number
}

/**
 * The people with their first or last day in a range, both ends included, the earliest first.
 * @param column `left_on` for the last day
 * @param people null: everyone
 */
export async function daysWithin(
  db: Db,
  column: 'employed_from' | 'left_on' | 'probation_ends' | 'contract_ends',
  { from, to, most }: { from: string; to: string; most: number },
  people: ScopedPeople | null,
): Promise<Few> {
  const day = sql.ref(`e.${column}`)
  const gone = column === 'left_on' ? sql`` : sql`and (e.left_on is null or e.left_on > ${day})`
  const { rows } = await sql<DayOf & { n: number }>`
    select e.id, ${day} as day, count(*) over ()::int as n from employees e
    where ${day} between ${from}::date and ${to}::date ${gone} and ${isInOptionalScope('e.id', people)}
    order by ${day}, lower(e.code) limit ${most}`.execute(db)
  return { rows, total: rows[0]?.n ?? 0 }
}

export interface Anniversary extends DayOf {
  years: number
}

/** People with a work anniversary on one of some days; 29 February counts as the 28th in other years. @param days in their order */
export async function anniversaries(
  db: Db,
  days: readonly string[],
  most: number,
  people: ScopedPeople | null,
): Promise<Anniversary[]> {
  const { rows } = await sql<Anniversary>`
    select e.id, d.day, extract(year from d.day)::int - extract(year from e.employed_from)::int as years
    from unnest(${days}::date[]) as d (day)
    join employees e on (extract(month from e.employed_from) * 100 + extract(day from e.employed_from)) in (
      extract(month from d.day) * 100 + extract(day from d.day),
      case when extract(month from d.day) = 2 and extract(day from d.day) = 28 and extract(day from d.day + 1) = 1 then 229 end
    )
    where e.employed_from < d.day and (e.left_on is null or e.left_on >= d.day) and ${isInOptionalScope('e.id', people)}
    order by d.day, years desc, lower(e.code) limit ${most}`.execute(db)
  return rows
}

/**
 * The people who have their birthday on one of some days and let colleagues know it. Those born on 29 February have it on the 28th in other years.
 * @param days in their order @param whom a condition about the employee `e`
 */
export async function birthdays(
  db: Db,
  days: readonly string[],
  most: number,
  whom: RawBuilder<unknown>,
): Promise<DayOf[]> {
  const { rows } = await sql<DayOf>`
    select e.id, d.day from unnest(${days}::date[]) as d (day)
    join employees e on (extract(month from e.dob) * 100 + extract(day from e.dob)) in (
      extract(month from d.day) * 100 + extract(day from d.day),
      case when extract(month from d.day) = 2 and extract(day from d.day) = 28 and extract(day from d.day + 1) = 1 then 229 end
    )
    where ${showsBirthday} and e.left_on is null and e.employed_from <= d.day and ${whom}
    order by d.day, lower(e.code) limit ${most}`.execute(db)
  return rows
}

export interface AwayRow {
  employee_id: string
  leave_type: string
  end_date: string
}

/** People on approved leave on a day; the first to return comes first. @param people null: everyone */
export async function listPeopleOnLeave(
  db: Db,
  day: string,
  most: number,
  people: ScopedPeople | null,
): Promise<{ rows: AwayRow[]; total: number }> {
  const { rows } = await sql<AwayRow & { n: number }>`
    select l.employee_id, l.leave_type, l.end_date, count(*) over ()::int as n
    from ${leavesWithinSql(day, day, people)} order by l.end_date, lower(e.code) limit ${most}`.execute(db)
  return { rows, total: rows[0]?.n ?? 0 }
}

export interface PresenceRow {
  day: string
  here: number
  away: number
  absent: number
}

/** The marks of the last days before one that have any, oldest first. @param people whose; null: everyone's */
export async function presenceOfDaysBefore(
  db: Db,
  today: string,
  days: number,
  people: ScopedPeople | null,
): Promise<PresenceRow[]> {
  const { rows } = await sql<PresenceRow>`
    select a.day, count(*) filter (where a.status in ('Present', 'Late'))::int as here,
      count(*) filter (where a.status in ('Leave', 'Sick'))::int as away, count(*) filter (where a.status = 'Absent')::int as absent
    from attendance a
    where a.day in (select day from attendance_days where day < ${today}::date order by day desc limit ${days})
      and ${isInOptionalScope('a.employee_id', people)}
    group by a.day order by a.day`.execute(db)
  return rows
}

/** Whether anyone has a mark on a day. */
export const isMarkedDay = async (db: Db, day: string): Promise<boolean> =>
  (await db.selectFrom('attendance_days').select('day').where('day', '=', day).executeTakeFirst()) !== undefined

/** How many people were employed on each of some days. */
export async function headcounts(db: Db, days: readonly string[]): Promise<{ day: string; people: number }[]> {
  const { rows } = await sql<{ day: string; people: number }>`
    select d.day, ${headcountOn(sql`d.day`)} as people from unnest(${days}::date[]) as d (day) order by d.day`.execute(
    db,
  )
  return rows
}

/** The department with most people on a day; undefined where no one is in one. */
export async function largestDepartment(db: Db, today: string) {
  const { rows } = await sql<{ id: string; dep_name: string; people: number }>`
    select d.id, d.dep_name, c.people from (
      select department_id, count(*)::int as people from employees
      where department_id is not null and employed_from <= ${today}::date and (left_on is null or left_on >= ${today}::date)
      group by department_id order by people desc, department_id limit 1
    ) c join departments d on d.id = c.department_id`.execute(db)
  return rows[0]
}

/** Some heads of departments, by the departments' names. */
export const listSomeHeads = (db: Db, most: number) =>
  db
    .selectFrom('department_heads as h')
    .innerJoin('departments as d', 'd.id', 'h.department_id')
    .select('h.employee_id as id')
    .orderBy(sql`lower(d.dep_name)`)
    .limit(most)
    .execute()

/** The records of a pay day in one currency. */
interface PaidInCurrency {
  currency: string
  decimals: number
  /** decimal text */
  total: string
  people: number
}

export interface PaidDay {
  day: string
  currencies: PaidInCurrency[]
}

/** The last pay day up to a day, and the first one after it, with their sums; undefined where there is none. */
export async function payDays(db: Db, today: string): Promise<Record<'last' | 'next', PaidDay | undefined>> {
  const on = async (which: ReturnType<typeof sql>) => {
    const { rows } = await sql<PaidInCurrency & { day: string }>`
      select s.pay_date as day, s.currency, max(le.decimals) as decimals, sum(s.net_salary) as total,
        count(distinct s.employee_id)::int as people
      from salaries s join legal_entities le on le.id = s.legal_entity_id
      where s.reversed_at is null and s.pay_date = (${which}) group by s.pay_date, s.currency`.execute(db)
    const [first] = rows
    return first && { day: first.day, currencies: rows.map(({ day: _, ...row }) => row) }
  }
  const valid = sql`select pay_date from salaries where reversed_at is null`
  const [last, next] = await Promise.all([
    on(sql`${valid} and pay_date <= ${today}::date order by pay_date desc limit 1`),
    on(sql`${valid} and pay_date > ${today}::date order by pay_date limit 1`),
  ])
  return { last, next }
}
