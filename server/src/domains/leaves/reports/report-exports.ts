import type { QueryOf } from '@ems/contract/core/endpoint'
import type { leaveBalances } from '@ems/contract/leave-balances'
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
import { getTranslator } from '../../../platform/words/words.ts'
import { presentRow } from '../balances/balance.routes.ts'
import type { balanceService } from '../balances/balance.service.ts'
import type { TypeRow } from '../leave-types/leave-type.repo.ts'
import type { Source } from '../ledger/bucket.rules.ts'
import { presentPolicy } from '../policies/policy.routes.ts'
import type { policyService } from '../policies/policy.service.ts'
import type { runService } from '../runs/run.job.ts'
import { presentLine, presentRun } from '../runs/run.routes.ts'
import {
  presentAbsence,
  presentBalance,
  presentCertified,
  presentLiability,
  presentOverdrawn,
  type ReportServices,
} from './report.routes.ts'

const t = getTranslator('exports')

/** People whose figures are worked out at a time. */
const PEOPLE_AT_ONCE = 500
/** These reports are computed as a whole. */
const ALL = 1_000_000

type Grouped = Pick<ReportedBalance, 'person' | 'department'> & { month?: string | undefined }
type Typical = { leaveType: { name: string } | null; unit: string }

const one = <Row>(key: string, label: string, cell: (row: Row) => CellValue): ExportColumn<Row> => ({
  key,
  label,
  cell,
})

const whom = <Row extends Grouped>(): ExportColumn<Row>[] => [
  ...personColumns<Row>(({ person }) => ({ code: person?.employeeId ?? null, name: person?.userId.name ?? null })),
  one(
    'department',
    t('person.department'),
    ({ person, department }) => (person?.department ?? department)?.dep_name ?? null,
  ),
]
const ofType = <Row extends Typical>(): ExportColumn<Row>[] => [
  one('leaveType', t('reports.leaveType'), ({ leaveType }) => leaveType?.name ?? null),
  one('unit', t('reports.unit'), ({ unit }) => unit),
]

type Query<Name extends keyof typeof leaveReports> = QueryOf<(typeof leaveReports)[Name]>

export const reportExports = ({ reports, absences, watch }: ReportServices): ListExport[] => [
  defineListExport<Query<'balances'>, ReportedBalance>({
    list: 'leaveBalances',
    rowsAtOnce: PEOPLE_AT_ONCE,
    async page(acting, query) {
      const { rows, total, readable } = await reports.balances(acting, query)
      return { rows: rows.map((row) => presentBalance(row, readable)), total }
    },
    columns: [
      ...whom<ReportedBalance>(),
      ...ofType<ReportedBalance>(),
      one('entitled', t('reports.entitled'), ({ entitled }) => entitled),
      one('taken', t('reports.taken'), ({ taken }) => taken),
      one('booked', t('reports.booked'), ({ booked }) => booked),
      one('pending', t('reports.pending'), ({ pending }) => pending),
      one('balance', t('reports.balance'), ({ balance }) => balance),
      one('available', t('reports.available'), ({ available }) => available),
    ],
  }),
  defineListExport<Query<'liability'>, ReportedLiability>({
    list: 'leaveLiability',
    rowsAtOnce: PEOPLE_AT_ONCE,
    async page(acting, query) {
      const { rows, total, readable } = await reports.liability(acting, query)
      return { rows: rows.map((row) => presentLiability(row, readable)), total }
    },
    columns: [
      ...whom<ReportedLiability>(),
      ...ofType<ReportedLiability>(),
      one('balance', t('reports.balance'), ({ balance }) => balance),
      one('money', t('reports.money'), ({ money }) => money),
      one('currency', t('salaries.currency'), ({ currency }) => currency ?? null),
    ],
  }),
  defineListExport<Query<'absence'>, ReportedAbsence>({
    list: 'leaveAbsence',
    rowsAtOnce: PEOPLE_AT_ONCE,
    async page(acting, query) {
      const { rows, total, readable } = await absences.absence(acting, query)
      return { rows: rows.map((row) => presentAbsence(row, readable)), total }
    },
    columns: [
      ...whom<ReportedAbsence>(),
      one('month', t('reports.group.month'), ({ month }) => month ?? null),
      ...ofType<ReportedAbsence>(),
      one('amount', t('reports.amount'), ({ amount }) => amount),
      one('rate', t('reports.rate'), ({ rate }) => rate),
    ],
  }),
  defineListExport<Query<'overdrawn'>, ReportedOverdraft>({
    list: 'leaveOverdrawn',
    rowsAtOnce: ALL,
    async page(acting, query) {
      const { rows, total, readable } = await watch.overdrawn(acting, query)
      return { rows: rows.map((row) => presentOverdrawn(row, readable)), total }
    },
    columns: [
      ...whom<ReportedOverdraft>(),
      ...ofType<ReportedOverdraft>(),
      one('amount', t('reports.overdrawn'), ({ amount }) => amount),
      one('balance', t('reports.balance'), ({ balance }) => balance),
      one('available', t('reports.available'), ({ available }) => available),
    ],
  }),
  defineListExport<Query<'certificates'>, ReportedCertificate>({
    list: 'leaveCertificates',
    rowsAtOnce: ALL,
    async page(acting, query) {
      const { rows, total, readable } = await watch.certificates(acting, query)
      return { rows: rows.map((row) => presentCertified(row, readable)), total }
    },
    columns: [
      ...whom<ReportedCertificate>(),
      one('leaveType', t('reports.leaveType'), ({ leaveType }) => leaveType.name),
      one('startDate', t('reports.from'), ({ startDate }) => dayCell(startDate)),
      one('endDate', t('reports.to'), ({ endDate }) => dayCell(endDate)),
      one('state', t('reports.state'), ({ state }) => state),
      one('dueOn', t('reports.dueOn'), ({ dueOn }) => dayCell(dueOn)),
    ],
  }),
]

