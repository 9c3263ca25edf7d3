import type { leaveReports as endpoints } from '@ems/contract/leave-reports'
import { leaveBalances } from '../../../api/contract/leave-balances.ts'
import { leaveReports } from '../../../api/contract/leave-reports.ts'
import { useList, useSend } from '../../../api/hooks.ts'
import type { ListState } from '../../../ui/list/useListState.ts'

const refreshes = ['leaveBalances', 'leaveReports'] as const

/** What people have of a type as of a day; nothing is asked while the type is not known. */
export const useReportedBalances = (list: ListState<typeof endpoints.balances>, leaveType: string | undefined) =>
  useList(leaveReports.balances, leaveType === undefined ? null : { query: { ...list.query, leaveType } })

export const useAdjust = () => useSend(leaveBalances.adjust, { refreshes })
export const useEncash = () => useSend(leaveBalances.encash, { refreshes })
