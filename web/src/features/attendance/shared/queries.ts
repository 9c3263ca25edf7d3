import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../api/client.ts'
import { attendance } from '../../../api/contract/attendance.ts'
import type { BodyInput } from '../../../api/contract/calls.ts'
import { queryOf, readAgain, useFetch, useList, useSend } from '../../../api/hooks.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'

const refreshes = ['attendance'] as const

/** How many records the report loads at a time, and for people who want to see a whole day. */
export const REPORT_PAGE = { usual: 5, large: 50 }

export const useToday = (list: ListOf<typeof attendance.today>) => useList(attendance.today, { query: list.query })
/** The people whom the reader leads, with their mark of today. */
export const useTeamToday = (list: ListOf<typeof attendance.today>) =>
  useList(attendance.today, { query: { ...list.query, team: 'true' } })
export const useMark = () => useSend(attendance.mark, { refreshes })
export const useMarkMany = () => useSend(attendance.markMany, { refreshes })
export const useUndoMarks = () => useSend(attendance.undo, { refreshes })

export const useCorrect = () => useSend(attendance.correct, { refreshes })
export const useCorrectMany = () => useSend(attendance.correctMany, { refreshes })

/** A mark of a day and what it was before. */
export const useMarkHistory = (employeeId: string, date: string) =>
  useFetch(attendance.history, { params: { employeeId }, query: { date } })

/** The filter of marking many people. */
export type MarkFilter = BodyInput<typeof attendance.markMany>['filter']

/** Finds people of a filter without a mark who are on approved leave: at most 100 of them, and their number. */
export function useAskOnLeave() {
  const cache = useQueryClient()
  return (filter: MarkFilter) => {
    const query = { ...filter, status: 'Not Marked', onLeave: 'true', limit: 100 } as const
    return cache.fetchQuery({ ...queryOf(attendance.today, { query }), staleTime: 0 })
  }
}

/** Reads all attendance data again, for instance after another person marked the same employee. */
export function useRefreshAttendance() {
  const cache = useQueryClient()
  return () => void readAgain(cache, 'attendance')
}

/** The totals of a day's marks for a search and a department, whatever status the list shows. */
export const useCounts = ({ date, search, department, onLeave }: ListOf<typeof attendance.today>['filters']) =>
  useFetch(attendance.counts, { query: { date, search, department, onLeave } })

/** A page of people with their marks of a month. @param team those alone whom one leads */
export const useMonth = (list: ListOf<typeof attendance.month>, month: string, team: 'true' | undefined) =>
  useList(attendance.month, { query: { ...list.query, month: `${month}-01`, team } })

/** The totals of a month's marks. @param team only the reader's reports */
export const useMonthFigures = (list: ListOf<typeof attendance.month>, month: string, team: 'true' | undefined) =>
  useFetch(attendance.monthFigures, {
    query: { search: list.filters.search, department: list.filters.department, month: `${month}-01`, team },
  })

/**
 * The report, page after page: of one day or all days, of the people of a search or everyone.
 * @param team only the reader's reports
 */
export function useReport({ date, search }: ListOf<typeof attendance.report>['filters'], team: 'true' | undefined) {
  const size = useRef(REPORT_PAGE.usual)
  const report = useInfiniteQuery({
    queryKey: ['attendance', attendance.report.path, { date, search, team }],
    queryFn: ({ pageParam: skip, signal }) => {
      const limit = skip === 0 ? REPORT_PAGE.usual : size.current
      return call(attendance.report, { query: { limit, skip, date, search, team } }, signal)
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages
        .flatMap(({ groupData }) => Object.values(groupData))
        .reduce((sum, { length }) => sum + length, 0)
      return loaded < total ? loaded : undefined
    },
  })
  return {
    ...report,
    /** Loads further records. @param count as many of them */
    loadMore: (count: number = REPORT_PAGE.usual) => {
      size.current = count
      void report.fetchNextPage()
    },
  }
}
