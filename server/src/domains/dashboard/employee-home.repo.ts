import { sql } from 'kysely'
import { compiledQuery } from '../../platform/database/compiled-query.ts'
import type { Db } from '../../platform/database/index.ts'
import { birthdays } from './admin-home.repo.ts'

const departments = compiledQuery((db) => db.selectFrom('departments').select((e) => e.fn.countAll<number>().as('n')))

export const departmentCount = async (db: Db): Promise<number> => (await departments(db))[0]?.n ?? 0

const person = compiledQuery((db, id: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('employees as e', 'e.user_id', 'u.id')
    .select(['u.id as user_id', 'e.id as employee_id', 'e.employed_from', 'e.legal_entity_id'])
    .where('u.id', '=', sql<string>`coalesce((select user_id from employees where id = ${id}), ${id})`),
)

/** The person of an employee's or a user's id; `employee_id` is null for an account without an employee record. */
export const personById = async (db: Db, id: string) => (await person(db, id)).at(0)

const tasks = compiledQuery((db, employeeId: string) => ({
  compile: () =>
    sql<{ total: number; completed: number }>`
      select count(*)::int as total, count(*) filter (where status = 'Completed')::int as completed from (
        select status from tasks where employee_id = ${employeeId}
        union all
        select t.status from team_members m join tasks t on t.team_id = m.team_id where m.employee_id = ${employeeId}
      ) theirs`.compile(db),
}))

/** Counts a person's own tasks and those of their teams; a leader is always a member. */
export const taskCounts = async (db: Db, employeeId: string): Promise<{ total: number; completed: number }> =>
  (await tasks(db, employeeId))[0] ?? { total: 0, completed: 0 }

export interface PaidMonthRow {
  /** `YYYY-MM` */
  month: string
  currency: string
  decimals: number
  /** decimal text */
  total: string
  records: number
}

const salaries = compiledQuery((db, employeeId: string, from: string, last: string) => ({
  compile: () =>
    sql<PaidMonthRow>`
      select to_char(s.pay_date, 'YYYY-MM') as month, s.currency, max(le.decimals) as decimals, sum(s.net_salary) as total,
        count(*)::int as records
      from salaries s join legal_entities le on le.id = s.legal_entity_id
      where s.employee_id = ${employeeId} and s.reversed_at is null
        and s.pay_date >= ${from}::date and s.pay_date < ${last}::date + interval '1 month'
      group by 1, 2 order by max(s.pay_date), max(s.id::text)`.compile(db),
}))

/** A person's salary records by pay month and currency, the latest last. @param months `YYYY-MM`, ascending */
export const salaryByMonth = (db: Db, employeeId: string, months: readonly string[]): Promise<PaidMonthRow[]> =>
  salaries(db, employeeId, `${months[0]}-01`, `${months.at(-1)}-01`)

/** The pay days of a person next to a day: the last one up to it, and the first one after it. */
export async function ownPayDays(db: Db, employeeId: string, today: string) {
  const { rows } = await sql<{ last: string | null; next: string | null }>`
    select max(pay_date) filter (where pay_date <= ${today}::date) as last, min(pay_date) filter (where pay_date > ${today}::date) as next
    from salaries where employee_id = ${employeeId} and reversed_at is null`.execute(db)
  return rows[0] ?? { last: null, next: null }
}

/** Direct reports of a person with a visible birthday on one of some days. @param days in their order */
export const birthdaysOfReports = (db: Db, managerId: string, days: readonly string[], most: number) =>
  birthdays(db, days, most, sql`e.manager_id = ${managerId}`)

export interface ColleagueAwayRow {
  id: string
  start_date: string
  end_date: string
}

/** Colleagues of a person's department, and who reports to them, on approved leave on one of some days, both included. */
export async function listColleaguesOnLeave(db: Db, employeeId: string, from: string, to: string, most: number) {
  const { rows } = await sql<ColleagueAwayRow & { n: number }>`
    select l.employee_id as id, l.start_date, l.end_date, count(*) over ()::int as n
    from employees e join leaves l on l.employee_id = e.id
    where e.id <> ${employeeId}
      and (e.department_id = (select department_id from employees where id = ${employeeId}) or e.manager_id = ${employeeId})
      and l.status = 'Approved' and l.start_date <= ${to}::date and l.end_date >= ${from}::date
      and (e.left_on is null or e.left_on >= greatest(l.start_date, ${from}::date))
    order by l.start_date, lower(e.code) limit ${most}`.execute(db)
  return { rows, total: rows[0]?.n ?? 0 }
}
