import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { OwnSession } from '../../../api/contract/account.ts'
import { useMoment } from '../../../ui/format/moments.ts'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { useEndOtherSessions, useEndSession } from '../accountQueries.ts'

/** The most sessions that are shown before all are asked for. */
const FIRST = 5

/** The person's signed-in sessions. */
export function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = getTranslator('security')
  const endOthers = useEndOtherSessions()
  const [all, setAll] = useState(false)
  const shown = all ? sessions : sessions.slice(0, FIRST)
  const end = () =>
    endOthers.mutate({}, { onSuccess: () => notify.success(t('sessions.othersEnded')), onError: notifyError })
  return (
    <Panel>
      <Group justify="space-between" gap="xs" mb="md">
        <Title order={2} id="sessions">
          {t('sessions.title')}
        </Title>
        {sessions.length > 1 && (
          <Button variant="default" size="xs" onClick={end} loading={endOthers.isPending}>
            {t('sessions.endOthers')}
          </Button>
        )}
      </Group>
      <Stack gap="sm">
        {shown.map((session) => (
          <Row key={session._id} session={session} />
        ))}
      </Stack>
      {shown.length < sessions.length && (
        <Button variant="subtle" size="xs" mt="sm" onClick={() => setAll(true)}>
          {t('sessions.all', { count: sessions.length })}
        </Button>
      )}
    </Panel>
  )
}

function Row({ session }: { session: OwnSession }) {
  const t = getTranslator('security')
  const momentOf = useMoment()
  const end = useEndSession()
  const { network, current, createdAt, lastSeenAt } = session
  const device = builtInName(session.device)
  const details = [
    t('sessions.seen', { time: momentOf(lastSeenAt ?? createdAt) }),
    t('sessions.begun', { time: momentOf(createdAt) }),
    ...(network === null ? [] : [network]),
  ]
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <div>
        <Text fw={500}>{device}</Text>
        <Text size="sm" c="dimmed">
          {details.join(' · ')}
        </Text>
      </div>
      {current ? (
        <Text size="sm" ta="end">
          {t('sessions.current')}
        </Text>
      ) : (
        <RowButton
          word={t('sessions.end')}
          label={t('sessions.endOne', { device })}
          loading={end.isPending}
          onClick={() => end.mutate({ params: { id: session._id } }, { onError: notifyError })}
        />
      )}
    </Group>
  )
}
