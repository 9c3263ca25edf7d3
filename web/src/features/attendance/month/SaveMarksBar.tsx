import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { BulkBar } from '../../../ui/list/toolbar/BulkBar.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import type { PendingState } from './usePendingMarks.ts'

const SaveMarksDialog = lazy(() => import('./SaveMarksDialog.tsx'))

interface SaveMarksBarProps {
  pending: PendingState
  /** whether the dialog asks for a reason */
  asking: boolean
  ask: (asking: boolean) => void
}

/** The number of pending marks, and the button to save them; floats over the grid while there are any. */
export function SaveMarksBar({ pending, asking, ask }: SaveMarksBarProps) {
  const t = getTranslator('attendance')
  const count = pending.all.length
  return (
    <>
      {count > 0 && (
        <BulkBar
          label={t('pending.label')}
          count={t('pending.count', { count })}
          clear={{ label: t('pending.clear'), act: pending.clear }}
        >
          <Button size="xs" variant="default" aria-keyshortcuts="Control+Z" onClick={pending.undo}>
            {t('pending.undo')}
          </Button>
          <Button size="xs" aria-keyshortcuts="Control+Enter" onClick={() => ask(true)}>
            {t('pending.save')}
          </Button>
        </BulkBar>
      )}
      <Suspense>{asking && <SaveMarksDialog pending={pending} done={() => ask(false)} />}</Suspense>
    </>
  )
}
