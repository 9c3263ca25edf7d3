import type { JobChange, JobFact, JobPeriod } from '../../../api/contract/job.ts'

/** The facts of a job in a form: references by id, empty for none. */
export interface FactValues extends Record<string, unknown> {
  designation: string
  department: string
  managerId: string
  employmentType: string
  fte: string
  locationId: string
  scheduleId: string
  legalEntityId: string
  payCategoryId: string
  /** the salary in another currency; sent only with the legal entity */
  salary: string
}

export type Job = Pick<
  JobPeriod,
  | 'designation'
  | 'department'
  | 'manager'
  | 'employmentType'
  | 'fte'
  | 'location'
  | 'schedule'
  | 'legalEntity'
  | 'payCategory'
>

export const valuesOf = (job: Job): FactValues => ({
  designation: job.designation,
  department: job.department?._id ?? '',
  managerId: job.manager?._id ?? '',
  employmentType: job.employmentType,
  fte: String(job.fte),
  locationId: job.location?._id ?? '',
  scheduleId: job.schedule?._id ?? '',
  legalEntityId: job.legalEntity._id,
  payCategoryId: job.payCategory?._id ?? '',
  salary: '',
})

/** The job on a day without the changes that begin on it; before the first period, the job of that period. */
export const jobBefore = (periods: readonly JobPeriod[], day: string): JobPeriod | undefined =>
  periods.find(({ from }) => from < day) ?? periods.at(-1)

/** A job after a change. */
export function jobAfter(job: Job, change: JobChange): Job {
  const named = Object.fromEntries(change.fields.map((fact) => [fact, change[fact]]))
  return { ...job, ...named }
}

const FIELD_OF = {
  designation: 'designation',
  department: 'department',
  manager: 'managerId',
  employmentType: 'employmentType',
  fte: 'fte',
  location: 'locationId',
  schedule: 'scheduleId',
  legalEntity: 'legalEntityId',
  payCategory: 'payCategoryId',
} as const satisfies Record<JobFact, keyof FactValues>

/** The facts in which two forms differ. */
export const changedFacts = (before: FactValues, after: FactValues): JobFact[] =>
  (Object.keys(FIELD_OF) as JobFact[]).filter((fact) => before[FIELD_OF[fact]] !== after[FIELD_OF[fact]])

/** The part of a body with the changed facts. */
export function bodyOf(before: FactValues, after: FactValues) {
  const changed = changedFacts(before, after)
  const has = (fact: JobFact) => changed.includes(fact)
  return {
    ...(has('designation') && { designation: after.designation }),
    ...(has('department') && { department: after.department }),
    ...(has('manager') && { managerId: after.managerId || null }),
    ...(has('employmentType') && { employmentType: after.employmentType as JobPeriod['employmentType'] }),
    ...(has('fte') && { fte: after.fte }),
    ...(has('location') && { locationId: after.locationId || null }),
    ...(has('schedule') && { scheduleId: after.scheduleId || null }),
    ...(has('legalEntity') && { legalEntityId: after.legalEntityId, salary: after.salary || undefined }),
    ...(has('payCategory') && { payCategoryId: after.payCategoryId || null }),
  }
}
