import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notifications } from '../../api/contract/notifications.ts'
import { readAgain, useFetch, useList, useSend } from '../../api/hooks.ts'
import { watchNotifications } from '../../api/notificationStream.ts'
import { useUser } from '../../api/session.ts'
import type { ListOf } from '../../ui/list/useListState.ts'

const refreshes = ['notifications'] as const

/** The newest notifications with the number of unread ones; one query for all components. */
export function useNotifications() {
  // The layout is shown a moment longer than the ended session.
  const user = useUser()
  return useFetch(notifications.list, user ? { query: { limit: 50 } } : null)
}
export const useRead = () => useSend(notifications.read, { refreshes })
export const usePreferences = () => useFetch(notifications.preferences, {})
export const useSetPreferences = () => useSend(notifications.setPreferences, { refreshes })
export const useDeliveries = (list: ListOf<typeof notifications.delivery>) =>
  useList(notifications.delivery, { query: list.query })
export const useRetryDelivery = () => useSend(notifications.retryDelivery, { refreshes })

/** Keeps the notifications up to date while the screen is shown. */
export function useLiveNotifications(): void {
  const cache = useQueryClient()
  useEffect(
    () => watchNotifications(() => void readAgain(cache, notifications.list.domain, notifications.list.path)),
    [cache],
  )
}
