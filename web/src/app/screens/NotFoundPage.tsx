import { screens } from '@ems/contract/core/screens'
import { Text } from '@mantine/core'
import { ButtonLink } from '../../ui/page/links.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { getTranslator } from '../../ui/words/words.ts'
import { MainLandmark } from './MainLandmark.tsx'

export function NotFoundPage() {
  const t = getTranslator('app')
  return (
    <MainLandmark>
      <Page title={t('notFound.title')} width="form">
        <Text mb="lg">{t('notFound.text')}</Text>
        {/* The login sends whoever is signed in on to their own dashboard. */}
        <ButtonLink to={screens.login}>{t('notFound.home')}</ButtonLink>
      </Page>
    </MainLandmark>
  )
}
