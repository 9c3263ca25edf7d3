import { dashboard } from '../../api/contract/dashboard.ts'
import { leaveBalances } from '../../api/contract/leave-balances.ts'
import { type TaskKind, tasks } from '../../api/contract/tasks.ts'
import { useFetch, useSend } from '../../api/hooks.ts'
import { readToken } from '../../api/token.ts'

/** Without a stored token nothing is asked for: the answer is known. */
export const useSummary = () => useFetch(dashboard.summary, readToken() ? {} : null)

/** @param userId the person; without one nothing is asked for */
export const usePersonSummary = (userId: string | undefined) =>
  useFetch(dashboard.ofPerson, readToken() && userId ? { params: { id: userId } } : null)

/** What needs the administrator today. */
export const useToday = () => useFetch(dashboard.today, readToken() ? {} : null)

/** One's own day. */
export const useHome = () => useFetch(dashboard.home, readToken() ? {} : null)

/** What somebody has of each type of leave. @param userId without one nothing is asked for */
export const useOwnBalances = (userId: string | undefined) =>
  useFetch(leaveBalances.balance, userId ? { params: { id: userId } } : null)

/** Finishes a task of one's own, or of a team. */
export const useFinish = (kind: TaskKind) =>
  useSend(kind === 'team' ? tasks.markTeamDone : tasks.markDone, { refreshes: ['tasks', 'dashboard'] })

/** Takes back that a task was finished. */
export const useUnfinish = (kind: TaskKind) =>
  useSend(kind === 'team' ? tasks.undoTeamDone : tasks.undoDone, { refreshes: ['tasks', 'dashboard'] })
