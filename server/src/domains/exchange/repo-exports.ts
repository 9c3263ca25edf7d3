import type { QueryOf } from '@ems/contract/core/endpoint'
import type { ExportFormat, ExportList, exporting } from '@ems/contract/exporting'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'
import { page, sorted } from '../../platform/database/list.ts'
import { newId } from '../../platform/ids.ts'

/** A file of what was prepared, in the store. */
export interface ExportPart {
  store_key: string
  name: string
  media_type: string
  bytes: number
}

export interface ExportRecord {
  id: string
  list: ExportList
  query: object
  format: ExportFormat
  headers: 'labels' | 'keys'
  status: 'Waiting' | 'Done' | 'Failed'
  rows: number
  done: number
  parts: ExportPart[]
  requested_by: string
  created_at: Date
  expires_at: Date
}

const COLUMNS = [
  ...(['id', 'list', 'query', 'format', 'headers', 'status', 'rows', 'done', 'parts'] as const),
  ...(['requested_by', 'created_at', 'expires_at'] as const),
] as const

/** @returns the id */
export async function insertExport(
  trx: Trx,
  values: Pick<ExportRecord, 'list' | 'query' | 'format' | 'headers' | 'rows' | 'requested_by' | 'expires_at'>,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('exports')
    .values({ ...values, id, query: JSON.stringify(values.query) })
    .execute()
  return id
}

/** @param by whose it is @param now what has expired by then is gone */
export async function exportById(db: Db, id: string, by: string, now: Date): Promise<ExportRecord | undefined> {
  const row = await db
    .selectFrom('exports')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('requested_by', '=', by)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row as unknown as ExportRecord | undefined
}

/** Some exports, by their ids. @param now what has expired by then is gone */
export async function exportsById(db: Db, ids: readonly string[], now: Date): Promise<Map<string, ExportRecord>> {
  const found = db
    .selectFrom('exports')
    .select(COLUMNS)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('expires_at', '>', now)
  const rows = (await found.execute()) as unknown as ExportRecord[]
  return new Map(rows.map((row) => [row.id, row]))
}

export type ExportFilter = QueryOf<typeof exporting.list>

export async function listExports(db: Db, query: ExportFilter, by: string, now: Date) {
  const own = db.selectFrom('exports').where('requested_by', '=', by).where('expires_at', '>', now)
  const rows = sorted(own.select(COLUMNS), query.sort, { createdAt: sql`created_at` }, '-createdAt', sql`id`)
  const found = await page([rows], query, async () => {
    return (await own.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
  })
  return found as unknown as { rows: ExportRecord[]; total: number }
}

export async function updateExport(
  trx: Trx,
  id: string,
  { parts, ...rest }: Partial<Pick<ExportRecord, 'status' | 'done' | 'parts'>>,
): Promise<void> {
  await trx
    .updateTable('exports')
    .set({ ...rest, ...(parts && { parts: JSON.stringify(parts) }) })
    .where('id', '=', id)
    .execute()
}

/** Removes what somebody had prepared. @returns the ids */
export async function removeExportsOf(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('exports').where('requested_by', '=', userId).returning('id').execute()
  return rows.map(({ id }) => id)
}
