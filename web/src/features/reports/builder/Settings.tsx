import { useState } from 'react'
import type { ReportDefinition } from '../../../api/contract/reports.ts'
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import {
  type Column,
  type Filter,
  FUNCTIONS,
  MOST,
  newDefinition,
  partsOfGroup,
  type Subject,
  withGroup,
  withoutGroup,
} from '../shared/definition.ts'
import { filterText, reportWords } from '../shared/sentence.ts'
import classes from './Builder.module.css'
import { FilterDialog } from './FilterDialog.tsx'
import { MomentFields } from './MomentFields.tsx'
import { PickedList } from './PickedList.tsx'
import type { PreviewState } from './usePreview.ts'

/** The steps that a narrow screen shows one after the other. */
export const STEPS = ['rows', 'filter', 'group'] as const
export type Step = (typeof STEPS)[number]

interface SettingsProps {
  subjects: readonly Subject[]
  /** undefined if the reader no longer sees its rows */
  subject: Subject | undefined
  definition: ReportDefinition
  change: (definition: ReportDefinition) => void
  preview: PreviewState
  /** the only visible step; absent for all of them */
  step?: Step | undefined
}

/** All settings of a report, one below the other. */
export function Settings({ subjects, subject, definition, change, preview, step }: SettingsProps) {
  const t = getTranslator('reports')
  const columns = subject?.columns ?? []
  const isGrouped = definition.groupBy.length > 0
  const shows = (part: Step) => step === undefined || step === part
  return (
    <div className={classes.settings}>
      {shows('rows') && (
        <section className={classes.setting}>
          <ChoiceField
            label={t('subject')}
            description={t(`subjects.${definition.subject}.row`)}
            choices={subjects.map(({ key }) => key)}
            wordOf={(key) => subjects.find((each) => each.key === key)?.label ?? key}
            value={definition.subject}
            onChange={({ currentTarget: { value } }) => {
              const next = subjects.find(({ key }) => key === value)
              if (next) change(newDefinition(next))
            }}
          />
        </section>
      )}
      {shows('rows') && subject && subject.moment !== 'none' && (
        <MomentFields
          definition={definition}
          moment={subject.moment}
          change={change}
          error={preview.issueAt('period') ?? preview.issueAt('asOf')}
        />
      )}
      {shows('rows') && !isGrouped && <Columns columns={columns} {...{ subject, definition, change, preview }} />}
      {shows('filter') && <Filters columns={columns} {...{ definition, change, preview }} />}
      {shows('group') && <Groups columns={columns} {...{ subject, definition, change, preview }} />}
      {shows('group') && isGrouped && <ChartKind definition={definition} change={change} />}
    </div>
  )
}

interface PartProps extends Pick<SettingsProps, 'definition' | 'change' | 'preview'> {
  columns: readonly Column[]
}

/** Moves an item one place up. */
const movedUp = (list: readonly string[], at: number): string[] =>
  list.toSpliced(at - 1, 2, ...[list[at], list[at - 1]].flatMap((each) => each ?? []))

/** Removes an order by a removed column. */
function withoutSort(definition: ReportDefinition, key: string | undefined): ReportDefinition {
  const { sort, ...rest } = definition
  return sort && sort.by !== key ? { ...rest, sort } : rest
}

function Columns({ columns, subject, definition, change, preview }: PartProps & Pick<SettingsProps, 'subject'>) {
  const t = getTranslator('reports')
  const words = reportWords(subject)
  const shown = definition.columns
  const add = (key: string) => {
    // An amount says nothing without its currency.
    const isMoney = columns.find((column) => column.key === key)?.type === 'money'
    const currency = isMoney && columns.some((column) => column.key === 'currency') ? ['currency'] : []
    change({ ...definition, columns: [...new Set([...shown, key, ...currency])] })
  }
  return (
    <PickedList
      title={t('columns.title')}
      placeholder={t('columns.add')}
      most={MOST.columns}
      picked={shown.map((key, at) => ({ key, label: words.column(key), error: preview.issueAt(`columns.${at}`) }))}
      choices={columns.filter(({ key }) => !shown.includes(key)).map(({ key, label }) => ({ value: key, label }))}
      add={add}
      remove={(at) => change({ ...withoutSort(definition, shown[at]), columns: shown.toSpliced(at, 1) })}
      moveUp={(at) => change({ ...definition, columns: movedUp(shown, at) })}
      error={preview.issueAt('sort')}
    />
  )
}

