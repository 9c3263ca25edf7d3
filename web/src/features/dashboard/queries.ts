import { dashboard } from '../../api/contract/dashboard.ts'
import { useFetch } from '../../api/hooks.ts'
import { readToken } from '../../api/token.ts'

/** Without a stored token nothing is asked for: the answer is known. */
export const useSummary = () => useFetch(dashboard.summary, readToken() ? {} : null)

/** @param userId the person; without one nothing is asked for */
export const usePersonSummary = (userId: string | undefined) =>
  useFetch(dashboard.ofPerson, readToken() && userId ? { params: { id: userId } } : null)

/** What needs the administrator today. */
export const useToday = () => useFetch(dashboard.today, readToken() ? {} : null)
