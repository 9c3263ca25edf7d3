import type { DayPart } from '@ems/contract/calendars'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { LeaveState, LeaveStatus } from '@ems/contract/leaves'
import { type Insertable, sql, type UpdateObject } from 'kysely'
import { compiledQuery } from '../../../platform/database/compiled-query.ts'
import { type CounterName, defineCounter } from '../../../platform/database/counters.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { DB, Db, Trx } from '../../../platform/database/index.ts'
import { countRows } from '../../../platform/database/list.ts'
import { lockRow } from '../../../platform/database/transactions.ts'
import { type Cover, toCover } from '../duration/day-count.rules.ts'
import type { TypeRow } from '../leave-types/leave-type.repo.ts'
import type { RequestCount } from './leave.rules.ts'

export const HOUR_AGO = sql<Date>`now() - interval '1 hour'`

interface Narrowed {
  unit: LeaveUnit
  status: LeaveStatus
  state: LeaveState
  start_part: DayPart
  end_part: DayPart
  cancel_rule: TypeRow['cancel_rule']
}

export const selectLeaves = (db: Db) =>
  db
    .selectFrom('leaves as l')
    .innerJoin('employees as e', 'e.id', 'l.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('departments as d', 'd.id', 'e.department_id')
    .innerJoin('leave_types as t', 't.id', 'l.leave_type_id')
    .leftJoin('users as r', 'r.id', 'l.requested_by')
    .select(['l.id', 'l.leave_type', 'l.leave_type_id', 'l.amount', 'l.reason', 'l.status', 'l.state', 'l.split_of'])
    .select(['l.start_date', 'l.end_date', 'l.start_part', 'l.end_part', 'l.start_time', 'l.end_time'])
    .select(['l.requested_by', 'r.name as requested_by_name', 'l.applied_at', 'l.updated_at'])
    .select(['l.decided_by', 'l.decided_at'])
    .select(['t.unit', 't.private', 't.cancel_rule', 't.half_days', 't.certificate_after'])
    .select(['e.id as employee_id', 'e.code', 'e.designation', 'd.id as department_id', 'd.dep_name'])
    .select(['u.id as user_id', 'u.name', 'u.email', 'u.profile_image'])
    .$narrowType<Narrowed>()

const byId = compiledQuery((db, id: string) => selectLeaves(db).where('l.id', '=', id))
const byIds = compiledQuery((db, ids: readonly string[]) =>
  selectLeaves(db).where(sql<boolean>`l.id = any(${ids}::uuid[])`),
)

export const leaveById = async (db: Db, id: string) => (await byId(db, id)).at(0)

export async function leavesById(db: Db, ids: readonly string[]): Promise<Map<string, LeaveRow>> {
  if (ids.length === 0) return new Map()
  const rows = await byIds(db, ids)
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
  requested_by: string | null
  /** the interrupted leave whose rest it is */
  split_of?: string
  applied_at?: Date
}

/** @param condition the end of the statement, which may keep the row out */
async function insertRow(
  trx: Trx,
  { type, cover, ...leave }: NewLeave,
  more: Partial<Insertable<DB['leaves']>>,
  condition = sql``,
): Promise<LeaveRow | undefined> {
  const about = { id: newId(), leave_type_id: type.id, leave_type: type.name, ...toCover(cover) }
  const values = { ...about, ...leave, ...more }
  const columns = Object.keys(values).map((column) => sql.ref(column))
  const { rows } = await sql<LeaveRow>`
    with leaves as (
      insert into leaves (${sql.join(columns)}) select ${sql.join(Object.values(values))} ${condition} returning *)
    ${selectLeaves(trx)}`.execute(trx)
  return rows[0]
}

/** The person must be locked. @returns undefined at a limit. @throws the exclusion violation `leaves_no_overlap` */
export function insertLeave(trx: Trx, leave: NewLeave, most: RequestCount): Promise<LeaveRow | undefined> {
  const isBelow = sql`
    from (${requests(trx, leave.employee_id)}) as requests
    where pending < ${most.pending} and "lastHour" < ${most.lastHour}`
  return insertRow(trx, leave, {}, isBelow)
}

type Decision = Pick<LeaveRow, 'decided_by' | 'decided_at'>

export const insertApproved = async (
  trx: Trx,
  leave: NewLeave,
  { decided_by, decided_at }: Decision,
): Promise<LeaveRow> => (await insertRow(trx, leave, { decided_by, decided_at, status: 'Approved' })) as LeaveRow

export const requestsOf = (db: Db, employeeId: string): Promise<RequestCount> =>
  requests(db, employeeId).executeTakeFirstOrThrow()

export const countRequestsBy = (db: Db, userId: string): Promise<number> =>
  countRows(db.selectFrom('leaves').where('requested_by', '=', userId).where('applied_at', '>', HOUR_AGO))

const requests = (db: Db, employeeId: string) =>
  db
    .selectFrom('leaves')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('status', '=', 'Pending').as('pending'),
      e.fn.countAll<number>().filterWhere('applied_at', '>', HOUR_AGO).as('lastHour'),
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

export function spanText({ start_date, end_date, start_part, end_part, start_time, end_time }: Cover): string {
  const start = start_time ?? (start_part === 'pm' ? '12:00' : '00:00')
  const end = end_time ?? (end_part === 'am' ? '12:00' : '24:00')
  return `["${start_date} ${start}","${end_date} ${end}")`
}

const updateLeave = (trx: Trx, id: string, values: UpdateObject<DB, 'leaves'>) =>
  trx
    .updateTable('leaves')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['status', 'state', 'updated_at'])
    .$narrowType<Pick<Narrowed, 'status' | 'state'>>()
    .executeTakeFirstOrThrow()

/** @throws the check violation `leaves_decided_once` */
export const setStatus = (trx: Trx, id: string, status: LeaveStatus, decidedBy: string | null) =>
  updateLeave(trx, id, { status, decided_by: decidedBy, decided_at: sql`now()` })

/** @throws the check violation `leaves_decided_once` once it is too late */
export const undoStatus = (trx: Trx, id: string) =>
  updateLeave(trx, id, { status: 'Pending', decided_by: null, decided_at: null })

export const endLeave = (trx: Trx, id: string, ended: 'withdrawn' | 'cancelled') =>
  updateLeave(trx, id, { status: 'Rejected', ended })

/** @throws the exclusion violation `leaves_no_overlap` */
export const setCover = (trx: Trx, id: string, cover: Cover, amount: number | null) =>
  updateLeave(trx, id, { ...toCover(cover), amount })

/** @returns the milliseconds since the decision */
export async function ageOfDecision(trx: Trx, id: string): Promise<number | null> {
  const { age } = await trx
    .selectFrom('leaves')
    .select(sql<number | null>`(extract(epoch from now() - decided_at) * 1000)::float8`.as('age'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return age
}

export const leaveFigure = (status: LeaveStatus): CounterName => defineCounter(`leave ${status}`)

/** The rejected leaves include them. */
export const cancelledLeaveCounter = defineCounter('leave cancelled')

export const applicantCounter = defineCounter('applicants')
