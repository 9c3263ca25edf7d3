import { audit } from '../../api/contract/audit.ts'
import { useFetch, useList } from '../../api/hooks.ts'
import type { ListOf } from '../../ui/list/useListState.ts'

export const useEvents = (list: ListOf<typeof audit.list>) => useList(audit.list, { query: list.query })
export const useSeals = () => useFetch(audit.seals, {})
export const useSecurityEvents = (list: ListOf<typeof audit.securityEvents>) =>
  useList(audit.securityEvents, { query: list.query })
export const useSoleEvents = (list: ListOf<typeof audit.sole>) => useList(audit.sole, { query: list.query })
