import { IconPencil } from '@tabler/icons-react'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { type Import, ImportOutcome, imports } from '../../../api/contract/imports.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { formatDay, formatNumber } from '../../../ui/format/format.ts'
import { LOCALE } from '../../../ui/format/intl.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useRows } from '../queries.ts'

const TONES = { create: 'green', update: 'blue', unchanged: 'grey', error: 'red', skipped: 'yellow' } as const

type Row = ReplyOf<typeof imports.rows>['rows'][number]

/** The rows of a checked file, with the values that each would add or change. */
export function ImportRows({ of }: { of: Import }) {
  const t = getTranslator('imports')
  const list = useListState(imports.rows, 'no')
  const query = useRows(of._id, list)
  const fieldOf = (key: string | null | undefined) => of.fields.find((field) => field.key === key)
  const cellOf = (row: Row, key: string) => row.values[of.columns.find((column) => of.mapping[column] === key) ?? '']
  const shown = (key: string, value: string | null) => {
    if (value === null) return t('rows.nothing')
    const type = fieldOf(key)?.type
    return type === 'day' ? formatDay(value) : type === 'number' ? formatNumber(Number(value)) : value
  }
  const fullName = (row: Row) => [cellOf(row, 'firstName'), cellOf(row, 'lastName')].filter(Boolean).join(' ')
  const first = of.columns.find((column) => of.mapping[column] != null) ?? ''
  const nameOf = (row: Row) =>
    of.kind === 'employees'
      ? [row.preview?.name ?? (cellOf(row, 'name') || fullName(row)), cellOf(row, 'employeeId')]
          .filter(Boolean)
          .join(' · ')
      : row.values[first]
  const linesOf = ({ preview, values }: Row) => {
    if (preview)
      return preview.changes.map(({ field, before, after }) =>
        t('rows.change', {
          field: fieldOf(field)?.label ?? field,
          before: shown(field, before),
          after: shown(field, after),
        }),
      )
    return of.columns.flatMap((column) => {
      const field = fieldOf(of.mapping[column])
      return field && values[column] ? [t('rows.value', { field: field.label, value: values[column] })] : []
    })
  }
  const columns: Column<Row>[] = [
    { key: 'no', kind: 'fact', title: t('rows.row'), card: 'named', cell: ({ no }) => formatNumber(no) },
    { key: 'name', kind: 'title', title: t('rows.name'), cell: nameOf },
    {
      key: 'outcome',
      kind: 'badge',
      title: t('rows.outcome'),
      cell: ({ outcome }) =>
        outcome && (
          <StatusBadge tone={TONES[outcome]} {...(outcome === 'update' && { icon: IconPencil })}>
            {t(`check.${outcome}`)}
          </StatusBadge>
        ),
    },
    {
      key: 'values',
      kind: 'lead',
      title: t('rows.values'),
      // The server names the fields.
      cell: (row) => (
        <div lang={LOCALE}>
          {linesOf(row).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      ),
    },
  ]
  return (
    <section>
      <ListToolbar>
        <Filters list={list}>
          <ChoiceFilter
            label={t('rows.show')}
            any={t('rows.all')}
            choices={ImportOutcome.options.filter((outcome) => of.counts[outcome] > 0)}
            wordOf={(outcome) => t(`check.${outcome}`)}
            value={list.filters.outcome}
            choose={(outcome) => list.set({ outcome })}
          />
        </Filters>
      </ListToolbar>
      <DataTable
        label={t('rows.title')}
        list={list}
        query={query}
        rows={query.data?.rows}
        rowKey={({ no }) => String(no)}
        columns={columns}
        empty={null}
      />
    </section>
  )
}
