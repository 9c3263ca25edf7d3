import type { StoredStatus } from '@ems/contract/attendance-marks'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'

/** The mark that the product sets for a day; null deletes its mark. */
export interface ClockMark {
  employeeId: string
  day: string
  status: StoredStatus | null
}

/** Sets the marks that follow from recorded times. Marks by hand and imported ones stay. The people must be locked. */
export async function setClockMarks(trx: Trx, marks: readonly ClockMark[]): Promise<void> {
  const [gone, set] = [marks.filter(({ status }) => status === null), marks.filter(({ status }) => status !== null)]
  const people = (some: readonly ClockMark[]) => some.map(({ employeeId }) => employeeId)
  const days = (some: readonly ClockMark[]) => some.map(({ day }) => day)
  if (gone.length > 0)
    await sql`
      delete from attendance a using unnest(${people(gone)}::uuid[], ${days(gone)}::date[]) as g (employee_id, day)
      where a.employee_id = g.employee_id and a.day = g.day and a.origin = 'clock'`.execute(trx)
  if (set.length > 0)
    await sql`
      insert into attendance (id, employee_id, day, status, origin)
      select id, employee_id, day, status, 'clock' from unnest(${set.map(() => newId())}::uuid[], ${people(set)}::uuid[],
        ${days(set)}::date[], ${set.map(({ status }) => status)}::text[]) as m (id, employee_id, day, status)
      on conflict on constraint attendance_once_a_day do update set status = excluded.status, corrected_at = now()
      where attendance.origin = 'clock'`.execute(trx)
}
