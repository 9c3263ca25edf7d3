import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { birthdays } from './admin-home.repo.ts'

/** The pay days of somebody next to a day: the last one up to it, and the first one after it. */
export async function ownPayDays(db: Db, employeeId: string, today: string) {
  const { rows } = await sql<{ last: string | null; next: string | null }>`
    select max(pay_date) filter (where pay_date <= ${today}::date) as last, min(pay_date) filter (where pay_date > ${today}::date) as next
    from salaries where employee_id = ${employeeId} and reversed_at is null`.execute(db)
  return rows[0] ?? { last: null, next: null }
}

/** Who of those who report to somebody has a birthday on one of some days and lets others know it. @param days in their order */
export const birthdaysOfReports = (db: Db, managerId: string, days: readonly string[], most: number) =>
  birthdays(db, days, most, sql`e.manager_id = ${managerId}`)

export interface ColleagueAwayRow {
  id: string
  start_date: string
  end_date: string
}

/** Colleagues of somebody's department, and who reports to them, on approved leave on one of some days, both included. */
export async function colleaguesAway(db: Db, employeeId: string, from: string, to: string, most: number) {
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
