import { Group, Loader, Text } from '@mantine/core'
import { LoadingState } from '../../ui/LoadingState.tsx'
import { wordsOf } from '../../ui/words.ts'

/** While a screen's code is on its way. */
export const PendingPage = () => <LoadingState />

/** While the session check runs. */
export function LoadingScreen() {
  const t = wordsOf('common')
  return (
    <Group justify="center" gap="sm" mih="100dvh" role="status">
      <Loader size="sm" aria-hidden />
      <Text>{t('loading')}</Text>
    </Group>
  )
}
