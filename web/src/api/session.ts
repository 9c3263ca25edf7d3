import type { HeldScope, OwnAccess } from '@ems/contract/core/own-access'
import type { PermissionKey } from '@ems/contract/core/permissions'
import { screens } from '@ems/contract/core/screens'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import type { SessionUser } from './contract/auth.ts'
import { auth } from './contract/auth.ts'
import { isSignedOut } from './errors.ts'
import { queryOf } from './hooks.ts'
import { dropToken, readToken, storeToken } from './token.ts'

const verified = queryOf(auth.verify, {})

/** Who is signed in and what they may do, as last told. */
export interface OwnSession {
  user: SessionUser
  access: OwnAccess
  mustChangePassword: boolean
  mustEnrol: boolean
  hasKey: boolean
}

/** Who is signed in, asking the server where that is not known yet. @throws ApiError where it cannot be known */
export async function findSession(cache: QueryClient): Promise<OwnSession | null> {
  if (!readToken()) return null
  const known = cache.getQueryData(verified.queryKey)
  if (known) return known
  try {
    // Not through the cache: its listener for ended sessions would race with the guard that asks here.
    const answer = await call(auth.verify, {})
    cache.setQueryData(verified.queryKey, answer)
    return answer
  } catch (error) {
    if (!isSignedOut(error)) throw error
    endSession(cache)
    return null
  }
}

/** Asks anew what the signed-in person may do: roles come and go while a screen is open. @returns whether it is something else now */
export async function refreshSession(cache: QueryClient): Promise<boolean> {
  if (!readToken()) return false
  const before = cache.getQueryData(verified.queryKey)
  const now = await cache.fetchQuery({ ...verified, staleTime: 0 }).catch(() => before)
  return JSON.stringify(now?.access) !== JSON.stringify(before?.access)
}

/** Takes over the session that a login has answered with. */
export function startSession(
  cache: QueryClient,
  { token, ...session }: OwnSession & { token: string },
  remember: boolean,
): void {
  cache.clear()
  storeToken(token, remember)
  cache.setQueryData(verified.queryKey, session)
}

/** Forgets the session here, together with everything that was read in its name. */
export function endSession(cache: QueryClient): void {
  dropToken()
  cache.clear()
}

/** The signed-in person as last told, outside of components. */
export const readUser = (cache: QueryClient): SessionUser | undefined => cache.getQueryData(verified.queryKey)?.user

/** The signed-in person; undefined outside the guarded areas. */
export function useUser(): SessionUser | undefined {
  return useQuery({ ...verified, enabled: false }).data?.user
}

/** For whom the signed-in person holds a right; undefined where they do not hold it. */
export function useScope(key: PermissionKey): HeldScope | undefined {
  return useQuery({ ...verified, enabled: false }).data?.access.can[key]
}

/** Whether the signed-in person holds a right for anybody besides themselves: what they do not hold is not offered. */
export const useForOthers = (key: PermissionKey): boolean => (useScope(key) ?? 'own') !== 'own'

/** Whether the signed-in person has the admin area, whatever of it their rights open. */
export const useHasAdminArea = (): boolean => useAccess()?.home === screens.admin.home

/** What the person is asked for, and how they change their password; undefined outside the guarded areas. */
export const useSession = (): OwnSession | undefined => useQuery({ ...verified, enabled: false }).data

/** What the signed-in person may do; undefined outside the guarded areas. */
export function useAccess(): OwnAccess | undefined {
  return useQuery({ ...verified, enabled: false }).data?.access
}
