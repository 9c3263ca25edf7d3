import { Button } from '@mantine/core'
import { EmptyState } from '../states/EmptyState.tsx'
import { wordsOf } from '../words/words.ts'

/** Says that nothing matches what a list is narrowed to. @param clear shows the whole list */
export function NoMatches({ clear }: { clear: () => void }) {
  const t = wordsOf('common')
  return (
    <EmptyState
      drawing="nothing"
      title={t('empty.noMatches')}
      text={t('empty.noMatchesHint')}
      action={
        <Button variant="default" onClick={clear}>
          {t('empty.clearAll')}
        </Button>
      }
    />
  )
}
