import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'

export async function departmentCount(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('departments')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The person of an employee's or a user's id; `employee_id` is null for an account without an employee record. */
export const personById = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('employees as e', 'e.user_id', 'u.id')
    .select(['u.id as user_id', 'e.id as employee_id', 'e.employed_from'])
    .where('u.id', '=', sql<string>`coalesce((select user_id from employees where id = ${id}), ${id})`)
    .executeTakeFirst()

/** Counts a person's own tasks and those of their teams; a leader is always a member. */
export async function taskCounts(db: Db, employeeId: string): Promise<{ total: number; completed: number }> {
  const { rows } = await sql<{ total: number; completed: number }>`
    select count(*)::int as total, count(*) filter (where status = 'Completed')::int as completed from (
      select status from tasks where employee_id = ${employeeId}
      union all
      select t.status from team_members m join tasks t on t.team_id = m.team_id where m.employee_id = ${employeeId}
    ) theirs`.execute(db)
  return rows[0] ?? { total: 0, completed: 0 }
}

/** What a person earned by pay month. @param months `YYYY-MM`, ascending @returns decimal text by month, months without pay absent */
export async function salaryByMonth(
  db: Db,
  employeeId: string,
  months: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ month: string; total: string }>`
    select to_char(pay_date, 'YYYY-MM') as month, sum(net_salary) as total from salaries
    where employee_id = ${employeeId} and reversed_at is null and pay_date >= ${`${months[0]}-01`}::date and pay_date < ${`${months.at(-1)}-01`}::date + interval '1 month'
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.month, row.total]))
}
