import '@mantine/core/styles/Progress.css'
import { screens } from '@ems/contract/core/screens'
import { Button, Group, Progress, Stack } from '@mantine/core'
import type { Import } from '../../../api/contract/imports.ts'
import { download } from '../../../api/download.ts'
import { formatNumber } from '../../../ui/format/format.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { ImportFigures } from './ImportFigures.tsx'

/** The progress of an import, and its result. */
export function RunPanel({ of: { _id: id, status, progress, counts } }: { of: Import }) {
  const t = getTranslator('imports')
  const figures = { done: formatNumber(progress.done), of: progress.of }
  if (status === 'Running')
    return (
      <TitledPanel title={t('run.title')} text={t('run.text')}>
        <Stack gap="xs">
          <Progress value={progress.of === 0 ? 100 : (progress.done / progress.of) * 100} aria-label={t('run.title')} />
          <div role="status">{t('run.progress', figures)}</div>
        </Stack>
      </TitledPanel>
    )
  const done = status === 'Done'
  const written = counts.create + counts.update
  return (
    <TitledPanel
      title={done ? t('run.done') : t('run.cancelled')}
      text={done ? t('run.doneText', { written }) : t('run.progress', figures)}
    >
      <Stack gap="md">
        <ImportFigures counts={counts} />
        <Group gap="sm">
          <ButtonLink to={screens.admin.imports}>{t('run.another')}</ButtonLink>
          <Button
            variant="default"
            onClick={() => void download(`/api/import/${id}/result`, {}, 'result.csv').catch(notifyError)}
          >
            {t('run.result')}
          </Button>
        </Group>
      </Stack>
    </TitledPanel>
  )
}
