import { screens } from '@ems/contract/core/screens'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { ApiError, isSignedOut } from '../../api/errors.ts'
import { endSession, readUser, refreshSession } from '../../api/sessionCache.ts'
import LoginPage from '../../features/auth/pages/LoginPage.tsx'
import { draftStore } from '../../ui/form/draft/draftStore.ts'
import { page } from '../pages/lazyPage.ts'
import { CrashPage } from '../screens/CrashPage.tsx'
import { PendingPage } from '../screens/PendingPage.tsx'
import { adminRoutes } from './adminRoutes.ts'
import { employeeRoutes } from './employeeRoutes.ts'
import { rootRoute } from './rootRoute.ts'
import { requireSignedOut } from './routeGuards.ts'

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.root,
  beforeLoad: () => {
    throw redirect({ to: screens.login })
  },
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.login,
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => ({
    next: typeof next === 'string' ? next : undefined,
  }),
  beforeLoad: requireSignedOut,
  component: LoginPage,
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.forgotPassword,
  component: page(() => import('../../features/auth/pages/ForgotPasswordPage.tsx'), 'auth'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.resetPassword,
  component: page(() => import('../../features/auth/pages/ResetPasswordPage.tsx'), 'auth'),
})

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.invitation,
  component: page(() => import('../../features/auth/pages/InvitationPage.tsx'), 'auth', 'security'),
})

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.confirmEmail,
  component: page(() => import('../../features/auth/pages/ConfirmEmailPage.tsx'), 'auth'),
})

const kioskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screens.kiosk,
  component: page(() => import('../../features/time/kiosk/KioskPage.tsx'), 'kiosk'),
})

export const queryClient = makeQueryClient({
  signedOut() {
    const owner = readUser(queryClient)
    if (owner) draftStore.keep?.(owner._id)
    endSession(queryClient)
    const here = router.state.location
    if (here.pathname === screens.login) return
    // Typed text can no longer be saved, so no form may block this navigation.
    void router.navigate({ to: screens.login, search: { next: here.href }, ignoreBlocker: true })
  },
  refused(error) {
    void refreshRights()
    // No other screen opens before the person has what their role requires.
    if (error.code === 'ENROL') void router.navigate({ to: screens.employee.security, ignoreBlocker: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    indexRoute,
    loginRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    invitationRoute,
    confirmEmailRoute,
    kioskRoute,
    adminRoutes,
    employeeRoutes,
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 300,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: page(() => import('../screens/NotFoundPage.tsx'), 'lost'),
  scrollRestoration: true,
  // Plain text in the address: `?search=007` stays text. Each route's schema converts numbers.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
    return text && `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Reads the permissions again; if they have changed, the guards check the open screen again. */
export async function refreshRights(): Promise<void> {
  if (await refreshSession(queryClient)) await router.invalidate()
}

/** Statuses that may pass without action: no answer, or a server that is starting. */
const PASSING = [0, 502, 503, 504]

/**
 * @param told `signedOut` when the server no longer knows the session; `refused` when it refuses a right on which the
 * screen relied
 */
export function makeQueryClient(told: { signedOut: () => void; refused: (error: ApiError) => void }): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) told.signedOut()
    else if (error instanceof ApiError && error.status === 403) told.refused(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && PASSING.includes(error.status),
        // Without it, a read waits silently for the network; the error state with its retry button says more.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
