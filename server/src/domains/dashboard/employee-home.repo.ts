import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/compiled-query.ts'
import type { Db } from '../../platform/database/index.ts'

const departments = builtOnce((db) => db.selectFrom('departments').select((e) => e.fn.countAll<number>().as('n')))

export const departmentCount = async (db: Db): Promise<number> => (await departments(db))[0]?.n ?? 0

const person = builtOnce((db, id: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('employees as e', 'e.user_id', 'u.id')
    .select(['u.id as user_id', 'e.id as employee_id', 'e.employed_from'])
    .where('u.id', '=', sql<string>`coalesce((select user_id from employees where id = ${id}), ${id})`),
)

/** The person of an employee's or a user's id; `employee_id` is null for an account without an employee record. */
export const personById = async (db: Db, id: string) => (await person(db, id)).at(0)

const tasks = builtOnce((db, employeeId: string) => ({
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

const salaries = builtOnce((db, employeeId: string, from: string, last: string) => ({
  compile: () =>
    sql<{ month: string; total: string }>`
      select to_char(pay_date, 'YYYY-MM') as month, sum(net_salary) as total from salaries
      where employee_id = ${employeeId} and reversed_at is null
        and pay_date >= ${from}::date and pay_date < ${last}::date + interval '1 month'
      group by 1`.compile(db),
}))

/** What a person earned by pay month. @param months `YYYY-MM`, ascending @returns decimal text by month, months without pay absent */
export async function salaryByMonth(
  db: Db,
  employeeId: string,
  months: readonly string[],
): Promise<Map<string, string>> {
  const rows = await salaries(db, employeeId, `${months[0]}-01`, `${months.at(-1)}-01`)
  return new Map(rows.map((row) => [row.month, row.total]))
}
