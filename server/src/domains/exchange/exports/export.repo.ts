import type { QueryOf } from '@ems/contract/core/endpoint'
import type { ExportFormat, ExportList, exporting } from '@ems/contract/exporting'
import { sql } from 'kysely'
import type { Caller } from '../../../platform/actor/caller.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { orderBySort, readPage } from '../../../platform/database/list.ts'

/** A prepared file in the store. */
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
  /** the name of a file that nobody requested */
  title: string | null
  requested_by: string
  /** the caller, with the rights of the call; null for files of earlier versions */
  caller: Caller | null
  created_at: Date
  expires_at: Date
}

const COLUMNS = [
  ...(['id', 'list', 'query', 'format', 'headers', 'status', 'rows', 'done', 'parts'] as const),
  ...(['title', 'requested_by', 'caller', 'created_at', 'expires_at'] as const),
] as const

/** @returns the id */
export async function insertExport(
  trx: Trx,
  values: Pick<ExportRecord, 'list' | 'query' | 'format' | 'headers' | 'rows' | 'expires_at'> & {
    caller: Caller
    title?: string
  },
): Promise<string> {
  const id = newId()
  const json = { query: JSON.stringify(values.query), caller: JSON.stringify(values.caller) }
  await trx
    .insertInto('exports')
    .values({ ...values, ...json, id, requested_by: values.caller.userId })
    .execute()
  return id
}

/** The reader of prepared files: people see all of their own, a key those that it requested itself. */
export type ExportReader = Pick<Caller, 'userId' | 'keyId'>

const exportsOf = (db: Db, { userId, keyId }: ExportReader, now: Date) =>
  db
    .selectFrom('exports')
    .where('requested_by', '=', userId)
    .where('expires_at', '>', now)
    .$if(keyId !== null, (q) => q.where(sql<string>`caller->>'keyId'`, '=', keyId))

/** @param now the time by which files expire */
export async function exportById(
  db: Db,
  id: string,
  asker: ExportReader,
  now: Date,
): Promise<ExportRecord | undefined> {
  const row = await exportsOf(db, asker, now).select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row as unknown as ExportRecord | undefined
}

/** The number of files a person requested since an instant. */
export async function countExportsSince(db: Db, userId: string, since: Date): Promise<number> {
  const row = db.selectFrom('exports').where('requested_by', '=', userId).where('created_at', '>=', since)
  return (await row.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
}

/** Some exports by id. @param now the time by which files expire */
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

export async function listExports(db: Db, query: ExportFilter, asker: ExportReader, now: Date) {
  const own = exportsOf(db, asker, now)
  const rows = orderBySort(own.select(COLUMNS), query.sort, { createdAt: sql`created_at` }, '-createdAt', sql`id`)
  const found = await readPage([rows], query, async () => {
    return (await own.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
  })
  return found as unknown as { rows: ExportRecord[]; total: number }
}

export async function updateExport(
  trx: Trx,
  id: string,
  { parts, caller, ...rest }: Partial<Pick<ExportRecord, 'status' | 'done' | 'parts' | 'caller'>>,
): Promise<void> {
  await trx
    .updateTable('exports')
    .set({
      ...rest,
      ...(parts && { parts: JSON.stringify(parts) }),
      ...(caller && { caller: JSON.stringify(caller) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes a person's prepared files. @returns the ids */
export async function removeExportsOf(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('exports').where('requested_by', '=', userId).returning('id').execute()
  return rows.map(({ id }) => id)
}
