import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { type LeaveRow, selectLeaves } from '../shared/leave.repo.ts'

export const nextLeave = (db: Db, employeeId: string, today: string): Promise<LeaveRow | undefined> =>
  selectLeaves(db)
    .where('l.employee_id', '=', employeeId)
    .where('l.status', 'in', ['Pending', 'Approved'])
    .where('l.end_date', '>=', today)
    .orderBy('l.start_date')
    .limit(1)
    .executeTakeFirst()

export async function nearestName(db: Db, employeeId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(
      (select u.name from employees m join users u on u.id = m.user_id where m.id = e.manager_id),
      (select u.name from department_heads d join employees h on h.id = d.employee_id join users u on u.id = h.user_id
        where d.department_id = e.department_id and h.id <> e.id limit 1)
    ) as name from employees e where e.id = ${employeeId}`.execute(db)
  return rows[0]?.name ?? null
}
