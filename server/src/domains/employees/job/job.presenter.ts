import type { JobChange, JobPeriod } from '@ems/contract/job'
import type { WorkingTimeRow } from '../../working-days/index.ts'
import { splitByFacts } from './job.rules.ts'
import type { NamedChange, NamedPeriod } from './job-names.repo.ts'

/** Periods with the location and schedule in each. */
export const presentPeriods = (rows: readonly NamedPeriod[], times: readonly WorkingTimeRow[]): JobPeriod[] =>
  splitByFacts(rows, times).map(({ period, other }) => presentPeriod(period, other))

const presentPeriod = (row: NamedPeriod, time: WorkingTimeRow | null): JobPeriod => ({
  from: row.from,
  to: row.to,
  department: row.department,
  designation: row.designation,
  manager: row.manager,
  employmentType: row.employment_type as JobPeriod['employmentType'],
  fte: Number(row.fte),
  location: time?.location_id ? { _id: time.location_id, name: time.location_name ?? '' } : null,
  schedule: time?.schedule_id ? { _id: time.schedule_id, name: time.schedule_name } : null,
  legalEntity: row.legal_entity as JobPeriod['legalEntity'],
  payCategory: row.pay_category,
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
  location: row.location_id === null ? null : { _id: row.location_id, name: row.location_name ?? '' },
  schedule: row.schedule_id === null ? null : { _id: row.schedule_id, name: row.schedule_name ?? '' },
  legalEntity: row.legal_entity,
  payCategory: row.pay_category,
  reason: row.reason as JobChange['reason'],
  note: row.note,
  status: row.status as JobChange['status'],
  error: row.error,
  createdBy: row.planner_id === null ? null : { _id: row.planner_id, name: row.planner_name ?? '' },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