const FIGURES = ['remaining', 'carried', 'lapsed', 'debt', 'granted', 'returned'] as const

type Ledgered = ReturnType<typeof presentRow> & { type: TypeRow }

export const ledgerExport = (balances: ReturnType<typeof balanceService>): ListExport =>
  defineListExport<QueryOf<typeof leaveBalances.ledger> & { id: string }, Ledgered>({
    list: 'leaveLedger',
    async page(acting, { id, ...query }) {
      const { rows, total, type } = await balances.ledger(acting, id, query)
      const shown = rows.map((row) => ({ ...presentRow(row, row.bucket.split('|')[0] as Source, type), type }))
      return { rows: shown, total }
    },
    columns: [
      one('day', t('ledger.day'), ({ day }) => dayCell(day)),
      one('leaveType', t('reports.leaveType'), ({ type }) => type.name),
      one('kind', t('ledger.kind'), ({ kind }) => kind),
      one('amount', t('ledger.amount'), ({ amount }) => amount),
      one('balanceAfter', t('ledger.balanceAfter'), ({ balanceAfter }) => balanceAfter),
      one('unit', t('reports.unit'), ({ type }) => type.unit),
      one('reason', t('ledger.reason'), ({ reason }) => reason),
      one('at', t('ledger.at'), ({ at }) => at),
    ],
  })

interface Services {
  runs: ReturnType<typeof runService>
  policies: ReturnType<typeof policyService>
}

export const setupExports = ({ runs, policies }: Services): ListExport[] => [
  defineListExport<QueryOf<typeof leaveRuns.list>, LeaveRun>({
    list: 'leaveRuns',
    rowsAtOnce: PEOPLE_AT_ONCE,
    async page(_acting, query) {
      const { rows, total } = await runs.list(query)
      return { rows: rows.map(presentRun), total }
    },
    columns: [
      one('kind', t('runs.kind'), ({ kind }) => t(`runs.kinds.${kind}`)),
      ...ofType<LeaveRun>(),
      one('periodEnd', t('runs.day'), ({ periodEnd }) => dayCell(periodEnd)),
      one('dryRun', t('runs.dryRun'), ({ dryRun }) => dryRun),
      one('state', t('runs.state'), ({ state }) => state),
      one('people', t('runs.people'), ({ summary }) => summary.people),
      one('changed', t('runs.changed'), ({ summary }) => summary.changed),
      ...FIGURES.map((figure) => one<LeaveRun>(figure, t(`runs.${figure}`), ({ summary }) => summary[figure])),
      one('askedBy', t('runs.askedBy'), ({ askedBy }) => askedBy?.name ?? null),
      one('askedAt', t('runs.askedAt'), ({ askedAt }) => askedAt),
      one('endedAt', t('runs.endedAt'), ({ endedAt }) => endedAt),
    ],
  }),
  defineListExport<QueryOf<typeof leaveRuns.get> & { id: string }, RunLine>({
    list: 'leaveRunLines',
    rowsAtOnce: PEOPLE_AT_ONCE,
    async page(acting, { id, ...query }) {
      const { run, lines, total, readable } = await runs.get(acting, id, query)
      return { rows: lines.map((line) => presentLine(line, run, readable)), total }
    },
    columns: [
      ...whom<RunLine>(),
      ...FIGURES.map((figure) => one<RunLine>(figure, t(`runs.${figure}`), (line) => line[figure])),
      one('leaves', t('runs.leaves'), ({ leaves }) => leaves),
      one('changed', t('runs.changed'), ({ changed }) => changed),
    ],
  }),
  defineListExport<QueryOf<typeof leavePolicies.list>, Policy>({
    list: 'leavePolicies',
    async page(_acting, query) {
      const { rows, total } = await policies.list(query)
      return { rows: rows.map(presentPolicy), total }
    },
    columns: [
      one('name', t('policies.name'), ({ name }) => name),
      one('leaveType', t('reports.leaveType'), ({ leaveType }) => leaveType.name),
      one('amount', t('policies.amount'), ({ amount }) => amount),
      one('period', t('policies.period'), ({ period }) =>
        period.kind === 'year' ? `${period.kind} ${period.start}` : period.kind,
      ),
      one('grant', t('policies.grant'), ({ grant }) => grant),
      one('carry', t('policies.carry'), ({ carry }) => carry.cap),
      one('overdraft', t('policies.overdraft'), ({ overdraft }) => overdraft),
      one('waitMonths', t('policies.waitMonths'), ({ waitMonths }) => waitMonths),
      one('maxBalance', t('policies.maxBalance'), ({ maxBalance }) => maxBalance),
      one('updatedAt', t('policies.updatedAt'), ({ updatedAt }) => updatedAt),
    ],
  }),
]
