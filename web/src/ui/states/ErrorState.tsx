import type { ScreenLink } from '@ems/contract/core/screens'
import { Button, Group, Text } from '@mantine/core'
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { getTranslator } from '../words/words.ts'
import { errorText } from './errorText.ts'
import { Notice } from './Notice.tsx'

// The sign-in has errors, but no lists.
const GoneState = lazy(() => import('./GoneState.tsx'))

interface ErrorStateProps {
  error: unknown
  /** what failed, as a heading */
  title?: string
  /** what was to be loaded; absent for what the heading above it names */
  subject?: string
  /** the text instead of the server's own */
  text?: string
  retry?: () => void
  /** for what the address of a screen names: the list in which it is */
  list?: ScreenLink | undefined
}

// The same call would get the same answer.
const FINAL = [400, 403, 404]

/** The error, with a retry button if that may help; where the address names nothing, the way to its list. */
export function ErrorState({ error, title, subject, text, retry, list }: ErrorStateProps) {
  const t = getTranslator('common')
  const describe = useErrorText()
  const place = useRef<HTMLDivElement>(null)
  const heading = useHeadingAbove(place)
  const name = subject ?? heading
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
  const final = error instanceof ApiError && FINAL.includes(error.status)
  if (final && list)
    return (
      <Suspense fallback={<div aria-busy data-coming />}>
        <GoneState error={error} title={title} list={list} />
      </Suspense>
    )
  return (
    <Notice ref={place} title={title ?? (name ? t('error.titleOf', { name }) : t('error.title'))}>
      <Text size="sm" c="var(--mantine-color-text)">
        {text ?? describe(error)}
      </Text>
      {requestId && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('error.reference', { id: requestId })}
        </Text>
      )}
      {retry && !final && (
        <>
          {/* Without a connection the sentence says it already, and nothing else works either. */}
          {!(error instanceof ApiError && error.status === 0) && (
            <Text size="sm" c="var(--mantine-color-text)">
              {t('error.again')}
            </Text>
          )}
          <Group mt="sm">
            <Button size="xs" variant="default" onClick={retry}>
              {t('actions.retry')}
            </Button>
          </Group>
        </>
      )}
    </Notice>
  )
}

const SCREEN = '[data-page-body] [role="tab"][aria-selected="true"], [data-page-top] h1'

/** The heading of the panel, dialog or section in which an element is; else the selected tab of the screen, or its heading. */
function useHeadingAbove(place: RefObject<HTMLElement | null>): string | undefined {
  const [name, setName] = useState<string>()
  useLayoutEffect(() => {
    const section = place.current?.closest('section')
    const heading =
      place.current?.closest('[data-surface], [role="dialog"]')?.querySelector('h2') ?? section?.querySelector('h2')
    // A tab has its count after its name.
    const text = (heading ?? document.querySelector(SCREEN))?.firstChild?.textContent
    setName((heading ? text : (section?.ariaLabel ?? text)) || undefined)
  }, [place])
  return name
}

/** The sentence for a failure: the server's, or that it could not be reached, or `fallback`. */
export function useErrorText() {
  const t = getTranslator('common')
  return (error: unknown, fallback: string = t('somethingWrong')): string =>
    error instanceof ApiError && error.status === 0 ? t('offline') : errorText(error, fallback)
}
