import { Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { TimesIn } from '../../../ui/format/values.tsx'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { partsOfGroup, partsOfMeasure } from '../shared/definition.ts'
import { useReports, useSubjects } from '../shared/queries.ts'
import { useReportScreens } from '../shared/useReportScreens.ts'
import { BuiltInTiles, TilesLoading } from './BuiltInTiles.tsx'
import { ReportRows } from './ReportRows.tsx'

type Report = NonNullable<ReturnType<typeof useReports>['data']>['reports'][number]
type Subject = NonNullable<ReturnType<typeof useSubjects>['data']>['subjects'][number]

/**
 * Whether the reader may see each column by which a report groups, filters or adds up: otherwise the server refuses it.
 */
function canRun(
  { definition, subject }: Pick<Report, 'definition' | 'subject'>,
  subjects: readonly Subject[],
): boolean {
  const columnKeys = subjects.find(({ key }) => key === subject)?.columns.map(({ key }) => key) ?? []
  const used = [
    ...(definition.groupBy ?? []).map((group) => partsOfGroup(group).column),
    ...(definition.filters ?? []).map(({ column }) => column),
    ...(definition.measures ?? []).flatMap((measure) => partsOfMeasure(measure).column ?? []),
  ]
  return used.every((column) => columnKeys.some((key) => key === column))
}

/** The built-in reports, the reader's own, and those shared with them. */
export default function ReportsPage() {
  const t = getTranslator('reports')
  const screens = useReportScreens()
  const query = useReports()
  const subjects = useSubjects()
  const all = query.data?.reports
  const builtIn = (all ?? []).filter((report) => report.builtIn && canRun(report, subjects.data?.subjects ?? []))
  const ownReports = (all ?? []).filter(({ canEdit }) => canEdit)
  const shared = (all ?? []).filter((report) => !report.builtIn && !report.canEdit)
  return (
    <Page
      title={t('title')}
      facts={
        all &&
        subjects.data && (
          <>
            {t('facts', { builtIn: builtIn.length, own: ownReports.length, shared: shared.length })} · <TimesIn />
          </>
        )
      }
      actions={
        <ButtonLink to={screens.newReport} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('new.title')}
        </ButtonLink>
      }
    >
      <FetchState query={query} loading={<TilesLoading />}>
        {/* What a report is about is said in the words of its subject: both come together, so that nothing moves. */}
        {() => (
          <FetchState query={subjects} loading={<TilesLoading />}>
            {({ subjects }) => (
              <Stack gap="lg">
                <BuiltInTiles reports={builtIn} subjects={subjects} />
                <ReportRows
                  title={t('list.mine')}
                  empty={t('list.noneOfYours')}
                  reports={ownReports}
                  subjects={subjects}
                />
                {shared.length > 0 && (
                  <ReportRows title={t('list.shared')} empty="" reports={shared} subjects={subjects} />
                )}
              </Stack>
            )}
          </FetchState>
        )}
      </FetchState>
    </Page>
  )
}
