import { time } from '../../../api/contract/time.ts'
import { timeRequests } from '../../../api/contract/time-requests.ts'
import { timeSheets } from '../../../api/contract/time-sheets.ts'
import { useFetch, useList, useSend } from '../../../api/hooks.ts'

/** The data that changes with recorded time, requests or timesheets. */
const refreshes = ['time', 'timeRequests', 'timeSheets', 'attendance', 'approvals', 'dashboard'] as const
/** As `refreshes`, and leave: approved overtime can become leave. */
const refreshesWithLeave = [...refreshes, 'leaves', 'leaveBalances'] as const

/** Days of a person, newest first. @param to the last day, within 62 days of the first */
export const useDays = (employee: string | undefined, from: string, to: string) =>
  useList(time.days, employee === undefined ? null : { query: { employee, from, to, sort: '-day' } })

export const useDay = (employeeId: string, day: string | null) =>
  useFetch(time.day, day === null ? null : { params: { employeeId, day } })

/** The pending requests of a person. */
export const usePendingRequests = (employee: string) =>
  useFetch(timeRequests.list, { query: { employee, state: 'Pending' } })

/** @param month `YYYY-MM`; null for no call */
export const useSheet = (employeeId: string, month: string | null) =>
  useFetch(timeSheets.get, month === null ? null : { params: { employeeId, month } })

export const useAddRequest = () => useSend(timeRequests.add, { refreshes })
export const useWithdraw = () => useSend(timeRequests.withdraw, { refreshes })
export const useObject = () => useSend(timeRequests.object, { refreshes })
export const useSubmitSheet = () => useSend(timeSheets.submit, { refreshes })
export const useDecideRequest = () => useSend(timeRequests.decide, { refreshes })
export const useDecideSheet = () => useSend(timeSheets.decide, { refreshes: refreshesWithLeave })
export const useReopenSheet = () => useSend(timeSheets.reopen, { refreshes: refreshesWithLeave })
export const useAdjustSheet = () => useSend(timeSheets.adjust, { refreshes })
export const useCloseMonth = () => useSend(timeSheets.close, { refreshes: refreshesWithLeave })
