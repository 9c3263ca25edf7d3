import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Report } from '../../../api/contract/reports.ts'
import { MoreMenu } from '../../../ui/controls/MoreMenu.tsx'
import { useConfirmDelete } from '../../../ui/dialog/confirm.tsx'
import { useMoment } from '../../../ui/format/moments.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { type Subject, searchFor } from '../shared/definition.ts'
import { useRemoveReport } from '../shared/queries.ts'
import { SaveDialog } from '../shared/SaveDialog.tsx'
import { SubjectIcon } from '../shared/SubjectIcon.tsx'
import { toSentence } from '../shared/sentence.ts'
import { useReportScreens } from '../shared/useReportScreens.ts'
import classes from './Reports.module.css'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
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

function OwnerMenu({ report }: { report: Report }) {
  const t = getTranslator('reports')
  const [open, setOpen] = useState<'rename' | 'share' | 'schedule'>()
  const confirmDelete = useConfirmDelete()
  const remove = useRemoveReport()
  const close = () => setOpen(undefined)
  const askToRemove = async () => {
    if (!(await confirmDelete(report.name, report.schedule ? t('list.deleteScheduled') : t('list.deleteText')))) return
    remove.mutate(
      { params: { id: report._id } },
      { onSuccess: () => notify.success(t('list.deleted')), onError: notifyError },
    )
  }
  return (
    <>
      <MoreMenu label={t('list.more', { name: report.name })}>
        <Menu.Item aria-haspopup="dialog" onClick={() => setOpen('rename')}>
          {t('list.rename')}
        </Menu.Item>
        <Menu.Item aria-haspopup="dialog" onClick={() => setOpen('share')}>
          {t('share.open')}
        </Menu.Item>
        <Menu.Item aria-haspopup="dialog" onClick={() => setOpen('schedule')}>
          {t('schedule.open')}
        </Menu.Item>
        <Menu.Item data-danger aria-haspopup="dialog" onClick={() => void askToRemove()}>
          {t('common:actions.delete')}
        </Menu.Item>
      </MoreMenu>
      {open === 'rename' && (
        <SaveDialog
          definition={report.definition}
          initial={{ name: report.name, description: report.description }}
          id={report._id}
          close={close}
        />
      )}
      {open === 'share' && <ShareDialog report={report} close={close} />}
      {open === 'schedule' && <ScheduleDialog report={report} close={close} />}
    </>
  )
}
