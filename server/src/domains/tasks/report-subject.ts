import { sql } from 'kysely'
import {
  type ReportSubject,
  reportChoices,
  reportColumn,
  subjectLabel,
} from '../../platform/exchange/report-subject.ts'
import { getPeopleInScope } from '../scope/index.ts'
import { isAssignedToPeople } from './repo.ts'

/** A task that is assigned; one of a team has no person. */
export const taskReportSubject: ReportSubject = {
  key: 'tasks',
  label: subjectLabel('tasks'),
  permission: 'tasks.read',
  moment: 'none',
  source: ({ today, zone, now }) => sql`
    select t.id, t.employee_id, ${today}::date as day, t.task_name, t.status, t.status = 'Assigned' and t.deadline_at < ${now} as overdue,
      (t.assign_at at time zone ${zone})::date as assign_on, (t.deadline_at at time zone ${zone})::date as due_on
    from tasks t where t.status <> 'no assign'`,
  async readable(db, reader) {
    const people = await getPeopleInScope(db, reader, 'tasks.read')
    return people === null ? sql`true` : sql`r.id in (select t.id from tasks t where ${isAssignedToPeople(people)})`
  },
  columns: [
    reportColumn('title', 'text', sql`r.task_name`),
    reportColumn('status', 'choice', sql`r.status`, { choices: reportChoices('task', ['Assigned', 'Completed']) }),
    reportColumn('assignAt', 'day', sql`r.assign_on`),
    reportColumn('deadlineAt', 'day', sql`r.due_on`),
    reportColumn('overdue', 'yesNo', sql`r.overdue`),
  ],
}
