import type { DayPart } from '@ems/contract/calendars'
import type { LeaveChange } from '@ems/contract/leave-detail'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { type Cover, rowToCover } from '../duration/day-count.rules.ts'
import { clockTime, type LeaveRow } from './leave.repo.ts'

interface Narrowed {
  kind: LeaveChange['kind']
  state: LeaveChange['state']
  start_part: DayPart | null
  end_part: DayPart | null
}

const shown = (db: Db) =>
  db
    .selectFrom('leave_changes as c')
    .leftJoin('users as a', 'a.id', 'c.asked_by')
    .leftJoin('users as d', 'd.id', 'c.decided_by')
    .select([
      ...([
        'c.id',
        'c.leave_id',
        'c.kind',
        'c.state',
        'c.start_date',
        'c.end_date',
        'c.start_part',
        'c.end_part',
      ] as const),
      ...(['c.start_time', 'c.end_time', 'c.amount', 'c.reason', 'c.asked_by', 'c.asked_at', 'c.decided_by'] as const),
      ...(['c.decided_at', 'c.comment', 'c.forced', 'a.name as asked_by_name', 'd.name as decided_by_name'] as const),
    ])
    .$narrowType<Narrowed>()

export const changeById = (db: Db, id: string) => shown(db).where('c.id', '=', id).executeTakeFirst()

export type ChangeRow = NonNullable<Awaited<ReturnType<typeof changeById>>>

export async function changesByIds(db: Db, ids: readonly string[]): Promise<Map<string, ChangeRow>> {
  const rows = await shown(db).where(sql<boolean>`c.id = any(${ids}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const changesOf = (db: Db, leaveId: string) =>
  shown(db).where('c.leave_id', '=', leaveId).orderBy('c.asked_at', 'desc').orderBy('c.id', 'desc')

export const findPendingChange = (db: Db, leaveId: string): Promise<ChangeRow | undefined> =>
  shown(db).where('c.leave_id', '=', leaveId).where('c.state', '=', 'pending').executeTakeFirst()

export async function changesAskedBy(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('audit_events')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('actor_id', '=', userId)
    .where('action', 'in', ['leave.amend', 'leave-change.add'])
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return n
}

export async function findPendingChanges(
  db: Db,
  leaveIds: readonly string[],
): Promise<Map<string, LeaveChange['kind']>> {
  if (leaveIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('leave_changes')
    .select(['leave_id', 'kind'])
    .$narrowType<Pick<Narrowed, 'kind'>>()
    .where(sql<boolean>`leave_id = any(${leaveIds}::uuid[])`)
    .where('state', '=', 'pending')
    .execute()
  return new Map(rows.map(({ leave_id, kind }) => [leave_id, kind]))
}

export const coverOfChange = (change: ChangeRow): Cover =>
  rowToCover({
    start_date: change.start_date ?? '',
    end_date: change.end_date ?? '',
    start_part: change.start_part ?? 'full',
    end_part: change.end_part ?? 'full',
    start_time: change.start_time,
    end_time: change.end_time,
  })

export const coverColumns = (cover: Cover) => ({
  start_date: cover.startDate,
  end_date: cover.endDate,
  start_part: cover.startPart,
  end_part: cover.endPart,
  start_time: clockTime(cover.times?.from),
  end_time: clockTime(cover.times?.to),
})

interface NewChange {
  leave_id: string
  asked_by: string
  reason: string
  forced: boolean
  /** null: the leave is to be cancelled */
  days: { cover: Cover; amount: number | null } | null
}

export async function insertChange(trx: Trx, { days: wanted, ...change }: NewChange): Promise<string> {
  const id = newId()
  const days = wanted ? { ...coverColumns(wanted.cover), amount: wanted.amount } : {}
  await trx
    .insertInto('leave_changes')
    .values({ id, kind: wanted ? 'amend' : 'cancel', ...change, ...days })
    .execute()
  return id
}

/** The leave must be locked. */
export async function closeChange(
  trx: Trx,
  id: string,
  state: LeaveChange['state'],
  decidedBy: string | null,
  comment = '',
): Promise<void> {
  const decided = decidedBy === null ? {} : { decided_by: decidedBy, decided_at: sql<Date>`now()`, comment }
  await trx
    .updateTable('leave_changes')
    .set({ state, ...decided })
    .where('id', '=', id)
    .execute()
}

export const cancelLeave = (trx: Trx, id: string) =>
  trx
    .updateTable('leaves')
    .set({ status: 'Rejected', ended: 'cancelled', updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['status', 'state', 'updated_at'])
    .$narrowType<Pick<LeaveRow, 'status' | 'state'>>()
    .executeTakeFirstOrThrow()

/** @throws the exclusion violation `leaves_no_overlap` */
export async function setCover(trx: Trx, id: string, cover: Cover, amount: number | null): Promise<void> {
  await trx
    .updateTable('leaves')
    .set({ ...coverColumns(cover), amount, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export interface Piece {
  employee_id: string
  type: { id: string; name: string }
  cover: Cover
  amount: number | null
  reason: string
  requested_by: string | null
  split_of: string | null
  decided_by: string | null
  decided_at: Date | null
  /** absent: now */
  applied_at?: Date
}

export async function insertPiece(trx: Trx, { type, cover, ...piece }: Piece): Promise<string> {
  const id = newId()
  await trx
    .insertInto('leaves')
    .values({
      ...piece,
      ...coverColumns(cover),
      id,
      leave_type_id: type.id,
      leave_type: type.name,
      status: 'Approved',
    })
    .execute()
  return id
}
