import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { PersonalCopy } from '../../../api/contract/privacy.ts'
import { download } from '../../../api/download.ts'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { Instant } from '../../../ui/format/values.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'

const tones: Record<PersonalCopy['status'], Tone> = { Waiting: 'yellow', Done: 'green', Failed: 'red' }

/** Copies of people's data, each with a link to its file. @param named whether they are of several people */
export function CopyList({ copies, named = false }: { copies: readonly PersonalCopy[]; named?: boolean }) {
  const t = getTranslator('privacy')
  if (copies.length === 0) return <Text c="dimmed">{t('copies.none')}</Text>
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {copies.map((copy) => (
        <Group component="li" key={copy._id} gap="sm" justify="space-between">
          <div>
            <Group gap="xs">
              <Text fw={600}>{named ? copy.person.name : <Instant value={copy.createdAt} />}</Text>
              <StatusBadge tone={tones[copy.status]}>{t(`copies.status.${copy.status}`)}</StatusBadge>
            </Group>
            <Text size="sm" c="dimmed">
              {named && (
                <>
                  <Instant value={copy.createdAt} /> ·{' '}
                </>
              )}
              {t('copies.kept')} <Instant value={copy.expiresAt} />
              {copy.leftOut.length > 0 && ` · ${t('copies.leftOut', { count: copy.leftOut.length })}`}
            </Text>
          </div>
          {copy.status === 'Done' && <DownloadButton copy={copy} />}
        </Group>
      ))}
    </Stack>
  )
}

function DownloadButton({ copy: { _id: id, person } }: { copy: PersonalCopy }) {
  const t = getTranslator('privacy')
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={t('copies.downloadOf', { name: person.name })}
      onClick={() => void download(`/api/privacy/copy/${id}/file`, {}, 'personal-data.zip').catch(notifyError)}
    >
      {t('copies.download')}
    </Button>
  )
}