function Filters({ columns, definition, change, preview }: PartProps) {
  const t = getTranslator('reports')
  const [edited, edit] = useState<{ at: number; filter: Filter } | null>(null)
  const { filters } = definition
  const columnOf = (key: string) => columns.find((column) => column.key === key)
  const column = edited && columnOf(edited.filter.column)
  return (
    <>
      <PickedList
        title={t('filter.title')}
        placeholder={t('filter.add')}
        most={MOST.filters}
        picked={filters.map((filter, at) => ({
          key: filter.column,
          label: t('sentence.filter', {
            column: columnOf(filter.column)?.label ?? t('hiddenColumn'),
            values: filterText(filter, columnOf(filter.column), preview.nameOf),
          }),
          error: preview.issueAt(`filters.${at}`),
        }))}
        choices={columns.map(({ key, label }) => ({ value: key, label }))}
        add={(key) => edit({ at: filters.length, filter: { column: key, op: 'any', values: [] } })}
        edit={(at) => filters[at] && edit({ at, filter: filters[at] })}
        remove={(at) => change({ ...definition, filters: filters.toSpliced(at, 1) })}
      />
      {edited && column && (
        <FilterDialog
          definition={definition}
          column={column}
          filter={edited.filter}
          isNew={edited.at === filters.length}
          apply={(filter) => change({ ...definition, filters: filters.toSpliced(edited.at, 1, filter) })}
          close={() => edit(null)}
        />
      )}
    </>
  )
}

const DAY_STEPS = ['month', 'quarter', 'year'] as const

function Groups({ columns, subject, definition, change, preview }: PartProps & Pick<SettingsProps, 'subject'>) {
  const t = getTranslator('reports')
  const words = reportWords(subject)
  const { groupBy, measures } = definition
  const groups = columns
    .filter(({ uses }) => uses.includes('group'))
    .flatMap(({ key, type }) => (type === 'day' ? DAY_STEPS.map((step) => `${key}:${step}`) : [key]))
    .filter((key) => !groupBy.includes(key))
  const figures = [
    ...['count', 'people', 'share'],
    ...columns
      .filter(({ uses }) => uses.includes('measure'))
      .flatMap(({ key }) => FUNCTIONS.map((name) => `${name}:${key}`)),
  ].filter((key) => !measures.includes(key))
  return (
    <>
      <PickedList
        title={t('group.title')}
        placeholder={t('group.add')}
        most={MOST.groupBy}
        picked={groupBy.map((key, at) => ({ key, label: words.group(key), error: preview.issueAt(`groupBy.${at}`) }))}
        choices={groups.map((value) => ({ value, label: words.group(value) }))}
        add={(key) => change(withGroup(definition, key))}
        remove={(at) => change(withoutGroup(definition, groupBy[at] ?? ''))}
        moveUp={(at) => change({ ...definition, groupBy: movedUp(groupBy, at) })}
      />
      {groupBy.length > 0 && (
        <PickedList
          title={t('measure.title')}
          placeholder={t('measure.add')}
          most={MOST.measures}
          picked={measures.map((key, at) => ({
            key,
            label: words.measure(key),
            error: preview.issueAt(`measures.${at}`),
          }))}
          choices={figures.map((value) => ({ value, label: words.measure(value) }))}
          add={(key) => change({ ...definition, measures: [...measures, key] })}
          remove={(at) => change({ ...withoutSort(definition, measures[at]), measures: measures.toSpliced(at, 1) })}
          moveUp={(at) => change({ ...definition, measures: movedUp(measures, at) })}
        />
      )}
    </>
  )
}

function ChartKind({ definition, change }: Pick<SettingsProps, 'definition' | 'change'>) {
  const t = getTranslator('reports')
  const isTime = partsOfGroup(definition.groupBy[0] ?? '').step !== undefined
  const kinds = ['bar', ...(isTime ? (['line'] as const) : []), 'none'] as const
  return (
    <section className={classes.setting} aria-label={t('chart.title')}>
      <h2>{t('chart.title')}</h2>
      <SegmentedControl
        label={t('chart.title')}
        choices={kinds.map((value) => ({ value, label: t(`chart.${value as 'bar' | 'line' | 'none'}`) }))}
        value={definition.chart?.kind ?? 'none'}
        onChange={(kind) => change({ ...definition, chart: kind === 'none' ? null : { kind: kind as 'bar' } })}
      />
    </section>
  )
}
