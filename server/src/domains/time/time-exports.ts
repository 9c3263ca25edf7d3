import type { QueryOf } from '@ems/contract/core/endpoint'
import type { time } from '@ems/contract/time'
import type { timeRequests } from '@ems/contract/time-requests'
import type { TimeSheet, timeSheets } from '@ems/contract/time-sheets'
import {
  dayCell,
  defineListExport,
  instantCell,
  type ListExport,
  personColumns,
} from '../../platform/exchange/list-export.ts'
import { getTranslator } from '../../platform/words/words.ts'
import type { dayService } from './days/day.service.ts'
import type { DayRow } from './days/day-list.repo.ts'
import type { RequestRow } from './requests/request.repo.ts'
import type { requestService } from './requests/request.service.ts'
import { presentSheet } from './sheets/read-sheets.ts'
import type { sheetService } from './sheets/sheet.service.ts'

const t = getTranslator('exports')

const MINUTES = ['present', 'breaks', 'scheduled', 'counted', 'overtime', 'undertime', 'late', 'early'] as const

const instantOf = (text: string | null | undefined) => (text ? instantCell(new Date(text)) : null)

/** File exports of days, requests and timesheets. */
export const timeExports = (
  days: ReturnType<typeof dayService>,
  requests: ReturnType<typeof requestService>,
  sheets: ReturnType<typeof sheetService>,
): ListExport[] => [
  defineListExport<QueryOf<typeof time.days>, DayRow>({
    list: 'timeDays',
    page: days.list,
    columns: [
      { key: 'day', label: t('time.day'), cell: ({ day }) => dayCell(day) },
      ...personColumns<DayRow>((row) => row),
      { key: 'status', label: t('time.status'), cell: ({ status }) => status },
      { key: 'mark', label: t('time.mark'), cell: (row) => row.mark_status },
      { key: 'shift', label: t('time.shift'), cell: ({ shift }) => shift && `${shift.starts}–${shift.ends}` },
      { key: 'in', label: t('time.in'), cell: ({ sessions }) => instantOf(sessions[0]?.in) },
      { key: 'out', label: t('time.out'), cell: ({ sessions }) => instantOf(sessions.at(-1)?.out) },
      ...MINUTES.map((figure) => ({ key: figure, label: t(`time.${figure}`), cell: (row: DayRow) => row[figure] })),
      { key: 'flags', label: t('time.flags'), cell: ({ flags }) => flags.join(', ') },
      { key: 'warnings', label: t('time.warnings'), cell: ({ warnings }) => warnings.join(', ') },
    ],
  }),
  defineListExport<QueryOf<typeof timeRequests.list>, RequestRow>({
    list: 'timeRequests',
    page: requests.list,
    columns: [
      { key: 'createdAt', label: t('time.createdAt'), cell: (row) => instantCell(row.created_at) },
      ...personColumns<RequestRow>((row) => row),
      { key: 'day', label: t('time.day'), cell: ({ day }) => dayCell(day) },
      { key: 'kind', label: t('time.kind'), cell: ({ kind }) => kind },
      { key: 'state', label: t('time.state'), cell: ({ state }) => state },
      { key: 'minutes', label: t('time.minutes'), cell: ({ minutes }) => minutes },
      {
        key: 'sessions',
        label: t('time.sessions'),
        cell: ({ sessions }) => sessions?.map((times) => `${times.in}–${times.out ?? ''}`).join(', ') ?? null,
      },
      { key: 'reason', label: t('time.reason'), cell: ({ reason }) => reason },
      { key: 'createdBy', label: t('time.createdBy'), cell: ({ creator }) => creator },
      { key: 'decidedBy', label: t('time.decidedBy'), cell: ({ decider }) => decider },
      { key: 'comment', label: t('time.comment'), cell: ({ comment }) => comment },
      { key: 'objection', label: t('time.objection'), cell: ({ objection }) => objection },
    ],
  }),
  defineListExport<QueryOf<typeof timeSheets.list>, TimeSheet>({
    list: 'timeSheets',
    async page(acting, query) {
      const { sheets: rows, total } = await sheets.list(acting, query)
      return { rows: rows.map(presentSheet), total }
    },
    columns: [
      { key: 'month', label: t('time.month'), cell: ({ month }) => month },
      ...personColumns<TimeSheet>(({ employee }) => ({ code: employee.employeeId, name: employee.userId.name })),
      { key: 'state', label: t('time.state'), cell: ({ state }) => state },
      ...(['present', 'scheduled', 'counted', 'overtime', 'undertime'] as const).map((figure) => ({
        key: figure,
        label: t(`time.${figure}`),
        cell: ({ totals }: TimeSheet) => totals[figure],
      })),
      { key: 'balance', label: t('time.balance'), cell: ({ account }) => account.balance },
      { key: 'carriedOut', label: t('time.carriedOut'), cell: ({ account }) => account.carriedOut },
    ],
  }),
]
