import type { ScreenLink } from '@ems/contract/core/screens'
import { Button, Group, Text } from '@mantine/core'
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { getTranslator } from '../words/words.ts'
import { errorText } from './errorText.ts'
import { Notice } from './Notice.tsx'

// The sign-in has errors, but no lists.
const GoneState = lazy(() => import('./GoneState.tsx'))
// Without a connection its code may be missing, too.
const FailedState = lazy(() => import('./FailedState.tsx').catch(() => ({ default: Notice })))

interface ErrorStateProps {
  error: unknown
  /** what failed, as a heading; absent for what the heading above it names, or the page */
  title?: string | undefined
  /** the text instead of the server's own */
  text?: string
  retry?: () => void
  /** for what the address of a screen names: the list in which it is */
  list?: ScreenLink | undefined
}

// The same call would get the same answer.
const FINAL = [400, 403, 404]

/** The error, with a retry button if that may help; where the address names nothing, the way to its list. */
export function ErrorState({ error, title, text, retry, list }: ErrorStateProps) {
  const t = getTranslator('common')
  const describe = useErrorText()
  const place = useRef<HTMLDivElement>(null)
  const { heading: name, alone } = usePlace(place)
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
  const final = error instanceof ApiError && FINAL.includes(error.status)
  if (final && list)
    return (
      <Suspense fallback={COMING}>
        <GoneState error={error} title={title} list={list} />
      </Suspense>
    )
  const Look = alone ? FailedState : Notice
  return (
    <Suspense fallback={COMING}>
      <Look
        ref={place}
        title={title ?? (name ? t('error.titleOf', { name }) : t(alone ? 'error.page' : 'error.title'))}
      >
        <Text size="sm" c="var(--mantine-color-text)">
          {text ?? describe(error)}
        </Text>
        {requestId && (
          <Text size="xs" c="dimmed" mt={4}>
            {t('error.reference', { id: requestId })}
          </Text>
        )}
        {retry && !final && (
          <Group mt="sm">
            <Button {...(!alone && { size: 'xs' })} variant="default" onClick={retry}>
              {t('actions.retry')}
            </Button>
          </Group>
        )}
      </Look>
    </Suspense>
  )
}

const COMING = <div aria-busy data-coming />
const TAB = '[data-page-body] [role="tab"][aria-selected="true"]'

interface Place {
  heading?: string | undefined
  alone?: boolean
}

/**
 * @returns the heading of the panel, dialog or section in which an element is, else the selected tab of the screen; and
 * whether it is alone on the page, outside panels and dialogs
 */
function usePlace(place: RefObject<HTMLElement | null>): Place {
  const [found, setFound] = useState<Place>({})
  useLayoutEffect(() => {
    const section = place.current?.closest('section')
    const surface = place.current?.closest('[data-surface], [role="dialog"]')
    const heading = surface?.querySelector('h2') ?? section?.querySelector('h2')
    // A tab has its count after its name.
    const text = (heading ?? document.querySelector(TAB))?.firstChild?.textContent
    setFound({ heading: (heading ? text : (section?.ariaLabel ?? text)) || undefined, alone: !surface })
  }, [place])
  return found
}

/** The sentence for a failure: the server's, or that it could not be reached, or `fallback`. */
export function useErrorText() {
  const t = getTranslator('common')
  return (error: unknown, fallback: string = t('somethingWrong')): string =>
    error instanceof ApiError && error.status === 0 ? t('offline') : errorText(error, fallback)
}
