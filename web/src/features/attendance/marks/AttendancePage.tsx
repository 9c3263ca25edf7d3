import { screens } from '@ems/contract/core/screens'
import { useCallbackRef } from '@mantine/hooks'
import { IconReport } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { type AttendanceEntry, attendance } from '../../../api/contract/attendance.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import { RowNumber } from '../../../ui/list/table/RowNumber.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { errorText } from '../../../ui/states/errorText.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { useCounts, useToday } from '../shared/queries.ts'
import { AttendanceFilters } from './AttendanceFilters.tsx'
import { BulkMarkBar } from './BulkMarkBar.tsx'
import { DayPicker } from './DayPicker.tsx'
import classes from './DayTotals.module.css'
import { DayTotals } from './DayTotals.tsx'
import { MARK_KEYS, MarkCell } from './MarkCell.tsx'
import type { RequestedMark } from './useBulkMark.ts'
import { type Choice, useChoice } from './useMarkSelection.ts'

const MarkPastDialog = lazy(() => import('../past/MarkPastDialog.tsx'))

export default function AttendancePage() {
  const t = getTranslator('attendance')
  const mayMark = useHasPermissionForOthers('attendance.mark')
  const list = useListState(attendance.today, 'name')
  const query = useToday(list)
  const { date: chosen, search, department, status, onLeave } = list.filters
  const counted = useCounts(list.filters)
  const counts = counted.data
  // The bar's height is known only with its counts: until then, content below it would move.
  const [stands, setStands] = useState(false)
  if (!stands && !counted.isPending) setStands(true)
  // Known before the list: the line must not appear late.
  const organisation = useOrganisation().data?.organisation
  const today = organisation?.today
  const date = chosen ?? query.data?.date ?? today
  const past = chosen !== undefined && chosen !== today
  const rows: AttendanceEntry[] | undefined = query.data?.message
  const choice = useChoice(JSON.stringify([chosen, search, department, status, onLeave]), rows ?? [])
  const [asked, ask] = useState<RequestedMark>()
  useListAlert(query.error)

  const toggle = useCallbackRef(choice.toggle)
  // Memoised, so that selecting or marking a person renders one row and not all.
  const columns = useMemo(() => columnsOf(t, { marks: mayMark, past, toggle }), [t, mayMark, past, toggle])
  return (
    <Page
      title={t('today.title')}
      facts={
        <>
          {t(mayMark ? 'today.day' : 'today.read')} <strong>{date ?? '\u00a0'}</strong>
        </>
      }
      actions={
        <>
          <DayPicker list={list} day={date} today={today} />
          <ReportLink />
        </>
      }
    >
      {/* First what is special about the day. It comes with the totals, which it would move otherwise. */}
      {stands && past && mayMark && (
        <Notice tone="teal" role="status" className={classes.notice}>
          {t('today.past')}
        </Notice>
      )}
      {/* Where the totals fail, the list or its error is enough. */}
      {!counted.isError && (
        <DayTotals
          key={stands ? 'there' : 'coming'}
          list={list}
          day={counts}
          rows={rows}
          choice={choice}
          marks={mayMark}
          {...(past && { ask })}
        />
      )}
      <div style={{ visibility: stands ? undefined : 'hidden' }}>
        <AttendanceFilters list={list} />
        <DataTable
          label={t('today.title')}
          list={list}
          query={query}
          rows={rows}
          rowKey={(entry) => entry.employeeId._id}
          columns={columns}
          isSelected={({ status: mark, employeeId }) => mark === null && choice.has(employeeId._id)}
          {...(mayMark && !past && { keys: MARK_KEYS })}
          failed={t('failed')}
          empty={
            <EmptyState
              drawing="team"
              title={t('today.emptyTitle')}
              text={t('today.emptyText')}
              action={<ButtonLink to={screens.admin.addEmployee}>{t('today.add')}</ButtonLink>}
            />
          }
        />
      </div>
      {mayMark && date && (
        <BulkMarkBar
          choice={choice}
          unmarked={counts?.counts['Not Marked'] ?? 0}
          filter={{ search, department, onLeave }}
          date={date}
          {...(past && { ask })}
        />
      )}
      <Suspense>
        {asked && date && today && (
          <MarkPastDialog
            {...asked}
            days={{ from: date, to: date }}
            today={today}
            done={choice.clear}
            close={() => ask(undefined)}
          />
        )}
      </Suspense>
    </Page>
  )
}

const columnsOf = (
  t: Translate<'attendance'>,
  { marks, past, toggle }: { marks: boolean; past: boolean; toggle: Choice['toggle'] },
): Column<AttendanceEntry>[] => [
  {
    key: 'number',
    kind: 'number',
    title: t('common:table.sno'),
    cell: (entry, number, checked) => {
      const label = t('many.select', { name: entry.employeeId.userId.name })
      const box = { label, can: entry.status === null, checked, choose: () => toggle(entry) }
      return <RowNumber number={number} box={marks ? box : null} />
    },
  },
  { key: 'name', kind: 'title', title: t('columns.name'), sort: 'name', cell: (entry) => <Marked entry={entry} /> },
  {
    key: 'code',
    tablet: 'upright',
    kind: 'fact',
    title: t('columns.empId'),
    sort: 'employeeId',
    cell: (entry) => entry.employeeId.employeeId,
  },
  {
    key: 'department',
    kind: 'fact',
    title: t('columns.department'),
    cell: (entry) => entry.employeeId.department?.dep_name ?? t('common:none'),
  },
  {
    key: 'action',
    plain: true,
    title: t('common:table.action'),
    cell: (entry) => <MarkCell entry={entry} past={past} />,
  },
]

function ReportLink() {
  const t = getTranslator('attendance')
  return (
    <ButtonLink
      to={screens.admin.attendanceReport}
      variant="default"
      leftSection={<IconReport size={16} aria-hidden />}
    >
      {t('today.report')}
    </ButtonLink>
  )
}

/** The person, with today's leave if they are not marked yet. */
function Marked({ entry: { employeeId, onLeave, onLeavePart, status } }: { entry: AttendanceEntry }) {
  const t = getTranslator('attendance')
  const { userId } = employeeId
  const part = onLeavePart ?? 'full'
  const leaveText =
    onLeave === '' ? t('today.away', { part }) : onLeave && t('today.onLeave', { part, type: leaveTypeName(onLeave) })
  return (
    <PersonCell name={userId.name} path={userId.profileImage} id={userId._id} second={status === null && leaveText} />
  )
}

function useListAlert(error: unknown): void {
  const t = getTranslator('common')
  useEffect(() => {
    if (error) notify.error(errorText(error, t('serverError')))
  }, [error, t])
}
