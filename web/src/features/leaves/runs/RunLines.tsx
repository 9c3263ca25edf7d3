import { inUnit } from '@ems/contract/core/leave-amounts'
import { IconEye } from '@tabler/icons-react'
import type { LeaveRun, leaveRuns, RunLine } from '../../../api/contract/leave-runs.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { useRunLines } from './queries.ts'

/** The figures of each kind of run, in the order of the columns. */
const COLUMNS = {
  'period-end': ['remaining', 'carried', 'lapsed', 'debt'],
  accrual: ['granted', 'remaining'],
  recount: ['leaves', 'returned'],
} as const

/** The result of a run or dry run for each person, by name. */
export function RunLines({ run, list }: { run: LeaveRun; list: ListOf<typeof leaveRuns.get> }) {
  const t = getTranslator('leaveRuns')
  const query = useRunLines(run._id, list)
  return (
    <>
      <ListToolbar>
        <ExportButton path={`/api/leave/runs/${run._id}`} list={list} name="leave-run" />
      </ListToolbar>
      <DataTable
        label={t('lines')}
        list={list}
        query={query}
        rows={query.data?.lines}
        rowKey={({ person }) => person._id}
        columns={columnsOf(t, run)}
        empty={<EmptyState drawing="calm" title={t('noLinesTitle')} text={t('noLinesText')} />}
      />
    </>
  )
}

type Figure = (typeof COLUMNS)[LeaveRun['kind']][number]

/** A figure in the unit of people; leaves are a plain number. */
const amountText = (unit: LeaveRun['unit'], figure: Figure, amount: number): string =>
  formatNumber(figure === 'leaves' ? amount : inUnit(unit, amount))

/** The value of the last dry run, if it differs. */
function trialOf(t: Translate<'leaveRuns'>, { kind, unit }: LeaveRun, line: RunLine): string | null {
  const { trial } = line
  if (!trial) return null
  const figures = COLUMNS[kind]
    .filter((figure): figure is Exclude<Figure, 'leaves'> => figure !== 'leaves')
    .filter((figure) => trial[figure] !== line[figure])
    .map((figure) =>
      t('trialFigure', { name: t(`figures.${figure}`), amount: amountText(unit, figure, trial[figure]) }),
    )
  return t('trialSaid', { figures: figures.join(', ') })
}

const columnsOf = (t: Translate<'leaveRuns'>, run: LeaveRun): Column<RunLine>[] => [
  { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
  {
    key: 'name',
    kind: 'title',
    title: t('columns.name'),
    cell: ({ person: { userId, department } }) => (
      <PersonCell name={userId.name} path={userId.profileImage} id={userId._id} second={department?.dep_name} />
    ),
  },
  ...COLUMNS[run.kind].map((figure) => ({
    key: figure,
    kind: 'money' as const,
    title: t(`figures.${figure}`),
    cell: (line: RunLine) => amountText(run.unit, figure, line[figure]),
  })),
  {
    key: 'trial',
    kind: 'fact',
    title: t('columns.note'),
    cell: (line) => trialOf(t, run, line) ?? (line.changed ? '' : t('unchanged')),
  },
]

const tones: Record<LeaveRun['state'], Tone> = { running: 'yellow', done: 'green', failed: 'red' }

/** The state of a run; a dry run wrote nothing. */
export function RunState({ run: { state, dryRun } }: { run: LeaveRun }) {
  const t = getTranslator('leaveRuns')
  if (dryRun && state === 'done')
    return (
      <StatusBadge tone="grey" icon={IconEye}>
        {t('states.trial')}
      </StatusBadge>
    )
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
}
