import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onTokenChangedElsewhere } from '../api/token.ts'
import { Dialogs } from '../ui/dialog/ConfirmHost.tsx'
import { Toasts } from '../ui/toast/Toasts.tsx'
import { queryClient, refreshRights, router } from './routes/router.tsx'
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts'

/** @param direction which way the words run */
export function App({ direction }: { direction: 'ltr' | 'rtl' }) {
  useOtherTabs()
  useFreshRights()
  useLetters()
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        // All of them, at once and from the theme: the sheet with the default ones would be loaded to be overridden.
        deduplicateCssVariables={false}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Dialogs />
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}

/** Roles may change while a tab is in the background: its permissions are read again when it is shown. */
function useFreshRights() {
  useEffect(() => {
    const refresh = () => void refreshRights()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [])
}

/** Signing in or out in another tab holds here too: the guards ask again. */
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

/**
 * The file of the product's letters is asked for once the first screen is painted, which would share a slow line with it;
 * until then, and where it does not come, letters of the same widths serve. `boot.js` asks at once where the cache has it.
 */
function useLetters() {
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      setTimeout(() => document.documentElement.setAttribute('data-letters', 'own')),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
}
