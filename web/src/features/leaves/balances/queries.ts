import type { leaveReports as endpoints } from '@ems/contract/leave-reports'
import { leaveBalances } from '../../../api/contract/leave-balances.ts'
import { leaveReports } from '../../../api/contract/leave-reports.ts'
import { useList, useSend } from '../../../api/hooks.ts'
import type { ListState } from '../../../ui/list/useListState.ts'

const refreshes = ['leaveBalances', 'leaveReports'] as const

/** The balances of a type on a day; no call while the type is not known. */
export const useReportedBalances = (list: ListState<typeof endpoints.balances>, leaveType: string | undefined) =>
  useList(leaveReports.balances, leaveType === undefined ? null : { query: { ...list.query, leaveType } })

export const useAdjust = () => useSend(leaveBalances.adjust, { refreshes })
export const useEncash = () => useSend(leaveBalances.encash, { refreshes })
