import { useQuery } from '@tanstack/react-query'
import { leaveRuns } from '../../../api/contract/leave-runs.ts'
import { queryOf, useList, useSend } from '../../../api/hooks.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'

const LOOK_AGAIN_MS = 1500

const refreshes = ['leaveRuns', 'leaveBalances', 'leaveReports', 'leaves'] as const

export const useRuns = (list: ListOf<typeof leaveRuns.list>) => useList(leaveRuns.list, { query: list.query })
export const useAddRun = () => useSend(leaveRuns.add, { refreshes })
export const useRunLines = (id: string, list: ListOf<typeof leaveRuns.get>) =>
  useList(leaveRuns.get, { params: { id }, query: list.query })

/** A run, read repeatedly while it is in progress. */
export const useRun = (id: string) =>
  useQuery({
    ...queryOf(leaveRuns.get, { params: { id }, query: { limit: 1 } }),
    refetchInterval: ({ state: { data } }) => (data?.run.state === 'running' ? LOOK_AGAIN_MS : false),
  })
