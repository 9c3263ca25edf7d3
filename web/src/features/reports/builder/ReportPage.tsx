import { useMemo } from 'react'
import { ReportDefinition } from '../../../api/contract/reports.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useReport, useSubjects } from '../shared/queries.ts'
import { useReportScreens } from '../shared/useReportScreens.ts'
import { Builder } from './Builder.tsx'
import { useDefinition } from './useDefinition.ts'

/** A built-in, own or shared report. */
export default function ReportPage() {
  const t = getTranslator('reports')
  const screens = useReportScreens()
  const [report, subjects] = [useReport(useIdParam()), useSubjects()]
  const { definition, change } = useDefinition()
  const saved = useMemo(() => report.data && ReportDefinition.parse(report.data.report.definition), [report.data])
  if (saved && report.data && subjects.data)
    return (
      <Builder
        subjects={subjects.data.subjects}
        report={report.data.report}
        saved={saved}
        definition={definition ?? saved}
        change={change}
      />
    )
  return (
    <Page title={t('report')} facts={null} back={{ to: screens.reports }} backSearch={{}} backWord={t('back')}>
      <FetchState query={report} list={{ to: screens.reports }}>
        {() => <FetchState query={subjects}>{() => null}</FetchState>}
      </FetchState>
    </Page>
  )
}
