import { newId } from '../src/platform/database/ids.ts'
import type { Db } from '../src/platform/database/index.ts'

type Status = 'Present' | 'Absent' | 'Sick' | 'Leave' | 'Late'

export interface AttendanceSeed {
  employeeId?: string
  day?: string
  status?: Status
}

export interface MarkChangeSeed {
  employeeId: string
  day?: string
  /** null where the day had no mark */
  formerStatus?: Status | null
  status?: Status
  reason?: string
  /** the user's id */
  changedBy: string
  /** an instant */
  changedAt?: string
}

/** @param employee makes the employee that a seed does not name */
export function createAttendanceBuilders(db: Db, employee: () => Promise<{ id: string }>) {
  return {
    /** @returns the mark's id */
    async attendance(seed: AttendanceSeed = {}): Promise<string> {
      const id = newId()
      const employeeId = seed.employeeId ?? (await employee()).id
      await db
        .insertInto('attendance')
        .values({ id, employee_id: employeeId, day: seed.day ?? '2026-01-15', status: seed.status ?? 'Present' })
        .execute()
      return id
    },
    /** A line of a mark's history; the mark itself stays as it is. */
    async markChange(seed: MarkChangeSeed): Promise<void> {
      await db
        .insertInto('attendance_history')
        .values({
          id: newId(),
          employee_id: seed.employeeId,
          day: seed.day ?? '2026-01-15',
          former_status: seed.formerStatus === undefined ? 'Absent' : seed.formerStatus,
          status: seed.status ?? 'Present',
          reason: seed.reason ?? 'Was at work',
          changed_by: seed.changedBy,
          changed_at: seed.changedAt ?? new Date().toISOString(),
        })
        .execute()
    },
  }
}
