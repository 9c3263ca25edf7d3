import { Button } from '@mantine/core'
import { useState } from 'react'
import { SheetState, type TimeSheet, timeSheets } from '../../../api/contract/time-sheets.ts'
import { useList } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { MonthStepper } from '../../../ui/controls/MonthStepper.tsx'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { formatDay, formatMonth } from '../../../ui/format/format.ts'
import { formatMinutes, formatMinutesDifference } from '../../../ui/format/minutes.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { DepartmentFilter } from '../../../ui/select/DepartmentSelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { SHEET_TONES } from '../shared/tones.ts'
import { SheetDetail } from './SheetDetail.tsx'

/** The timesheets of a month. */
export function SheetsTab() {
  const t = getTranslator('teamTime')
  const list = useListState(timeSheets.list, 'name')
  const today = useOrganisation().data?.organisation.today
  // There is always a month; other filters narrow the list.
  const { month: chosen, sort: _, ...others } = list.filters
  const month = chosen ?? today?.slice(0, 7)
  const query = useList(timeSheets.list, month ? { query: { ...list.query, month } } : null)
  const [opened, setOpened] = useState<string>()
  const toggle = ({ employee }: TimeSheet) => setOpened(opened === employee._id ? undefined : employee._id)
  const columns: Column<TimeSheet>[] = [
    {
      key: 'name',
      kind: 'title',
      title: t('columns.name'),
      sort: 'name',
      cell: ({ employee: { userId, employeeId } }) => (
        <PersonCell name={userId.name} path={userId.profileImage} id={userId._id} second={<bdi>{employeeId}</bdi>} />
      ),
    },
    {
      key: 'state',
      kind: 'badge',
      title: t('columns.status'),
      sort: 'state',
      cell: ({ state }) => <StatusBadge tone={SHEET_TONES[state]}>{t(`sheetStates.${state}`)}</StatusBadge>,
    },
    {
      key: 'scheduled',
      tablet: 'upright',
      kind: 'money',
      title: t('columns.scheduled'),
      cell: ({ totals }) => formatMinutes(totals.scheduled),
    },
    {
      key: 'counted',
      kind: 'money',
      title: t('columns.counted'),
      cell: ({ totals }) => formatMinutes(totals.counted),
    },
    {
      key: 'delta',
      tablet: 'upright',
      kind: 'money',
      title: t('columns.difference'),
      cell: ({ account }) => formatMinutesDifference(account.delta),
    },
    {
      key: 'balance',
      kind: 'money',
      title: t('columns.balance'),
      cell: ({ account }) => formatMinutesDifference(account.balance),
    },
    { key: 'blockers', kind: 'lead', title: t('columns.blockers'), cell: (sheet) => blockersOf(sheet).join(', ') },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (sheet) => (
        <Button
          size="xs"
          variant="default"
          aria-expanded={opened === sheet.employee._id}
          aria-label={t('sheets.detailsOf', { name: sheet.employee.userId.name })}
          onClick={() => toggle(sheet)}
        >
          {t('days.details')}
        </Button>
      ),
    },
  ]
  return (
    <>
      <ListToolbar partial>
        {month && (
          <MonthStepper
            month={month}
            show={(next) => list.set({ month: next })}
            words={{ previous: t('sheets.before'), next: t('sheets.after') }}
          >
            <Button variant="default" onClick={() => list.set({ month: undefined })}>
              {formatMonth(month)}
            </Button>
          </MonthStepper>
        )}
        <SearchBox label={t('search')} list={list} />
        <Filters list={{ filters: { ...list.filters, month: undefined } }}>
          <ChoiceFilter
            label={t('columns.status')}
            any={t('any')}
            choices={SheetState.options}
            wordOf={(state) => t(`sheetStates.${state}`)}
            value={list.filters.state}
            choose={(state) => list.set({ state })}
          />
          <DepartmentFilter
            label={t('columns.department')}
            placeholder={t('anyDepartment')}
            value={list.filters.department}
            onChange={(value) => list.set({ department: value ?? undefined })}
          />
          <ExportButton path="/api/time/sheets" list={{ filters: { ...list.filters, month } }} name="timesheets" />
        </Filters>
      </ListToolbar>
      <DataTable
        label={t('tabs.sheets')}
        list={{ ...list, narrowed: Object.keys(others).length > 0 }}
        query={query}
        rows={query.data?.sheets}
        rowKey={({ employee }) => employee._id}
        columns={columns}
        toggle={toggle}
        below={(sheet) => (opened === sheet.employee._id ? <SheetDetail sheet={sheet} /> : null)}
        empty={<EmptyState drawing="calm" title={t('sheets.emptyTitle')} text={t('sheets.emptyText')} />}
      />
    </>
  )
}

/** The blockers; the same one on several days is one text. */
function blockersOf({ blockers }: TimeSheet): string[] {
  const t = getTranslator('myTime')
  return [...Map.groupBy(blockers, ({ code }) => code)].map(([code, of]) =>
    t(`blockers.${code}`, { count: of.length, day: formatDay(of[0]?.day ?? '') }),
  )
}
