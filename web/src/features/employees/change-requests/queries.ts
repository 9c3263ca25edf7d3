import { type ChangeRequest, changeRequests } from '../../../api/contract/change-requests.ts'
import { useFetch, useList, useSend } from '../../../api/hooks.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { formatDay } from '../../../ui/format/format.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { getTranslator } from '../../../ui/words/words.ts'

const refreshes = ['changeRequests', 'bankAccounts', 'employees', 'personPage', 'org', 'auth'] as const

/** The pending change requests of a person. @param employee the employee's or the user's id */
export const usePendingRequests = (employee: string) =>
  useFetch(changeRequests.list, { query: { employee, status: 'Pending', limit: 10 } })
/** The latest change requests of a person, the newest first. @param employee null: no call */
export const useLastRequests = (employee: string | null) =>
  useFetch(changeRequests.list, employee === null ? null : { query: { employee, sort: '-requestedAt', limit: 10 } })
export const useRequests = (list: ListOf<typeof changeRequests.list>) =>
  useList(changeRequests.list, { query: list.query })
/** The number of pending change requests. @param asks false for no call */
export const usePendingRequestCount = (asks: boolean): number =>
  useFetch(changeRequests.list, asks ? { query: { status: 'Pending', limit: 1 } } : null).data?.total ?? 0
/** Whether the reader decides change requests: most of them, or those for bank accounts. */
export function useDecidesRequests(): boolean {
  const [most, accounts] = [useHasPermissionForOthers('employees.manage'), useHasPermissionForOthers('salaries.manage')]
  return most || accounts
}
export const useAskForChange = () => useSend(changeRequests.ask, { refreshes })
export const useDecideRequest = () => useSend(changeRequests.decide, { refreshes })
export const useWithdrawRequest = () => useSend(changeRequests.withdraw, { refreshes })

const FIELDS = [
  ...(['name', 'dob', 'maritalStatus', 'gender', 'preferredName'] as const),
  ...(['workPhone', 'privatePhone', 'privateEmail', 'addresses', 'emergency', 'bankAccount'] as const),
] as const
const LISTED = [
  ...(['single', 'married', 'divorced', 'widowed', 'partnership'] as const),
  ...(['male', 'female', 'other'] as const),
] as const

/** The requested value, in words. */
export function shownChange({ field, label, type, before, after }: ChangeRequest): string {
  const t = getTranslator('changeRequests')
  const standardField = FIELDS.find((one) => one === field)
  const shown = (value: string | null) => {
    if (value === null) return t('notSet')
    if (type === 'date') return formatDay(value)
    if (type === 'yes-no') return t(value === 'true' ? 'values.yes' : 'values.no')
    const listed = standardField && type === 'choice' ? LISTED.find((one) => one === value) : undefined
    return listed ? t(`values.${listed}`) : value
  }
  return t('change', {
    field: standardField ? t(`fields.${standardField}`) : label,
    before: shown(before),
    after: shown(after),
  })
}
