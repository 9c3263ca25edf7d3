import { IconCheck, IconX } from '@tabler/icons-react'
import { wordsOf } from '../../../ui/words.ts'

/** A green tick or a red cross. */
export function Completed({ complete }: { complete: boolean }) {
  const t = wordsOf('tasks')
  const Icon = complete ? IconCheck : IconX
  // The colours of the words for success and failure, which hold their contrast in light and dark.
  const color = complete ? 'var(--mantine-color-anchor)' : 'var(--mantine-color-error)'
  return (
    <Icon
      size={20}
      stroke={2.5}
      color={color}
      role="img"
      // As text it would stand above the middle of its row.
      style={{ display: 'block' }}
      aria-label={complete ? t('completed.yes') : t('completed.no')}
    />
  )
}
