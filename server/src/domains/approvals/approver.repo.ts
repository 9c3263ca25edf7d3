import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'

/** The accounts of the heads of an employee's department, without the employee. */
export async function nearestHeads(db: Db, employeeId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select h.user_id from employees e join department_heads d on d.department_id = e.department_id
      join employees h on h.id = d.employee_id where e.id = ${employeeId} and h.id <> e.id`.execute(db)
  return rows.map((row) => row.user_id)
}

/** `findDelegates` as a query. */
export const delegatesQuery = (db: Db, deciders: readonly string[], today: string) =>
  db
    .selectFrom('delegations')
    .select('to_user')
    .distinct()
    .where(sql<boolean>`from_user = any(${deciders}::uuid[])`)
    .where('kind', '=', 'leave')
    .where('revoked_at', 'is', null)
    .where('from_day', '<=', today)
    .where('to_day', '>=', today)

/** The delegates of some approvers on a day. */
export const findDelegates = async (db: Db, deciders: readonly string[], today: string): Promise<string[]> =>
  (await delegatesQuery(db, deciders, today).execute()).map((row) => row.to_user)

export interface DecisionRow {
  at: Date
  by_id: string
  by_name: string
  for_id: string | null
  for_name: string | null
}

/** The approver of a leave and the person they acted for, from the audit: a query of at most one row. */
export const lastDecisionQuery = (db: Db, leaveId: string) =>
  db
    .selectFrom('audit_events as a')
    .innerJoin('users as u', 'u.id', 'a.actor_id')
    .leftJoin('users as f', 'f.id', 'a.on_behalf_of')
    .select(['a.at', 'u.id as by_id', 'u.name as by_name', 'f.id as for_id', 'f.name as for_name'])
    .where('a.entity_id', '=', leaveId)
    // Sick leave during other leave is approved by the person who records it.
    .where(sql<boolean>`(a.action = 'leave.decide' or (a.action = 'leave.add' and a.after->>'status' = 'Approved'))`)
    // A flow without steps approves without an approver.
    .where(
      sql<boolean>`not exists (select from leaves l where l.id = a.entity_id and l.decided_at is not null and l.decided_by is null)`,
    )
    .orderBy('a.at', 'desc')
    .limit(1)
