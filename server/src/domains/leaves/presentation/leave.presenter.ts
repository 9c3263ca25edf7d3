import type { Approval } from '@ems/contract/approvals'
import type { CountedDay, LeaveChange, LeaveEvent } from '@ems/contract/leave-detail'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { AwayLeave, Leave, LeaveState } from '@ems/contract/leaves'
import type { PendingItem } from '../../approvals/index.ts'
import { toPerson } from '../../employees/index.ts'
import type { AvailableBalance } from '../balances/forecast.ts'
import { type Cover, type DayCount, toWireAmount } from '../duration/day-count.rules.ts'
import type { DecisionRow, EventRow } from '../lists/leave-details.repo.ts'
import { decisionOfState } from '../shared/leave.rules.ts'
import type { ChangeRow } from '../shared/leave-change.repo.ts'
import type { ColleagueLeave, VisibleLeave } from './redact-leave.ts'

const presentRange = <Day, Part>(row: Cover<Day, Part>) => ({
  startDate: row.start_date,
  endDate: row.end_date,
  startPart: row.start_part,
  endPart: row.end_part,
  startTime: row.start_time?.slice(0, 5) ?? null,
  endTime: row.end_time?.slice(0, 5) ?? null,
})

const person = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? '' })

export const toLeave = (row: VisibleLeave): Leave => ({
  _id: row.id,
  employeeId: {
    _id: row.employee_id,
    employeeId: row.code,
    department: row.department_id === null ? null : { _id: row.department_id, dep_name: row.dep_name ?? '' },
    userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
  },
  leaveType: row.leave_type,
  ...presentRange(row),
  unit: row.unit,
  amount: toWireAmount(row.amount, row.unit),
  private: row.private,
  reason: row.reason,
  reasonHidden: row.reason_hidden,
  status: row.status,
  state: row.state,
  requestedBy: person(row.requested_by, row.requested_by_name),
  splitOf: row.split_of,
  certificate: { state: row.certificate.state, dueOn: row.certificate.dueOn },
  appliedAt: row.applied_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** The type of a colleague's leave may be hidden, and what tells of it. */
export function presentColleagueLeave(row: ColleagueLeave): AwayLeave {
  const leave = { ...toLeave(row), typeHidden: row.type_hidden }
  return row.type_hidden ? { ...leave, leaveType: '', private: false, requestedBy: null, amount: null } : leave
}

export const presentChange = (row: ChangeRow, leave: Pick<VisibleLeave, 'unit' | 'reason_hidden'>): LeaveChange => ({
  _id: row.id,
  kind: row.kind,
  state: row.state,
  ...presentRange(row),
  amount: toWireAmount(row.amount, leave.unit),
  reason: leave.reason_hidden ? '' : row.reason,
  askedBy: person(row.asked_by, row.asked_by_name),
  askedAt: row.asked_at.toISOString(),
  decidedBy: person(row.decided_by, row.decided_by_name),
  decidedAt: row.decided_at?.toISOString() ?? null,
  comment: row.comment,
})

/** Events without days, such as a withdrawn cancellation, show the days of the leave. */
export const presentEvent = (row: EventRow, leave: VisibleLeave): LeaveEvent => ({
  what: row.what,
  at: row.at.toISOString(),
  by: person(row.by_id, row.by_name),
  ...presentRange({
    start_date: row.start_date ?? leave.start_date,
    end_date: row.end_date ?? leave.end_date,
    start_part: row.start_part ?? leave.start_part,
    end_part: row.end_part ?? leave.end_part,
    start_time: row.start_time,
    end_time: row.end_time,
  }),
  reason: leave.reason_hidden ? '' : (row.cancel_reason ?? ''),
  changeId: row.change_id,
})

export const presentPendingRequest = (
  row: VisibleLeave & Pick<PendingItem, 'giver' | 'step'> & { change: ChangeRow | null },
  readable: ReadonlySet<string>,
): Approval => ({
  kind: row.change ? 'leave-change' : 'leave',
  subjectId: row.change?.id ?? row.id,
  leaveId: row.id,
  person: toPerson({ ...row, id: row.employee_id }, readable),
  step: row.step?.step ?? 1,
  for: row.giver && { _id: row.giver.id, name: row.giver.name },
  since: (row.change?.asked_at ?? row.applied_at).toISOString(),
  dueOn: row.step?.due_on ?? null,
  amount: toWireAmount(row.change?.kind === 'amend' ? row.change.amount : row.amount, row.unit),
  leave: {
    leaveType: row.leave_type,
    ...presentRange(row),
    reason: row.reason,
    reasonHidden: row.reason_hidden,
  },
  change: row.change && presentChange(row.change, row),
  request: null,
  sheet: null,
})

export const othersAwayKey = ({ dep_name }: Pick<VisibleLeave, 'dep_name'>): string =>
  `Others in ${dep_name ?? 'the department'} are away on these days.`

export const toAvailableBalance = (after: AvailableBalance | undefined, unit: LeaveUnit) => ({
  unit,
  balanceAfter: toWireAmount(after?.left ?? null, unit),
  balanceOf: toWireAmount(after?.of ?? null, unit),
})

/** @param row the last decision, which may be of one step, or undone */
export function presentDecision(state: LeaveState, row: DecisionRow | undefined) {
  const decided = decisionOfState({ state })
  if (!row || !decided) return null
  const onBehalfOf = person(row.for_id, row.for_name)
  const sentence = `${decided} by ${row.by_name}${onBehalfOf ? ` for ${onBehalfOf.name}` : ''}`
  return { at: row.at.toISOString(), by: { _id: row.by_id, name: row.by_name }, onBehalfOf, sentence }
}

export const presentDays = (counted: readonly DayCount[] | null, unit: LeaveUnit): CountedDay[] =>
  (counted ?? []).map(({ day, amount, why }) => ({ day, amount: toWireAmount(amount, unit), why }))
