import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

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
