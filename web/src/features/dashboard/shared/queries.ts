import { inclusiveDays } from '@ems/contract/core/days'
import { inUnit } from '@ems/contract/core/leave-amounts'
import type { OwnAccess } from '@ems/contract/core/own-access'
import type { QueryClient } from '@tanstack/react-query'
import { account } from '../../../api/contract/account.ts'
import { approvals } from '../../../api/contract/approvals.ts'
import { dashboard, type GettingStarted } from '../../../api/contract/dashboard.ts'
import { leaveBalances } from '../../../api/contract/leave-balances.ts'
import { leaves } from '../../../api/contract/leaves.ts'
import { settings } from '../../../api/contract/settings.ts'
import { type TaskKind, tasks } from '../../../api/contract/tasks.ts'
import { time } from '../../../api/contract/time.ts'
import { queryOf, useFetch, useList, useSend } from '../../../api/hooks.ts'
import { hasPermissionForOthers, leads } from '../../../api/permissions.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { findSession } from '../../../api/sessionCache.ts'
import { readToken } from '../../../api/token.ts'
import type { Translate } from '../../../ui/words/words.ts'

/** The route loads these (`readAdminDay`, `readOwnDay`), so the screen does not repeat a failed read. */
const BY_ROUTE = { byRoute: true }

/** Without a stored token there is no call: the answer is known. */
export const useSummary = () => useFetch(dashboard.summary, readToken() ? {} : null, BY_ROUTE)

/**
 * The number of rejected leaves; the summary's `rejected` also counts withdrawn and cancelled ones.
 * @param summed shown to readers without the right to leaves
 */
export function useRejectedCount(summed: number | undefined): number | undefined {
  const input = { query: { status: 'Rejected', state: 'rejected', limit: 1 } } as const
  const reads = useHasPermissionForOthers('leaves.read')
  const { data } = useList(leaves.list, reads ? input : null)
  return reads ? data?.total : summed
}

/** @param userId the person; without one there is no call */
export const usePersonSummary = (userId: string | undefined) =>
  useFetch(dashboard.ofPerson, readToken() && userId ? { params: { id: userId } } : null, BY_ROUTE)

/** The open work of an administrator. */
export const useAdminHome = () => useFetch(dashboard.today, readToken() ? {} : null, BY_ROUTE)

/** The first steps of a new organisation, for people who manage its settings. */
export const useGettingStarted = () =>
  useFetch(dashboard.gettingStarted, useHasPermissionForOthers('settings.manage') ? {} : null, BY_ROUTE)

/** The first steps that are not done; none once the card is hidden. */
export const openFirstSteps = (started: GettingStarted | undefined) =>
  started && !started.dismissed ? started.steps.filter(({ done }) => !done) : []

/** Hides the first steps. */
export const useDismissGettingStarted = () => useSend(dashboard.dismissGettingStarted, { refreshes: ['dashboard'] })

/** One's own day. */
export const useHome = () => useFetch(dashboard.home, readToken() ? {} : null, BY_ROUTE)

/** A person's leave balances. @param userId without one there is no call */
export const useOwnBalances = (userId: string | undefined) =>
  useFetch(leaveBalances.balance, userId ? { params: { id: userId } } : null, BY_ROUTE)

/** Completes a task of the reader, or of a team. */
export const useFinish = (kind: TaskKind) =>
  useSend(kind === 'team' ? tasks.markTeamDone : tasks.markDone, { refreshes: ['tasks', 'dashboard'] })

/** Reopens a finished task. */
export const useUnfinish = (kind: TaskKind) =>
  useSend(kind === 'team' ? tasks.undoTeamDone : tasks.undoDone, { refreshes: ['tasks', 'dashboard'] })

/** Milliseconds that a first screen waits for its data, so that it renders once. */
const SOON_MS = 150

type Read = { queryKey: readonly unknown[] }

/** Reads missing data, and waits for a short time. The screen shows errors. */
async function readSoon(cache: QueryClient, reads: readonly Read[]): Promise<void> {
  const unknown = reads.filter(({ queryKey }) => cache.getQueryData(queryKey) === undefined)
  const late = new Promise((resolve) => setTimeout(resolve, SOON_MS))
  await Promise.race([Promise.all(unknown.map((read) => cache.prefetchQuery(read))), late])
}

/**
 * The key under which the browser stores that an administrator was asked to protect their account; undefined if they
 * were, or are none.
 */
export function protectName(user: { _id: string; role: string } | undefined): string | undefined {
  const name = `protect:${user?._id}`
  return user?.role === 'admin' && localStorage.getItem(name) === null ? name : undefined
}

/** Whether a person starts with the pay period: they run pay and decide no leave. */
export const startsWithPay = (access: OwnAccess): boolean =>
  hasPermissionForOthers(access, 'salaries.manage') && !hasPermissionForOthers(access, 'leaves.decide')

/** Preloads the first screen of the admin area. @returns whether it starts with the pay period */
export async function readAdminDay(cache: QueryClient): Promise<boolean> {
  const session = await findSession(cache)
  if (!session) return false
  const protects = protectName(session.user) !== undefined
  await readSoon(cache, [
    queryOf(dashboard.summary, {}),
    queryOf(dashboard.today, {}),
    queryOf(settings.organisation, {}),
    ...(protects ? [queryOf(account.security, {}), queryOf(dashboard.gettingStarted, {})] : []),
  ])
  return startsWithPay(session.access)
}

/** The number of pending requests on a manager's home screen. */
export const WAITING = { query: { limit: 4 } } as const

/** Preloads the first screen of the employee area. @returns whether the person clocks in */
export async function readOwnDay(cache: QueryClient): Promise<boolean> {
  const session = await findSession(cache)
  if (!session) return false
  const now = queryOf(time.now, {})
  const { _id: id, role } = session.user
  await readSoon(cache, [
    queryOf(dashboard.home, {}),
    queryOf(dashboard.ofPerson, { params: { id } }),
    queryOf(settings.organisation, {}),
    ...(role === 'employee' ? [queryOf(leaveBalances.balance, { params: { id } })] : []),
    ...(session.access.can['time.punch'] ? [now] : []),
    ...(leads(session.access) ? [queryOf(approvals.mine, WAITING)] : []),
  ])
  return cache.getQueryData(now.queryKey)?.now.tracking === 'clock'
}

interface Long {
  startDate: string
  endDate: string
  unit: 'days' | 'hours'
  amount: number | null
}

/** The days or hours of a leave that count: `5 working days`; where they were not counted, its calendar days: `7 days`. */
export const lengthOf = (t: Translate<'dashboard'>, { startDate, endDate, unit, amount }: Long): string =>
  amount === null
    ? t('today.days', { count: inclusiveDays(startDate, endDate) })
    : t('today.counted', { unit, count: inUnit(unit, amount) })
