import type { QueryOf } from '@ems/contract/core/endpoint'
import type { LedgerRow, leaveBalances } from '@ems/contract/leave-balances'
import type { leavePolicies, Policy } from '@ems/contract/leave-policies'
import type {
  leaveReports,
  ReportedAbsence,
  ReportedBalance,
  ReportedCertificate,
  ReportedLiability,
  ReportedOverdraft,
} from '@ems/contract/leave-reports'
import type { LeaveRun, leaveRuns, RunLine } from '@ems/contract/leave-runs'
import {
  type CellValue,
  dayCell,
  defineListExport,
  type ExportColumn,
  type ListExport,
  personColumns,
} from '../../../platform/exchange/list-export.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import type { balanceService } from '../balances/balance.service.ts'
import type { TypeRow } from '../leave-types/leave-type.repo.ts'
import { pageOfPolicies } from '../policies/policy.service.ts'
import { pageOfLines, pageOfRuns } from '../runs/run.service.ts'
import { RUN_AMOUNTS } from '../runs/run-figures.rules.ts'
import { BALANCE_AMOUNTS } from './balance-reports.ts'
import type { ReportServices } from './report.routes.ts'

const t = getTranslator('exports')

/** People whose figures are worked out at a time. */
const PEOPLE_AT_ONCE = 500
/** These reports are computed as a whole. */
const ALL = 1_000_000

type Area = 'ledger' | 'policies' | 'reports' | 'runs'
type LabelOf<Key> = Key extends `${Area}.${infer Name}` ? Name : never
type Cells<Row> = { [Name in keyof Row]: Row[Name] extends CellValue | undefined ? Name : never }[keyof Row]

const column = <Row>(key: string, label: string, cell: (row: Row) => CellValue): ExportColumn<Row> => ({
  key,
  label,
  cell,
})

/** Columns whose labels have the names of the fields. */
const fields = <Row>(
  area: Area,
  names: readonly (Cells<Row> & LabelOf<Parameters<typeof t>[0]>)[],
): ExportColumn<Row>[] =>
  names.map((name) => column(name, t(`${area}.${name}` as 'reports.taken'), (row) => (row[name] as CellValue) ?? null))

const whom = <Row extends Pick<ReportedBalance, 'person' | 'department'>>(): ExportColumn<Row>[] => [
  ...personColumns<Row>(({ person }) => ({ code: person?.employeeId ?? null, name: person?.userId.name ?? null })),
  column(
    'department',
    t('person.department'),
    ({ person, department }) => (person?.department ?? department)?.dep_name ?? null,
  ),
]
const typeName = <Row extends { leaveType: { name: string } | null }>() =>
  column<Row>('leaveType', t('reports.leaveType'), ({ leaveType }) => leaveType?.name ?? null)
const ofType = <Row extends { leaveType: { name: string } | null; unit: string }>(): ExportColumn<Row>[] => [
  typeName(),
  column('unit', t('reports.unit'), ({ unit }) => unit),
]

type Query<Name extends keyof typeof leaveReports> = QueryOf<(typeof leaveReports)[Name]>

export const reportExports = (reports: ReportServices): ListExport[] => [
  defineListExport<Query<'balances'>, ReportedBalance>({
    list: 'leaveBalances',
    rowsAtOnce: PEOPLE_AT_ONCE,
    page: reports.balances,
    columns: [...whom(), ...ofType(), ...fields<ReportedBalance>('reports', BALANCE_AMOUNTS)],
  }),
  defineListExport<Query<'liability'>, ReportedLiability>({
    list: 'leaveLiability',
    rowsAtOnce: PEOPLE_AT_ONCE,
    page: reports.liability,
    columns: [
      ...whom(),
      ...ofType(),
      ...fields<ReportedLiability>('reports', ['balance', 'money']),
      column('currency', t('salaries.currency'), ({ currency }) => currency ?? null),
    ],
  }),
  defineListExport<Query<'absence'>, ReportedAbsence>({
    list: 'leaveAbsence',
    rowsAtOnce: PEOPLE_AT_ONCE,
    // Page by page, the order of rates would calculate everyone for each page.
    page: (actor, { sort: _sort, ...query }) => reports.absence(actor, query),
    columns: [
      ...whom(),
      column('month', t('reports.group.month'), ({ month }) => month ?? null),
      ...ofType(),
      ...fields<ReportedAbsence>('reports', ['amount', 'rate']),
    ],
  }),
  defineListExport<Query<'overdrawn'>, ReportedOverdraft>({
    list: 'leaveOverdrawn',
    rowsAtOnce: ALL,
    page: reports.overdrawn,
    columns: [
      ...whom(),
      ...ofType(),
      column('amount', t('reports.overdrawn'), ({ amount }) => amount),
      ...fields<ReportedOverdraft>('reports', ['balance', 'available']),
    ],
  }),
  defineListExport<Query<'certificates'>, ReportedCertificate>({
    list: 'leaveCertificates',
    rowsAtOnce: ALL,
    page: reports.certificates,
    columns: [
      ...whom(),
      typeName(),
      column('startDate', t('reports.from'), ({ startDate }) => dayCell(startDate)),
      column('endDate', t('reports.to'), ({ endDate }) => dayCell(endDate)),
      column('state', t('reports.state'), ({ state }) => state),
      column('dueOn', t('reports.dueOn'), ({ dueOn }) => dayCell(dueOn)),
    ],
  }),
]

