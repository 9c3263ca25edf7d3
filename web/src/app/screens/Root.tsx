import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Identity } from '../Identity.tsx'

export function Root() {
  useFocusOnNavigation()
  return (
    <>
      <Outlet />
      <Identity />
    </>
  )
}

/**
 * After a navigation the focus goes to the main heading, so that a screen reader announces the new screen and the
 * keyboard starts from it; or to what was arrived at by its arrows. Not on the first load, and not where only the query
 * has changed.
 */
function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const [arrived, heading] = ['[data-arrived]', '[data-page-heading]'].map((one) => document.querySelector(one))
        const target = arrived ?? heading
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      }),
    [router],
  )
}
