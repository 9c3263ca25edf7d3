import type { QueryOf } from '@ems/contract/core/endpoint'
import type { privacy } from '@ems/contract/privacy'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { orderBySort, readPage } from '../../../platform/database/list.ts'
import type { CopyRequest } from '../../../platform/personal/index.ts'

/** A document that is not in a copy. */
export interface LeftOut {
  documentId: string
  title: string
  reason: string
}

/** A file of the store that is in a copy. */
export interface CopyFile {
  path: string
  store_key: string
}

export interface CopyRow {
  id: string
  user_id: string
  name: string
  employee_id: string | null
  code: string | null
  asked_by: string
  asked_by_name: string
  status: 'Waiting' | 'Done' | 'Failed'
  left_out: LeftOut[]
  files: CopyFile[]
  created_at: Date
  expires_at: Date
}

/** The request of a copy. */
export const copyRequestOf = ({ user_id, asked_by, left_out }: CopyRow): CopyRequest => ({
  by: user_id === asked_by ? 'self' : 'office',
  without: new Set(left_out.map(({ documentId }) => documentId)),
})

const copies = (db: Db, now: Date) =>
  db
    .selectFrom('person_copies as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('users as b', 'b.id', 'c.asked_by')
    .leftJoin('employees as e', 'e.user_id', 'c.user_id')
    .where('c.expires_at', '>', now)

const COLUMNS = [
  ...([
    'c.id',
    'c.user_id',
    'u.name',
    'e.id as employee_id',
    'e.code',
    'c.asked_by',
    'b.name as asked_by_name',
  ] as const),
  ...(['c.status', 'c.left_out', 'c.files', 'c.created_at', 'c.expires_at'] as const),
] as const

/** @returns the id */
export async function insertCopy(
  trx: Trx,
  { left_out, ...values }: Pick<CopyRow, 'user_id' | 'asked_by' | 'left_out' | 'created_at' | 'expires_at'>,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('person_copies')
    .values({ id, ...values, left_out: JSON.stringify(left_out) })
    .execute()
  return id
}

/** @param now what has expired by then is gone */
export const copyById = (db: Db, id: string, now: Date): Promise<CopyRow | undefined> =>
  copies(db, now).select(COLUMNS).where('c.id', '=', id).$castTo<CopyRow>().executeTakeFirst()

/** Some copies, by their ids. @param now what has expired by then is gone */
export async function copiesById(db: Db, ids: readonly string[], now: Date): Promise<Map<string, CopyRow>> {
  const found = copies(db, now).select(COLUMNS).where(sql<boolean>`c.id = any(${ids}::uuid[])`)
  return new Map((await found.$castTo<CopyRow>().execute()).map((row) => [row.id, row]))
}

export type CopyFilter = QueryOf<typeof privacy.copies>

/** @param of whose they are, who asked for them themself; null: of everyone */
export async function listCopies(db: Db, query: CopyFilter, of: string | null, now: Date) {
  const found = copies(db, now).$if(of !== null, (q) =>
    q.where('c.user_id', '=', of ?? '').where('c.asked_by', '=', of ?? ''),
  )
  const rows = orderBySort(found.select(COLUMNS), query.sort, { createdAt: sql`c.created_at` }, '-createdAt', sql`c.id`)
  const listed = await readPage([rows], query, async () => {
    return (await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
  })
  return listed as unknown as { rows: CopyRow[]; total: number }
}

/** Whether a person asked for a copy of their own since then, which did not fail. */
export async function hasRequestedSince(trx: Trx, userId: string, since: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('person_copies')
    .select('id')
    .where('user_id', '=', userId)
    .where('asked_by', '=', userId)
    .where('created_at', '>', since)
    .where('status', '<>', 'Failed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function endCopy(trx: Trx, id: string, status: 'Done' | 'Failed', files: CopyFile[]): Promise<void> {
  await trx
    .updateTable('person_copies')
    .set({ status, files: JSON.stringify(files) })
    .where('id', '=', id)
    .execute()
}

/** Removes the copies of a person's data. @returns their ids */
export async function removeCopiesOf(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('person_copies').where('user_id', '=', userId).returning('id').execute()
  return rows.map(({ id }) => id)
}
