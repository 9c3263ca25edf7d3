import { calendars } from '../../../api/contract/calendars.ts'
import type { Employee } from '../../../api/contract/employees.ts'
import { job } from '../../../api/contract/job.ts'
import { type OrgNode, org } from '../../../api/contract/org.ts'
import { payCategories } from '../../../api/contract/pay-categories.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'
import { useScope } from '../../../api/session.ts'

// A change made at once shows on all screens of the person.
const refreshes = ['job', 'employees', 'personPage', 'org', 'leaves', 'attendance', 'teams', 'dashboard'] as const

/** @param id the employee's or the user's */
export const useJob = (id: string) => useFetch(job.get, { params: { id } })
export const usePlanChange = () => useSend(job.plan, { refreshes })
export const useEditChange = () => useSend(job.edit, { refreshes })
export const useCancelChange = () => useSend(job.cancel, { refreshes })

const FEW = { sort: 'name', limit: 100 } as const
/** The work locations. */
export const useLocations = () => useFetch(calendars.locations, { query: FEW }).data?.locations ?? []
/** The choices for work schedules. */
export const useSchedules = () => useFetch(calendars.schedules, { query: FEW }).data?.schedules ?? []
/** The pay categories; none without the permission to see them. */
export const usePayCategories = () =>
  useFetch(payCategories.list, useScope('paygap.read') ? {} : null).data?.categories ?? []

/** The people above a person, from the top, with the person as the last; and some who report to them directly. */
export interface Line {
  path: readonly OrgNode[]
  reports: readonly OrgNode[]
}

/** The most direct reports beside a person. */
const MOST_REPORTS = 5

/**
 * A person's reporting line; undefined while it loads, null for leavers, and for readers who may not see all lines.
 * @param employee undefined while they load
 */
export function useReportingLine(employee: Employee | undefined): Line | null | undefined {
  const seesLines = useScope('directory.read') === 'everyone'
  const id = seesLines && employee?.leftOn === null ? employee._id : null
  const path = useFetch(org.path, id === null ? null : { params: { id } })
  const reports = useFetch(org.children, id === null ? null : { query: { parent: id, limit: MOST_REPORTS } })
  if (!employee) return undefined
  if (id === null || path.isError || reports.isError) return null
  return path.data && reports.data && { path: path.data.path, reports: reports.data.nodes }
}
