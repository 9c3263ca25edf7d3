import type { DayPart } from '@ems/contract/calendars'
import type { LeaveEvent } from '@ems/contract/leave-detail'
import { type RawBuilder, sql } from 'kysely'

export interface EventRow {
  what: LeaveEvent['what']
  at: Date
  by_id: string | null
  by_name: string | null
  /** the days since then, or those of the withdrawn change */
  start_date: string | null
  end_date: string | null
  start_part: DayPart | null
  end_part: DayPart | null
  start_time: string | null
  end_time: string | null
  cancel_reason: string | null
  change_id: string | null
}

/** The effect of a change has the time of its approval, because both happen in one transaction. */
export const historyOf = (leaveId: string): RawBuilder<EventRow> => sql<EventRow>`(
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
