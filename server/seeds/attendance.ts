import type { Db } from '../src/platform/database/index.ts'
import { newId } from '../src/platform/ids.ts'

export interface AttendanceSeed {
  employeeId?: string
  day?: string
  status?: 'Present' | 'Absent' | 'Sick' | 'Leave' | 'Late'
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
  }
}
