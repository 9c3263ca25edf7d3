import '@mantine/core/styles/Progress.css'
import { screens } from '@ems/contract/core/screens'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { Import } from '../../../api/contract/imports.ts'
import { download } from '../../../api/download.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { formatDay, formatNumber } from '../../../ui/format/format.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { errorText } from '../../../ui/states/errorText.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useRun } from '../queries.ts'
import { ImportFigures } from './ImportFigures.tsx'
import { ImportProblems } from './ImportProblems.tsx'
import { ImportRows } from './ImportRows.tsx'

/** The effect of each row, and the button that runs the import. */
export function CheckPanel({ of, mapAgain }: { of: Import; mapAgain: () => void }) {
  const t = getTranslator('imports')
  const run = useRun()
  const { counts, progress, stopped, checking, onError, _id: id } = of
  if (checking)
    return (
      <TitledPanel
        title={t('check.title')}
        text={t('check.checking', { done: formatNumber(progress.done), of: formatNumber(progress.of) })}
      >
        <Progress value={(progress.done / progress.of) * 100} aria-label={t('check.title')} />
      </TitledPanel>
    )
  const refused = counts.error > 0 && onError === 'refuse'
  const { create, update } = counts
  return (
    <TitledPanel title={t('check.title')} text={stopped === null ? t('check.text') : t('run.stopped')}>
      <Stack gap="md">
        {stopped !== null && <Notice>{stopped}</Notice>}
        {run.error && <Notice>{errorText(run.error, t('check.failed'))}</Notice>}
        <ImportFigures counts={counts} />
        <CheckNotes of={of} />
        {counts.error > 0 && <ImportProblems id={id} />}
        {refused && <Text>{t('check.hasErrors')}</Text>}
        <Group gap="sm">
          {refused ? (
            <ButtonLink to={screens.admin.imports}>{t('check.upload')}</ButtonLink>
          ) : (
            <Button
              loading={run.isPending}
              onClick={() => run.mutate({ params: { id }, body: { counts: { create, update } } })}
            >
              {t('check.run', { create, update })}
            </Button>
          )}
          <Button variant="default" onClick={mapAgain}>
            {t('mapping.again')}
          </Button>
          {counts.error > 0 && (
            <Button
              variant="default"
              onClick={() =>
                void download(`/api/import/${id}/result`, { outcome: 'error' }, 'errors.csv').catch(notifyError)
              }
            >
              {t('problems.download')}
            </Button>
          )}
        </Group>
        <ImportRows of={of} />
      </Stack>
    </TitledPanel>
  )
}

/** What a look at the file does not show: days that it does not name, and columns that are left out. */
function CheckNotes({ of: { kind, mapping, columns, counts } }: { of: Import }) {
  const t = getTranslator('imports')
  const today = useOrganisation().data?.organisation.today
  const fields = Object.values(mapping)
  const day = today && formatDay(today)
  const ignored = columns.filter((column) => mapping[column] == null)
  const isOfPeople = kind === 'employees' && day !== undefined
  return (
    <>
      {isOfPeople && counts.create > 0 && !fields.includes('employedFrom') && (
        <Text>{t('check.startToday', { count: counts.create, day })}</Text>
      )}
      {isOfPeople && counts.update > 0 && fields.includes('salary') && <Text>{t('check.salaryFrom', { day })}</Text>}
      {ignored.length > 0 && <Text>{t('check.ignored', { columns: ignored.join(', ') })}</Text>}
    </>
  )
}
