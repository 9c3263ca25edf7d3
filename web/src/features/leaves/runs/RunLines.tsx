import type { LeaveRun, leaveRuns, RunLine } from '../../../api/contract/leave-runs.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { ExportButtons } from '../../../ui/list/ExportButtons.tsx'
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { Person } from '../../../ui/Person.tsx'
import { type Translate, wordsOf } from '../../../ui/words.ts'
import { useRunLines } from './queries.ts'

/** The figures of each kind of run, in the order of the columns. */
const COLUMNS = {
  'period-end': ['remaining', 'carried', 'lapsed', 'debt'],
  accrual: ['granted', 'remaining'],
  recount: ['leaves', 'returned'],
} as const

/** What a run did, or would do, for each person, by name. */
export function RunLines({ run, list }: { run: LeaveRun; list: ListOf<typeof leaveRuns.get> }) {
  const t = wordsOf('leaveRuns')
  const query = useRunLines(run._id, list)
  return (
    <>
      <ListToolbar>
        <ExportButtons path={`/api/leave/runs/${run._id}`} list={list} name="leave-run" />
      </ListToolbar>
      <DataTable
        label={t('lines')}
        list={list}
        query={query}
        rows={query.data?.lines}
        rowKey={({ person }) => person._id}
        columns={columnsOf(t, run.kind)}
        empty={<EmptyState drawing="calm" title={t('noLinesTitle')} text={t('noLinesText')} />}
      />
    </>
  )
}

const columnsOf = (t: Translate<'leaveRuns'>, kind: LeaveRun['kind']): Column<RunLine>[] => [
  { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
  {
    key: 'name',
    kind: 'title',
    title: t('columns.name'),
    cell: ({ person: { userId, department } }) => (
      <Person name={userId.name} path={userId.profileImage} id={userId._id} second={department?.dep_name} />
    ),
  },
  ...COLUMNS[kind].map((figure) => ({
    key: figure,
    kind: 'money' as const,
    title: t(`figures.${figure}`),
    cell: (line: RunLine) => formatNumber(line[figure]),
  })),
  {
    key: 'trial',
    kind: 'fact',
    title: t('columns.note'),
    cell: ({ trial, changed }) => (trial ? t('otherwise') : changed ? '' : t('unchanged')),
  },
]
