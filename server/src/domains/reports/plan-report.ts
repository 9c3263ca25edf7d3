import { isDay } from '@ems/contract/core/days'
import type { Reason } from '@ems/contract/core/reasons'
import { Id } from '@ems/contract/core/values'
import { DAY_STEPS, MEASURES, type ReportDefinition, type ReportFilter } from '@ems/contract/reports'
import type { Principal } from '../../platform/actor/actor.ts'
import { AppError, fieldError } from '../../platform/errors/errors.ts'
import type { ReportColumn, ReportDays, ReportSubject } from '../../platform/exchange/report-subject.ts'
import { coversOthers } from '../scope/index.ts'
import { asOfDay, daysOfPeriod, isTooLong } from './report-days.rules.ts'

export type DayStep = (typeof DAY_STEPS)[number]
export type MeasureName = (typeof MEASURES)[number]

export interface PlannedCondition extends Pick<ReportFilter, 'op' | 'values'> {
  column: ReportColumn
}
export interface PlannedGroup {
  key: string
  column: ReportColumn
  step?: DayStep
}
export interface PlannedMeasure {
  key: string
  name: MeasureName
  column?: ReportColumn
}

/** A definition with its columns, checked for a reader. */
export interface ReportPlan {
  subject: ReportSubject
  days: ReportDays
  columns: readonly ReportColumn[]
  filters: readonly PlannedCondition[]
  groups: readonly PlannedGroup[]
  measures: readonly PlannedMeasure[]
  sort: { by: string; descending: boolean } | undefined
  /** labels of columns that a saved report leaves out */
  hidden: readonly string[]
}

export type ReportReader = Pick<Principal, 'userId' | 'grants' | 'standing'>

/** Whether a reader has the right of a column for any other person. */
export const canReadColumn = ({ grants }: ReportReader, { permissions }: Pick<ReportColumn, 'permissions'>): boolean =>
  permissions.every((key) => {
    const reach = grants[key]
    return reach !== undefined && coversOthers(reach)
  })

/** Columns that exist only with a group or for single rows. */
const GROUPED: readonly ReportColumn['type'][] = ['text', 'choice', 'reference', 'yesNo', 'band']
const SUMMED: readonly ReportColumn['type'][] = ['number', 'money']
const RANGED: readonly ReportColumn['type'][] = ['number', 'money', 'day']

/** The uses of a column, besides display and filters. */
export const columnUses = ({ type }: ReportColumn) => ({
  group: type === 'day' || GROUPED.includes(type),
  measure: SUMMED.includes(type),
})

const PATH = 'definition'
const invalid = (
  path: string,
  reason: 'report.unknown-column' | 'report.op' | 'report.group' | 'report.measure' | 'report.sort' | 'report.twice',
) => fieldError(`${PATH}.${path}`, reason)

interface Planning {
  subject: ReportSubject
  columns: ReadonlyMap<string, ReportColumn>
  reader: ReportReader
  /** a saved report leaves out a hidden column that it only shows */
  saved: boolean
  now: Omit<ReportDays, 'from' | 'to'>
}

/**
 * Checks a definition for a reader.
 * @throws {AppError} INVALID with the path in `definition`; FORBIDDEN for a hidden column; CONFLICT for an archived
 * column
 */
export function planReport(definition: ReportDefinition, planning: Planning): ReportPlan {
  const { subject, columns, reader, saved } = planning
  const days = daysOf(definition, planning)
  const hidden: string[] = []

  function find(key: string, path: string): ReportColumn {
    const column = columns.get(key)
    if (!column) throw invalid(path, 'report.unknown-column')
    return column
  }
  function requireHistory({ todayOnly }: ReportColumn, path: string): void {
    if (todayOnly && days.to < days.today) throw fieldError(`${PATH}.${path}`, 'report.no-history')
  }
  function used(key: string, path: string): ReportColumn {
    const column = find(key, path)
    if (column.archived) throw new AppError('report.archived-column', { label: column.label })
    if (!canReadColumn(reader, column)) throw new AppError('report.hidden-column', { label: column.label })
    requireHistory(column, path)
    return column
  }
  function shown(key: string, path: string): ReportColumn[] {
    const column = find(key, path)
    if (!column.archived && canReadColumn(reader, column)) {
      requireHistory(column, path)
      return [column]
    }
    if (!column.archived && !saved) throw new AppError('report.hidden-column', { label: column.label })
    hidden.push(column.label)
    return []
  }

  // Columns in use come first: a column that is only shown may be left out.
  const filters = definition.filters.map(({ column, op, values }, n) => {
    const found = used(column, `filters.${n}.column`)
    checkFilter(found, { op, values }, `filters.${n}`)
    return { column: found, op, values }
  })
  const groups = definition.groupBy.map((key, n) => toGroup(key, `groupBy.${n}`, used))
  if (new Set(groups.map(({ key }) => key)).size < groups.length) throw invalid('groupBy.1', 'report.twice')
  const measures = [...new Set(definition.measures)].map((key, n) => toMeasure(key, `measures.${n}`, used))
  const { sort } = definition
  if (sort && !sortable(definition).includes(sort.by)) throw invalid('sort.by', 'report.sort')
  if (sort && groups.length === 0) used(sort.by, 'sort.by')
  const keys = [...new Set(definition.columns)]
  return {
    subject,
    days,
    filters,
    groups,
    measures,
    sort,
    columns: keys.flatMap((key) => shown(key, `columns.${definition.columns.indexOf(key)}`)),
    hidden,
  }
}

