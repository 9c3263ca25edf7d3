import type { OwnAccess } from '@ems/contract/core/own-access'
import type { QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import type { SessionUser } from './contract/auth.ts'
import { auth } from './contract/auth.ts'
import { isSignedOut } from './errors.ts'
import { queryOf } from './hooks.ts'
import { deleteToken, readToken, storeToken } from './token.ts'

/** The query that holds the session. */
export const sessionQuery = queryOf(auth.verify, {})

/** The signed-in person and their permissions, as last read. */
export interface OwnSession {
  user: SessionUser
  access: OwnAccess
  mustChangePassword: boolean
  mustEnrol: boolean
  hasKey: boolean
}

/** The signed-in person; asks the server if the cache is empty. @throws ApiError if the server cannot answer */
export async function findSession(cache: QueryClient): Promise<OwnSession | null> {
  if (!readToken()) return null
  const known = cache.getQueryData(sessionQuery.queryKey)
  if (known) return known
  try {
    // Not through the cache: its listener for ended sessions would race with the guard that asks here.
    const answer = await call(auth.verify, {})
    cache.setQueryData(sessionQuery.queryKey, answer)
    return answer
  } catch (error) {
    if (!isSignedOut(error)) throw error
    endSession(cache)
    return null
  }
}

/** Reads the permissions again: roles may change while a screen is open. @returns whether they have changed */
export async function refreshSession(cache: QueryClient): Promise<boolean> {
  if (!readToken()) return false
  const before = cache.getQueryData(sessionQuery.queryKey)
  const now = await cache.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => before)
  return JSON.stringify(now?.access) !== JSON.stringify(before?.access)
}

/** Stores the session of a login's answer. */
export function startSession(
  cache: QueryClient,
  { token, ...session }: OwnSession & { token: string },
  remember: boolean,
): void {
  cache.clear()
  // Linking an account at a provider returns the session that began it, with its old end.
  if (readToken() !== token) storeToken(token, remember)
  cache.setQueryData(sessionQuery.queryKey, session)
}

/** Forgets the session in this browser, with all data read during it. */
export function endSession(cache: QueryClient): void {
  deleteToken()
  cache.clear()
}

/** The signed-in person as last read, outside of components. */
export const readUser = (cache: QueryClient): SessionUser | undefined => cache.getQueryData(sessionQuery.queryKey)?.user
