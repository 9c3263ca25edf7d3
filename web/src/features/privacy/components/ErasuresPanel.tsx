import { Group, Stack, Text } from '@mantine/core'
import type { Erasure } from '../../../api/contract/privacy.ts'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { Instant } from '../../../ui/format/values.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useErasures } from '../queries.ts'

const tones: Record<Erasure['status'], Tone> = { Waiting: 'yellow', Done: 'green', Failed: 'red' }

/** The erasures, newest first. */
export function ErasuresPanel() {
  const t = getTranslator('privacy')
  return (
    <TitledPanel title={t('erasures.title')} text={t('erasures.text')}>
      <FetchState query={useErasures()}>
        {({ erasures }) =>
          erasures.length === 0 ? (
            <Text c="dimmed">{t('erasures.none')}</Text>
          ) : (
            <>
              <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
                {erasures.map((erasure) => (
                  <Run key={erasure._id} of={erasure} />
                ))}
              </Stack>
              <Group mt="sm">
                <ExportButton path="/api/privacy/erase" list={{ filters: {} }} name="erasures" />
              </Group>
            </>
          )
        }
      </FetchState>
    </TitledPanel>
  )
}

function Run({ of: { classes, count, done, erased, passedOver, status, askedBy, createdAt } }: { of: Erasure }) {
  const t = getTranslator('privacy')
  return (
    <li>
      <Group gap="xs">
        <Text fw={600}>{t('erasures.people', { count })}</Text>
        <StatusBadge tone={tones[status]}>{t(`erasures.status.${status}`, { done, count, erased })}</StatusBadge>
      </Group>
      <Text size="sm" c="dimmed">
        {classes.map((kind) => t(`classes.${kind}`)).join(', ')} · {askedBy.name} · <Instant value={createdAt} />
      </Text>
      {passedOver.length > 0 && <Text size="sm">{t('erasures.passedOver', { count: passedOver.length })}</Text>}
    </li>
  )
}
