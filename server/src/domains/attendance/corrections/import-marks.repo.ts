import type { StoredStatus } from '@ems/contract/attendance-marks'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** The marks of people on days. @param places pairs of employee id and day @returns marks by `<employee> <day>` */
export async function marksOnDays(db: Db, places: readonly { id: string; day: string }[]) {
  const { rows } = await sql<{ employee_id: string; day: string; status: StoredStatus }>`
    select a.employee_id, a.day, a.status
    from unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ day }) => day)}::date[]) as p (employee_id, day)
    join attendance a using (employee_id, day)`.execute(db)
  return new Map(rows.map(({ employee_id, day, status }) => [`${employee_id} ${day}`, status]))
}
