import { screens } from '@ems/contract/core/screens'
import { Stack } from '@mantine/core'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { imports } from '../../../api/contract/imports.ts'
import { formatNumber } from '../../../ui/format/format.ts'
import { Instant } from '../../../ui/format/values.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { ImportStatus } from '../components/ImportFigures.tsx'
import { UploadPanel } from '../components/UploadPanel.tsx'
import { useImports } from '../queries.ts'

type Row = ReplyOf<typeof imports.list>['imports'][number]

const rowsOf = (counts: Row['counts']) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Uploads a file, and lists earlier imports. */
export default function ImportsPage() {
  const t = getTranslator('imports')
  const list = useListState(imports.list, '-createdAt')
  const query = useImports(list)
  const columns: Column<Row>[] = [
    { key: 'file', kind: 'title', title: t('columns.file'), cell: ({ fileName }) => fileName },
    { key: 'kind', kind: 'fact', title: t('columns.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'when',
      kind: 'fact',
      title: t('columns.when'),
      sort: 'createdAt',
      moments: true,
      cell: ({ createdAt }) => <Instant value={createdAt} />,
    },
    {
      key: 'rows',
      kind: 'fact',
      title: t('columns.rows'),
      card: 'named',
      cell: ({ counts, progress }) => formatNumber(rowsOf(counts) || progress.of),
    },
    { key: 'status', kind: 'badge', title: t('columns.status'), cell: (row) => <ImportStatus status={row.status} /> },
  ]
  return (
    <Page
      title={t('list.title')}
      back={{ to: screens.admin.employees }}
      actions={<ExportButton path="/api/import" list={list} name="imports" />}
    >
      <Stack gap="md">
        <UploadPanel />
        <DataTable
          label={t('list.former')}
          list={list}
          query={query}
          rows={query.data?.imports}
          rowKey={({ _id }) => _id}
          columns={columns}
          open={({ _id: id }) => ({ to: screens.admin.import, params: { id } })}
          empty={<EmptyState title={t('list.emptyTitle')} text={t('list.emptyText')} />}
        />
      </Stack>
    </Page>
  )
}
