import type { Approval } from '@ems/contract/approvals'
import type { AwayLeave, Leave } from '@ems/contract/leaves'
import type { ProposedDelegation } from '../access/index.ts'
import { presentPerson } from '../employees/index.ts'
import type { ShownAway, ShownLeave } from './hidden.ts'
import type { DecisionRow } from './repo-deciders.ts'

export const presentLeave = (row: ShownLeave): Leave => ({
  _id: row.id,
  employeeId: {
    _id: row.employee_id,
    employeeId: row.code,
    department: row.department_id === null ? null : { _id: row.department_id, dep_name: row.dep_name ?? '' },
    userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
  },
  leaveType: row.leave_type,
  startDate: row.start_date,
  endDate: row.end_date,
  reason: row.reason,
  reasonHidden: row.reason_hidden,
  status: row.status,
  appliedAt: row.applied_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentAway = (row: ShownAway): AwayLeave => ({
  ...presentLeave(row),
  leaveType: row.type_hidden ? '' : row.leave_type,
  typeHidden: row.type_hidden,
})

/** A leave that waits for its reader. @param readable the accounts of those whose employee record the reader may see */
export const presentWaiting = (
  row: ShownLeave & { giver: { id: string; name: string } | null },
  readable: ReadonlySet<string>,
): Approval => ({
  kind: 'leave',
  subjectId: row.id,
  person: presentPerson({ ...row, id: row.employee_id }, readable),
  step: 1,
  for: row.giver && { _id: row.giver.id, name: row.giver.name },
  since: row.applied_at.toISOString(),
  dueOn: null,
  leave: {
    leaveType: row.leave_type,
    startDate: row.start_date,
    endDate: row.end_date,
    reason: row.reason,
    reasonHidden: row.reason_hidden,
  },
})

/** Who decided, in a sentence too: "Approved by B for A". */
export function presentDecision(status: string, row: DecisionRow | undefined) {
  if (!row) return null
  const onBehalfOf = row.for_id === null ? null : { _id: row.for_id, name: row.for_name ?? '' }
  const sentence = `${status} by ${row.by_name}${onBehalfOf ? ` for ${onBehalfOf.name}` : ''}`
  return { at: row.at.toISOString(), by: { _id: row.by_id, name: row.by_name }, onBehalfOf, sentence }
}

export const presentProposed = ({ userId, name, kinds, from_day, to_day }: ProposedDelegation) => ({
  fromUser: { _id: userId, name },
  kinds,
  fromDay: from_day,
  toDay: to_day,
})
