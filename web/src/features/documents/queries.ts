import { documents } from '../../api/contract/documents.ts'
import { reminders } from '../../api/contract/reminders.ts'
import { useFetch, useList, useSend } from '../../api/hooks.ts'
import type { ListOf } from '../../ui/list/useListState.ts'

const refreshes = ['documents'] as const

/** @param id the employee's or the user's id */
export const usePersonDocuments = (id: string, deleted: boolean) =>
  useFetch(documents.ofPerson, { params: { id }, ...(deleted && { query: { deleted: 'true' as const } }) })
export const useDocuments = (list: ListOf<typeof documents.list>) => useList(documents.list, { query: list.query })
export const useAddDocument = () => useSend(documents.add, { refreshes })
export const useUpdateDocument = () => useSend(documents.update, { refreshes })
export const useRemoveDocument = () => useSend(documents.remove, { refreshes })
export const useRestoreDocument = () => useSend(documents.restore, { refreshes })
export const useDocumentTypes = () => useFetch(documents.types, {})
export const useAddType = () => useSend(documents.addType, { refreshes })
export const useUpdateType = () => useSend(documents.updateType, { refreshes })
/** The coming ends for visible people. */
export const useEnds = (list: ListOf<typeof reminders.upcoming>) => useList(reminders.upcoming, { query: list.query })
export const useLeads = () => useFetch(reminders.settings, {})
export const useSetLeads = () => useSend(reminders.updateSettings, { refreshes: ['reminders'] })
