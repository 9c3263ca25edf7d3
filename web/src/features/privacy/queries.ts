import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { privacy } from '../../api/contract/privacy.ts'
import { queryOf, readAgain, useFetch, useList, useSend } from '../../api/hooks.ts'
import type { ListOf } from '../../ui/list/useListState.ts'

const LOOK_AGAIN_MS = 1500

const refreshes = ['privacy'] as const
// An erased person has another name on all screens.
const everywhere = [...refreshes, 'employees', 'org', 'dashboard', 'documents', 'leaves'] as const

const NEWEST = { query: { limit: 20 } }

/** The newest copies that the reader sees, read repeatedly while one is being made. */
export const useCopies = () =>
  useQuery({
    ...queryOf(privacy.copies, NEWEST),
    refetchInterval: ({ state: { data } }) =>
      data?.copies.some(({ status }) => status === 'Waiting') ? LOOK_AGAIN_MS : false,
  })
export const useAskCopy = () => useSend(privacy.copy, { refreshes })
export const useRetention = () => useFetch(privacy.retention, {})
export const useSetRetention = () => useSend(privacy.setRetention, { refreshes })
export const useDue = (list: ListOf<typeof privacy.due>) => useList(privacy.due, { query: list.query })
export const useErase = () => useSend(privacy.erase, { refreshes: everywhere })
/** The newest erasures, read repeatedly while one runs; changed data is read again after its end. */
export function useErasures() {
  const cache = useQueryClient()
  const query = useQuery({
    ...queryOf(privacy.erasures, NEWEST),
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.erasures) ? LOOK_AGAIN_MS : false),
  })
  const underWay = isUnderWay(query.data?.erasures)
  useEffect(() => {
    if (!underWay) return
    return () => {
      for (const domain of everywhere) void readAgain(cache, domain)
    }
  }, [underWay, cache])
  return query
}

const isUnderWay = (erasures: readonly { status: string }[] | undefined): boolean =>
  erasures?.some(({ status }) => status === 'Waiting') ?? false

export const useHolds = () => useFetch(privacy.holds, {})
export const useAddHold = () => useSend(privacy.addHold, { refreshes })
export const useRemoveHold = () => useSend(privacy.removeHold, { refreshes })
