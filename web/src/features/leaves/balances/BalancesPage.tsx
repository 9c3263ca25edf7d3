import { inUnit } from '@ems/contract/core/leave-amounts'
import { screens } from '@ems/contract/core/screens'
import { NativeSelect, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { leaveReports, type ReportedBalance } from '../../../api/contract/leave-reports.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useHasPermissionForOthers, useUser } from '../../../api/session.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatDay, formatNumber } from '../../../ui/format/format.ts'
import { numbers } from '../../../ui/format/intl.ts'
import { TonedFigure } from '../../../ui/format/TonedFigure.tsx'
import { RowActions } from '../../../ui/list/RowActions.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { type ListOf, useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { ByFilter, Departments, type Group, GroupCell } from '../shared/filters.tsx'
import { useLeaveTypes } from '../shared/queries.ts'
import { AdjustmentDialog, type PersonBalance } from './AdjustmentDialog.tsx'
import { useReportedBalances } from './queries.ts'

const ExplanationDialog = lazy(() => import('./ExplanationDialog.tsx'))

type List = ListOf<typeof leaveReports.balances>
type Way = 'explain' | 'adjust' | 'encash'

/** Everyone's balance of a type on a day; each row has its explanation, adjustment and payout. */
export default function BalancesPage() {
  const t = getTranslator('leaveBalances')
  const list: List = useListState(leaveReports.balances)
  const today = useOrganisation().data?.organisation.today
  const [manages, imports] = [useHasPermissionForOthers('leaves.manage'), useHasPermissionForOthers('exchange.import')]
  const loads = manages && imports
  const asOf = list.filters.asOf ?? today
  const types = useLeaveTypes()
  const isEmpty = types.data?.types.every(({ tracked }) => !tracked)
  return (
    <Page
      title={t('title')}
      facts={asOf && !isEmpty ? t('asOf', { day: formatDay(asOf), by: list.filters.by ?? 'person' }) : null}
      actions={
        loads && (
          <ButtonLink to={screens.admin.imports} search={{ kind: 'leave-balances' } as never} variant="default">
            {t('load')}
          </ButtonLink>
        )
      }
    >
      <FetchState query={types}>
        {({ types }) => {
          const tracked = types.filter((type) => type.tracked)
          const type = tracked.find(({ _id }) => _id === list.filters.leaveType) ?? tracked[0]
          return type ? <List list={list} types={tracked} type={type._id} asOf={asOf} /> : <NoneTracked />
        }}
      </FetchState>
    </Page>
  )
}

function NoneTracked() {
  const t = getTranslator('leaveBalances')
  return (
    <Panel>
      <EmptyState
        title={t('noneTitle')}
        text={t('noneText')}
        action={<ButtonLink to={screens.admin.entitlements}>{t('set')}</ButtonLink>}
      />
    </Panel>
  )
}

interface ListProps {
  list: List
  types: readonly { _id: string; name: string }[]
  type: string
  /** undefined until today is known */
  asOf: string | undefined
}

function List({ list, types, type, asOf }: ListProps) {
  const t = getTranslator('leaveBalances')
  const query = useReportedBalances(list, type)
  const [asked, setAsked] = useState<{ row: PersonBalance; way: Way }>()
  const close = () => setAsked(undefined)
  return (
    <>
      <ListToolbar partial>
        <SearchBox label={t('search')} list={list} />
        <Filters list={list}>
          <NativeSelect
            label={t('type')}
            data={types.map(({ _id, name }) => ({ value: _id, label: leaveTypeName(name) }))}
            value={type}
            onChange={(event) => list.set({ leaveType: event.currentTarget.value })}
          />
          <DayField label={t('day')} day={asOf} choose={(day) => list.set({ asOf: day })} />
          <ByFilter list={list} groups={['person', 'department', 'type']} />
          <Departments list={list} />
        </Filters>
        <ExportButton
          path="/api/leave/report/balances"
          list={{ filters: { ...list.filters, leaveType: type } }}
          name="leave-balances"
        />
      </ListToolbar>
      <DataTable
        label={t('title')}
        list={list}
        query={query}
        rows={query.data?.rows}
        rowKey={({ person, department, leaveType }) => `${person?._id ?? department?._id ?? ''} ${leaveType._id}`}
        columns={columnsOf(t, list.filters.by ?? 'person', (row, way) => setAsked({ row, way }))}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      />
      {asked?.way === 'explain' && (
        <Suspense fallback={null}>
          <ExplanationDialog
            id={asked.row.person._id}
            whose="other"
            name={asked.row.person.userId.name}
            balance={asked.row}
            done={close}
          />
        </Suspense>
      )}
      {asked && asked.way !== 'explain' && <AdjustmentDialog row={asked.row} way={asked.way} close={close} />}
    </>
  )
}

