import { useNavigate, useSearch } from '@tanstack/react-router'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { AbsenceReport } from './AbsenceReport.tsx'
import { CertificatesReport } from './CertificatesReport.tsx'
import { LiabilityReport } from './LiabilityReport.tsx'
import { OverdrawnReport } from './OverdrawnReport.tsx'

const REPORTS = {
  absence: AbsenceReport,
  liability: LiabilityReport,
  overdrawn: OverdrawnReport,
  certificates: CertificatesReport,
} as const
type Report = keyof typeof REPORTS

const isReport = (name: unknown): name is Report => typeof name === 'string' && name in REPORTS

/** The reports of leave: absence, liability, overdrawn balances and certificates. */
export default function ReportsPage() {
  const t = getTranslator('leaveReports')
  const navigate = useNavigate()
  const requestedReport = (useSearch({ strict: false }) as { report?: unknown }).report
  const seesPay = useHasPermissionForOthers('salaries.read')
  const offered = (Object.keys(REPORTS) as Report[]).filter((name) => name !== 'liability' || seesPay)
  const report = isReport(requestedReport) && offered.includes(requestedReport) ? requestedReport : 'absence'
  const Shown = REPORTS[report]
  return (
    <Page title={t('title')} facts={t(`facts.${report}`)}>
      <Tabs
        label={t('report')}
        tabs={offered.map((value) => ({ value, label: t(`reports.${value}`) }))}
        value={report}
        onChange={(value) => void navigate({ to: '.', search: { report: value } as never })}
      >
        <Shown key={report} />
      </Tabs>
    </Page>
  )
}
