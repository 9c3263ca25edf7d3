import type { StoredStatus } from '@ems/contract/attendance-marks'
import type { ListQuery } from '@ems/contract/core/lists'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { readPage } from '../../../platform/database/list.ts'

/** A person's mark of a day; it does not change while the employee is locked. */
export const markOf = (trx: Trx, employeeId: string, day: string) =>
  trx
    .selectFrom('attendance')
    .select(['status', 'origin', (e) => e.fn.coalesce('corrected_at', 'marked_at').as('updated_at')])
    .where('employee_id', '=', employeeId)
    .where('day', '=', day)
    .executeTakeFirst()

export interface Correction {
  employee_id: string
  day: string
  /** null for a day without a mark */
  former_status: string | null
  status: StoredStatus
  reason: string
  /** the user's id */
  changed_by: string
}

/**
 * Sets a mark and stores the former one. Each change gets a later time than the one before, so that
 * the next change can name the state it is based on. The employee must be locked.
 */
export const correctMark = (trx: Trx, correction: Correction): Promise<void> => correctMarks(trx, [correction])

/** The same for several marks at once, each of another person or day. */
export async function correctMarks(
  trx: Trx,
  corrections: readonly Correction[],
  origin: 'hand' | 'import' = 'hand',
): Promise<void> {
  if (corrections.length === 0) return
  const column = <K extends keyof Correction>(key: K) => corrections.map((correction) => correction[key])
  const ids = corrections.map(() => newId())
  await sql`
    with wanted as (
      select * from unnest(${ids}::uuid[], ${corrections.map(() => newId())}::uuid[], ${column('employee_id')}::uuid[], ${column('day')}::date[],
        ${column('former_status')}::text[], ${column('status')}::text[], ${column('reason')}::text[], ${column('changed_by')}::uuid[])
        as w (id, change_id, employee_id, day, former_status, status, reason, changed_by)
    ), written as (
      insert into attendance (id, employee_id, day, status, set_by, origin) select id, employee_id, day, status, changed_by, ${origin} from wanted
      on conflict on constraint attendance_once_a_day do update set status = excluded.status, set_by = excluded.set_by, origin = excluded.origin,
        corrected_at = greatest(now(), coalesce(attendance.corrected_at, attendance.marked_at) + interval '1 millisecond')
      returning employee_id, day, coalesce(corrected_at, marked_at) as at
    )
    insert into attendance_history (id, employee_id, day, former_status, status, reason, changed_by, changed_at)
    select w.change_id, w.employee_id, w.day, w.former_status, w.status, w.reason, w.changed_by, written.at
    from wanted w join written using (employee_id, day)`.execute(trx)
}

/** Turns a mark that the product set into one set by hand. The employee must be locked. */
export async function confirmMark(
  trx: Trx,
  { employee_id, day, changed_by }: Pick<Correction, 'employee_id' | 'day' | 'changed_by'>,
): Promise<void> {
  await sql`
    update attendance set origin = 'hand', set_by = ${changed_by},
      corrected_at = greatest(now(), coalesce(corrected_at, marked_at) + interval '1 millisecond')
    where employee_id = ${employee_id} and day = ${day}`.execute(trx)
}

/** The accounts of people, by employee id; unknown ones are absent. */
export async function accountIdsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('employees')
    .select(['id', 'user_id'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.user_id]))
}

/** Locks people by employee id, in order, until the transaction ends; unknown ones are absent. */
export async function lockPeople(trx: Trx, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.user_id', 'u.name'])
    .where(sql<boolean>`e.id = any(${ids}::uuid[])`)
    .orderBy('e.id')
    .forUpdate('e')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The changes of a person's mark of a day, newest first. */
export function listChanges(db: Db, employeeId: string, day: string, query: Pick<ListQuery, 'limit' | 'skip'>) {
  const history = db
    .selectFrom('attendance_history as h')
    .where('h.employee_id', '=', employeeId)
    .where('h.day', '=', day)
  const rows = history
    .innerJoin('users as u', 'u.id', 'h.changed_by')
    .select(['h.id', 'h.former_status', 'h.status', 'h.reason', 'h.changed_at', 'u.id as user_id', 'u.name'])
    .orderBy('h.changed_at', 'desc')
  return readPage(
    [rows],
    query,
    async () => (await history.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  )
}

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>['rows'][number]

/** The first mark of a person before a day. */
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
