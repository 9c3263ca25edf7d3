import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Identity } from './StepUpDialog.tsx'

export function Root() {
  useFocusOnNavigation()
  return (
    <>
      <Outlet />
      <Identity />
    </>
  )
}

/** After a navigation; not on the first load, and not where only the query has changed. */
function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', async ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const { activeElement } = document
        const { focusOnArrival } = await import('../../ui/keyboard/holdFocus.ts')
        // Anyone who is quicker than this file has moved on.
        if (document.activeElement === activeElement) focusOnArrival()
      }),
    [router],
  )
}
