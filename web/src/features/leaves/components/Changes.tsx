import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Leave, LeaveChange } from '../../../api/contract/leaves.ts'
import { useErrorText } from '../../../ui/ErrorState.tsx'
import { formatSpan } from '../../../ui/format.ts'
import { notify } from '../../../ui/notify.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx'
import { Instant } from '../../../ui/values.tsx'
import { type Translate, wordsOf } from '../../../ui/words.ts'
import { partText } from '../parts.ts'
import { useDecideChange } from '../queries.ts'

const tones: Record<LeaveChange['state'], Tone> = {
  pending: 'yellow',
  approved: 'green',
  rejected: 'red',
  withdrawn: 'grey',
}

function daysOf(t: Translate<'leaves'>, change: LeaveChange): string {
  const { startDate, endDate, startPart, endPart, startTime, endTime } = change
  if (startDate === null || endDate === null) return ''
  const parts = { startDate, endDate, startTime, endTime, startPart: startPart ?? 'full', endPart: endPart ?? 'full' }
  return [formatSpan(startDate, endDate), partText(t, parts)].filter(Boolean).join(', ')
}

interface ChangesProps {
  changes: readonly LeaveChange[]
  leave: Leave
  mayDecide: boolean
}

/** What was asked for after a leave was approved, and the decision where it waits for the reader. */
export function Changes({ changes, leave, mayDecide }: ChangesProps) {
  const t = wordsOf('leaves')
  return (
    <Panel>
      <Title order={2} size="h4" mb="md">
        {t('change.list')}
      </Title>
      <Stack gap="md">
        {changes.map((change) => (
          <Stack key={change._id} gap={4}>
            <Group gap="sm">
              <Text fw={500}>{t('change.asked', { kind: change.kind, days: daysOf(t, change) })}</Text>
              <StatusBadge tone={tones[change.state]}>{t(`change.states.${change.state}`)}</StatusBadge>
            </Group>
            <Text size="sm" c="dimmed">
              {change.askedBy?.name} · <Instant value={change.askedAt} />
            </Text>
            {change.reason && <Text size="sm">{change.reason}</Text>}
            {change.state === 'pending' && leave.state === 'approved' && mayDecide && <Verdict id={change._id} />}
          </Stack>
        ))}
      </Stack>
    </Panel>
  )
}

function Verdict({ id }: { id: string }) {
  const t = wordsOf('leaves')
  const describe = useErrorText()
  const decide = useDecideChange()
  const send = (status: 'Approved' | 'Rejected') =>
    decide.mutate(
      { params: { id }, body: { status } },
      {
        onSuccess: () => notify.success(t(status === 'Approved' ? 'change.approved' : 'change.rejected')),
        onError: (error) => notify.error(describe(error)),
      },
    )
  return (
    <Group gap="sm" mt={4}>
      <Button size="xs" disabled={decide.isPending} onClick={() => send('Approved')}>
        {t('change.approve')}
      </Button>
      <Button size="xs" color="red" disabled={decide.isPending} onClick={() => send('Rejected')}>
        {t('change.reject')}
      </Button>
    </Group>
  )
}
