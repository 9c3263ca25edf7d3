import { screens } from '@ems/contract/core/screens'
import { IconCalendarCheck } from '@tabler/icons-react'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { AttendanceReport, AttendanceReportFigures, ReportExport } from './AttendanceReport.tsx'

export default function AttendanceReportPage() {
  const t = getTranslator('attendance')
  const actions = (
    <>
      <ReportExport />
      <ButtonLink
        to={screens.admin.attendance}
        variant="default"
        leftSection={<IconCalendarCheck size={16} aria-hidden />}
      >
        {t('report.manage')}
      </ButtonLink>
    </>
  )
  return (
    <Page title={t('report.title')} facts={<AttendanceReportFigures />} actions={actions}>
      <AttendanceReport />
    </Page>
  )
}
