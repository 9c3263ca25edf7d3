import type { StoredStatus } from '@ems/contract/attendance-marks'
import { type NotNull, sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { isInScope, type ScopedPeople } from '../../scope/index.ts'
import { approvedLeave, type DayMarkConditions, markOfDay, matchingPeople } from './day.repo.ts'

/**
 * Locks people by the employee's or the user's id until the transaction ends, so that no employment ends meanwhile.
 * Always in order of their ids, so that transactions for the same people cannot deadlock.
 */
export const lockPeople = (trx: Trx, ids: string[]) =>
  trx
    .selectFrom('employees')
    .select(['id', 'user_id'])
    .where(sql<boolean>`(id = any(${ids}::uuid[]) or user_id = any(${ids}::uuid[]))`)
    .orderBy('id')
    .forShare()
    .execute()

/** Matching people without a mark, at most `most`, locked like `lockPeople`. */
export async function lockPeopleWithoutMark(trx: Trx, wanted: DayMarkConditions, most: number): Promise<string[]> {
  const unmarked = matchingPeople(trx, { ...wanted, query: { ...wanted.query, status: 'Not Marked' } })
  const rows = await unmarked.select('e.id').orderBy('e.id').limit(most).forShare('e').execute()
  return rows.map((row) => row.id)
}

/** A new mark. */
export interface NewMark {
  employeeId: string
  status: StoredStatus
}

/** A mark that was just created. */
export interface CreatedMark extends NewMark {
  markedAt: Date
}

/**
 * Marks people without a mark on the day.
 * @param marks in the order of `lockPeople`
 * @param by the user's id
 * @returns the new marks
 */
export async function insertMarks(trx: Trx, marks: NewMark[], day: string, by: string): Promise<CreatedMark[]> {
  const [ids, statuses] = [marks.map((mark) => mark.employeeId), marks.map((mark) => mark.status)]
  const { rows } = await sql<CreatedMark>`
    insert into attendance (id, employee_id, day, status, set_by)
    select id, employee_id, ${day}, status, ${by}::uuid from unnest(${ids.map(newId)}::uuid[], ${ids}::uuid[], ${statuses}::text[]) as m (id, employee_id, status)
    on conflict on constraint attendance_once_a_day do nothing
    returning employee_id as "employeeId", status, marked_at as "markedAt"`.execute(trx)
  return rows
}

/** The people whom an actor marked at one moment, by employee id. */
export async function listMarkedPeople(
  db: Db,
  { by, at, day }: { by: string; at: Date; day: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('attendance')
    .select('employee_id')
    .where('day', '=', day)
    .where('set_by', '=', by)
    .where('marked_at', '=', at)
    .execute()
  return rows.map((row) => row.employee_id)
}

/**
 * Undoes the marks that an actor set at one moment of the last seconds, unless they were changed since.
 * @param people whose marks may be undone; null for everyone
 */
export async function undoMarks(
  trx: Trx,
  { by, at, day, people }: { by: string; at: Date; day: string; people: ScopedPeople | null },
  withinMs: number,
): Promise<NewMark[]> {
  return trx
    .deleteFrom('attendance as a')
    .where('a.day', '=', day)
    .where('a.set_by', '=', by)
    .where('a.marked_at', '=', at)
    .where('a.corrected_at', 'is', null)
    .where(sql<boolean>`a.marked_at > now() - ${withinMs} * interval '1 millisecond'`)
    .$if(people !== null, (q) => q.where(isInScope(sql`a.employee_id`, people as ScopedPeople)))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('attendance_history as h')
            .select('h.id')
            .whereRef('h.employee_id', '=', 'a.employee_id')
            .whereRef('h.day', '=', 'a.day'),
        ),
      ),
    )
    .returning(['a.employee_id as employeeId', sql<StoredStatus>`a.status`.as('status')])
    .execute()
}

/** People without a mark on the day who have approved leave then, by code. */
export const listUnmarkedOnLeave = (trx: Trx, employeeIds: string[], day: string) =>
  trx
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.code', 'u.id as user_id', 'u.name'])
    .select(approvedLeave(day).limit(1).as('on_leave'))
    .$narrowType<{ on_leave: NotNull }>()
    .where(sql<boolean>`e.id = any(${employeeIds}::uuid[])`)
    .where((e) => e.exists(approvedLeave(day)))
    .where((e) => e.not(e.exists(markOfDay(day))))
    .orderBy(sql`lower(e.code)`)
    .execute()

export type OnLeaveRow = Awaited<ReturnType<typeof listUnmarkedOnLeave>>[number]
