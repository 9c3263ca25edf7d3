import { screens } from '@ems/contract/core/screens'
import { IconPlus } from '@tabler/icons-react'
import { type SalaryOfAnyone, salaries } from '../../../api/contract/salaries.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { formatDay } from '../../../ui/format/format.ts'
import { RowActions } from '../../../ui/list/RowActions.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { RowLink } from '../../../ui/list/RowLink.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { LegalEntityFilter } from '../../../ui/select/LegalEntitySelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useReversal } from '../components/ReverseButton.tsx'
import { amountColumns, NoMatches } from '../components/salaryColumns.tsx'
import { MonthFilter, ReversedFilter } from '../components/salaryFilters.tsx'
import { useNewestSalary, useSalaries } from '../queries.ts'

const SORTABLE = ['netSalary', 'payDate']

/** The salary records of everyone. */
export default function SalariesPage() {
  const t = getTranslator('salaries')
  const list = useListState(salaries.list, '-payDate')
  const query = useSalaries(list)
  const add = (
    <ButtonLink to={screens.admin.addSalary} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('add.title')}
    </ButtonLink>
  )
  const columns: Column<SalaryOfAnyone>[] = [
    { key: 'number', kind: 'number', title: t('columns.sno'), cell: (_, number) => number },
    // Below the name, where it takes no column of its own.
    {
      key: 'empId',
      heard: true,
      kind: 'fact',
      title: t('columns.empId'),
      cell: ({ employeeId }) => employeeId.employeeId,
    },
    {
      key: 'name',
      kind: 'title',
      title: t('columns.name'),
      cell: ({ employeeId: { employeeId, userId } }) => (
        <PersonCell
          name={userId.name}
          path={userId.profileImage}
          id={userId._id}
          second={<bdi aria-hidden>{employeeId}</bdi>}
        />
      ),
    },
    ...(amountColumns(t, SORTABLE) as Column<SalaryOfAnyone>[]),
    { key: 'action', kind: 'actions', title: t('common:table.action'), cell: (record) => <Actions record={record} /> },
  ]
  return (
    <Page
      title={t('index.title')}
      facts={<Facts />}
      actions={
        <>
          <ButtonLink to={screens.admin.payPeriods} variant="default">
            {t('index.period')}
          </ButtonLink>
          {add}
        </>
      }
    >
      <ListToolbar>
        <SearchBox label={t('index.search')} list={list} />
        <Filters list={list}>
          <MonthFilter list={list} />
          <LegalEntityFilter list={list} />
          <ReversedFilter value={list.filters.reversed} onChange={(reversed) => list.set({ reversed })} />
        </Filters>
        <ExportButton path="/api/salary" list={list} name="salaries" />
      </ListToolbar>
      <DataTable
        label={t('index.title')}
        list={list}
        query={query}
        rows={query.data?.salary}
        rowKey={(record) => record._id}
        columns={columns}
        empty={<EmptyState title={t('history.noRecords')} text={t('index.emptyText')} />}
        noMatches={<NoMatches clear={list.clear} />}
      />
    </Page>
  )
}

/** The number of records, and the month of the newest. */
function Facts() {
  const t = getTranslator('salaries')
  const data = useNewestSalary().data
  const newest = data?.salary[0]?.payDate
  if (!data) return null
  const records = t('index.records', { count: data.total })
  return newest ? t('index.newest', { records, day: formatDay(newest) }) : records
}

function Actions({ record }: { record: SalaryOfAnyone }) {
  const t = getTranslator('salaries')
  const { _id: id, userId } = record.employeeId
  const { reversal, dialog } = useReversal(record)
  return (
    <>
      <RowActions row={userId.name}>
        <RowLink to={screens.admin.employeeSalary} params={{ id }} word={t('index.history')} row={userId.name} />
        {reversal && <RowButton word={reversal.word} label={reversal.label} opens="dialog" onClick={reversal.open} />}
      </RowActions>
      {dialog}
    </>
  )
}
