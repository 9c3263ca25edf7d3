import type { AttendanceEntry, ReportStatus } from '@ems/contract/attendance'
import type { EntryRow } from './repo.ts'
import type { ReportRow } from './repo-report.ts'

export const presentEntry = (row: EntryRow, date: string): AttendanceEntry => ({
  _id: row.mark_id ?? row.id,
  date,
  status: row.status as AttendanceEntry['status'],
  onLeave: row.on_leave as AttendanceEntry['onLeave'],
  employeeId: {
    _id: row.id,
    employeeId: row.code,
    userId: { _id: row.user_id, name: row.name },
    department: row.department_id === null ? null : { _id: row.department_id, dep_name: row.dep_name ?? '' },
  },
})

/** Rows in the order of the report to its groups, which keep that order. */
export function presentReport(rows: ReportRow[]) {
  const groups: Record<
    string,
    { employeeId: string; employeeName: string; departmentName: string | null; status: ReportStatus }[]
  > = {}
  for (const row of rows) {
    groups[row.day] ??= []
    groups[row.day]?.push({
      employeeId: row.code,
      employeeName: row.name,
      departmentName: row.dep_name,
      status: (row.status ?? 'Not Marked') as ReportStatus,
    })
  }
  return groups
}
