import type { attendance } from '@ems/contract/attendance'
import type { QueryOf } from '@ems/contract/core/endpoint'
import { dayCell, type ListExport, listExport } from '../../platform/exporting.ts'
import { wordsOf } from '../../platform/words.ts'
import type { EntryRow, TodayFilter } from './repo.ts'
import type { ReportRow } from './repo-report.ts'
import type { attendanceService } from './service.ts'

const t = wordsOf('exports')

/** Days and people of years: read in pieces, since the whole would not fit. */
const ROWS_AT_ONCE = 5000

const ofPerson = <Row extends { code: string; name: string; dep_name: string | null }>() => [
  { key: 'employeeId', label: t('person.employeeId'), cell: ({ code }: Row) => code },
  { key: 'name', label: t('person.name'), cell: ({ name }: Row) => name },
  { key: 'department', label: t('person.department'), cell: (row: Row) => row.dep_name },
]

/** The marks of today, and those of former days, as files. */
export const attendanceExports = (service: ReturnType<typeof attendanceService>): ListExport[] => [
  listExport<TodayFilter, EntryRow>({
    list: 'attendance',
    page: service.today,
    columns: [
      { key: 'date', label: t('attendance.date'), cell: ({ day }) => dayCell(day) },
      ...ofPerson<EntryRow>(),
      { key: 'status', label: t('attendance.status'), cell: ({ status }) => status },
      { key: 'onLeave', label: t('attendance.onLeave'), cell: (row) => row.on_leave },
    ],
  }),
  listExport<QueryOf<typeof attendance.report>, ReportRow>({
    list: 'attendanceReport',
    page: service.report,
    rowsAtOnce: ROWS_AT_ONCE,
    columns: [
      { key: 'date', label: t('attendance.date'), cell: ({ day }) => dayCell(day) },
      ...ofPerson<ReportRow>(),
      { key: 'status', label: t('attendance.status'), cell: ({ status }) => status ?? 'Not Marked' },
    ],
  }),
]
