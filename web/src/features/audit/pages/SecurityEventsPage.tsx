import { audit, type SecurityEvent } from '../../../api/contract/audit.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { useZoneName } from '../../../ui/format/moments.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { DayFilters } from '../components/auditFilters.tsx'
import { useDayHeads } from '../components/DayHead.tsx'
import { EventTime } from '../components/EventTime.tsx'
import { useSecurityEvents } from '../queries.ts'

/** Sign-ins, attempts, and changes of access. */
export default function SecurityEventsPage() {
  const t = getTranslator('audit')
  const list = useListState(audit.securityEvents, '-at')
  const query = useSecurityEvents(list)
  const columns: Column<SecurityEvent>[] = [
    {
      key: 'person',
      kind: 'title',
      title: t('security.person'),
      cell: ({ user }) => user?.name ?? t('security.unknown'),
    },
    {
      key: 'kind',
      title: t('security.kind'),
      cell: ({ kind }) => t('security.kinds', { kind: kind.replaceAll('-', '_') }) || <code>{kind}</code>,
    },
    {
      key: 'outcome',
      kind: 'badge',
      title: t('security.outcome'),
      cell: ({ outcome }) => (
        <StatusBadge tone={outcome === 'done' ? 'green' : 'red'}>{t('security.outcomes', { outcome })}</StatusBadge>
      ),
    },
    { key: 'device', kind: 'fact', title: t('security.device'), cell: ({ device }) => device },
    { key: 'network', kind: 'fact', title: t('security.network'), cell: ({ network }) => network },
    { key: 'at', kind: 'fact', title: t('at'), sort: 'at', cell: ({ at }) => <EventTime at={at} /> },
  ]
  return (
    <Page
      title={t('security.title')}
      facts={t('security.lines', { order: list.sort === 'at' ? 'oldest' : 'newest', zone: useZoneName() })}
    >
      <ListToolbar>
        <Filters list={list}>
          <DayFilters list={list} />
        </Filters>
        <ExportButton path="/api/security/events" list={list} name="security-events" />
      </ListToolbar>
      <DataTable
        label={t('security.title')}
        list={list}
        query={query}
        rows={query.data?.events}
        rowKey={({ _id }) => _id}
        columns={columns}
        head={useDayHeads()}
        empty={<EmptyState title={t('security.emptyTitle')} text={t('security.emptyText')} />}
      />
    </Page>
  )
}
