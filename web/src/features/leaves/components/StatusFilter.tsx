import { Button, Group } from '@mantine/core'
import { LeaveStatus, type leaves } from '../../../api/contract/leaves.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { wordsOf } from '../../../ui/words.ts'

/** The buttons Pending, Approved, Rejected and View All. */
export function StatusFilter({ list }: { list: ListOf<typeof leaves.list> }) {
  const t = wordsOf('leaves')
  const current = list.filters.status
  return (
    <Group gap="xs" role="group" aria-label={t('list.filters')}>
      {[...LeaveStatus.options, undefined].map((status) => (
        <Button
          key={status ?? 'all'}
          variant={current === status ? 'filled' : 'default'}
          aria-pressed={current === status}
          onClick={() => list.set({ status })}
        >
          {status ? t(`common:leaveStatus.${status}`) : t('list.all')}
        </Button>
      ))}
    </Group>
  )
}
