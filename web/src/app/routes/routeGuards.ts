import { screens } from '@ems/contract/core/screens'
import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { canOpen, firstScreen } from '../../api/permissions.ts'
import { findSession, type OwnSession } from '../../api/sessionCache.ts'
import { safeNext } from '../../ui/page/safeNext.ts'

export interface RouterContext {
  queryClient: QueryClient
}

interface Entering {
  context: RouterContext
  location: { href: string }
}

const sessionOf = async ({ context, location }: Entering): Promise<OwnSession> => {
  const session = await findSession(context.queryClient)
  if (!session) throw redirect({ to: screens.login, search: { next: location.href } })
  return session
}

/** Admits signed-in users; others go to the login and return later. */
export const signedIn = sessionOf

/** Admits users with a screen in the admin area; others go to the employee area. */
export async function requireAdminArea(entering: Entering): Promise<OwnSession> {
  const session = await sessionOf(entering)
  if (session.access.home !== screens.admin.home) throw redirect({ href: session.access.home })
  return session
}

/** Admits users with the permission of a screen; others go to the first screen of their area. */
export const requireScreen =
  (screen: string) =>
  async (entering: Entering): Promise<void> => {
    const { access } = await requireAdminArea(entering)
    if (!canOpen(access, screen)) throw redirect({ href: firstScreen(access) })
  }

/** Admits users with the permission of a screen of the employee area; others go to its first screen. */
export const requireEmployeeScreen =
  (screen: string) =>
  async (entering: Entering): Promise<void> => {
    const { access } = await sessionOf(entering)
    if (!canOpen(access, screen)) throw redirect({ to: screens.employee.home })
  }

/** The guard of the sign-in: signed-in users are redirected. */
export async function requireSignedOut({
  context,
  location,
  search,
}: {
  context: RouterContext
  location: { hash: string }
  search: { next?: string }
}): Promise<void> {
  // Linking an account at a provider ends here, too, with the session that began it.
  if (location.hash.startsWith('sso=')) return
  // If that is unknown, the form is shown: signing in finds out.
  const session = await findSession(context.queryClient).catch(() => null)
  if (session) throw redirect({ href: safeNext(search.next, window.location.origin) ?? session.access.home })
}

/** `task_for` in an address is personal or team; other values give no page. */
export function requireTaskKind(params: { task_for?: string }): void {
  if (params.task_for !== 'personal' && params.task_for !== 'team') throw notFound()
}