const signed = numbers({ signDisplay: 'exceptZero' })

const isOfPerson = (row: ReportedBalance): row is PersonBalance => row.person !== undefined

const Amount = ({ unit, value }: { unit: 'days' | 'hours'; value: number | null }) =>
  value === null ? '–' : <TonedFigure value={value}>{formatNumber(inUnit(unit, value))}</TonedFigure>

/** Whether the balance and what was taken tell enough without it. */
const isSpare = (figure: string) => figure === 'booked' || figure === 'pending'

const columnsOf = (
  t: Translate<'leaveBalances'>,
  by: Group,
  ask: (row: PersonBalance, way: Way) => void,
): Column<ReportedBalance>[] => {
  const figure = (key: 'entitled' | 'taken' | 'booked' | 'pending' | 'balance' | 'available') => ({
    key,
    ...(isSpare(key) && { tablet: 'upright' as const }),
    kind: 'money' as const,
    title: t(`columns.${key}`),
    cell: (row: ReportedBalance) => <Amount unit={row.unit} value={row[key]} />,
  })
  return [
    { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
    {
      key: 'name',
      kind: 'title',
      title: t('columns.name'),
      // People come by department first, and types in their own order.
      ...(by === 'department' && { ordered: 'ascending' }),
      cell: (row) => <GroupCell row={row} />,
    },
    figure('entitled'),
    {
      key: 'carriedIn',
      tablet: 'upright',
      kind: 'money',
      title: t('columns.carriedIn'),
      cell: (row) => <Carried row={row} />,
    },
    ...(['taken', 'booked', 'pending', 'balance', 'available'] as const).map(figure),
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (row) => isOfPerson(row) && <Ways row={row} ask={(way) => ask(row, way)} />,
    },
  ]
}

/** What was carried over, and all other differences from the entitlement, so that the row adds up to its balance. */
function Carried({ row }: { row: ReportedBalance }) {
  const t = getTranslator('leaveBalances')
  const { unit, entitled, accrued, carriedIn, adjusted, expired, encashed } = row
  const others = [
    ['notAccrued', (accrued ?? 0) - (entitled ?? 0)],
    ['adjusted', adjusted ?? 0],
    ['expired', -(expired ?? 0)],
    ['encashed', -(encashed ?? 0)],
  ] as const
  return (
    <>
      <Amount unit={unit} value={carriedIn} />
      {others.map(
        ([key, value]) =>
          value !== 0 && (
            <Text key={key} size="sm" c="dimmed">
              {t(`others.${key}`, { amount: signed().format(inUnit(unit, value)).replace('-', '−') })}
            </Text>
          ),
      )}
    </>
  )
}

/** The actions on a row; nobody changes their own balance. */
function Ways({ row, ask }: { row: PersonBalance; ask: (way: Way) => void }) {
  const t = getTranslator('leaveBalances')
  const manages = useHasPermissionForOthers('leaves.manage')
  const own = useUser()?._id === row.person.userId._id
  const { name } = row.person.userId
  const ways: readonly Way[] = manages && !own && row.tracked ? ['explain', 'adjust', 'encash'] : ['explain']
  return (
    <RowActions row={name}>
      {ways.map((way) => (
        <RowButton
          key={way}
          word={t(`ways.${way}`)}
          label={t(`ways.${way}Of`, { name })}
          opens="dialog"
          onClick={() => ask(way)}
        />
      ))}
    </RowActions>
  )
}
