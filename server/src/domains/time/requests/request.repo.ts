import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import type { TimeRequestKind, TimeRequestState, timeRequests } from '@ems/contract/time-requests'
import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { orderBySort, readPage, type SortColumns } from '../../../platform/database/list.ts'
import { personMatches } from '../../employees/index.ts'
import { isInScope, type ScopedPeople } from '../../scope/index.ts'
import type { Place } from '../days/session.rules.ts'

export interface RequestTimes {
  in: string
  out: string | null
  place: Place | null
}

const rows = (db: Db) =>
  db
    .selectFrom('time_requests as r')
    .innerJoin('employees as e', 'e.id', 'r.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('users as c', 'c.id', 'r.created_by')
    .leftJoin('users as d', 'd.id', 'r.decided_by')

const shown = (query: ReturnType<typeof rows>) =>
  query.select([
    'r.id',
    sql<TimeRequestKind>`r.kind`.as('kind'),
    'r.employee_id',
    'e.code',
    'u.id as user_id',
    'u.name',
    'u.profile_image',
    'r.day',
    sql<RequestTimes[] | null>`r.sessions`.as('sessions'),
    'r.minutes',
    sql<RequestTimes[] | null>`r.before`.as('before'),
    'r.reason',
    sql<TimeRequestState>`r.state`.as('state'),
    'r.created_by',
    'c.name as creator',
    'r.created_at',
    'r.decided_by',
    'd.name as decider',
    'r.decided_at',
    'r.comment',
    'r.objection',
    'r.objected_at',
    'r.updated_at',
  ])

export type RequestRow = Awaited<ReturnType<typeof requestsByIds>>[number]

export const requestsByIds = (db: Db, ids: readonly string[]) =>
  shown(rows(db).where(sql<boolean>`r.id = any(${ids}::uuid[])`)).execute()

export const requestById = async (db: Db, id: string): Promise<RequestRow | undefined> =>
  (await requestsByIds(db, [id]))[0]

export const requestByKey = (db: Db, createdBy: string, key: string) =>
  shown(rows(db).where('r.created_by', '=', createdBy).where('r.key', '=', key)).executeTakeFirst()

/** The requests for a day of a person, earliest first. */
export const requestsOfDay = (db: Db, employeeId: string, day: string) =>
  shown(rows(db).where('r.employee_id', '=', employeeId).where('r.day', '=', day))
    .orderBy('r.created_at')
    .execute()

export const pendingRequest = (db: Db, kind: TimeRequestKind, employeeId: string, day: string) =>
  db
    .selectFrom('time_requests')
    .select('id')
    .where('state', '=', 'Pending')
    .where('kind', '=', kind)
    .where('employee_id', '=', employeeId)
    .where('day', '=', day)
    .executeTakeFirst()

export interface NewRequest {
  kind: TimeRequestKind
  employeeId: string
  day: string
  sessions: readonly RequestTimes[] | null
  minutes: number | null
  before: readonly RequestTimes[] | null
  reason: string
  key: string | null
  createdBy: string
  at: Date
  approved: boolean
}

export async function insertRequest(trx: Trx, request: NewRequest): Promise<string> {
  const json = (times: readonly RequestTimes[] | null) => (times === null ? null : JSON.stringify(times))
  const row = {
    id: newId(),
    kind: request.kind,
    employee_id: request.employeeId,
    day: request.day,
    sessions: json(request.sessions),
    minutes: request.minutes,
    before: json(request.before),
    reason: request.reason,
    state: request.approved ? 'Approved' : 'Pending',
    key: request.key,
    created_by: request.createdBy,
    created_at: request.at,
    ...(request.approved && { decided_by: request.createdBy, decided_at: request.at }),
    updated_at: request.at,
  }
  await trx.insertInto('time_requests').values(row).execute()
  return row.id
}

interface RequestChange {
  state?: TimeRequestState
  decided_by?: string
  decided_at?: Date
  comment?: string
  objection?: string
  objected_at?: Date
}

/** The employee must be locked. */
export const updateRequest = (trx: Trx, id: string, change: RequestChange, at: Date) =>
  trx
    .updateTable('time_requests')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .execute()

const SORT: SortColumns<SortFieldOf<typeof timeRequests.list>> = {
  createdAt: sql`r.created_at`,
  day: sql`r.day`,
  name: sql`lower(u.name)`,
}

/** @param people the visible people; null for everyone */
export function listRequests(db: Db, query: QueryOf<typeof timeRequests.list>, people: ScopedPeople | null) {
  const { kind, state, employee, objected, search } = query
  // Filters use `r` alone, so that the total is counted without a join to the people.
  const narrowed = <Q extends { where(condition: RawBuilder<boolean>): Q }>(requests: Q): Q =>
    [
      people && isInScope(sql`r.employee_id`, people),
      kind && sql<boolean>`r.kind = ${kind}`,
      state && sql<boolean>`r.state = ${state}`,
      employee && sql<boolean>`r.employee_id in (select id from employees where ${employee}::uuid in (id, user_id))`,
      objected && sql<boolean>`r.objected_at is not null`,
      search && personMatches(sql`r.employee_id`, search),
    ]
      .filter((condition) => !!condition)
      .reduce((found, condition) => found.where(condition), requests)
  return readPage(
    [orderBySort(shown(narrowed(rows(db))), query.sort, SORT, '-createdAt', sql`r.id`)],
    query,
    async () => {
      const { n } = await narrowed(db.selectFrom('time_requests as r'))
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    },
  )
}

/** The facts about pending requests that approvers see, see `PendingSource`. */
export const pendingRequests = (db: Db) =>
  db.selectFrom('time_requests').select(['id', 'employee_id', 'created_at as since']).where('state', '=', 'Pending')
