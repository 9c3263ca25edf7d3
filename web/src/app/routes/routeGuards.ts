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

/** Lets everyone in who is signed in; no one else, who goes to the login and comes back later. */
export const signedIn = sessionOf

/** Lets those into the admin area who have anything to do there; others go to their own. */
export async function inAdminArea(entering: Entering): Promise<OwnSession> {
  const session = await sessionOf(entering)
  if (session.access.home !== screens.admin.home) throw redirect({ href: session.access.home })
  return session
}

/** Lets those in whose rights open a screen; others go to where their area begins. */
export const forScreen =
  (screen: string) =>
  async (entering: Entering): Promise<void> => {
    const { access } = await inAdminArea(entering)
    if (!canOpen(access, screen)) throw redirect({ href: firstScreen(access) })
  }

/** Lets those into a screen of the employee area whose rights open it; others go to where it begins. */
export const forOwnScreen =
  (screen: string) =>
  async (entering: Entering): Promise<void> => {
    const { access } = await sessionOf(entering)
    if (!canOpen(access, screen)) throw redirect({ to: screens.employee.home })
  }

/** The guard of the sign-in: signed-in people are sent on. */
export async function onlySignedOut({
  context,
  location,
  search,
}: {
  context: RouterContext
  location: { hash: string }
  search: { next?: string }
}): Promise<void> {
  // Linking an account at a provider ends here, too, in the session that began it.
  if (location.hash.startsWith('sso=')) return
  // Where it cannot be known the form is shown: signing in tells.
  const session = await findSession(context.queryClient).catch(() => null)
  if (session) throw redirect({ href: safeNext(search.next, window.location.origin) ?? session.access.home })
}

/** `task_for` in an address is personal or team; anything else is no page. */
export function onlyTaskKinds(params: { task_for?: string }): void {
  if (params.task_for !== 'personal' && params.task_for !== 'team') throw notFound()
}
