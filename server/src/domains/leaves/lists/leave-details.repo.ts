import type { DayPart } from '@ems/contract/calendars'
import type { LeaveEvent } from '@ems/contract/leave-detail'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { compiledQuery } from '../../../platform/database/compiled-query.ts'
import type { Db } from '../../../platform/database/index.ts'
import { decisionsQuery, type StepDecision, type StepRow } from '../../approvals/index.ts'
import { zoneValue } from '../../working-days/index.ts'
import type { Cover } from '../duration/day-count.rules.ts'
import { attachmentsOf } from '../shared/attachment.repo.ts'
import { type LeaveRow, selectLeaves } from '../shared/leave.repo.ts'
import { type ChangeRow, changesOf } from '../shared/leave-change.repo.ts'

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

export type DecisionRow = InferResult<ReturnType<typeof lastDecisionQuery>>[number]

/** The days are those since then, or of the withdrawn change. */
export interface EventRow extends Cover<string | null, DayPart | null> {
  what: LeaveEvent['what']
  at: Date
  by_id: string | null
  by_name: string | null
  cancel_reason: string | null
  change_id: string | null
}

/** The effect of a change has the time of its approval, because both happen in one transaction. */
const historyOf = (leaveId: string): RawBuilder<EventRow> => sql<EventRow>`(
  select case a.action when 'leave.amend' then 'amended' when 'leave.withdraw' then 'withdrawn' when 'leave.cancel' then 'cancelled'
      when 'leave.interrupt' then 'interrupted' else 'change-withdrawn' end as what,
    a.at, a.actor_id as by_id, u.name as by_name, a.after->>'start_date' as start_date, a.after->>'end_date' as end_date,
    a.after->>'start_part' as start_part, a.after->>'end_part' as end_part, a.after->>'start_time' as start_time,
    a.after->>'end_time' as end_time, a.after->>'cancel_reason' as cancel_reason,
    coalesce((select c.id from leave_changes c where c.id = a.entity_id),
      (select c.id from leave_changes c where c.leave_id = a.entity_id and c.state = 'approved' and c.decided_at = a.at)) as change_id
  from audit_events a left join users u on u.id = a.actor_id
  where a.entity_id = any(array(select ${leaveId}::uuid union all select c.id from leave_changes c where c.leave_id = ${leaveId}))
    and a.action in ('leave.amend', 'leave.withdraw', 'leave.cancel', 'leave.interrupt', 'leave-change.withdraw')
  order by a.at, a.id)`

export interface LeaveHistory {
  changes: ChangeRow[]
  steps: StepRow[]
  decisions: StepDecision[]
  history: EventRow[]
  attachments: { _id: string; name: string }[]
  /** the last decision, if there is one */
  decided: DecisionRow[]
  /** the booked days; null where the leave is not in the ledger */
  taken: Record<string, number> | null
  zone: string | null
}

/** The leave, its changes, and the leave whose decision it has. */
const isSubject = (subject: RawBuilder<unknown>, id: string, decidedAs: string) =>
  sql<boolean>`${subject} in (select ${id}::uuid union all select ${decidedAs}::uuid union all select id from leave_changes where leave_id = ${id})`

const read = compiledQuery((db: Db, id: string, decidedAs: string, employeeId: string, day: string) => ({
  compile: () =>
    sql<LeaveHistory>`
    select (select coalesce(json_agg(c), '[]') from ${changesOf(db, id)} c) as changes,
      (select coalesce(json_agg(s order by s.step), '[]') from approval_steps s where ${isSubject(sql`s.subject_id`, id, decidedAs)}) as steps,
      (select coalesce(json_agg(d), '[]') from ${decisionsQuery(db).where(isSubject(sql`d.subject_id`, id, decidedAs))} d) as decisions,
      (select coalesce(json_agg(h), '[]') from ${historyOf(id)} h) as history,
      (select coalesce(json_agg(json_build_object('_id', a.id, 'name', a.name)), '[]') from ${attachmentsOf(db, id)} a) as attachments,
      (select json_object_agg(t.day, t.amount) from (
        select day, -sum(amount)::int as amount from leave_ledger where leave_id = ${id} group by day) t) as taken,
      (select coalesce(json_agg(d), '[]') from ${lastDecisionQuery(db, decidedAs)} d) as decided,
      ${zoneValue(sql`${employeeId}::uuid`, sql`${day}::date`)} as zone`.compile(db),
}))

/** The instants of rows that were read as JSON are text until here. */
const withDates = <Row extends object>(rows: readonly Row[], ...columns: (keyof Row)[]): Row[] =>
  rows.map((row) => ({
    ...row,
    ...Object.fromEntries(columns.map((column) => [column, row[column] && new Date(String(row[column]))])),
  }))

/** @param decidedAs the leave whose decision it has */
export async function getLeaveHistory(
  db: Db,
  leave: LeaveRow,
  decidedAs: string,
  today: string,
): Promise<LeaveHistory> {
  const [found] = (await read(db, leave.id, decidedAs, leave.employee_id, today)) as [LeaveHistory]
  return {
    ...found,
    changes: withDates(found.changes, 'asked_at', 'decided_at'),
    decisions: withDates(found.decisions, 'at'),
    history: withDates(found.history, 'at'),
    decided: withDates(found.decided, 'at'),
  }
}

export const nextLeave = (db: Db, employeeId: string, today: string): Promise<LeaveRow | undefined> =>
  selectLeaves(db)
    .where('l.employee_id', '=', employeeId)
    .where('l.status', 'in', ['Pending', 'Approved'])
    .where('l.end_date', '>=', today)
    .orderBy('l.start_date')
    .limit(1)
    .executeTakeFirst()

export async function findManagerOrHeadName(db: Db, employeeId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(
      (select u.name from employees m join users u on u.id = m.user_id where m.id = e.manager_id),
      (select u.name from department_heads d join employees h on h.id = d.employee_id join users u on u.id = h.user_id
        where d.department_id = e.department_id and h.id <> e.id limit 1)
    ) as name from employees e where e.id = ${employeeId}`.execute(db)
  return rows[0]?.name ?? null
}
