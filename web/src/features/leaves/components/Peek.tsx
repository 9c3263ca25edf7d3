import { Group, Text, TextInput } from '@mantine/core'
import type { Leave } from '../../../api/contract/leaves.ts'
import { Instant } from '../../../ui/values.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { AwayNames } from './AwayList.tsx'

const COMMENT_MAX = 2000

interface PeekProps {
  leave: Pick<Leave, '_id' | 'appliedAt' | 'reason'>
  /** what is to stand with the decision; absent where nothing can be written */
  comment?: { value: string; change: (comment: string) => void }
}

/** What helps to decide a leave, under its row. */
export function Peek({ leave, comment }: PeekProps) {
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
      {comment && (
        <TextInput
          style={{ flex: '1 1 100%' }}
          label={t('detail.comment')}
          description={t('peek.comment')}
          maxLength={COMMENT_MAX}
          value={comment.value}
          onChange={(event) => comment.change(event.currentTarget.value)}
        />
      )}
    </Group>
  )
}
