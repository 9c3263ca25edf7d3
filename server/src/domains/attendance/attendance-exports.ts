import type { attendance } from '@ems/contract/attendance'
import { StoredStatus } from '@ems/contract/attendance-marks'
import type { QueryOf } from '@ems/contract/core/endpoint'
import { Temporal } from 'temporal-polyfill'
import {
  dayCell,
  defineListExport,
  instantCell,
  type ListExport,
  personColumns,
} from '../../platform/exchange/list-export.ts'
import { getTranslator } from '../../platform/words/words.ts'
import type { corrections } from './corrections/correct-marks.ts'
import type { ChangeRow } from './corrections/correction.repo.ts'
import type { DayFilter, EntryRow } from './marks/day.repo.ts'
import type { attendanceService } from './marks/mark.service.ts'
import type { ReportRow } from './marks/report.repo.ts'
import type { MonthRow, monthService } from './reports/month.ts'

const t = getTranslator('exports')

const ofPerson = <Row extends { code: string; name: string; dep_name: string | null }>() => [
  ...personColumns<Row>((row) => row),
  { key: 'department', label: t('person.department'), cell: (row: Row) => row.dep_name },
]

/** People of a month: each with up to 31 days. */
const PEOPLE_AT_ONCE = 500

/** The days of a month, in two digits. @param month any day of it */
function datesOf(month: string): string[] {
  const { daysInMonth } = Temporal.PlainDate.from(month)
  return Array.from({ length: daysInMonth }, (_, index) => String(index + 1).padStart(2, '0'))
}

/** The mark of a day, or the reason for none. @param date of the month, in two digits */
function ofDay({ marks, employed, onLeave, off, holidays }: MonthRow, date: string): string | null {
  const isIt = (day: string) => day.endsWith(`-${date}`)
  const mark = marks.find(({ day }) => isIt(day))
  if (mark || !employed.some(isIt)) return mark?.status ?? null
  if (holidays.some(({ day }) => isIt(day))) return t('attendance.holiday')
  return onLeave.some(isIt) && !off.some(isIt) ? t('attendance.onLeave') : null
}

/** A person with their marks of a month. */
interface Monthly extends MonthRow {
  /** null if the reader may not see the employee record */
  code: string | null
}

const monthColumns = ({ month }: { month: string }) => [
  { key: 'employeeId', label: t('person.employeeId'), cell: ({ code }: Monthly) => code },
  { key: 'name', label: t('person.name'), cell: ({ person }: MonthRow) => person.name },
  { key: 'department', label: t('person.department'), cell: ({ person }: MonthRow) => person.dep_name },
  ...datesOf(month).map((date) => ({
    key: date,
    label: String(Number(date)),
    cell: (row: MonthRow) => ofDay(row, date),
  })),
  ...StoredStatus.options.map((status) => ({
    key: status,
    label: status,
    cell: ({ marks }: MonthRow) => marks.filter((mark) => mark.status === status).length,
  })),
]

/** The marks of today, of earlier days and of a month, and their history, as files. */
export const attendanceExports = (
  service: ReturnType<typeof attendanceService>,
  months: ReturnType<typeof monthService>,
  changes: ReturnType<typeof corrections>,
): ListExport[] => [
  defineListExport<DayFilter, EntryRow>({
    list: 'attendance',
    page: service.today,
    columns: [
      { key: 'date', label: t('attendance.date'), cell: ({ day }) => dayCell(day) },
      ...ofPerson<EntryRow>(),
      { key: 'status', label: t('attendance.status'), cell: ({ status }) => status },
      { key: 'onLeave', label: t('attendance.onLeave'), cell: (row) => row.on_leave },
    ],
  }),
  defineListExport<QueryOf<typeof attendance.report>, ReportRow>({
    list: 'attendanceReport',
    page: service.report,
    columns: [
      { key: 'date', label: t('attendance.date'), cell: ({ day }) => dayCell(day) },
      ...ofPerson<ReportRow>(),
      { key: 'status', label: t('attendance.status'), cell: ({ status }) => status ?? 'Not Marked' },
    ],
  }),
  defineListExport<QueryOf<typeof attendance.month>, Monthly>({
    list: 'attendanceMonth',
    async page(acting, query) {
      const { rows, total, readable } = await months.month(acting, query)
      const shown = ({ person }: MonthRow) => (readable.has(person.user_id) ? person.code : null)
      return { rows: rows.map((row) => ({ ...row, code: shown(row) })), total }
    },
    rowsAtOnce: PEOPLE_AT_ONCE,
    columns: monthColumns,
  }),
  defineListExport<QueryOf<typeof attendance.history> & { employeeId: string }, ChangeRow & { entry: EntryRow }>({
    list: 'attendanceHistory',
    async page(acting, { employeeId, ...query }) {
      const { entry, rows, total } = await changes.history(acting, employeeId, query)
      return { rows: rows.map((row) => ({ ...row, entry })), total }
    },
    columns: [
      { key: 'date', label: t('attendance.date'), cell: ({ entry }) => dayCell(entry.day) },
      { key: 'employeeId', label: t('person.employeeId'), cell: ({ entry }) => entry.code },
      { key: 'name', label: t('person.name'), cell: ({ entry }) => entry.name },
      { key: 'changedAt', label: t('history.changedAt'), cell: (row) => instantCell(row.changed_at) },
      { key: 'changedBy', label: t('history.changedBy'), cell: ({ name }) => name },
      { key: 'formerStatus', label: t('history.former'), cell: (row) => row.former_status },
      { key: 'status', label: t('history.status'), cell: ({ status }) => status },
      { key: 'reason', label: t('history.reason'), cell: ({ reason }) => reason },
    ],
  }),
]
