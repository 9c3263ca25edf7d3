import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onTokenChangedElsewhere } from '../api/token.ts'
import { ConfirmHost } from '../ui/dialog/ConfirmHost.tsx'
import { Toasts } from '../ui/toast/Toasts.tsx'
import { queryClient, refreshRights, router } from './routes/router.tsx'
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts'

/** @param direction the direction of the text */
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
        // All of them at once, from the theme: the default sheet would be loaded only to be overridden.
        deduplicateCssVariables={false}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ConfirmHost />
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}

/** Roles may change while a tab is in the background: its permissions are read again when it becomes visible. */
function useFreshRights() {
  useEffect(() => {
    const refresh = () => void refreshRights()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [])
}

/** Signing in or out in another tab applies here too: the guards check again. */
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
 * The font file is requested after the first paint, as it would share a slow connection with it. Until then, and if it
 * fails, a font with the same widths is used. `boot.js` requests it at once if the cache has it.
 */
function useLetters() {
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      setTimeout(() => document.documentElement.setAttribute('data-letters', 'own')),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
}
