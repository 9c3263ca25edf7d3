import { Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { MarkChange } from '../../../api/contract/attendance.ts'
import { Instant } from '../../../ui/format/values.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { AttendanceStatusBadge } from './AttendanceStatusBadge.tsx'
import classes from './MarkHistory.module.css'

/** The history of a mark: who changed it, when and why, newest first. */
export function MarkHistory({ history }: { history: readonly MarkChange[] }) {
  const t = getTranslator('attendance')
  return (
    <section aria-labelledby="mark-history">
      <Title order={3} id="mark-history" size="h5">
        {t('history.title')}
      </Title>
      {history.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('history.none')}
        </Text>
      ) : (
        <ol className={classes.changes}>
          {history.map((change) => (
            <Change key={change._id} change={change} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Change({ change }: { change: MarkChange }) {
  const t = getTranslator('attendance')
  return (
    <li>
      <Group gap="xs">
        <AttendanceStatusBadge status={change.formerStatus ?? 'Not Marked'} />
        <IconArrowRight size={16} aria-hidden />
        <VisuallyHidden>{t('history.became')}</VisuallyHidden>
        <AttendanceStatusBadge status={change.status} />
      </Group>
      <Text size="sm" className={classes.reason}>
        {change.reason}
      </Text>
      <Text size="sm" c="dimmed">
        <Instant value={change.changedAt} />, {change.changedBy.name}
      </Text>
    </li>
  )
}
