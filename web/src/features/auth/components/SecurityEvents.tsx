import { Group, Stack, Text, Title } from '@mantine/core'
import type { SecurityEvent } from '../../../api/contract/audit.ts'
import { isCode } from '../../../api/errors.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { useMoment } from '../../../ui/format/moments.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { useOwnEvents } from '../accountQueries.ts'

const EVENTS_SHOWN = 10

/** Recent security events of the person's account, including other people's attempts. */
export function SecurityEvents() {
  const t = getTranslator('security')
  const query = useOwnEvents(EVENTS_SHOWN)
  // Not before the person has what their role requires.
  if (isCode(query.error, 'ENROL')) return null
  return (
    <Panel>
      <Title order={2} mb="md">
        {t('events.title')}
      </Title>
      <FetchState query={query}>
        {({ events }) => (
          <Stack gap="sm">
            {events.length === 0 && <Text size="sm">{t('events.none')}</Text>}
            {events.map((event) => (
              <Row key={event._id} event={event} />
            ))}
          </Stack>
        )}
      </FetchState>
    </Panel>
  )
}

function Row({ event: { at, kind, outcome, device, network } }: { event: SecurityEvent }) {
  const t = getTranslator('security')
  const momentOf = useMoment()
  const place = [momentOf(at), device === null ? null : builtInName(device), network]
  return (
    <Group justify="space-between" gap="0 var(--l-3)">
      <Group gap="xs">
        <Text fw={500}>{t('events.kinds', { kind: kind.replaceAll('-', '_') }) || <code>{kind}</code>}</Text>
        {outcome === 'refused' && <StatusBadge tone="red">{t('events.refused')}</StatusBadge>}
      </Group>
      <Text size="sm" c="dimmed">
        {place.filter((part) => part !== null).join(' · ')}
      </Text>
    </Group>
  )
}
