import { Button, Group, Stack, Text } from '@mantine/core'
import type { BodyInput, ReplyOf } from '../../../api/contract/calls.ts'
import type { holidayImports } from '../../../api/contract/holiday-imports.ts'
import { formatLongDay } from '../../../ui/format/format.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useImport } from '../queries.ts'

export type ImportBody = BodyInput<typeof holidayImports.run>

interface ImportPreviewProps {
  id: string
  body: ImportBody
  /** the effect of the import */
  found: ReplyOf<typeof holidayImports.run>
  change: () => void
  done: () => void
  close: () => void
}

/** The days that an import would add or leave alone, and its effect on leaves. */
export function ImportPreview({ id, body, found, change, done, close }: ImportPreviewProps) {
  const t = getTranslator('calendars')
  const save = useImport()
  const { added, kept, skipped, rows, affected } = found
  const run = () =>
    save.mutate(
      { params: { id }, body },
      {
        onSuccess: (reply) => {
          notify.success(t('import.done', { count: reply.added }))
          done()
        },
        onError: notifyError,
      },
    )
  return (
    <Stack gap="md">
      <div role="status">
        <Text fw={600}>{t('import.added', { count: added })}</Text>
        {kept > 0 && <Text>{t('import.kept', { count: kept })}</Text>}
        {skipped > 0 && <Text>{t('import.skipped', { count: skipped })}</Text>}
        <Text>{affected.sentence}</Text>
      </div>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {rows.map(({ day, part, name, outcome }) => (
          <li key={day}>
            <Text c={outcome === 'added' ? undefined : 'dimmed'}>
              {name}
              {part !== 'full' && ` (${t(`parts.${part}`)})`}
            </Text>
            <Text size="sm" c="dimmed">
              {[formatLongDay(day), outcome !== 'added' && t(`import.outcomes.${outcome}`)].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </Stack>
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={change}>
          {t('import.change')}
        </Button>
        {added > 0 ? (
          <Button loading={save.isPending} onClick={run}>
            {t('import.submit', { count: added })}
          </Button>
        ) : (
          <Button onClick={close}>{t('common:actions.close')}</Button>
        )}
      </Group>
    </Stack>
  )
}
