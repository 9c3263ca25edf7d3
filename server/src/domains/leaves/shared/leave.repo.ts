import type { DayPart } from '@ems/contract/calendars'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { LeaveState, LeaveStatus } from '@ems/contract/leaves'
import { sql } from 'kysely'
import { compiledQuery } from '../../../platform/database/compiled-query.ts'
import { type CounterName, defineCounter } from '../../../platform/database/counters.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { lockRow } from '../../../platform/database/transactions.ts'
import type { Cover } from '../duration/day-count.rules.ts'
import type { TypeRow } from '../leave-types/leave-type.repo.ts'
import type { RequestCount } from './leave.rules.ts'

export const joined = (db: Db) =>
  db
    .selectFrom('leaves as l')
    .innerJoin('employees as e', 'e.id', 'l.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('departments as d', 'd.id', 'e.department_id')

const COLUMNS = [
  'l.id',
  'l.leave_type',
  'l.leave_type_id',
  't.unit',
  't.private',
  't.cancel_rule',
  't.half_days',
  't.certificate_after',
  'l.start_date',
  'l.end_date',
  'l.start_part',
  'l.end_part',
  'l.start_time',
  'l.end_time',
  'l.amount',
  'l.reason',
  'l.status',
  'l.state',
  'l.split_of',
  'l.requested_by',
  'r.name as requested_by_name',
  'l.applied_at',
  'l.updated_at',
  'l.decided_by',
  'l.decided_at',
  'e.id as employee_id',
  'e.code',
  'e.designation',
  'u.id as user_id',
  'u.name',
  'u.email',
  'u.profile_image',
  'd.id as department_id',
  'd.dep_name',
] as const

interface Narrowed {
  unit: LeaveUnit
  status: LeaveStatus
  state: LeaveState
  start_part: DayPart
  end_part: DayPart
  cancel_rule: TypeRow['cancel_rule']
}

export const selectLeaves = (db: Db) =>
  joined(db)
    .innerJoin('leave_types as t', 't.id', 'l.leave_type_id')
    .leftJoin('users as r', 'r.id', 'l.requested_by')
    .select(COLUMNS)
    .$narrowType<Narrowed>()

const byId = compiledQuery((db, id: string) => selectLeaves(db).where('l.id', '=', id))
export const leavesInNoOrder = compiledQuery((db, ids: readonly string[]) =>
  selectLeaves(db).where(sql<boolean>`l.id = any(${ids}::uuid[])`),
)

export const leaveById = async (db: Db, id: string) => (await byId(db, id)).at(0)

export async function leavesById(db: Db, ids: readonly string[]): Promise<Map<string, LeaveRow>> {
  const rows = await leavesInNoOrder(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

export type LeaveRow = NonNullable<Awaited<ReturnType<typeof leaveById>>>

export const lockLeave = async (trx: Trx, id: string): Promise<LeaveRow | undefined> =>
  (await lockRow(trx, 'leaves', id)) ? leaveById(trx, id) : undefined

export interface NewLeave {
  employee_id: string
  type: Pick<TypeRow, 'id' | 'name'>
  cover: Cover
  /** thousandths of a day, or minutes; null where it was not counted */
  amount: number | null
  reason: string
  requested_by: string
}

/** HH:MM of minutes since midnight. */
export const clockTime = (minutes: number | undefined): string | null =>
  minutes === undefined
    ? null
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

type Cell = string | number | null

const inserting = compiledQuery((db, id: Cell, employee: Cell, typeId: Cell, type: Cell, ...rest: Cell[]) => {
  const [from, to, startPart, endPart, startTime, endTime, amount, reason, requestedBy, pending, lastHour] = rest
  return {
    compile: () =>
      sql<LeaveRow>`with leaves as (
        insert into leaves (id, employee_id, leave_type_id, leave_type, start_date, end_date, start_part, end_part, start_time, end_time, amount, reason, requested_by)
        select ${id}::uuid, ${employee}::uuid, ${typeId}::uuid, ${type}, ${from}::date, ${to}::date,
          ${startPart}, ${endPart}, ${startTime}::time, ${endTime}::time, ${amount}::integer, ${reason}, ${requestedBy}::uuid
        from (${requests(db, employee as string)}) as requests
        where pending < ${pending} and "lastHour" < ${lastHour}
        returning *) ${selectLeaves(db)}`.compile(db),
  }
})

/** The person must be locked. @returns null at a limit. @throws the exclusion violation `leaves_no_overlap` */
export async function insertLeave(trx: Trx, leave: NewLeave, most: RequestCount): Promise<LeaveRow | null> {
  const { type, cover } = leave
  const days = [cover.startDate, cover.endDate, cover.startPart, cover.endPart]
  const times = [clockTime(cover.times?.from), clockTime(cover.times?.to)]
  const asked = [leave.amount, leave.reason, leave.requested_by]
  const limits = [most.pending, most.lastHour]
  const values = [...days, ...times, ...asked, ...limits]
  const [row] = await inserting(trx, newId(), leave.employee_id, type.id, type.name, ...values)
  return row ?? null
}

export const requestsOf = (db: Db, employeeId: string): Promise<RequestCount> =>
  requests(db, employeeId).executeTakeFirstOrThrow()

export async function requestedBy(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('leaves')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('requested_by', '=', userId)
    .where('applied_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return n
}

const requests = (db: Db, employeeId: string) =>
  db
    .selectFrom('leaves')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('status', '=', 'Pending').as('pending'),
      e.fn.countAll<number>().filterWhere('applied_at', '>', sql<Date>`now() - interval '1 hour'`).as('lastHour'),
    ])
    .where('employee_id', '=', employeeId)

/** @param but a leave to ignore */
export const findOverlap = (db: Db, employeeId: string, cover: Cover, but?: string) =>
  overlaps(db, employeeId, cover, but).executeTakeFirst()

export const overlaps = (db: Db, employeeId: string, cover: Cover, but?: string) =>
  db
    .selectFrom('leaves')
    .select(['start_date', 'end_date', 'status'])
    .where('employee_id', '=', employeeId)
    .where('status', '!=', 'Rejected')
    .where(sql<boolean>`span && ${spanText(cover)}::tsrange`)
    .$if(but !== undefined, (q) => q.where('id', '!=', but ?? ''))
    .orderBy('start_date')
    .limit(1)

export function spanText({ startDate, endDate, startPart, endPart, times }: Cover): string {
  const start = clockTime(times?.from) ?? (startPart === 'pm' ? '12:00' : '00:00')
  const end = clockTime(times?.to) ?? (endPart === 'am' ? '12:00' : '24:00')
  return `["${startDate} ${start}","${endDate} ${end}")`
}

/** @throws the check violation `leaves_decided_once` */
export const setStatus = (trx: Trx, id: string, status: LeaveStatus, decidedBy: string | null) =>
  trx
    .updateTable('leaves')
    .set({ status, updated_at: sql`now()`, decided_by: decidedBy, decided_at: sql`now()` })
    .where('id', '=', id)
    .returning(['status', 'state', 'updated_at'])
    .$narrowType<Pick<Narrowed, 'status' | 'state'>>()
    .executeTakeFirstOrThrow()

export interface DecisionRow {
  decided_by: string | null
  decided_at: Date | null
  /** milliseconds since the decision */
  age: number | null
}

export const decisionOf = (trx: Trx, id: string): Promise<DecisionRow> =>
  trx
    .selectFrom('leaves')
    .select([
      'decided_by',
      'decided_at',
      sql<number | null>`(extract(epoch from now() - decided_at) * 1000)::float8`.as('age'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** @throws the check violation `leaves_decided_once` once it is too late */
export const undoStatus = (trx: Trx, id: string) =>
  trx
    .updateTable('leaves')
    .set({ status: 'Pending', updated_at: sql`now()`, decided_by: null, decided_at: null })
    .where('id', '=', id)
    .returning(['status', 'state', 'updated_at'])
    .$narrowType<Pick<Narrowed, 'status' | 'state'>>()
    .executeTakeFirstOrThrow()

export const withdraw = (trx: Trx, id: string) =>
  trx
    .updateTable('leaves')
    .set({ status: 'Rejected', ended: 'withdrawn', updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['status', 'state', 'updated_at'])
    .$narrowType<Pick<Narrowed, 'status' | 'state'>>()
    .executeTakeFirstOrThrow()

export const leaveFigure = (status: LeaveStatus): CounterName => defineCounter(`leave ${status}`)

/** The rejected leaves include them. */
export const cancelledLeaves = defineCounter('leave cancelled')

export const applicants = defineCounter('applicants')
