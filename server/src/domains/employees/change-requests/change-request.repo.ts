import type { changeRequests } from '@ems/contract/change-requests'
import type { QueryOf } from '@ems/contract/core/endpoint'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'
import { lockRow } from '../../../platform/database/transactions.ts'
import { isInScope, type ScopedPeople } from '../../scope/index.ts'

export type RequestFilter = QueryOf<typeof changeRequests.list>

const requests = (db: Db) =>
  db
    .selectFrom('change_requests as r')
    .innerJoin('employees as e', 'e.id', 'r.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('users as d', 'd.id', 'r.decided_by')
    .leftJoin('custom_fields as c', 'c.key', 'r.field')
    .select([
      'r.id',
      'r.employee_id',
      'e.code',
      'e.user_id',
      'u.name',
      'u.profile_image',
      'r.field',
      'c.label',
      'c.type',
      'r.before',
      'r.after',
      'r.status',
      'r.reason',
      'r.requested_at',
      'r.decided_by',
      'd.name as decided_by_name',
      'r.decided_at',
    ])

/**
 * The people whose requests the reader may decide; they also see their own. null for everyone, undefined for nobody.
 */
interface Decides {
  most: ScopedPeople | null | undefined
  /** requests for bank accounts */
  accounts: ScopedPeople | null | undefined
}

const within = (whom: ScopedPeople | null | undefined) => {
  if (whom === undefined) return sql<boolean>`false`
  return whom === null ? sql<boolean>`true` : isInScope(sql`e.id`, whom)
}

/** @param decides the people whose requests the reader decides, besides their own */
export async function listRequests(
  db: Db,
  { status, employee, sort, limit, skip = 0 }: RequestFilter,
  reader: string,
  decides: Decides,
) {
  const matchingRequests = requests(db)
    .where((e) =>
      e.or([
        e('e.user_id', '=', reader),
        e.and([e('r.field', '<>', 'bankAccount'), within(decides.most)]),
        e.and([e('r.field', '=', 'bankAccount'), within(decides.accounts)]),
      ]),
    )
    .$if(status !== undefined, (q) => q.where('r.status', '=', status ?? ''))
    .$if(employee !== undefined, (q) =>
      q.where((e) => e.or([e('e.id', '=', employee ?? ''), e('e.user_id', '=', employee ?? '')])),
    )
  const order = sort === 'requestedAt' ? 'asc' : 'desc'
  const rows = await matchingRequests
    .orderBy('r.requested_at', order)
    .orderBy('r.id', order)
    .$if(limit !== undefined, (q) => q.limit(limit ?? 0))
    .offset(skip)
    .execute()
  const { n } = await db
    .selectFrom(matchingRequests.as('all'))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return { rows, total: n }
}

export type RequestRow = Awaited<ReturnType<typeof listRequests>>['rows'][number]

/** Reads and locks the request until the transaction ends. */
export async function lockRequest(trx: Trx, id: string): Promise<RequestRow | undefined> {
  return (await lockRow(trx, 'change_requests', id))
    ? requests(trx).where('r.id', '=', id).executeTakeFirst()
    : undefined
}

export const requestsById = (db: Db, ids: readonly string[]) =>
  requests(db).where(sql<boolean>`r.id = any(${ids}::uuid[])`).execute()

/** Withdraws the pending requests for a field of a person. @returns the ids */
export async function withdrawPendingRequest(trx: Trx, employeeId: string, field: string): Promise<string[]> {
  const rows = await trx
    .updateTable('change_requests')
    .set({ status: 'Withdrawn' })
    .where('employee_id', '=', employeeId)
    .where('field', '=', field)
    .where('status', '=', 'Pending')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Withdraws all pending requests for a field. */
export async function withdrawRequestsForField(trx: Trx, field: string): Promise<void> {
  await trx
    .updateTable('change_requests')
    .set({ status: 'Withdrawn' })
    .where('field', '=', field)
    .where('status', '=', 'Pending')
    .execute()
}

/** The number of a person's requests since an instant, without changes that needed no decision. */
export async function countRequestsSince(trx: Trx, employeeId: string, since: Date): Promise<number> {
  const { n } = await trx
    .selectFrom('change_requests')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('employee_id', '=', employeeId)
    .where('requested_at', '>', since)
    .where((e) => e.or([e('status', '<>', 'Approved'), e('decided_by', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return n
}

interface Asked {
  employee_id: string
  field: string
  before: string | null
  after: string | null
}

export async function insertRequest(trx: Trx, asked: Asked, at: Date): Promise<string> {
  const id = newId()
  await trx
    .insertInto('change_requests')
    .values({ id, ...asked, status: 'Pending', requested_at: at })
    .execute()
  return id
}

interface Settled {
  status: string
  reason?: string
  decided_by?: string
  decided_at?: Date
}

export async function closeRequest(trx: Trx, id: string, values: Settled): Promise<void> {
  await trx.updateTable('change_requests').set(values).where('id', '=', id).execute()
}

/** The columns that a request can change; the name is in the account. */
export async function updatePersonal(
  trx: Trx,
  id: string,
  values: { dob?: string; gender?: string; marital_status?: string },
): Promise<void> {
  await trx
    .updateTable('employees')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}
