import { screens } from '@ems/contract/core/screens'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type Export, exporting } from '../../../api/contract/exporting.ts'
import { download } from '../../../api/download.ts'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import { Instant } from '../../../ui/format/values.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useExports } from '../queries.ts'

const tones: Record<Export['status'], Tone> = { Waiting: 'yellow', Done: 'green', Failed: 'red' }

/** Long lists that were prepared as files for the reader. */
export default function ExportsPage() {
  const t = getTranslator('imports')
  const list = useListState(exporting.list, '-createdAt')
  const query = useExports(list)
  const columns: Column<Export>[] = [
    { key: 'list', kind: 'title', title: t('exports.columns.list'), cell: (row) => t(`exports.lists.${row.list}`) },
    {
      key: 'rows',
      kind: 'fact',
      title: t('columns.rows'),
      card: 'named',
      cell: ({ status, progress: { done, of } }) =>
        status === 'Waiting'
          ? t('exports.progress', { done: formatNumber(done), of: formatNumber(of) })
          : formatNumber(of),
    },
    {
      key: 'asked',
      kind: 'fact',
      title: t('exports.columns.asked'),
      sort: 'createdAt',
      moments: true,
      cell: ({ createdAt }) => <Instant value={createdAt} />,
    },
    {
      key: 'kept',
      kind: 'fact',
      title: t('exports.columns.kept'),
      card: 'named',
      moments: true,
      cell: ({ expiresAt }) => <Instant value={expiresAt} />,
    },
    {
      key: 'status',
      kind: 'badge',
      title: t('columns.status'),
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{t(`exports.status.${status}`)}</StatusBadge>,
    },
    { key: 'files', kind: 'actions', title: t('exports.columns.files'), cell: (row) => <Parts of={row} /> },
  ]
  return (
    <Page title={t('exports.title')} facts={t('exports.text')} back={{ to: screens[useArea()].home }}>
      <DataTable
        label={t('exports.title')}
        list={list}
        query={query}
        rows={query.data?.exports}
        rowKey={({ _id }) => _id}
        columns={columns}
        empty={<EmptyState title={t('exports.emptyTitle')} text={t('exports.emptyText')} />}
      />
    </Page>
  )
}

const Parts = ({ of: { _id: id, parts } }: { of: Export }) => (
  <Group gap="xs">
    {parts.map(({ name }, place) => (
      <Button
        key={name}
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => void download(`/api/export/${id}/file/${place + 1}`, {}, name).catch(notifyError)}
      >
        {name}
      </Button>
    ))}
  </Group>
)
