import { Group, Loader, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { getTranslator } from '../../ui/words/words.ts'

// Part of the frame's file, which is loaded before any screen of an area; the sign-in does not need it.
const LoadingState = lazy(async () => ({ default: (await import('../../ui/states/LoadingState.tsx')).LoadingState }))

/** Shown while a screen's code loads. */
export const PendingPage = () => (
  <Suspense>
    <LoadingState />
  </Suspense>
)

/** Shown while the session is checked. */
export function LoadingScreen() {
  const t = getTranslator('common')
  return (
    <Group justify="center" gap="sm" mih="100dvh" role="status">
      <Loader size="sm" aria-hidden />
      <Text>{t('loading')}</Text>
    </Group>
  )
}
