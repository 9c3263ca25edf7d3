import { job } from '../../../api/contract/job.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'

// What was done at once shows wherever the person does.
const refreshes = ['job', 'employees', 'org', 'leaves', 'attendance', 'teams', 'dashboard'] as const

/** @param id the employee's or the user's */
export const useJob = (id: string) => useFetch(job.get, { params: { id } })
export const usePlanChange = () => useSend(job.plan, { refreshes })
export const useEditChange = () => useSend(job.edit, { refreshes })
export const useCancelChange = () => useSend(job.cancel, { refreshes })
