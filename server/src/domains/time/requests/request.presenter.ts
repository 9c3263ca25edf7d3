import type { TimeRequest } from '@ems/contract/time-requests'
import type { RequestRow } from './request.repo.ts'

const someone = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? '' })

export const presentRequest = (row: RequestRow): TimeRequest => ({
  _id: row.id,
  kind: row.kind,
  employee: {
    _id: row.employee_id,
    employeeId: row.code,
    userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
  },
  day: row.day,
  sessions: row.sessions,
  minutes: row.minutes,
  before: row.before,
  reason: row.reason,
  state: row.state,
  createdBy: someone(row.created_by, row.creator),
  createdAt: row.created_at.toISOString(),
  decidedBy: someone(row.decided_by, row.decider),
  decidedAt: row.decided_at?.toISOString() ?? null,
  comment: row.comment,
  objection: row.objection,
  objectedAt: row.objected_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
})
