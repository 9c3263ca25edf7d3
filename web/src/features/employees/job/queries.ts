import { calendars } from '../../../api/contract/calendars.ts'
import { job } from '../../../api/contract/job.ts'
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
