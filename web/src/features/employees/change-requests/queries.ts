import { changeRequests } from '../../../api/contract/change-requests.ts'
import { useFetch, useList, useSend } from '../../../api/hooks.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'

const refreshes = ['changeRequests', 'employees', 'personPage', 'org', 'auth'] as const

/** What somebody asked for and waits. @param employee the employee's or the user's id */
export const useWaiting = (employee: string) =>
  useFetch(changeRequests.list, { query: { employee, status: 'Pending', limit: 10 } })
/** What somebody asked for lately, the newest first. @param employee null: it is not asked */
export const useLastRequests = (employee: string | null) =>
  useFetch(changeRequests.list, employee === null ? null : { query: { employee, sort: '-requestedAt', limit: 10 } })
export const useRequests = (list: ListOf<typeof changeRequests.list>) =>
  useList(changeRequests.list, { query: list.query })
/** How many wait for a decision. @param asks whether it is asked at all */
export const useWaitingCount = (asks: boolean): number =>
  useFetch(changeRequests.list, asks ? { query: { status: 'Pending', limit: 1 } } : null).data?.total ?? 0
export const useAskForChange = () => useSend(changeRequests.ask, { refreshes })
export const useDecideRequest = () => useSend(changeRequests.decide, { refreshes })
export const useWithdrawRequest = () => useSend(changeRequests.withdraw, { refreshes })