type Ledgered = LedgerRow & { type: TypeRow }

export const ledgerExport = (balances: ReturnType<typeof balanceService>): ListExport =>
  defineListExport<QueryOf<typeof leaveBalances.ledger> & { id: string }, Ledgered>({
    list: 'leaveLedger',
    async page(acting, { id, ...query }) {
      const { rows, total, type } = await balances.ledger(acting, id, query)
      return { rows: rows.map((row) => ({ ...row, type })), total }
    },
    columns: [
      column('day', t('ledger.day'), ({ day }) => dayCell(day)),
      column('leaveType', t('reports.leaveType'), ({ type }) => type.name),
      ...fields<Ledgered>('ledger', ['kind', 'amount', 'balanceAfter']),
      column('unit', t('reports.unit'), ({ type }) => type.unit),
      ...fields<Ledgered>('ledger', ['reason', 'at']),
    ],
  })

export const setupExports = ({ db }: Platform): ListExport[] => [
  defineListExport<QueryOf<typeof leaveRuns.list>, LeaveRun>({
    list: 'leaveRuns',
    rowsAtOnce: PEOPLE_AT_ONCE,
    page: (_acting, query) => pageOfRuns(db, query),
    columns: [
      column('kind', t('runs.kind'), ({ kind }) => t(`runs.kinds.${kind}`)),
      ...ofType(),
      column('periodEnd', t('runs.day'), ({ periodEnd }) => dayCell(periodEnd)),
      ...fields<LeaveRun>('runs', ['dryRun', 'state']),
      column('people', t('runs.people'), ({ summary }) => summary.people),
      column('changed', t('runs.changed'), ({ summary }) => summary.changed),
      ...RUN_AMOUNTS.map((name) => column<LeaveRun>(name, t(`runs.${name}`), ({ summary }) => summary[name])),
      column('askedBy', t('runs.askedBy'), ({ askedBy }) => askedBy?.name ?? null),
      ...fields<LeaveRun>('runs', ['askedAt', 'endedAt']),
    ],
  }),
  defineListExport<QueryOf<typeof leaveRuns.get> & { id: string }, RunLine>({
    list: 'leaveRunLines',
    rowsAtOnce: PEOPLE_AT_ONCE,
    page: (acting, { id, ...query }) => pageOfLines(db, acting, id, query),
    columns: [...whom(), ...fields<RunLine>('runs', [...RUN_AMOUNTS, 'leaves', 'changed'])],
  }),
  defineListExport<QueryOf<typeof leavePolicies.list>, Policy>({
    list: 'leavePolicies',
    page: (_acting, query) => pageOfPolicies(db, query),
    columns: [
      column('name', t('policies.name'), ({ name }) => name),
      typeName(),
      column('amount', t('policies.amount'), ({ amount }) => amount),
      column('period', t('policies.period'), ({ period }) =>
        period.kind === 'year' ? `${period.kind} ${period.start}` : period.kind,
      ),
      column('grant', t('policies.grant'), ({ grant }) => grant),
      column('carry', t('policies.carry'), ({ carry }) => carry.cap),
      ...fields<Policy>('policies', ['overdraft', 'waitMonths', 'maxBalance', 'updatedAt']),
    ],
  }),
]
