import { StoredStatus } from '@ems/contract/attendance-marks'
import { sql } from 'kysely'
import {
  type ReportSubject,
  reportChoices,
  reportColumn,
  subjectLabel,
} from '../../platform/exchange/report-subject.ts'

/** Attendance marks, with the minutes of the person's day if working time is recorded. */
export const attendanceReportSubject: ReportSubject = {
  key: 'attendance',
  label: subjectLabel('attendance'),
  permission: 'attendance.read',
  moment: 'period',
  longest: 366,
  source: ({ from, to }) => sql`
    select a.id, a.employee_id, a.day, a.status, d.scheduled, d.present, d.counted, d.overtime
    from attendance a left join time_days d on d.employee_id = a.employee_id and d.day = a.day
    where a.day between ${from}::date and ${to}::date`,
  columns: [
    reportColumn('day', 'day', sql`r.day`),
    reportColumn('status', 'choice', sql`r.status`, { choices: reportChoices('mark', StoredStatus.options) }),
    reportColumn('scheduled', 'number', sql`r.scheduled`),
    reportColumn('present', 'number', sql`r.present`),
    reportColumn('counted', 'number', sql`r.counted`),
    reportColumn('overtime', 'number', sql`r.overtime`),
  ],
}
