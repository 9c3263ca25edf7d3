import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError, isCode } from '../../api/errors.ts'
import { PageHeading } from '../../ui/page/Page.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useErrorText } from '../../ui/states/ErrorState.tsx'
import { getTranslator } from '../../ui/words/words.ts'
import { MainLandmark } from './MainLandmark.tsx'
import classes from './MessagePage.module.css'

/** Replaces a screen that could not be rendered. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const t = getTranslator('app')
  const describe = useErrorText()
  const router = useRouter()
  const refused = error instanceof ApiError
  const offline = !navigator.onLine
  const retry = () => {
    // A file of the previous version may have failed: a reload gets the present files.
    if (!refused) return window.location.reload()
    reset()
    void router.invalidate()
  }
  useWindowEvent('online', retry)
  const text = () => {
    if (offline) return t('offline.text')
    // The server's sentence for an unknown fault repeats the title.
    return refused && !isCode(error, 'INTERNAL') ? describe(error, t('crash.text')) : t('crash.text')
  }
  return (
    <MainLandmark>
      <div className={classes.page} role="alert">
        <EmptyState
          drawing="plug"
          title={<PageHeading title={offline ? t('offline.title') : t('crash.title')} className={classes.title} />}
          text={text()}
          action={
            <Button mt="sm" onClick={retry}>
              {t('common:actions.retry')}
            </Button>
          }
        />
      </div>
    </MainLandmark>
  )
}
