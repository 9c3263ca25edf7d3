import type { MonthFigures, MonthPerson } from '@ems/contract/attendance'
import { type AttendanceEntry, type MarkChange, ReportStatus, StoredStatus } from '@ems/contract/attendance-marks'
import type { PersonDay } from '../calendars/index.ts'
import { toPerson } from '../employees/index.ts'
import type { ChangeRow } from './corrections/correction.repo.ts'
import { isDayOff } from './marks/attendance.rules.ts'
import type { DayCount, EntryRow } from './marks/day.repo.ts'
import type { OnLeaveRow } from './marks/mark.repo.ts'
import type { ReportRow } from './marks/report.repo.ts'
import type { StatusCount } from './reports/month.repo.ts'
import type { MonthRow } from './reports/month.ts'

export const presentEntry = (row: EntryRow): AttendanceEntry => ({
  _id: row.mark_id ?? row.id,
  date: row.day,
  status: row.status as StoredStatus | null,
  onLeave: row.on_leave as AttendanceEntry['onLeave'],
  onLeavePart: row.on_leave_part,
  updatedAt: row.updated_at?.toISOString() ?? null,
  setBy: row.set_by === null ? null : { _id: row.set_by, name: row.set_by_name ?? '' },
  origin: row.origin as AttendanceEntry['origin'],
  employeeId: {
    _id: row.id,
    employeeId: row.code,
    userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
    department: row.department_id === null ? null : { _id: row.department_id, dep_name: row.dep_name ?? '' },
  },
})

/** Every status has its number. */
export const presentCounts = (day: string, counts: readonly DayCount[], usual: PersonDay | undefined) => ({
  date: day,
  counts: Object.fromEntries(
    ReportStatus.options.map((status) => [status, counts.find((each) => each.status === status)?.people ?? 0]),
  ) as Record<ReportStatus, number>,
  unmarkedOnLeave: counts.reduce((sum, { onLeave }) => sum + onLeave, 0),
  dayOff: usual && isDayOff(usual) ? { holiday: usual.holiday?.name ?? null } : null,
})

export const presentFigures = (counts: readonly StatusCount[]): MonthFigures => {
  const each = (key: 'marks' | 'people') =>
    Object.fromEntries(
      StoredStatus.options.map((status) => [status, counts.find((one) => one.status === status)?.[key] ?? 0]),
    ) as MonthFigures['marks']
  return { marks: each('marks'), people: each('people') }
}

export const presentSkipped = (row: OnLeaveRow) => ({
  employeeId: { _id: row.id, employeeId: row.code, userId: { _id: row.user_id, name: row.name } },
  reason: 'attendance.on-leave' as const,
  leaveType: row.on_leave,
  message: row.on_leave ? `On approved leave: ${row.on_leave}.` : 'On approved leave.',
})

export const presentChange = (row: ChangeRow): MarkChange => ({
  _id: row.id,
  changedAt: row.changed_at.toISOString(),
  changedBy: { _id: row.user_id, name: row.name },
  formerStatus: row.former_status as StoredStatus | null,
  status: row.status as StoredStatus,
  reason: row.reason,
})

export const presentMonth = ({ person, marks, ...days }: MonthRow, readable: ReadonlySet<string>): MonthPerson => ({
  ...toPerson(person, readable),
  marks: Object.fromEntries(marks.map(({ day, status }) => [day, status as StoredStatus])),
  ...days,
})

interface ReportRecord {
  _id: string
  employeeId: string
  employeeName: string
  departmentName: string | null
  status: ReportStatus
}

/** Rows in the order of the report to its groups, which keep that order. */
export function presentReport(rows: ReportRow[]) {
  const groups: Record<string, ReportRecord[]> = {}
  for (const row of rows) {
    groups[row.day] ??= []
    groups[row.day]?.push({
      _id: row.id,
      employeeId: row.code,
      employeeName: row.name,
      departmentName: row.dep_name,
      status: (row.status ?? 'Not Marked') as ReportStatus,
    })
  }
  return groups
}
