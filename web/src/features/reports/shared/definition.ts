import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { MEASURES, ReportDefinition, ReportSubject, reports } from '../../../api/contract/reports.ts'

export type Subject = ReplyOf<typeof reports.subjects>['subjects'][number]
export type Column = Subject['columns'][number]
export type Filter = ReportDefinition['filters'][number]
export type Group = ReplyOf<typeof reports.run>['result']['groups'][number]

/** The address parameters of a new report with a definition. @param name the proposed name of a copy */
export const searchFor = (definition: ReportDefinition, name?: string) =>
  ({ definition: JSON.stringify(definition), name }) as never

/** The server's limits of columns, filters, groups and measures. */
export const MOST = { columns: 30, filters: 20, groupBy: 2, measures: 6 } as const

const STEPS = ['month', 'quarter', 'year'] as const
export type DayStep = (typeof STEPS)[number]

/** The columns of a new report. */
const FIRST_COLUMNS: Record<ReportSubject, readonly string[]> = {
  people: ['employeeId', 'name', 'department', 'designation', 'employedFrom'],
  jobChanges: ['day', 'kind', 'name', 'department'],
  leave: ['name', 'leaveType', 'startDate', 'endDate', 'days', 'status'],
  absenceDays: ['day', 'name', 'leaveType', 'days'],
  attendance: ['day', 'name', 'department', 'status'],
  pay: ['payDate', 'name', 'netSalary', 'currency'],
  tasks: ['title', 'name', 'status', 'deadlineAt'],
  documents: ['name', 'title', 'type', 'expiresOn', 'daysLeft'],
}

/** The first columns of a subject that the reader may see. */
export const firstColumns = ({ key, columns }: Subject): string[] =>
  FIRST_COLUMNS[key].filter((each) => columns.some((column) => column.key === each))

/** The definition of a new report about a subject. */
export function newDefinition(subject: Subject): ReportDefinition {
  return {
    subject: subject.key,
    ...(subject.moment === 'asOf' && { asOf: 'today' }),
    ...(subject.moment === 'period' && { period: subject.key === 'attendance' ? 'thisMonth' : 'thisYear' }),
    columns: firstColumns(subject),
    filters: [],
    groupBy: [],
    measures: [],
  }
}

/** The column of a group or a measure, with its step or function: `day:month`, `sum:fte`. */
export function partsOfGroup(key: string): { column: string; step?: DayStep } {
  const step = STEPS.find((each) => key.endsWith(`:${each}`))
  return step ? { column: key.slice(0, -step.length - 1), step } : { column: key }
}

export type MeasureName = (typeof MEASURES)[number]
/** The functions that take a number. */
export const FUNCTIONS = ['sum', 'average', 'median', 'min', 'max'] as const satisfies readonly MeasureName[]

export function partsOfMeasure(key: string): { name: MeasureName; column?: string } {
  const at = key.indexOf(':')
  return at < 0 ? { name: key as MeasureName } : { name: key.slice(0, at) as MeasureName, column: key.slice(at + 1) }
}

/** Whether a figure of all rows is the sum of the figures of groups. */
export const isSummable = (measure: string): boolean => measure === 'count' || measure.startsWith('sum:')

/** Adds a group; the first one also adds the number of rows. */
export function withGroup(definition: ReportDefinition, key: string): ReportDefinition {
  const groupBy = [...definition.groupBy, key]
  const measures = definition.measures.length > 0 ? definition.measures : ['count']
  const { sort: _, ...rest } = definition
  return { ...rest, groupBy, measures, chart: definition.chart ?? { kind: partsOfGroup(key).step ? 'line' : 'bar' } }
}

/** Removes a group. A line chart needs a date group first, and no chart works without groups. */
export function withoutGroup(definition: ReportDefinition, key: string): ReportDefinition {
  const groupBy = definition.groupBy.filter((each) => each !== key)
  const { sort: _, chart, ...rest } = definition
  if (groupBy[0] === undefined) return { ...rest, groupBy, chart: null }
  const fits = chart?.kind !== 'line' || partsOfGroup(groupBy[0]).step !== undefined
  return { ...rest, groupBy, chart: fits ? chart : { kind: 'bar' } }
}

/** The rows of a group: the same report with the group's filters and without groups. */
export function rowsOfGroup(
  definition: ReportDefinition,
  subject: Subject | undefined,
  { filters }: Pick<Group, 'filters'>,
): ReportDefinition {
  const { sort: _, ...rest } = definition
  return {
    ...rest,
    columns: definition.columns.length > 0 || !subject ? definition.columns : firstColumns(subject),
    filters: [...definition.filters, ...filters],
    groupBy: [],
    measures: [],
    chart: null,
  }
}
