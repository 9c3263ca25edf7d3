import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type TimeRequest,
  TimeRequestKind,
  TimeRequestState,
  timeRequests,
} from '../../../api/contract/time-requests.ts'
import { useList } from '../../../api/hooks.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { useHasPermissionForOthers, useUser } from '../../../api/session.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { CommentDialog } from '../../../ui/dialog/CommentDialog.tsx'
import { formatDay } from '../../../ui/format/format.ts'
import { RowWord } from '../../../ui/list/RowWord.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useDecideRequest } from '../shared/queries.ts'
import { sessionTimes } from '../shared/sessionTimes.ts'
import { REQUEST_TONES } from '../shared/tones.ts'

/** Corrections and overtime of people, with their decisions and objections. */
export function RequestsTab() {
  const t = getTranslator('teamTime')
  const tMyTime = getTranslator('myTime')
  const zone = useTimeZone()
  const list = useListState(timeRequests.list)
  const query = useList(timeRequests.list, { query: list.query })
  const columns: Column<TimeRequest>[] = [
    {
      key: 'name',
      kind: 'title',
      title: t('columns.name'),
      cell: ({ employee: { userId, employeeId } }) => (
        <PersonCell name={userId.name} path={userId.profileImage} id={userId._id} second={<bdi>{employeeId}</bdi>} />
      ),
    },
    { key: 'day', kind: 'fact', title: t('columns.day'), sort: 'day', cell: ({ day }) => formatDay(day) },
    {
      key: 'kind',
      tablet: 'upright',
      kind: 'fact',
      title: t('columns.kind'),
      cell: ({ kind }) => tMyTime(`requests.${kind}`),
    },
    {
      key: 'asked',
      kind: 'lead',
      title: t('columns.asked'),
      cell: ({ kind, sessions, minutes, reason, objection }) => (
        <>
          <Text size="sm">
            {kind === 'overtime' ? t('requests.minutes', { count: minutes ?? 0 }) : sessionTimes(sessions ?? [], zone)}
          </Text>
          <Text size="sm" c="dimmed">
            {reason}
          </Text>
          {objection !== null && (
            <Text size="sm" c="red">
              {tMyTime('requests.objection', { text: objection })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'by',
      tablet: 'upright',
      kind: 'fact',
      title: t('columns.decided'),
      cell: ({ decidedBy, createdBy, employee, comment }) => (
        <>
          {decidedBy?.name ?? (createdBy?._id === employee.userId._id ? '–' : createdBy?.name)}
          {comment && (
            <Text size="sm" c="dimmed">
              {comment}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'state',
      kind: 'badge',
      title: t('columns.status'),
      cell: ({ state }) => <StatusBadge tone={REQUEST_TONES[state]}>{tMyTime(`states.${state}`)}</StatusBadge>,
    },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (request) => <Decide request={request} />,
    },
  ]
  return (
    <>
      <ListToolbar>
        <Filters list={list}>
          <ChoiceFilter
            label={t('columns.status')}
            any={t('any')}
            choices={TimeRequestState.options}
            wordOf={(state) => tMyTime(`states.${state}`)}
            value={list.filters.state}
            choose={(state) => list.set({ state })}
          />
          <ChoiceFilter
            label={t('columns.kind')}
            any={t('any')}
            choices={TimeRequestKind.options}
            wordOf={(kind) => tMyTime(`requests.${kind}`)}
            value={list.filters.kind}
            choose={(kind) => list.set({ kind })}
          />
          <ChoiceFilter
            label={t('requests.objections')}
            any={t('any')}
            choices={['true'] as const}
            wordOf={() => t('requests.objected')}
            value={list.filters.objected}
            choose={(objected) => list.set({ objected })}
          />
        </Filters>
        <ExportButton path="/api/time/requests" list={list} name="time-requests" />
      </ListToolbar>
      <DataTable
        label={t('tabs.requests')}
        list={list}
        query={query}
        rows={query.data?.requests}
        rowKey={({ _id }) => _id}
        columns={columns}
        empty={<EmptyState drawing="calm" title={t('requests.emptyTitle')} text={t('requests.emptyText')} />}
      />
    </>
  )
}

/** Approve and reject, with the permission; nobody decides their own request. */
function Decide({ request }: { request: TimeRequest }) {
  const t = getTranslator('teamTime')
  const mayApprove = useHasPermissionForOthers('time.approve')
  const own = useUser()?._id === request.employee.userId._id
  const [rejecting, reject] = useState(false)
  const decide = useDecideRequest()
  if (request.state !== 'Pending' || !mayApprove || own) return null
  const { name } = request.employee.userId
  const approve = () =>
    decide.mutate(
      { params: { id: request._id }, body: { decision: 'Approved', comment: '' } },
      { onSuccess: () => notify.success(t('requests.approved')), onError: notifyError },
    )
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="light"
        loading={decide.isPending}
        aria-label={t('requests.approveOf', { name })}
        onClick={approve}
      >
        <RowWord Icon={IconCheck}>{t('requests.approve')}</RowWord>
      </Button>
      <Button
        size="xs"
        variant="outline"
        color="red"
        aria-haspopup="dialog"
        aria-label={t('requests.rejectOf', { name })}
        onClick={() => reject(true)}
      >
        <RowWord Icon={IconX}>{t('requests.reject')}</RowWord>
      </Button>
      {rejecting && (
        <CommentDialog
          title={t('requests.rejectOf', { name })}
          submitLabel={t('requests.reject')}
          label={t('columns.comment')}
          destroys
          send={(comment) =>
            decide.mutateAsync({ params: { id: request._id }, body: { decision: 'Rejected', comment } })
          }
          done={t('requests.rejected')}
          close={() => reject(false)}
        />
      )}
    </Group>
  )
}
