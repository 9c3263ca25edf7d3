import { screens } from '@ems/contract/core/screens'
import { Text } from '@mantine/core'
import { IconReport } from '@tabler/icons-react'
import { type AttendanceEntry, attendance } from '../../../api/contract/attendance.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { AttendanceStatusBadge } from '../corrections/AttendanceStatusBadge.tsx'
import { useTeamToday } from '../shared/queries.ts'
import { AttendanceFilters } from './AttendanceFilters.tsx'

/** Today's marks of the people whom the reader leads. */
export default function TeamAttendancePage() {
  const t = getTranslator('myTeam')
  const list = useListState(attendance.today, 'name')
  const query = useTeamToday(list)
  const columns: Column<AttendanceEntry>[] = [
    { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
    {
      key: 'name',
      kind: 'title',
      title: t('people.name'),
      sort: 'name',
      cell: ({ employeeId: { userId, employeeId } }) => (
        <PersonCell name={userId.name} path={userId.profileImage} id={userId._id} second={<bdi>{employeeId}</bdi>} />
      ),
    },
    {
      key: 'department',
      kind: 'fact',
      title: t('people.department'),
      sort: 'department',
      cell: ({ employeeId }) => employeeId.department?.dep_name ?? t('common:none'),
    },
    { key: 'status', kind: 'badge', title: t('attendance.title'), cell: (entry) => <Mark entry={entry} /> },
  ]
  const byDay = (
    <ButtonLink
      to={screens.employee.attendanceReport}
      variant="default"
      leftSection={<IconReport size={16} aria-hidden />}
    >
      {t('attendance.byDay')}
    </ButtonLink>
  )
  return (
    <Page title={t('attendance.title')} facts={query.data ? formatDay(query.data.date) : null} actions={byDay}>
      <AttendanceFilters list={list} team="true" />
      <DataTable
        label={t('attendance.title')}
        list={list}
        query={query}
        rows={query.data?.message}
        rowKey={({ employeeId }) => employeeId._id}
        columns={columns}
        empty={<EmptyState drawing="team" title={t('attendance.emptyTitle')} text={t('attendance.emptyText')} />}
      />
    </Page>
  )
}

/** The mark, or that there is none yet, with today's leave. */
function Mark({ entry: { status, onLeave, onLeavePart, origin } }: { entry: AttendanceEntry }) {
  const t = getTranslator('myTeam')
  const clocking = useOrganisation().data?.organisation.clocking
  const part = onLeavePart ?? 'full'
  const away =
    onLeave === ''
      ? t('attendance.onLeave', { part })
      : onLeave && t('attendance.onLeaveOf', { part, type: leaveTypeName(onLeave) })
  return (
    <>
      <AttendanceStatusBadge status={status ?? 'Not Marked'} />
      {clocking && origin && (
        <Text size="sm" c="dimmed">
          {t(`attendance.origin.${origin}`)}
        </Text>
      )}
      {status === null && away && <Text size="sm">{away}</Text>}
    </>
  )
}
