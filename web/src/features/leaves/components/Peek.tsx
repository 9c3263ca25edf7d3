import { Group, Text } from '@mantine/core'
import type { Leave } from '../../../api/contract/leaves.ts'
import { Instant } from '../../../ui/values.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { AwayNames } from './AwayList.tsx'

/** What helps to decide a leave, under its row. */
export function Peek({ leave }: { leave: Pick<Leave, '_id' | 'appliedAt' | 'reason'> }) {
  const t = wordsOf('leaves')
  return (
    <Group align="flex-start" gap="xl" px="md" pb="sm">
      <div style={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Text size="sm" c="dimmed">
          {t('peek.asked')}
        </Text>
        <Text fw={600}>
          <Instant value={leave.appliedAt} />
        </Text>
        {leave.reason && (
          <Text mt="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {leave.reason}
          </Text>
        )}
      </div>
      <div style={{ flex: '2 1 20rem', minWidth: 0 }}>
        <Text size="sm" c="dimmed">
          {t('away.title')}
        </Text>
        <AwayNames leaveId={leave._id} />
      </div>
    </Group>
  )
}
