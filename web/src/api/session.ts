import type { HeldScope, OwnAccess } from '@ems/contract/core/own-access'
import type { PermissionKey } from '@ems/contract/core/permissions'
import { screens } from '@ems/contract/core/screens'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { SessionUser } from './contract/auth.ts'
import { type OwnSession, sessionQuery } from './sessionCache.ts'

/**
 * The session for all components below: each row of a list uses it several times, and separate queries would be slower
 * than rendering.
 */
export const Session = createContext<OwnSession | undefined>(undefined)

/** Follows the session in the cache, for the one component that provides `Session`. */
export const useVerified = (): OwnSession | undefined => useQuery({ ...sessionQuery, enabled: false }).data

/** The signed-in person; undefined outside the guarded areas. */
export const useUser = (): SessionUser | undefined => use(Session)?.user

/** The scope of a permission of the signed-in person; undefined without the permission. */
export const useScope = (key: PermissionKey): HeldScope | undefined => use(Session)?.access.can[key]

/** Whether the signed-in person holds a permission for other people; without it, its actions are not shown. */
export const useHasPermissionForOthers = (key: PermissionKey): boolean => (useScope(key) ?? 'own') !== 'own'

/** Whether the signed-in person has the admin area, whichever of its screens they may open. */
export const useHasAdminArea = (): boolean => useAccess()?.home === screens.admin.home

/** The second factors to set up and the password to change; undefined outside the guarded areas. */
export const useSession = (): OwnSession | undefined => use(Session)

/** The permissions of the signed-in person; undefined outside the guarded areas. */
export const useAccess = (): OwnAccess | undefined => use(Session)?.access
