import type { QueryOf } from '@ems/contract/core/endpoint'
import type { ImportFormat, ImportKind, imports } from '@ems/contract/imports'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { orderBySort, readPage } from '../../../platform/database/list.ts'
import type { SheetSource } from '../files/sheet-reader.ts'
import type { ColumnFacts } from './column-evidence.ts'

export type Mapping = Record<string, string | null>
export type Formats = Record<string, ImportFormat>

/** The settings of an import, without its columns. */
export interface ImportTerms {
  mapping: Mapping
  formats: Formats
  on_error: 'refuse' | 'skip'
  create_departments: boolean
  invite: boolean
  /** by column: the values of its words; '' for nothing */
  words: Record<string, Record<string, string>>
}

export interface ImportRecord extends ImportTerms {
  id: string
  kind: ImportKind
  file_name: string
  columns: string[]
  status: 'Uploaded' | 'Checked' | 'Running' | 'Done' | 'Cancelled'
  rows: number
  /** the number of checks and runs in jobs */
  rounds: number
  /** whether a check continues after its request */
  checking: boolean
  /** why the run stopped */
  stopped: string | null
  created_by: string
  created_at: Date
  ended_at: Date | null
  rows_kept: boolean
  source: ImportSource
  /** the evidence from the values of each column */
  facts: ColumnFacts[]
}

/** The part of a file that was read. */
export interface ImportSource extends SheetSource {
  headingRow: number
}

const COLUMNS = [
  ...([
    'id',
    'kind',
    'file_name',
    'columns',
    'mapping',
    'formats',
    'on_error',
    'create_departments',
    'invite',
  ] as const),
  ...([
    'status',
    'rows',
    'rounds',
    'checking',
    'stopped',
    'created_by',
    'created_at',
    'ended_at',
    'rows_kept',
    'source',
    'facts',
    'words',
  ] as const),
] as const

export async function insertImport(
  trx: Trx,
  values: Pick<ImportRecord, 'id' | 'kind' | 'file_name' | 'columns' | 'rows' | 'created_by' | 'mapping' | 'source'>,
): Promise<void> {
  await trx
    .insertInto('imports')
    .values({ ...values, mapping: JSON.stringify(values.mapping), source: JSON.stringify(values.source) })
    .execute()
}

export const newImportId = newId

/** @param by the owner */
export async function importById(db: Db, id: string, by: string): Promise<ImportRecord | undefined> {
  const row = await db.selectFrom('imports').select(COLUMNS).where('id', '=', id).where('created_by', '=', by)
  return (await row.executeTakeFirst()) as unknown as ImportRecord | undefined
}

/** Some imports, by their ids. */
export async function importsById(db: Db, ids: readonly string[]): Promise<Map<string, ImportRecord>> {
  const those = sql<boolean>`id = any(${ids}::uuid[])`
  const rows = (await db.selectFrom('imports').select(COLUMNS).where(those).execute()) as unknown as ImportRecord[]
  return new Map(rows.map((row) => [row.id, row]))
}

/** The import, locked until the transaction ends. @param by the owner; absent in a job */
export async function lockImport(trx: Trx, id: string, by?: string): Promise<ImportRecord | undefined> {
  const row = await trx
    .selectFrom('imports')
    .select(COLUMNS)
    .where('id', '=', id)
    .$if(by !== undefined, (q) => q.where('created_by', '=', by ?? ''))
    .forUpdate()
    .executeTakeFirst()
  return row as unknown as ImportRecord | undefined
}

export type ImportFilter = QueryOf<typeof imports.list>

export async function listImports(db: Db, query: ImportFilter, by: string) {
  const own = db.selectFrom('imports').where('created_by', '=', by)
  const rows = orderBySort(own.select(COLUMNS), query.sort, { createdAt: sql`created_at` }, '-createdAt', sql`id`)
  const found = await readPage([rows], query, async () => {
    return (await own.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
  })
  return found as unknown as { rows: ImportRecord[]; total: number }
}

const MOST_REMEMBERED = 50

/** How a person last mapped and read each column of a kind, by its name. */
export async function rememberedColumns(db: Db, kind: ImportKind, by: string) {
  const rows = (await db
    .selectFrom('imports')
    .select(['columns', 'mapping', 'formats', 'words'])
    .where('created_by', '=', by)
    .where('kind', '=', kind)
    .where('status', 'in', ['Checked', 'Running', 'Done'])
    .orderBy('id', 'desc')
    .limit(MOST_REMEMBERED)
    .execute()) as unknown as Pick<ImportRecord, 'columns' | 'mapping' | 'formats' | 'words'>[]
  const latest = new Map<string, (typeof rows)[number]>()
  for (const row of rows.toReversed()) for (const column of row.columns) latest.set(column, row)
  const collect = <T>(values: (row: (typeof rows)[number]) => Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      [...latest].flatMap(([column, row]) =>
        Object.hasOwn(values(row), column) ? [[column, values(row)[column] as T]] : [],
      ),
    )
  return {
    mapping: collect(({ mapping }) => mapping),
    formats: collect(({ formats }) => formats),
    words: collect(({ words }) => words),
  }
}

type Changes = Partial<Pick<ImportRecord, 'facts' | 'status' | 'rows' | 'rounds' | 'checking' | 'stopped' | 'ended_at'>>

export async function updateImport(
  trx: Trx,
  id: string,
  { mapping, formats, words, facts, ...rest }: Partial<ImportTerms> & Changes,
) {
  await trx
    .updateTable('imports')
    .set({
      ...rest,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(formats && { formats: JSON.stringify(formats) }),
      ...(words && { words: JSON.stringify(words) }),
      ...(facts && { facts: JSON.stringify(facts) }),
      touched_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes abandoned imports with their rows. @returns their number */
export async function deleteAbandonedImports(trx: Trx, before: Date, most: number): Promise<number> {
  const old = await trx
    .selectFrom('imports')
    .select('id')
    .where('rows_kept', '=', true)
    .where('touched_at', '<', before)
    .where('status', '<>', 'Running')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return 0
  await trx.deleteFrom('import_rows').where('import_id', 'in', ids).execute()
  await trx.updateTable('imports').set({ rows_kept: false, facts: '[]' }).where('id', 'in', ids).execute()
  return ids.length
}
