import type { QueryInput } from '@ems/contract/core/endpoint'
import type { leaveCalendar as endpoints } from '@ems/contract/leave-calendar'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { approvals } from '../../../api/contract/approvals.ts'
import { leaveAttachments } from '../../../api/contract/leave-attachments.ts'
import { leaveBalances } from '../../../api/contract/leave-balances.ts'
import { leaveCalendar } from '../../../api/contract/leave-calendar.ts'
import { leaveCertificates } from '../../../api/contract/leave-certificates.ts'
import { leaveChanges } from '../../../api/contract/leave-changes.ts'
import { leaveFeeds } from '../../../api/contract/leave-feeds.ts'
import { leaveTypes } from '../../../api/contract/leave-types.ts'
import { type Leave, leaves } from '../../../api/contract/leaves.ts'
import { queryOf, readAgain, useFetch, useList, useSend } from '../../../api/hooks.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'

// The attendance shows who is on leave.
const refreshes = [
  'leaves',
  'leaveBalances',
  'leaveReports',
  'leaveCalendar',
  'approvals',
  'attendance',
  'personPage',
  'dashboard',
] as const

/** Pending requests come first, the oldest first; decided leaves begin with the newest. */
export const leaveOrder = ({ status }: { status?: string | undefined }) =>
  status === undefined ? 'waiting' : status === 'Pending' ? 'appliedAt' : '-appliedAt'

export const useLeaves = (list: ListOf<typeof leaves.list>) =>
  useList(leaves.list, { query: { ...list.query, away: 'true' } })

/** @param role part of the path; grants nothing */
export const useLeavesOf = (id: string, role: string, list: ListOf<typeof leaves.ofPerson>) =>
  useList(leaves.ofPerson, { params: { id, role }, query: list.query })

/** The oldest pending request, and the number of pending requests, of everyone. */
export const useOldestPending = () =>
  useList(leaves.list, { query: { status: 'Pending', sort: 'appliedAt', limit: 1 } })

/** The number of all leaves with a status; undefined while it loads. */
export const useCountOf = (filter: { status: Leave['status']; state: Leave['state'] | undefined }) =>
  useList(leaves.list, { query: { ...filter, limit: 1 } }).data?.total

/** How many requests the reader can decide; undefined while that is read. */
export const useToDecide = () => useList(approvals.mine, { query: { limit: 1 } })

/** The types that can be requested. */
export const useLeaveTypes = () => useFetch(leaveTypes.list, {})

export const useLeave = (id: string) => useFetch(leaves.detail, { params: { id } })
export const useColleaguesAway = (id: string, limit: number) =>
  useFetch(leaves.away, { params: { id }, query: { limit } })
/**
 * The pending leaves before and after a leave, in the order and filters of the full list. Not cached after leaving the
 * screen, as a decision changes them.
 */
export const useQueue = (id: string, list: ListOf<typeof leaves.list>) =>
  useQuery({ ...queryOf(leaves.next, { params: { id }, query: list.filters }), gcTime: 0 })
export const useAddLeave = () => useSend(leaves.add, { refreshes })
export const useDecideLeave = () => useSend(leaves.decide, { refreshes })
export const useUndoDecision = () => useSend(leaves.undoDecision, { refreshes })

export const useWithdraw = () => useSend(leaves.withdraw, { refreshes })
export const useCancelLeave = () => useSend(leaveChanges.cancel, { refreshes })
export const useAmendLeave = () => useSend(leaveChanges.amend, { refreshes })
export const useDecideChange = () => useSend(leaveChanges.decide, { refreshes })
/** Refreshes nothing, as the request is not sent yet. */
export const useUploadAttachment = () => useSend(leaveAttachments.upload, { refreshes: ['leaves'] })
export const useRecordCertificate = () => useSend(leaveCertificates.record, { refreshes })
export const useSickDuringLeave = () => useSend(leaveChanges.interrupt, { refreshes })

/** A person's leave balances. */
export const useBalances = (id: string) => useFetch(leaveBalances.balance, { params: { id } })

/** The explanation of a balance, with the forecast until a day. */
export const useExplanation = (id: string, leaveType: string, to: string) =>
  useFetch(leaveBalances.explain, { params: { id }, query: { leaveType, ...(to === '' ? {} : { to }) } })

/** The reader's calendar feeds. */
export const useFeeds = () => useFetch(leaveFeeds.list, {})
export const useAddFeed = () => useSend(leaveFeeds.add, { refreshes: ['leaveFeeds'] })
export const useRemoveFeed = () => useSend(leaveFeeds.remove, { refreshes: ['leaveFeeds'] })

/** Reads all leave data again. */
export function useRefreshLeaves(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const domain of ['leaves', 'approvals'] as const) void readAgain(cache, domain)
  }
}

/** The reader's inbox. */
export const useApprovals = (list: ListOf<typeof approvals.mine>) => useList(approvals.mine, { query: list.query })

/** The reader's days, and the colleagues who are away on some of them. */
export const useMonthBeside = (days: readonly string[]) =>
  useFetch(leaveCalendar.calendar, {
    query: { of: 'peers', away: 'true', from: days[0] ?? '', to: days.at(-1) ?? '', limit: 100 },
  })

/** The number of people on a page of the calendar. */
const CALENDAR_PAGE = 50

/** The absences of people in some days, by department and name, page after page. */
export const useAbsences = (query: Omit<QueryInput<typeof endpoints.calendar>, 'limit' | 'skip'>) =>
  useInfiniteQuery({
    queryKey: ['leaveCalendar', leaveCalendar.calendar.path, query],
    queryFn: ({ pageParam: skip, signal }) =>
      call(
        leaveCalendar.calendar,
        { query: { ...query, limit: CALENDAR_PAGE, skip, ...(skip === 0 && { sums: 'true' as const }) } },
        signal,
      ),
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.length * CALENDAR_PAGE
      return loaded < total ? loaded : undefined
    },
  })
