import type { DayPart } from '@ems/contract/calendars'
import type { LeaveChange } from '@ems/contract/leave-detail'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { countRows } from '../../../platform/database/list.ts'
import { type Cover, toCover } from '../duration/day-count.rules.ts'
import { HOUR_AGO } from './leave.repo.ts'

type State = LeaveChange['state']

interface Narrowed {
  kind: LeaveChange['kind']
  state: State
  start_part: DayPart | null
  end_part: DayPart | null
}

const shown = (db: Db) =>
  db
    .selectFrom('leave_changes as c')
    .leftJoin('users as a', 'a.id', 'c.asked_by')
    .leftJoin('users as d', 'd.id', 'c.decided_by')
    .select(['c.id', 'c.leave_id', 'c.kind', 'c.state', 'c.amount', 'c.reason', 'c.comment', 'c.forced'])
    .select(['c.start_date', 'c.end_date', 'c.start_part', 'c.end_part', 'c.start_time', 'c.end_time'])
    .select(['c.asked_by', 'a.name as asked_by_name', 'c.asked_at'])
    .select(['c.decided_by', 'd.name as decided_by_name', 'c.decided_at'])
    .$narrowType<Narrowed>()

export const changeById = (db: Db, id: string) => shown(db).where('c.id', '=', id).executeTakeFirst()

export type ChangeRow = NonNullable<Awaited<ReturnType<typeof changeById>>>

export async function changesByIds(db: Db, ids: readonly string[]): Promise<Map<string, ChangeRow>> {
  if (ids.length === 0) return new Map()
  const rows = await shown(db).where(sql<boolean>`c.id = any(${ids}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const changesOf = (db: Db, leaveId: string) =>
  shown(db).where('c.leave_id', '=', leaveId).orderBy('c.asked_at', 'desc').orderBy('c.id', 'desc')

/** @returns by leave id */
export async function findPendingChanges(db: Db, leaveIds: readonly string[]): Promise<Map<string, ChangeRow>> {
  if (leaveIds.length === 0) return new Map()
  const pending = shown(db).where('c.state', '=', 'pending')
  const rows = await pending.where(sql<boolean>`c.leave_id = any(${leaveIds}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.leave_id, row]))
}

export const findPendingChange = async (db: Db, leaveId: string): Promise<ChangeRow | undefined> =>
  (await findPendingChanges(db, [leaveId])).get(leaveId)

export const countChangesRequestedBy = (db: Db, userId: string): Promise<number> =>
  countRows(
    db
      .selectFrom('audit_events')
      .where('actor_id', '=', userId)
      .where('action', 'in', ['leave.amend', 'leave-change.add'])
      .where('at', '>', HOUR_AGO),
  )

/** @param change one of the days, not a cancellation */
export const coverOfChange = (change: ChangeRow): Cover => toCover(change as Cover)

export interface NewChange {
  leave_id: string
  asked_by: string
  reason: string
  forced: boolean
  /** null: the leave is to be cancelled */
  days: { cover: Cover; amount: number | null } | null
}

export async function insertChange(trx: Trx, { days: wanted, ...change }: NewChange): Promise<ChangeRow> {
  const id = newId()
  const days = wanted ? { ...toCover(wanted.cover), amount: wanted.amount } : {}
  await trx
    .insertInto('leave_changes')
    .values({ id, kind: wanted ? 'amend' : 'cancel', ...change, ...days })
    .execute()
  return (await changeById(trx, id)) as ChangeRow
}

/** The leave must be locked. */
export async function closeChange(trx: Trx, id: string, state: State, decidedBy: string | null, comment = '') {
  const decided = decidedBy === null ? {} : { decided_by: decidedBy, decided_at: sql<Date>`now()`, comment }
  await trx
    .updateTable('leave_changes')
    .set({ state, ...decided })
    .where('id', '=', id)
    .execute()
}
