import { org } from '../../../api/contract/org.ts'
import { useFetch, useList, useSend } from '../../../api/hooks.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'

// Who sees whom follows from who reports to whom.
const refreshes = ['org', 'employees', 'personPage', 'leaves', 'attendance', 'tasks'] as const

export const useDirectory = (list: ListOf<typeof org.directory>) => useList(org.directory, { query: list.query })
/** @param id the employee's or the user's; null: nobody is asked for */
export const usePath = (id: string | null) => useFetch(org.path, id === null ? null : { params: { id } })
export const usePrinted = (root: string | undefined, depth: number) => useFetch(org.print, { query: { root, depth } })
export const useIssues = (skip: number, limit: number) => useList(org.issues, { query: { skip, limit } })
export const useSetManager = () => useSend(org.setManager, { refreshes })