/** The columns and measures that can sort a definition. */
const sortable = ({ columns, groupBy, measures }: ReportDefinition): readonly string[] =>
  groupBy.length > 0 ? [...groupBy, ...measures] : columns

function toGroup(key: string, path: string, used: (key: string, path: string) => ReportColumn): PlannedGroup {
  const step = DAY_STEPS.find((each) => key.endsWith(`:${each}`))
  const column = used(step ? key.slice(0, -step.length - 1) : key, path)
  if (step ? column.type !== 'day' : !GROUPED.includes(column.type)) throw invalid(path, 'report.group')
  return { key, column, ...(step && { step }) }
}

function toMeasure(key: string, path: string, used: (key: string, path: string) => ReportColumn): PlannedMeasure {
  if (key === 'count' || key === 'people' || key === 'share') return { key, name: key }
  const name = MEASURES.find((each) => key.startsWith(`${each}:`))
  if (!name || name === 'count' || name === 'people' || name === 'share') throw invalid(path, 'report.measure')
  const column = used(key.slice(name.length + 1), path)
  if (!SUMMED.includes(column.type)) throw invalid(path, 'report.measure')
  return { key, name, column }
}

const FITS: Record<ReportColumn['type'], (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  choice: (value) => typeof value === 'string',
  band: (value) => typeof value === 'string',
  reference: (value) => Id.safeParse(value).success,
  yesNo: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  money: (value) => typeof value === 'number',
  day: (value) => typeof value === 'string' && isDay(value),
}

function checkFilter({ type }: ReportColumn, { op, values }: Pick<ReportFilter, 'op' | 'values'>, path: string): void {
  const bad = (at: string, reason: Extract<Reason, `report.${string}`> & ('report.op' | 'report.values')) =>
    fieldError(`${PATH}.${path}.${at}`, reason)
  if (op === 'contains' ? type !== 'text' : op === 'between' && !RANGED.includes(type)) throw bad('op', 'report.op')
  if (op === 'empty' || op === 'filled') return
  const wanted = op === 'between' ? values.length === 2 : op === 'contains' ? values.length === 1 : values.length > 0
  const fits = values.every((value) => (value === null ? op === 'between' : FITS[type](value)))
  if (!wanted || !fits) throw bad('values', 'report.values')
}

function daysOf({ asOf, period }: ReportDefinition, { subject, now }: Planning): ReportDays {
  const { today } = now
  const bad = (
    path: string,
    reason: 'report.no-day' | 'report.day-to-come' | 'report.no-period' | 'report.period-needed',
  ) => fieldError(`${PATH}.${path}`, reason)
  if (subject.moment !== 'asOf' && asOf !== undefined) throw bad('asOf', 'report.no-day')
  if (subject.moment !== 'period' && period !== undefined) throw bad('period', 'report.no-period')
  if (subject.moment === 'none') return { ...now, from: today, to: today }
  if (subject.moment === 'asOf') {
    const day = asOfDay(asOf, today)
    if (day > today) throw bad('asOf', 'report.day-to-come')
    return { ...now, from: day, to: day }
  }
  if (period === undefined) throw bad('period', 'report.period-needed')
  const days = daysOfPeriod(period, today)
  if (isTooLong(days, subject.longest))
    throw fieldError(`${PATH}.period`, 'report.period-too-long', {
      longest: subject.longest === undefined ? '10 years' : `${subject.longest} days`,
    })
  return { ...now, ...days }
}
