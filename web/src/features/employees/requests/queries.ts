import { changeRequests } from '../../../api/contract/change-requests.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'

const refreshes = ['changeRequests', 'employees', 'personPage', 'org', 'auth'] as const

/** What somebody asked for and waits. @param employee the employee's or the user's id */
export const useWaiting = (employee: string) =>
  useFetch(changeRequests.list, { query: { employee, status: 'Pending', limit: 10 } })
export const useAskForChange = () => useSend(changeRequests.ask, { refreshes })
export const useDecideRequest = () => useSend(changeRequests.decide, { refreshes })
export const useWithdrawRequest = () => useSend(changeRequests.withdraw, { refreshes })
