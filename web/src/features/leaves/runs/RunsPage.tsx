import { screens } from '@ems/contract/core/screens'
import { Stack } from '@mantine/core'
import { type LeaveRun, leaveRuns } from '../../../api/contract/leave-runs.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { Instant } from '../../../ui/format/values.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { useRuns } from './queries.ts'
import { RunState } from './RunLines.tsx'
import { StartRun } from './StartRun.tsx'

/** Year-end, accrual and recalculation runs for everyone, with dry runs and their outcome. */
export default function RunsPage() {
  const t = getTranslator('leaveRuns')
  const list = useListState(leaveRuns.list)
  const query = useRuns(list)
  return (
    <Page
      title={t('title')}
      facts={t('facts')}
      back={{ to: screens.admin.leaves }}
      actions={<ExportButton path="/api/leave/runs" list={list} name="leave-runs" />}
    >
      <Stack gap="md">
        <StartRun />
        <DataTable
          label={t('list')}
          list={list}
          query={query}
          rows={query.data?.runs}
          rowKey={({ _id }) => _id}
          columns={columnsOf(t)}
          open={({ _id: id }) => ({ to: screens.admin.leaveRun, params: { id } })}
          empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
        />
      </Stack>
    </Page>
  )
}

const columnsOf = (t: Translate<'leaveRuns'>): Column<LeaveRun>[] => [
  {
    key: 'kind',
    kind: 'title',
    title: t('columns.kind'),
    cell: ({ kind, leaveType }) => `${t(`kinds.${kind}`)}: ${leaveTypeName(leaveType.name)}`,
  },
  { key: 'day', kind: 'fact', title: t('columns.day'), cell: ({ periodEnd }) => formatDay(periodEnd) },
  { key: 'state', kind: 'badge', title: t('columns.state'), cell: (run) => <RunState run={run} /> },
  {
    key: 'asked',
    ordered: 'descending',
    kind: 'fact',
    title: t('columns.asked'),
    moments: true,
    cell: ({ askedAt }) => <Instant value={askedAt} />,
  },
  {
    key: 'by',
    card: 'named',
    kind: 'fact',
    title: t('columns.by'),
    cell: ({ askedBy }) => askedBy?.name ?? t('columns.product'),
  },
]
