import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'

/** Accounts with those of somebody's manager and of the heads of their department, and with who takes the decisions of any of them today. */
export async function withNearest(
  db: Db,
  employeeId: string,
  accounts: readonly string[],
  today: string,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with deciders as (
      select unnest(${accounts}::uuid[]) as user_id
      union select m.user_id from employees e join employees m on m.id = e.manager_id where e.id = ${employeeId}
      union select h.user_id from employees e join department_heads d on d.department_id = e.department_id
        join employees h on h.id = d.employee_id where e.id = ${employeeId} and h.id <> e.id
    )
    select user_id from deciders union select d.to_user from deciders join delegations d on d.from_user = deciders.user_id
    where d.kind = 'leave' and d.revoked_at is null and d.from_day <= ${today}::date and d.to_day >= ${today}::date`.execute(
    db,
  )
  return rows.map((row) => row.user_id)
}

/** Who heads somebody's department, besides themself. */
export async function nearestHeads(db: Db, employeeId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select h.user_id from employees e join department_heads d on d.department_id = e.department_id
      join employees h on h.id = d.employee_id where e.id = ${employeeId} and h.id <> e.id`.execute(db)
  return rows.map((row) => row.user_id)
}

/** Who takes the decisions of some people today. */
export async function takersOf(db: Db, deciders: readonly string[], today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('delegations')
    .select('to_user')
    .distinct()
    .where(sql<boolean>`from_user = any(${deciders}::uuid[])`)
    .where('kind', '=', 'leave')
    .where('revoked_at', 'is', null)
    .where('from_day', '<=', today)
    .where('to_day', '>=', today)
    .execute()
  return rows.map((row) => row.to_user)
}

export interface DecisionRow {
  at: Date
  by_id: string
  by_name: string
  for_id: string | null
  for_name: string | null
}

/** Who decided a leave, and for whom, as the audit has it: a query of one row at most. */
export const decisionOf = (db: Db, leaveId: string) =>
  db
    .selectFrom('audit_events as a')
    .innerJoin('users as u', 'u.id', 'a.actor_id')
    .leftJoin('users as f', 'f.id', 'a.on_behalf_of')
    .select(['a.at', 'u.id as by_id', 'u.name as by_name', 'f.id as for_id', 'f.name as for_name'])
    .where('a.entity_id', '=', leaveId)
    // Leave that interrupts another is approved by whoever puts it there.
    .where(sql<boolean>`(a.action = 'leave.decide' or (a.action = 'leave.add' and a.after->>'status' = 'Approved'))`)
    .orderBy('a.at', 'desc')
    .limit(1)
