import { sql } from 'kysely'
import type { Trx } from '../../platform/database/index.ts'

/** A person who does something of a checklist. */
export interface Assignee {
  /** the employee's */
  id: string
  user_id: string
}

/** Among some employees who can work: the one with the fewest open tasks of checklists. */
const fewestOpen = (trx: Trx) =>
  trx
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.user_id'])
    .where('u.active', '=', true)
    .where('e.left_on', 'is', null)
    .orderBy(
      sql`(select count(*) from checklist_items i join tasks k on k.id = i.task_id where k.employee_id = e.id and k.return_at is null)`,
    )
    .orderBy('e.id')
    .limit(1)

/** A person who is employed, by the employee's or the user's id. */
export const findEmployedAssignee = (trx: Trx, id: string): Promise<Assignee | undefined> =>
  fewestOpen(trx)
    .where((e) => e.or([e('e.id', '=', id), e('e.user_id', '=', id)]))
    .executeTakeFirst()

/** The person among these accounts with the fewest open tasks. */
export const findLeastBusy = (trx: Trx, userIds: readonly string[]): Promise<Assignee | undefined> =>
  fewestOpen(trx).where(sql<boolean>`e.user_id = any(${userIds}::uuid[])`).executeTakeFirst()

/** The head of a department. */
export const headOfDepartment = (trx: Trx, departmentId: string): Promise<Assignee | undefined> =>
  fewestOpen(trx)
    .where(sql<boolean>`e.id in (select employee_id from department_heads where department_id = ${departmentId})`)
    .executeTakeFirst()

/** The holder of a role on a day, for everyone or for a department, with the fewest open tasks. */
export const holderOf = (
  trx: Trx,
  roleId: string,
  { department, today }: { department: string | null; today: string },
): Promise<Assignee | undefined> =>
  fewestOpen(trx)
    .where(
      sql<boolean>`(e.user_id in (select a.user_id from role_assignments a
          where a.role_id = ${roleId} and a.revoked_at is null and a.from_day <= ${today}::date and coalesce(a.to_day, 'infinity') >= ${today}::date
            and (not exists (select from assignment_departments d where d.assignment_id = a.id)
              or exists (select from assignment_departments d where d.assignment_id = a.id and d.department_id = ${department})))
        or (u.role = 'admin' and exists (select from roles r where r.id = ${roleId} and r.builtin = 'administrator')))`,
    )
    .executeTakeFirst()
