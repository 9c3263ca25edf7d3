import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { endSession } from '../api/session.ts'
import LoginPage from '../features/auth/pages/LoginPage.tsx'
import { adminRoutes } from './adminRoutes.ts'
import { employeeRoutes } from './employeeRoutes.ts'
import { onlySignedOut, type RouterContext } from './guards.ts'
import { page } from './page.ts'
import { paths } from './paths.ts'
import { makeQueryClient } from './queryClient.ts'
import { CrashPage } from './screens/CrashPage.tsx'
import { NotFoundPage } from './screens/NotFoundPage.tsx'
import { PendingPage } from './screens/PendingPage.tsx'
import { Root } from './screens/Root.tsx'

// The router's own types are not registered: every address comes from `paths.ts`, every list's query is judged by the
// contract, and forty generic routes cost the editor seconds.
const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root })

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.root,
  beforeLoad: () => {
    throw redirect({ to: paths.login })
  },
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  validateSearch: ({ next }: Record<string, unknown>) => ({ next: typeof next === 'string' ? next : undefined }),
  beforeLoad: onlySignedOut,
  component: LoginPage,
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.forgotPassword,
  component: page(() => import('../features/auth/pages/ForgotPasswordPage.tsx'), 'auth'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.resetPassword,
  component: page(() => import('../features/auth/pages/ResetPasswordPage.tsx'), 'auth'),
})

export const queryClient = makeQueryClient(() => {
  endSession(queryClient)
  const here = router.state.location
  if (here.pathname === paths.login) return
  // Nothing typed can be saved any more, so no form may hold this up.
  void router.navigate({ to: paths.login, search: { next: here.href }, ignoreBlocker: true })
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    indexRoute,
    loginRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    adminRoutes(rootRoute),
    employeeRoutes(rootRoute),
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 300,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  // Plain text in the address: `?search=007` stays what was typed. Each route's schema makes numbers of it.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
    return text && `?${text}`
  },
})
