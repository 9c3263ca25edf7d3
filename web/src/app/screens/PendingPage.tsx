import { Group, Loader, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { getTranslator } from '../../ui/words/words.ts'

// It is in the file of the frame, which stands before any screen of an area is waited for; the sign-in has no use for it.
const LoadingState = lazy(async () => ({ default: (await import('../../ui/states/LoadingState.tsx')).LoadingState }))

/** While a screen's code is on its way. */
export const PendingPage = () => (
  <Suspense>
    <LoadingState />
  </Suspense>
)

/** While the session check runs. */
export function LoadingScreen() {
  const t = getTranslator('common')
  return (
    <Group justify="center" gap="sm" mih="100dvh" role="status">
      <Loader size="sm" aria-hidden />
      <Text>{t('loading')}</Text>
    </Group>
  )
}
