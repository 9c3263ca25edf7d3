import {
  IconArrowsLeftRight,
  IconBeach,
  IconCalendarCheck,
  IconCalendarX,
  IconCash,
  IconChecklist,
  IconFileText,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReportSubject } from '../../../api/contract/reports.ts'
import classes from './SubjectIcon.module.css'

const ICONS: Record<ReportSubject, TablerIcon> = {
  people: IconUsers,
  jobChanges: IconArrowsLeftRight,
  leave: IconBeach,
  absenceDays: IconCalendarX,
  attendance: IconCalendarCheck,
  pay: IconCash,
  tasks: IconChecklist,
  documents: IconFileText,
}

/** The icon of a report's subject, beside its words. */
export function SubjectIcon({ subject }: { subject: ReportSubject }) {
  const Icon = ICONS[subject]
  return (
    <span className={classes.icon} aria-hidden>
      <Icon size={18} stroke={1.75} />
    </span>
  )
}
