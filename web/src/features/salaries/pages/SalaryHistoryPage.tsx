import { Box, Stack } from '@mantine/core'
import { payslips } from '../../../api/contract/payslips.ts'
import { type Salary, salaries } from '../../../api/contract/salaries.ts'
import { useList } from '../../../api/hooks.ts'
import { useHasAdminArea, useUser } from '../../../api/session.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { BankAccountPanel } from '../../../ui/person/BankAccountPanel.tsx'
import { PayslipsPanel } from '../../../ui/person/PayslipsPanel.tsx'
import { PayTermsPanel } from '../../../ui/person/PayTermsPanel.tsx'
import { PersonPage } from '../../../ui/person/PersonPage.tsx'
import { SettlementPanel } from '../../../ui/person/SettlementPanel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { ReverseButton } from '../components/ReverseButton.tsx'
import { amountColumns, NoMatches } from '../components/salaryColumns.tsx'
import { ReversedFilter } from '../components/salaryFilters.tsx'
import { useSalaryHistory } from '../queries.ts'

const SORTABLE = ['basicSalary', 'allowances', 'deductions', 'netSalary', 'payDate']

/** One person's salary records, for administrators and for the person. */
export default function SalaryHistoryPage() {
  const t = getTranslator('salaries')
  const id = useIdParam()
  const user = useUser()
  const role = user?.role ?? 'employee'
  const list = useListState(salaries.ofPerson, '-payDate')
  const query = useSalaryHistory(id, role, list)
  const runsThings = useHasAdminArea()
  const isOwn = user?._id === id
  // Payslips come first, if there are any. Until that is known, nothing is shown that would move.
  const slips = useList(payslips.list, isOwn ? { query: {} } : null)
  const hasSlips = slips.data?.payslips.length !== 0
  const columns: Column<Salary>[] = [
    { key: 'number', kind: 'number', title: t('columns.sno'), cell: (_, number) => number },
    {
      key: 'empId',
      ...(isOwn && { card: 'heard' }),
      title: t('columns.empId'),
      cell: ({ employeeId: { employeeId: code } }) =>
        isOwn ? <span style={{ color: 'var(--l-text-3)' }}>{code}</span> : code,
    },
    ...amountColumns(t, SORTABLE, { action: (record) => <ReverseButton record={record} /> }),
  ]
  return (
    <PersonPage
      id={id}
      tab="pay"
      title={t('history.title')}
      first={!isOwn && !query.isError && <Terms id={id} mayRead={query.isSuccess} />}
    >
      {isOwn && slips.isPending ? (
        <Panel>
          <LoadingState />
        </Panel>
      ) : (
        <>
          {/* People come for their payslip: on a phone the table is many screens long. */}
          {isOwn && hasSlips && !query.isError && (
            <Box mb="md">
              <PayslipsPanel id={id} own />
            </Box>
          )}
          <ListToolbar partial>
            <SearchBox label={t('history.search')} list={list} />
            {runsThings && (
              <Filters list={list}>
                <ReversedFilter value={list.filters.reversed} onChange={(reversed) => list.set({ reversed })} />
              </Filters>
            )}
            <ExportButton path={`/api/salary/${id}/${role}`} list={list} name="salaries" />
          </ListToolbar>
          <DataTable
            label={t('history.title')}
            list={list}
            query={query}
            rows={query.data?.salary}
            rowKey={(record) => record._id}
            columns={columns}
            empty={
              <EmptyState
                title={t('history.noRecords')}
                text={runsThings ? t('history.emptyText') : t('history.emptyOwnText')}
              />
            }
            noMatches={<NoMatches clear={list.clear} />}
          />
          {query.isSuccess && (
            <Stack gap="md" mt="md">
              {!(isOwn && hasSlips) && <PayslipsPanel id={id} own={isOwn} />}
              <SettlementPanel id={id} own={isOwn} />
              {isOwn && <PayTermsPanel id={id} own />}
              <BankAccountPanel id={id} own={isOwn} />
            </Stack>
          )}
        </>
      )}
    </PersonPage>
  )
}

/** The pay terms of another person, asked for once it is known that the reader may see that person's pay. */
const Terms = ({ id, mayRead }: { id: string; mayRead: boolean }) =>
  mayRead ? (
    <PayTermsPanel id={id} own={false} />
  ) : (
    <Panel>
      <LoadingState lines={4} />
    </Panel>
  )
