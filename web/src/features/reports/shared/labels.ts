import { BuiltInReport, type Report } from '../../../api/contract/reports.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import type { Column, Subject } from './definition.ts'

// The labels of the server are English. Known ones are translated here; custom fields and unknown columns keep the
// server's label.
const COLUMNS = [
  'employeeId',
  'name',
  'department',
  'designation',
  'manager',
  'employmentType',
  'fte',
  'location',
  'legalEntity',
  'payCategory',
  'employedFrom',
  'tenure',
  'tenureBand',
  'gender',
  'maritalStatus',
  'dob',
  'age',
  'ageBand',
  'salary',
  'annualPay',
  'compaRatio',
  'rangePosition',
  'directReports',
  'currency',
  'day',
  'reason',
  'fromDepartment',
  'leaveType',
  'status',
  'startDate',
  'endDate',
  'days',
  'minutes',
  'scheduled',
  'present',
  'counted',
  'overtime',
  'payDate',
  'basicSalary',
  'allowances',
  'deductions',
  'netSalary',
  'gross',
  'title',
  'assignAt',
  'deadlineAt',
  'overdue',
  'type',
  'expiresOn',
  'daysLeft',
  'kind',
] as const

/** The namespaces of choices' words, if they are not the column's key. */
const CHOICES_OF: Partial<Record<string, string>> = {
  'leave status': 'leaveStatus',
  'attendance status': 'mark',
  'tasks status': 'task',
}

const CHOICES = [
  ...(['employmentType', 'gender', 'maritalStatus', 'kind', 'reason', 'leaveStatus', 'mark', 'task'] as const),
  ...(['ageBand', 'tenureBand'] as const),
]

function withWords(subject: Subject, column: Column): Column {
  const t = getTranslator('reports')
  const name = COLUMNS.find((key) => key === column.key)
  const choices = CHOICES.find((key) => key === (CHOICES_OF[`${subject.key} ${column.key}`] ?? column.key))
  return {
    ...column,
    label: name ? t(`names.${name}`) : column.label,
    choices: choices
      ? column.choices.map((choice) => ({
          ...choice,
          label: t(`values.${choices}.${choice.value}` as 'values.gender.male'),
        }))
      : column.choices,
  }
}

/** Subjects with translated labels. */
export function subjectsInWords(subjects: readonly Subject[]): Subject[] {
  const t = getTranslator('reports')
  return subjects.map((subject) => ({
    ...subject,
    label: t(`subjects.${subject.key}.name`),
    columns: subject.columns.map((column) => withWords(subject, column)),
  }))
}

const findBuiltIn = ({ _id }: Pick<Report, '_id'>) => BuiltInReport.options.find((id) => id === _id)

/** The name of a report; built-in names are translated. */
export function reportName(report: Pick<Report, '_id' | 'name'>): string {
  const t = getTranslator('reports')
  const builtIn = findBuiltIn(report)
  return builtIn ? t(`reports.${builtIn}`) : report.name
}

/** What a built-in report shows, in a sentence; empty for others. */
export function reportText(report: Pick<Report, '_id'>): string {
  const t = getTranslator('reports')
  const builtIn = findBuiltIn(report)
  return builtIn ? t(`abouts.${builtIn}`) : ''
}
