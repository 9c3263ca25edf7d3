import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListState } from '../../../ui/list/useListState.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { wordsOf } from '../../../ui/words/words.ts'

/** `No Records`, both where there are none at all and where the search finds none. */
export function NoRecords({
  list,
  text,
  action,
}: {
  list: Pick<ListState, 'narrowed' | 'clear'>
  text: string
  action?: ReactNode
}) {
  const t = wordsOf('salaries')
  if (!list.narrowed) return <EmptyState title={t('history.noRecords')} text={text} action={action} />
  const clear = (
    <Button variant="default" onClick={list.clear}>
      {t('common:empty.clearAll')}
    </Button>
  )
  return <EmptyState title={t('history.noRecords')} text={t('history.noMatchText')} action={clear} />
}
