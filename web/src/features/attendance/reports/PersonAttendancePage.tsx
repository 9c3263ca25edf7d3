import type { ReactNode } from 'react'
import { attendance } from '../../../api/contract/attendance.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { useListState } from '../../../ui/list/useListState.ts'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { PersonPage } from '../../../ui/person/PersonPage.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { AttendanceStatusBadge } from '../corrections/AttendanceStatusBadge.tsx'
import { CorrectButton } from '../corrections/CorrectButton.tsx'
import { useReportOf } from '../shared/queries.ts'

type Entry = ReplyOf<typeof attendance.report>['groupData'][string][number] & { day: string }

/** One person's attendance, newest day first. @param workingTime shown above it, for people who clock in */
export default function PersonAttendancePage({ workingTime }: { workingTime?: ReactNode }) {
  const t = getTranslator('attendance')
  const id = useIdParam()
  const list = useListState(attendance.report)
  const query = useReportOf(id, list)
  const days =
    query.data &&
    Object.entries(query.data.groupData).flatMap(([day, entries]) => entries.map((entry): Entry => ({ ...entry, day })))
  const columns: Column<Entry>[] = [
    { key: 'number', kind: 'number', title: t('columns.no'), cell: (_, number) => number },
    { key: 'date', kind: 'title', title: t('columns.date'), cell: ({ day }) => formatDay(day) },
    {
      key: 'status',
      kind: 'badge',
      title: t('columns.status'),
      cell: ({ status }) => <AttendanceStatusBadge status={status} />,
    },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: ({ _id, day, employeeName }) => (
        <CorrectButton look="icon" employeeId={_id} name={employeeName} date={day} />
      ),
    },
  ]
  return (
    <PersonPage id={id} tab="time" title={t('ofPerson.title')}>
      {workingTime}
      <DataTable
        label={t('ofPerson.title')}
        list={list}
        query={query}
        rows={days}
        rowKey={({ day }) => day}
        columns={columns}
        empty={<EmptyState title={t('report.empty')} />}
      />
    </PersonPage>
  )
}
