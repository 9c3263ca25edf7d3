import type { JobChange, JobPeriod } from '@ems/contract/job'
import type { NamedChange, NamedPeriod } from './repo-job-named.ts'

export const presentPeriod = (row: NamedPeriod): JobPeriod => ({
  from: row.from,
  to: row.to,
  department: row.department,
  designation: row.designation,
  manager: row.manager,
  employmentType: row.employment_type as JobPeriod['employmentType'],
  fte: Number(row.fte),
})

export const presentChange = (row: NamedChange): JobChange => ({
  _id: row.id,
  effectiveFrom: row.effective_from,
  fields: row.fields,
  department: row.department,
  designation: row.designation,
  manager: row.manager,
  employmentType: row.employment_type as JobChange['employmentType'],
  fte: row.fte === null ? null : Number(row.fte),
  reason: row.reason as JobChange['reason'],
  note: row.note,
  status: row.status as JobChange['status'],
  error: row.error,
  createdBy: row.planner_id === null ? null : { _id: row.planner_id, name: row.planner_name ?? '' },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
