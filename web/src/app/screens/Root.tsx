import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { StepUpDialog } from './StepUpDialog.tsx'

export function Root() {
  useFocusOnNavigation()
  return (
    <>
      <Outlet />
      <StepUpDialog />
    </>
  )
}

/** Runs after a navigation, but not on the first load or if only the query has changed. */
function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', async ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const { activeElement } = document
        const { focusOnArrival } = await import('../../ui/keyboard/holdFocus.ts')
        // The person may have navigated on before this file was loaded.
        if (document.activeElement === activeElement) focusOnArrival()
      }),
    [router],
  )
}
