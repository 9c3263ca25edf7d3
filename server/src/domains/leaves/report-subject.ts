import { LeaveState } from '@ems/contract/leaves'
import { sql } from 'kysely'
import {
  type ReportColumn,
  type ReportSql,
  type ReportSubject,
  reportChoices,
  reportColumn,
  subjectLabel,
} from '../../platform/exchange/report-subject.ts'

const leaveType: ReportColumn = reportColumn('leaveType', 'reference', sql`r.leave_type_id`, {
  nameOf: (id) => sql`(select t.name from leave_types t where t.id = ${id}::uuid)`,
})

/** Days for types in days, minutes for types in hours. @param amount thousandths of a day, or minutes */
const amountColumns = (amount: ReportSql): ReportColumn[] => [
  reportColumn('days', 'number', sql`case when r.unit = 'days' then ${amount} / 1000.0 end`),
  reportColumn('minutes', 'number', sql`case when r.unit = 'hours' then ${amount} end`),
]

const leave: ReportSubject = {
  key: 'leave',
  label: subjectLabel('leave'),
  permission: 'leaves.read',
  moment: 'period',
  source: ({ from, to }) => sql`
    select l.id, l.employee_id, l.start_date as day, l.start_date, l.end_date, l.leave_type_id, l.reason, l.amount, t.unit,
      coalesce(l.state, lower(l.status)) as state
    from leaves l join leave_types t on t.id = l.leave_type_id
    where l.start_date <= ${to}::date and l.end_date >= ${from}::date`,
  columns: [
    leaveType,
    reportColumn('status', 'choice', sql`r.state`, { choices: reportChoices('leaveStatus', LeaveState.options) }),
    reportColumn('startDate', 'day', sql`r.start_date`),
    reportColumn('endDate', 'day', sql`r.end_date`),
    ...amountColumns(sql`r.amount`),
    reportColumn('reason', 'text', sql`nullif(r.reason, '')`, { permissions: ['leaves.reasons'] }),
  ],
}

const absenceDays: ReportSubject = {
  key: 'absenceDays',
  label: subjectLabel('absenceDays'),
  permission: 'leaves.read',
  moment: 'period',
  longest: 366,
  source: ({ from, to }) => sql`
    select g.leave_id as id, l.employee_id, g.day, l.leave_type_id, t.unit, -sum(g.amount)::int as amount
    from leave_ledger g join leaves l on l.id = g.leave_id join leave_types t on t.id = l.leave_type_id
    where g.day between ${from}::date and ${to}::date and l.status = 'Approved'
    group by g.leave_id, l.employee_id, g.day, l.leave_type_id, t.unit having sum(g.amount) <> 0`,
  columns: [reportColumn('day', 'day', sql`r.day`), leaveType, ...amountColumns(sql`r.amount`)],
}

export const leaveReportSubjects: readonly ReportSubject[] = [leave, absenceDays]
