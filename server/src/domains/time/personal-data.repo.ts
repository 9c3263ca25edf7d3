import { sql } from 'kysely'
import type { Trx } from '../../platform/database/index.ts'

/** Erases a person's punches, requests and notes. Figures of days and months stay. @returns rows by table */
export async function eraseTime(trx: Trx, employeeId: string): Promise<Record<string, number>> {
  // Punches and days of closed months change only here.
  await sql`select set_config('ems.erasing', 'on', true)`.execute(trx)
  const affected = async (statement: ReturnType<typeof sql>) =>
    Number((await statement.execute(trx)).numAffectedRows ?? 0)
  const counts = {
    punches: await affected(sql`delete from punches where employee_id = ${employeeId}`),
    time_days: await affected(
      sql`update time_days set sessions = '[]' where employee_id = ${employeeId} and sessions <> '[]'`,
    ),
    time_requests: await affected(sql`
      update time_requests set reason = 'Erased.', comment = '', before = null, objection = case when objection is not null then 'Erased.' end,
        sessions = case when kind = 'correction' then '[]'::jsonb end
      where employee_id = ${employeeId} and reason <> 'Erased.'`),
    timesheets: await affected(
      sql`update timesheets set comment = '', record = null where employee_id = ${employeeId} and (comment <> '' or record is not null)`,
    ),
    time_pins: await affected(sql`delete from time_pins where employee_id = ${employeeId}`),
  }
  await sql`select set_config('ems.erasing', 'off', true)`.execute(trx)
  return counts
}
