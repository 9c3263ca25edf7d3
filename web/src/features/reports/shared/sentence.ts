import type { ReportDefinition } from '../../../api/contract/reports.ts'
import { formatDay, formatMonth, formatNumber } from '../../../ui/format/format.ts'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { type Column, type Filter, type Group, partsOfGroup, partsOfMeasure, type Subject } from './definition.ts'

/** The name of a reference by its id; undefined if it is unknown. */
export type NameOf = (id: string) => string | undefined

/** A label within a sentence: abbreviations keep their capitals. */
export const inSentence = (label: string): string =>
  /^\p{Lu}\P{Lu}/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label

/** Words as a list: `Sales, IT and Finance`. */
export function listText(words: readonly string[], between: 'and' | 'or' = 'and'): string {
  const t = getTranslator('reports')
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : t(`lists.${between}`, { first: words.slice(0, -1).join(', '), last })
}

/** The words of a subject's columns, groups and measures. A hidden column has no label. */
export function reportWords(subject: Subject | undefined) {
  const t = getTranslator('reports')
  const column = (key: string): string => subject?.columns.find((each) => each.key === key)?.label ?? t('hiddenColumn')
  const group = (key: string): string => {
    const { column: of, step } = partsOfGroup(key)
    if (step === undefined) return column(of)
    // “Month of day” says no more than “month”.
    return of === 'day' ? t(`steps.only.${step}`) : t(`steps.${step}`, { column: inSentence(column(of)) })
  }
  const measure = (key: string): string => {
    const { name, column: of } = partsOfMeasure(key)
    return of === undefined
      ? t(`measures.${name as 'count'}`)
      : t(`functions.${name as 'sum'}`, { column: inSentence(column(of)) })
  }
  return { column, group, measure }
}

/**
 * The name of a group's value: months and quarters as on all screens, choices in the words of the column.
 * @param key the group, `day:month`
 */
export function keyText(subject: Subject | undefined, key: string, { value, label }: Group['keys'][number]): string {
  const t = getTranslator('reports')
  const { column, step } = partsOfGroup(key)
  if (value === null) return t('result.empty')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value !== 'string' || step === 'year') return label
  if (step === 'month') return formatMonth(value)
  if (step === undefined) {
    const choices = subject?.columns.find((each) => each.key === column)?.choices
    return choices?.find((choice) => choice.value === value)?.label ?? label
  }
  const [year = '', quarter = ''] = value.split('-')
  return t('quarter', { quarter, year })
}

const PLACES = ['department', 'location']

/** The report in one sentence: "People on Dec 31, 2025 in Sales, by gender: count." */
export function toSentence(
  definition: ReportDefinition,
  subject: Subject | undefined,
  nameOf: NameOf = () => undefined,
): string {
  const t = getTranslator('reports')
  const words = reportWords(subject)
  const isPlace = ({ column, op, values }: Filter) =>
    PLACES.includes(column) && op === 'any' && values.every((id) => nameOf(String(id)) !== undefined)
  const textOf = (filter: Filter) =>
    filterText(
      filter,
      subject?.columns.find(({ key }) => key === filter.column),
      nameOf,
    )
  const places = definition.filters.filter(isPlace).map((filter) => ` ${t('sentence.in', { values: textOf(filter) })}`)
  const conditions = definition.filters
    .filter((filter) => !isPlace(filter))
    .map((filter) => {
      const values = { column: inSentence(words.column(filter.column)), values: textOf(filter) }
      return filter.op === 'contains' ? t('sentence.has', values) : t('sentence.is', values)
    })
  const where = conditions.length > 0 ? ` ${t('sentence.where', { conditions: listText(conditions) })}` : ''
  const groups = listText(definition.groupBy.map((key) => inSentence(words.group(key))))
  const content =
    definition.groupBy.length > 0
      ? listText(definition.measures.map((key) => inSentence(words.measure(key))))
      : t('sentence.columns', { count: definition.columns.length })
  const name = subject?.label ?? t(`subjects.${definition.subject}.name`)
  const moment = momentText(definition, t)
  return t('sentence.whole', {
    subject: moment ? t('sentence.of', { subject: name, moment }) : name,
    filters: places.join('') + where,
    groups: groups && t('sentence.groups', { groups }),
    content: content || t('sentence.nothing'),
  })
}

function momentText({ subject, asOf: day, period }: ReportDefinition, t: Translate<'reports'>): string {
  const asOf = day ?? (subject === 'people' ? 'today' : undefined)
  if (typeof period === 'object') return t('moment.range', { from: formatDay(period.from), to: formatDay(period.to) })
  if (period !== undefined) return t(`moment.${period}`)
  if (asOf === undefined) return ''
  return asOf === 'today' || asOf === 'lastMonthEnd' || asOf === 'lastYearEnd'
    ? t(`moment.${asOf}`)
    : t('moment.day', { day: formatDay(asOf) })
}

/** A filter in words: "Sales or IT", "not Sales", "from 5", "empty". */
export function filterText(
  { op, values }: Filter,
  column: Pick<Column, 'type' | 'choices'> | undefined,
  nameOf: NameOf = () => undefined,
): string {
  const t = getTranslator('reports')
  const word = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return formatNumber(value)
    const text = String(value)
    if (column?.type === 'day') return formatDay(text)
    return column?.choices.find((choice) => choice.value === text)?.label ?? text
  }
  if (op === 'empty' || op === 'filled') return t(`filter.is.${op}`)
  if (op === 'contains') return t('filter.is.contains', { text: word(values[0]) })
  if (op === 'between') {
    const [least, most] = values
    if (least == null) return t('filter.is.most', { most: word(most) })
    if (most == null) return t('filter.is.least', { least: word(least) })
    return t('filter.is.between', { least: word(least), most: word(most) })
  }
  const names = values.map((value) => (column?.type === 'reference' ? nameOf(String(value)) : word(value)))
  const known = names.flatMap((name) => name ?? [])
  const text = known.length < names.length ? t('filter.is.chosen', { count: names.length }) : listText(known, 'or')
  return op === 'none' ? t('filter.is.none', { values: text }) : text
}
