import { Link } from '@tanstack/react-router'
import type { Report } from '../../../api/contract/reports.ts'
import { useMoment } from '../../../ui/format/moments.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { type Subject, searchFor } from '../shared/definition.ts'
import { SubjectIcon } from '../shared/SubjectIcon.tsx'
import { toSentence } from '../shared/sentence.ts'
import { useReportScreens } from '../shared/useReportScreens.ts'
import { OwnerMenu } from './OwnerMenu.tsx'
import classes from './Reports.module.css'
import { scheduleText } from './scheduleText.ts'

interface ReportRowsProps {
  title: string
  /** the content of an empty list */
  empty: string
  reports: readonly Report[]
  subjects: readonly Subject[]
}

/** Saved reports, one line each. */
export function ReportRows({ title, empty, reports, subjects }: ReportRowsProps) {
  const t = getTranslator('reports')
  return (
    <section aria-label={title} className={classes.list}>
      <h2>{title}</h2>
      {reports.length === 0 ? (
        <EmptyState title={empty} text={t('list.noneText')} />
      ) : (
        <ul>
          {reports.map((report) => (
            <li key={report._id}>
              <Row report={report} subject={subjects.find(({ key }) => key === report.subject)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ report, subject }: { report: Report; subject: Subject | undefined }) {
  const t = getTranslator('reports')
  const screens = useReportScreens()
  return (
    <>
      <SubjectIcon subject={report.subject} />
      <div className={classes.what}>
        <Link to={screens.report} params={{ id: report._id }}>
          {report.name}
        </Link>
        <p>{report.description || toSentence(report.definition, subject)}</p>
      </div>
      <div className={classes.sent}>{report.canEdit ? <Sent report={report} /> : report.owner?.name}</div>
      <div className={classes.actions}>
        <TextLink
          to={screens.newReport}
          search={searchFor(report.definition, t('copyOf', { name: report.name }).slice(0, 100))}
          aria-label={t('list.copyNamed', { name: report.name })}
          underline="hover"
        >
          {t('list.copy')}
        </TextLink>
        {report.canEdit && <OwnerMenu report={report} />}
      </div>
    </>
  )
}

/** The schedule of a report with its recipients, and the people with whom it is shared. */
function Sent({ report: { schedule, sharing } }: { report: Report }) {
  const t = getTranslator('reports')
  const momentOf = useMoment()
  const shared = (sharing?.users.length ?? 0) + (sharing?.roles.length ?? 0)
  return (
    <>
      <p>{schedule ? scheduleText(schedule) : t('schedule.none')}</p>
      {schedule && (
        <p>
          {t('schedule.next', {
            count: schedule.people.length,
            next: momentOf(schedule.nextAt),
          })}
        </p>
      )}
      {shared > 0 && <p>{t('share.with', { users: sharing?.users.length ?? 0, roles: sharing?.roles.length ?? 0 })}</p>}
    </>
  )
}
