import { screens } from '@ems/contract/core/screens'
import { Button, Group, Text } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '../../api/errors.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { useErrorText } from '../../ui/states/ErrorState.tsx'
import { getTranslator } from '../../ui/words/words.ts'
import { MainLandmark } from './MainLandmark.tsx'

/** Replaces a screen that could not be rendered. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const t = getTranslator('app')
  const describe = useErrorText()
  const router = useRouter()
  const refused = error instanceof ApiError
  const retry = () => {
    // A file of the previous version may have failed: a reload gets the present files.
    if (!refused) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <MainLandmark>
      <Page title={t('crash.title')} width="form">
        <Text role="alert" mb="lg">
          {refused ? describe(error) : t('crash.text')}
        </Text>
        <Group gap="sm">
          <Button onClick={retry}>{t('common:actions.retry')}</Button>
          <ButtonLink to={screens.login} variant="default">
            {t('crash.home')}
          </ButtonLink>
        </Group>
      </Page>
    </MainLandmark>
  )
}
