import '@mantine/core/styles/Skeleton.css'
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { getTranslator } from '../words/words.ts'
import classes from './LoadingState.module.css'

/** Says `Loading...` to screen readers, which do not see the skeletons. */
export function LoadingText() {
  const t = getTranslator('common')
  return <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
}

const WIDTHS = ['35%', '100%', '35%', '100%', '35%', '60%']

/** Skeletons in the shape of a form or a card of details; straight on the page they are such a card. */
export function LoadingState({ lines = 6 }: { lines?: number }) {
  return (
    <Stack gap="sm" aria-busy data-coming className={classes.loading}>
      <LoadingText />
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity and never move
        <Skeleton key={line} height={line % 2 ? 36 : 14} width={WIDTHS[line % WIDTHS.length]} />
      ))}
    </Stack>
  )
}
