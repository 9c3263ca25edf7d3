import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { onTokenChangedElsewhere } from '../api/token.ts'
import { Dialogs } from '../ui/Dialogs.tsx'
import { queryClient, router } from './router.tsx'
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts'

// The first screen has no toast to show; one that comes early waits in the store.
const Toasts = lazy(() => import('../ui/Toasts.tsx'))

export function App() {
  useOtherTabs()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Dialogs />
        <Suspense>
          <Toasts />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Signing in or out in another tab holds here too: the guards ask anew. */
function useOtherTabs() {
  useEffect(
    () =>
      onTokenChangedElsewhere(() => {
        queryClient.clear()
        void router.invalidate()
      }),
    [],
  )
}
