import { IconCheck, IconCircle } from '@tabler/icons-react'
import { wordsOf } from '../../../ui/words/words.ts'

/** A green tick, or an open circle. */
export function Completed({ complete }: { complete: boolean }) {
  const t = wordsOf('tasks')
  const Icon = complete ? IconCheck : IconCircle
  return (
    <Icon
      size={20}
      stroke={complete ? 2.5 : 1.75}
      color={complete ? 'var(--l-green-text)' : 'var(--l-text-3)'}
      role="img"
      // As text it would stand above the middle of its row.
      style={{ display: 'block' }}
      aria-label={complete ? t('completed.yes') : t('completed.no')}
    />
  )
}
