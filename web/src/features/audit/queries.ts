import { audit } from '../../api/contract/audit.ts'
import { useList } from '../../api/hooks.ts'
import type { ListOf } from '../../ui/list/useListState.ts'

export const useEvents = (list: ListOf<typeof audit.list>) => useList(audit.list, { query: list.query })
