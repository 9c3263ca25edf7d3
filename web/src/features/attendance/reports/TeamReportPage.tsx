import { screens } from '@ems/contract/core/screens'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { AttendanceReport, AttendanceReportFigures, ReportExport } from './AttendanceReport.tsx'

/** The daily marks of the people whom the reader leads. */
export default function TeamReportPage() {
  const t = getTranslator('myTeam')
  const actions = (
    <>
      <ReportExport team="true" />
      <ButtonLink to={screens.employee.attendance} variant="default">
        {t('attendance.today')}
      </ButtonLink>
    </>
  )
  return (
    <Page title={t('attendance.byDay')} facts={<AttendanceReportFigures team="true" />} actions={actions}>
      <AttendanceReport team="true" />
    </Page>
  )
}
