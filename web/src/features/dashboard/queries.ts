import { attendance } from '../../api/contract/attendance.ts'
import { dashboard } from '../../api/contract/dashboard.ts'
import { leaves } from '../../api/contract/leaves.ts'
import { useFetch, useList } from '../../api/hooks.ts'
import { readToken } from '../../api/token.ts'

/** Without a stored token nothing is asked for: the answer is known. */
export const useSummary = () => useFetch(dashboard.summary, readToken() ? {} : null)

/** @param userId the person; without one nothing is asked for */
export const usePersonSummary = (userId: string | undefined) =>
  useFetch(dashboard.ofPerson, readToken() && userId ? { params: { id: userId } } : null)

/** The requests for leave that have waited longest. */
export const useWaitingLeaves = (limit: number) =>
  useList(leaves.list, { query: { status: 'Pending', sort: 'appliedAt', limit } })

/** Who is away today, and on what kind of leave. */
export const useAwayToday = (today: string) =>
  useList(leaves.list, { query: { status: 'Approved', from: today, to: today, sort: 'endDate', limit: 6 } })

/** How many people have no mark today. */
export const useUnmarked = () => useList(attendance.today, { query: { status: 'Not Marked', limit: 1 } })
