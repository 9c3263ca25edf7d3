import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { Leave, leaves } from '../../../api/contract/leaves.ts'
import { useUser } from '../../../api/session.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { Instant } from '../../../ui/format/values.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { formatChangeDays } from '../shared/leaveText.ts'
import { useDecideChange } from '../shared/queries.ts'

interface PendingChangesProps {
  changes: ReplyOf<typeof leaves.detail>['changes']
  leave: Leave
  can: ReplyOf<typeof leaves.detail>['can']
}

/** The pending change of an approved leave, with its decision if the reader is the approver; steps show the others. */
export function PendingChanges({ changes, leave, can }: PendingChangesProps) {
  const t = getTranslator('leaves')
  const user = useUser()?._id
  const waiting = changes.filter(({ state }) => state === 'pending')
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="changes">
      <Panel>
        <Title order={2} id="changes" mb="sm">
          {t('change.list')}
        </Title>
        <Stack gap="md">
          {waiting.map((change) => (
            <Stack key={change._id} gap={4}>
              <Group gap="sm">
                <Text fw={500}>{t('change.asked', { kind: change.kind, days: formatChangeDays(t, change) })}</Text>
                <StatusBadge tone="yellow">{t('change.pending')}</StatusBadge>
              </Group>
              <Text size="sm" c="dimmed">
                {change.askedBy?.name} · <Instant value={change.askedAt} />
              </Text>
              {change.reason && <Text size="sm">{change.reason}</Text>}
              {change.approval && change.approval.waitingFor.length > 0 && (
                <Text size="sm">
                  {t('change.waitsFor', { names: change.approval.waitingFor.map(({ name }) => name).join(', ') })}
                </Text>
              )}
              {leave.state === 'approved' && can.decide && (
                <Verdict
                  id={change._id}
                  // People who may decide for everyone override the open step.
                  final={can.final && !change.approval?.waitingFor.some(({ _id }) => _id === user)}
                />
              )}
            </Stack>
          ))}
        </Stack>
      </Panel>
    </section>
  )
}

function Verdict({ id, final }: { id: string; final: boolean }) {
  const t = getTranslator('leaves')
  const describe = useErrorText()
  const decide = useDecideChange()
  const send = (status: 'Approved' | 'Rejected') =>
    decide.mutate(
      { params: { id }, body: { status, final } },
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
      <Button
        size="xs"
        variant="default"
        c="var(--l-red-text)"
        disabled={decide.isPending}
        onClick={() => send('Rejected')}
      >
        {t('change.reject')}
      </Button>
    </Group>
  )
}
