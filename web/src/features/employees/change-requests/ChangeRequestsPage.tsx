import { screens } from '@ems/contract/core/screens'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type ChangeRequest, changeRequests } from '../../../api/contract/change-requests.ts'
import { useUser } from '../../../api/session.ts'
import { PersonLink } from '../../../ui/avatar/PersonCell.tsx'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { Instant } from '../../../ui/format/values.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { DecisionButtons, DecisionOutcome } from './DecisionButtons.tsx'
import { shownChange, useDecidesRequests, useRequests } from './queries.ts'
import { RejectDialog } from './RejectDialog.tsx'

const tones: Record<ChangeRequest['status'], Tone> = {
  Pending: 'yellow',
  Approved: 'green',
  Rejected: 'red',
  Withdrawn: 'ended',
}
const STATUSES = ['Pending', 'Approved', 'Rejected', 'Withdrawn'] as const

/** Change requests of employees, decided on the row. */
export default function ChangeRequestsPage() {
  const t = getTranslator('changeRequests')
  const list = useListState(changeRequests.list, ({ status }) =>
    status === 'Pending' ? 'requestedAt' : '-requestedAt',
  )
  const query = useRequests(list)
  const ownId = useUser()?._id
  const decides = useDecidesRequests()
  const [rejected, reject] = useState<ChangeRequest | null>(null)
  const columns: Column<ChangeRequest>[] = [
    {
      key: 'person',
      kind: 'title',
      title: t('list.person'),
      cell: ({ employee: { _id: id, employeeId, userId } }) => (
        <PersonLink of={userId} second={<bdi>{employeeId}</bdi>} to={screens.admin.employee} params={{ id }} />
      ),
    },
    {
      key: 'change',
      kind: 'lead',
      title: t('list.change'),
      // The outcome has the room of the widest column, and its own line in a card.
      cell: (request) => (
        <>
          {shownChange(request)}
          {request.decidedBy && (
            <Text size="sm" c="dimmed">
              {t(`statuses.${request.status}`)} <DecisionOutcome request={request} />
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'asked',
      kind: 'fact',
      title: t('list.asked'),
      tablet: 'upright',
      sort: 'requestedAt',
      moments: true,
      cell: ({ requestedAt }) => <Instant value={requestedAt} />,
    },
    {
      key: 'status',
      kind: 'badge',
      title: t('list.status'),
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>,
    },
    {
      key: 'decision',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (request) =>
        request.status === 'Pending' &&
        decides &&
        request.employee.userId._id !== ownId && (
          <Group gap="xs" wrap="nowrap">
            <DecisionButtons request={request} reject={() => reject(request)} />
          </Group>
        ),
    },
  ]
  return (
    <Page title={t('list.title')} back={{ to: screens.admin.employees }}>
      <ListToolbar>
        <Filters list={list}>
          <ChoiceFilter
            label={t('list.status')}
            any={t('list.any')}
            choices={STATUSES}
            wordOf={(status) => t(`statuses.${status}`)}
            value={list.filters.status}
            choose={(status) => list.set({ status })}
          />
        </Filters>
        <ExportButton path="/api/change-request" list={list} name="change-requests" />
      </ListToolbar>
      <DataTable
        label={t('list.title')}
        list={list}
        query={query}
        rows={query.data?.requests}
        rowKey={({ _id }) => _id}
        columns={columns}
        empty={<EmptyState drawing="calm" title={t('list.emptyTitle')} text={t('list.emptyText')} />}
      />
      {rejected && <RejectDialog request={rejected} close={() => reject(null)} />}
    </Page>
  )
}
