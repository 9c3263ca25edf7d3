import { screens } from '@ems/contract/core/screens'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { Report } from '../components/Report.tsx'
import { ReportFacts } from '../components/ReportFacts.tsx'

export default function AttendanceReportPage() {
  const t = wordsOf('attendance')
  const manage = (
    <ButtonLink to={screens.admin.attendance} variant="default">
      {t('report.manage')}
    </ButtonLink>
  )
  return (
    <Page title={t('report.title')} facts={<ReportFacts />} actions={manage}>
      <Report />
    </Page>
  )
}
