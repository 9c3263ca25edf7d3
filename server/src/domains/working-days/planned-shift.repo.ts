import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'
import type { PlannedDay } from '../calendars/index.ts'

/** The shift of a row `p` of planned shifts, as a value in a statement. */
export const plannedValue = sql<PlannedDay['shift']>`case when p.minutes is not null then json_build_object(
  'starts', to_char(p.starts, 'HH24:MI'), 'ends', to_char(p.ends, 'HH24:MI'), 'minutes', p.minutes) end`

export interface PlannedShiftRow extends PlannedDay {
  employee_id: string
}

/** The planned shifts of people within some days, by person and day. */
export const plannedShiftsWithin = (db: Db, employeeIds: readonly string[], from: string, to: string) =>
  db
    .selectFrom('planned_shifts as p')
    .select(['p.employee_id', 'p.day', plannedValue.as('shift')])
    .where(sql<boolean>`p.employee_id = any(${employeeIds}::uuid[])`)
    .where(sql<boolean>`p.day between ${from}::date and ${to}::date`)
    .orderBy('p.employee_id')
    .orderBy('p.day')
    .execute()

/** The people must be locked. */
export async function setPlannedShifts(trx: Trx, rows: readonly PlannedShiftRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('planned_shifts')
    .values(
      rows.map(({ employee_id, day, shift }) => ({
        employee_id,
        day,
        starts: shift?.starts ?? null,
        ends: shift?.ends ?? null,
        minutes: shift?.minutes ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['employee_id', 'day']).doUpdateSet((e) => ({
        starts: e.ref('excluded.starts'),
        ends: e.ref('excluded.ends'),
        minutes: e.ref('excluded.minutes'),
      })),
    )
    .execute()
}

/** The schedule applies again. The people must be locked. */
export async function removePlannedShifts(
  trx: Trx,
  days: readonly Pick<PlannedShiftRow, 'employee_id' | 'day'>[],
): Promise<void> {
  await sql`delete from planned_shifts p
    using unnest(${days.map((one) => one.employee_id)}::uuid[], ${days.map(({ day }) => day)}::date[]) as d (employee_id, day)
    where p.employee_id = d.employee_id and p.day = d.day`.execute(trx)
}
