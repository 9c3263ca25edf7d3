import { Group, Text, TextInput } from '@mantine/core'
import type { Leave } from '../../../api/contract/leaves.ts'
import { Instant } from '../../../ui/format/values.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useColleaguesAway } from '../shared/queries.ts'
import { ColleagueNames } from './ColleaguesAway.tsx'
import { availableText, DecisionContext, MOST_COLLEAGUES } from './DecisionContext.tsx'

const COMMENT_MAX = 2000

interface DecisionPreviewProps {
  leave: Pick<Leave, '_id' | 'appliedAt' | 'reason'>
  /** the person of the requested days; absent for a cancellation */
  asked?: { name: string; startDate: string; endDate: string } | undefined
  /** the field for a comment; absent if none can be written */
  comment?: { name: string; value: string; change: (comment: string) => void } | undefined
}

/** The context for a decision, below the row. */
export function DecisionPreview({ leave, asked, comment }: DecisionPreviewProps) {
  const t = getTranslator('leaves')
  const away = useColleaguesAway(leave._id, MOST_COLLEAGUES).data
  const left = away && availableText(t, away.after)
  return (
    <Group align="flex-start" gap="xl" px="md" pb="sm">
      <div style={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Group gap="xl" align="flex-start">
          {left && (
            <div>
              <Text size="sm" c="dimmed">
                {t('peek.left')}
              </Text>
              <Text fw={600}>{left}</Text>
            </div>
          )}
          <div>
            <Text size="sm" c="dimmed">
              {t('peek.asked')}
            </Text>
            <Text fw={600}>
              <Instant value={leave.appliedAt} />
            </Text>
          </div>
        </Group>
        {leave.reason && (
          <Text mt="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {leave.reason}
          </Text>
        )}
        {comment && (
          <TextInput
            mt="xs"
            label={t('detail.comment')}
            description={t('peek.comment')}
            placeholder={t('peek.word', { name: comment.name })}
            title={t('peek.word', { name: comment.name })}
            maxLength={COMMENT_MAX}
            value={comment.value}
            onChange={(event) => comment.change(event.currentTarget.value)}
          />
        )}
      </div>
      <div style={{ flex: '2 1 20rem', minWidth: 0 }}>
        <Text size="sm" c="dimmed">
          {t('away.title')}
        </Text>
        {asked && away && away.leaves.length > 0 ? (
          <DecisionContext asked={asked} others={away.leaves} more={away.total - away.leaves.length} />
        ) : (
          <ColleagueNames leaveId={leave._id} />
        )}
      </div>
    </Group>
  )
}
