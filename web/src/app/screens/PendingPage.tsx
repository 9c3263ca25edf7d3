import { Center, Loader, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LoadingState } from '../../ui/LoadingState.tsx'

/** While a screen's code is on its way. */
export const PendingPage = () => <LoadingState />

/** While the session check runs. */
export function LoadingScreen() {
  const { t } = useTranslation()
  return (
    <Center mih="100dvh" role="status" style={{ gap: '0.75rem' }}>
      <Loader size="sm" aria-hidden />
      <Text>{t('loading')}</Text>
    </Center>
  )
}
