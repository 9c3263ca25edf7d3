import type { DelegationKind } from '@ems/contract/core/own-access'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import type { ApprovalKind } from './kind.ts'

export async function nearestHeads(db: Db, employeeId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select h.user_id from employees e join department_heads d on d.department_id = e.department_id
      join employees h on h.id = d.employee_id where e.id = ${employeeId} and h.id <> e.id`.execute(db)
  return rows.map((row) => row.user_id)
}

export const delegatesQuery = (db: Db, kind: DelegationKind, deciders: readonly string[], today: string) =>
  db
    .selectFrom('delegations')
    .select('to_user')
    .distinct()
    .where(sql<boolean>`from_user = any(${deciders}::uuid[])`)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .where('from_day', '<=', today)
    .where('to_day', '>=', today)

export const findDelegates = async (
  db: Db,
  { delegation }: Pick<ApprovalKind, 'delegation'>,
  deciders: readonly string[],
  today: string,
): Promise<string[]> => (await delegatesQuery(db, delegation, deciders, today).execute()).map((row) => row.to_user)
