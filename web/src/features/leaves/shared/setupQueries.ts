import { access } from '../../../api/contract/access.ts'
import { approvalFlows } from '../../../api/contract/approval-flows.ts'
import { calendars } from '../../../api/contract/calendars.ts'
import { leaveCalendar } from '../../../api/contract/leave-calendar.ts'
import { leavePolicies } from '../../../api/contract/leave-policies.ts'
import { leaveRestrictions } from '../../../api/contract/leave-restrictions.ts'
import { leaveTypes } from '../../../api/contract/leave-types.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'

// Leaves show the names of types, and each balance the entitlements.
const refreshes = ['leaveTypes', 'leavePolicies', 'leaveBalances', 'leaveReports', 'leaves', 'leaveCalendar'] as const

/** Every leave type with all settings, for people who set them up. */
export const useAllTypes = () => useFetch(leaveTypes.list, { query: { all: 'true' } })
export const useAddType = () => useSend(leaveTypes.add, { refreshes })
export const useUpdateType = () => useSend(leaveTypes.update, { refreshes })
export const useRemoveType = () => useSend(leaveTypes.remove, { refreshes })

export const useLeaveSettings = () => useFetch(leaveCalendar.settings, {})
export const useUpdateLeaveSettings = () => useSend(leaveCalendar.updateSettings, { refreshes: ['leaveCalendar'] })

/** The policies of all types, by name. */
export const usePolicies = () => useFetch(leavePolicies.list, { query: {} })
export const useAddPolicy = () => useSend(leavePolicies.add, { refreshes })
export const useUpdatePolicy = () => useSend(leavePolicies.update, { refreshes })

/** The policy assignment of a leave type. */
export const useRules = (leaveType: string) => useFetch(leavePolicies.rules, { params: { leaveType } })
export const useSetRules = () => useSend(leavePolicies.setRules, { refreshes })
/** The preview of an assignment; stores nothing. */
export const useDryRunRules = () => useSend(leavePolicies.setRules, { refreshes: [] })

/** The work locations. */
export const useLocations = () => useLocationQuery().data?.locations ?? []
export const useLocationQuery = () => useFetch(calendars.locations, { query: { sort: 'name', limit: 100 } })

/** Days without leave, and minimum staffing. */
export const useRestrictions = () => useFetch(leaveRestrictions.get, {})
export const useSetRestrictions = () => useSend(leaveRestrictions.set, { refreshes: ['leaveRestrictions'] })

/** The approval flows, step by step. */
export const useFlows = () => useFetch(approvalFlows.get, {})
export const useSetFlows = () => useSend(approvalFlows.set, { refreshes: ['approvalFlows'] })

/** The roles that can approve; none without the permission to see roles. */
export function useRoles() {
  const reads = useHasPermissionForOthers('access.read')
  const { data, isLoading } = useFetch(access.roles, reads ? { query: { sort: 'name', limit: 100 } } : null)
  return { roles: data?.roles ?? [], loading: isLoading }
}
