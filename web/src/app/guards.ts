import type { Role } from '@ems/contract/core/roles'
import { homeOf, screens } from '@ems/contract/core/screens'
import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { SessionUser } from '../api/contract/auth.ts'
import { findUser } from '../api/session.ts'
import { safeNext } from '../ui/safeNext.ts'

export interface RouterContext {
  queryClient: QueryClient
}

interface Entering {
  context: RouterContext
  location: { href: string }
}

/** Lets only these roles in: nobody signed in goes to the login and comes back later, a wrong role goes to its own area. */
export const only =
  (...roles: readonly Role[]) =>
  async ({ context, location }: Entering): Promise<{ user: SessionUser }> => {
    const user = await findUser(context.queryClient)
    if (!user) throw redirect({ to: screens.login, search: { next: location.href } })
    if (!roles.includes(user.role)) throw redirect({ to: homeOf(user.role) })
    return { user }
  }

/** For the login: whoever is signed in already goes on. */
export async function onlySignedOut({
  context,
  search,
}: {
  context: RouterContext
  search: { next?: string }
}): Promise<void> {
  // Where it cannot be known the form is shown: signing in tells.
  const user = await findUser(context.queryClient).catch(() => null)
  if (user) throw redirect({ href: safeNext(search.next, window.location.origin) ?? homeOf(user.role) })
}

/** `task_for` in an address is personal or team; anything else is no page. */
export function onlyTaskKinds(params: { task_for?: string }): void {
  if (params.task_for !== 'personal' && params.task_for !== 'team') throw notFound()
}
