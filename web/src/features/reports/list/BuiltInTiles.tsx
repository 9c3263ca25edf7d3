import { Link } from '@tanstack/react-router'
import type { Report } from '../../../api/contract/reports.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { reportName, reportText } from '../shared/labels.ts'
import { SubjectIcon } from '../shared/SubjectIcon.tsx'
import { useReportScreens } from '../shared/useReportScreens.ts'
import classes from './Reports.module.css'

/** The built-in reports. */
export function BuiltInTiles({ reports }: { reports: readonly Report[] }) {
  const t = getTranslator('reports')
  const screens = useReportScreens()
  return (
    <section aria-labelledby="built-in-reports">
      <h2 id="built-in-reports" className={classes.title}>
        {t('list.builtIn')} <small>{t('list.builtInText')}</small>
      </h2>
      <ul className={classes.tiles}>
        {reports.map((report) => (
          <li key={report._id} className={classes.tile}>
            <SubjectIcon subject={report.subject} />
            <Link to={screens.report} params={{ id: report._id }}>
              {reportName(report)}
            </Link>
            <p>{reportText(report)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
