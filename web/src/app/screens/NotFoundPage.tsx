import { screens } from '@ems/contract/core/screens'
import { Button, Group } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { use } from 'react'
import { ButtonLink } from '../../ui/page/links.tsx'
import { PageHeading } from '../../ui/page/Page.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../ui/words/words.ts'
import { showPalette } from '../palette/showPalette.ts'
import { InLayoutContext, MainLandmark } from './MainLandmark.tsx'
import classes from './MessagePage.module.css'

/** An address without a screen: what happened, and the ways on. */
export default function NotFoundPage() {
  const t = getTranslator('lost')
  // Outside a frame nobody is known to be signed in, and there is nothing to search.
  const framed = use(InLayoutContext)
  return (
    <MainLandmark>
      <div className={classes.page}>
        <EmptyState
          drawing="nothing"
          title={<PageHeading title={t('title')} className={classes.title} />}
          text={t('text')}
          action={
            <Group gap="sm" justify="center" mt="sm">
              {/* Signed-in people are led on from the login to their own dashboard. */}
              <ButtonLink to={screens.login}>{t(framed ? 'home' : 'signIn')}</ButtonLink>
              {framed && (
                <Button variant="default" leftSection={<IconSearch size={16} aria-hidden />} onClick={showPalette}>
                  {t('search')}
                </Button>
              )}
            </Group>
          }
        />
      </div>
    </MainLandmark>
  )
}
