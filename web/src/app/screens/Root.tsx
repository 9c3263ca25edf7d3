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
 * keyboard starts from it. Not on the first load, and not where only the query has changed.
 */
function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged)
          document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
