import { screens } from '@ems/contract/core/screens'
import type { QueryClient } from '@tanstack/react-query'
import { readToken } from '../../api/token.ts'
import { loadHomeClock } from '../pages/homeClock.ts'
import { page } from '../pages/lazyPage.ts'
import { loadWords } from '../shared/loadWords.ts'

/** The layout of an area, and its first screen. */
export const adminLayout = page(() => import('../layouts/AdminLayout.tsx'), 'frame')
export const adminHome = page(() => import('../pages/AdminHomePage.tsx'), 'dashboard', 'adminHome')
export const employeeLayout = page(() => import('../layouts/EmployeeLayout.tsx'), 'frame', 'teamMenu')
export const employeeHome = page(() => import('../pages/OwnHomePage.tsx'), 'dashboard')

const loadDays = () => import('../../features/dashboard/shared/queries.ts')

interface Entering {
  context: { queryClient: QueryClient }
}

/** Reads the data of an area's first screen in parallel with its files. */
export const readAdminHome = async ({ context }: Entering) => {
  if (await (await loadDays()).readAdminDay(context.queryClient)) await loadWords('payHome')
}
export const readEmployeeHome = async ({ context }: Entering) => {
  // On a phone, its clock is above everything: if it came later, it would move the rest.
  if (await (await loadDays()).readOwnDay(context.queryClient)) await loadHomeClock()
}

/** Loads the names of the other screens' files. */
export const loadAdminPages = () => import('../pages/adminPages.ts')
export const loadEmployeePages = () => import('../pages/employeePages.ts')

type Loading = Promise<unknown> | undefined
interface Area {
  home: string
  frame: () => Loading
  first: () => Loading
  pages: () => Loading
}

const admin: Area = {
  home: screens.admin.home,
  frame: () => adminLayout.preload?.(),
  first: () => adminHome.preload?.(),
  pages: loadAdminPages,
}
const employee: Area = {
  home: screens.employee.home,
  frame: () => employeeLayout.preload?.(),
  first: () => employeeHome.preload?.(),
  pages: loadEmployeePages,
}

/**
 * Loads the frame during the check of the session, or while a person types their password: the sign-in does not wait
 * for it. An address of one area loads only that area's frame, because two loads delay each other on a slow connection.
 */
export function preloadLayout(): void {
  const { pathname } = window.location
  const named = [admin, employee].filter(({ home }) => pathname.startsWith(home))
  const load = () =>
    void Promise.allSettled(
      named.length > 0
        ? named.flatMap((area) => [area.frame(), pathname === area.home ? area.first() : area.pages()])
        : [admin, employee].flatMap((area) => [area.frame(), area.first()]),
    )
  if (readToken() === null) document.addEventListener('input', load, { once: true })
  else load()
}

/** The addresses of an area: its own, and those below it. */
export type Below<Area extends string> = Area | `${Area}/${string}`

/** A screen's path below its area's, as the router declares it: `leaves/$id` of `/admin-dashboard/leaves/$id`. */
export const childPath = <const Area extends string, const S extends Below<Area>>(area: Area, screen: S) =>
  (screen.slice(area.length + 1) || '/') as S extends `${Area}/${infer Rest}` ? Rest : '/'
