import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { PendingSource } from '../../approvals/index.ts'
import { LEAVE, LEAVE_CHANGE } from '../approval-flows/approval-kinds.ts'
import type { Cover } from '../duration/day-count.rules.ts'
import { leaveFigure, spanText } from '../shared/leave.repo.ts'

export const PENDING_LEAVES: PendingSource = {
  kind: LEAVE,
  pending: (db) =>
    db.selectFrom('leaves').select(['id', 'employee_id', 'applied_at as since']).where('status', '=', 'Pending'),
  counter: leaveFigure('Pending'),
}

export const PENDING_CHANGES: PendingSource = {
  kind: LEAVE_CHANGE,
  pending: (db) =>
    db
      .selectFrom('leave_changes as c')
      .innerJoin('leaves as own', 'own.id', 'c.leave_id')
      .select(['c.id', 'own.employee_id', 'c.asked_at as since'])
      .where('c.state', '=', 'pending'),
}

interface RequestedDates {
  key: string
  employeeId: string
  cover: Cover
}

/** The keys of requests during which a colleague of the department is on approved leave. */
export async function withOthersAway(db: Db, asked: readonly RequestedDates[]): Promise<Set<string>> {
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`
    select q.key from unnest(${asked.map(({ key }) => key)}::uuid[], ${asked.map(({ employeeId }) => employeeId)}::uuid[], ${asked.map(({ cover }) => spanText(cover))}::text[]::tsrange[])
      as q (key, employee_id, span) join employees e on e.id = q.employee_id
    where exists (
      select from employees o join leaves a on a.employee_id = o.id
      where o.department_id = e.department_id and o.id <> e.id and a.status = 'Approved' and a.span && q.span)`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}
