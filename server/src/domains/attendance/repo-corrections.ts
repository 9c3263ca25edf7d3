import type { StoredStatus } from '@ems/contract/attendance'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'
import { page } from '../../platform/database/list.ts'
import { newId } from '../../platform/ids.ts'

/** A person's mark of a day; it stays as it is while the employee is locked. */
export const markOf = (trx: Trx, employeeId: string, day: string) =>
  trx
    .selectFrom('attendance')
    .select(['status', (e) => e.fn.coalesce('corrected_at', 'marked_at').as('updated_at')])
    .where('employee_id', '=', employeeId)
    .where('day', '=', day)
    .executeTakeFirst()

export interface Correction {
  employee_id: string
  day: string
  /** null where the day has no mark */
  former_status: string | null
  status: StoredStatus
  reason: string
  /** the user's id */
  changed_by: string
}

/**
 * Sets a mark and keeps what it was. Each change of a mark gets a time later than that of the change before, so that
 * the next change can tell which state it rests on. The caller holds the employee's lock.
 */
export async function correctMark(trx: Trx, correction: Correction): Promise<void> {
  const { employee_id, day, status } = correction
  const { at } = await trx
    .insertInto('attendance')
    .values({ id: newId(), employee_id, day, status })
    .onConflict((conflict) =>
      conflict.constraint('attendance_once_a_day').doUpdateSet({
        status,
        corrected_at: sql`greatest(now(), coalesce(attendance.corrected_at, attendance.marked_at) + interval '1 millisecond')`,
      }),
    )
    .returning((e) => e.fn.coalesce('corrected_at', 'marked_at').as('at'))
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('attendance_history')
    .values({ id: newId(), ...correction, changed_at: at })
    .execute()
}

/** The changes of a person's mark of a day, newest first. */
export function listChanges(
  db: Db,
  employeeId: string,
  day: string,
  query: { limit?: number | undefined; skip?: number | undefined },
) {
  const found = db
    .selectFrom('attendance_history as h')
    .where('h.employee_id', '=', employeeId)
    .where('h.day', '=', day)
  const rows = found
    .innerJoin('users as u', 'u.id', 'h.changed_by')
    .select(['h.id', 'h.former_status', 'h.status', 'h.reason', 'h.changed_at', 'u.id as user_id', 'u.name'])
    .orderBy('h.changed_at', 'desc')
  return page(
    [rows],
    query,
    async () => (await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  )
}

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>['rows'][number]

/** The first mark of somebody before a day. */
export async function firstMarkBefore(db: Db, employeeId: string, before: string) {
  const row = await db
    .selectFrom('attendance')
    .select('day')
    .where('employee_id', '=', employeeId)
    .where('day', '<', before)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return row && { kind: 'mark' as const, day: row.day }
}
