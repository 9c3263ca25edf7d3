import { BuiltInReport, ReportDefinition } from '@ems/contract/reports'
import { getTranslator } from '../../platform/words/words.ts'

const t = getTranslator('reports')

type Definition = Parameters<typeof ReportDefinition.parse>[0] & object

const PEOPLE = { subject: 'people', measures: ['count', 'share'] }
const COMINGS = { subject: 'jobChanges', period: 'last12Months', groupBy: ['day:month'], measures: ['people'] }

const DEFINITIONS: Record<BuiltInReport, Definition> = {
  'people-by-department': { ...PEOPLE, groupBy: ['department'], chart: { kind: 'bar' } },
  'people-by-gender': { ...PEOPLE, groupBy: ['gender'], chart: { kind: 'bar' } },
  'people-by-age': { ...PEOPLE, groupBy: ['ageBand'], sort: { by: 'ageBand' }, chart: { kind: 'bar' } },
  'people-by-tenure': { ...PEOPLE, groupBy: ['tenureBand'], sort: { by: 'tenureBand' }, chart: { kind: 'bar' } },
  joiners: { ...COMINGS, filters: [{ column: 'kind', op: 'any', values: ['joined'] }], chart: { kind: 'line' } },
  leavers: { ...COMINGS, filters: [{ column: 'kind', op: 'any', values: ['left'] }], chart: { kind: 'line' } },
  'leave-by-type': {
    subject: 'leave',
    period: 'thisYear',
    groupBy: ['leaveType'],
    measures: ['count', 'people', 'sum:days'],
    filters: [{ column: 'status', op: 'any', values: ['approved'] }],
    chart: { kind: 'bar' },
  },
  'pay-by-month': {
    subject: 'pay',
    period: 'last12Months',
    groupBy: ['payDate:month'],
    measures: ['sum:gross', 'sum:netSalary', 'people'],
    chart: { kind: 'line' },
  },
  'documents-ending': {
    subject: 'documents',
    columns: ['expiresOn', 'daysLeft', 'type', 'title', 'name', 'department'],
    filters: [{ column: 'daysLeft', op: 'between', values: [null, 90] }],
    sort: { by: 'expiresOn' },
  },
  'overdue-tasks': {
    subject: 'tasks',
    columns: ['deadlineAt', 'title', 'name', 'department'],
    filters: [{ column: 'overdue', op: 'any', values: [true] }],
    sort: { by: 'deadlineAt' },
  },
}

/** The reports that all users have. */
export const builtInReports = BuiltInReport.options.map((id) => ({
  id,
  name: t(`builtIn.${id}`),
  definition: ReportDefinition.parse(DEFINITIONS[id]),
}))

export type BuiltIn = (typeof builtInReports)[number]
