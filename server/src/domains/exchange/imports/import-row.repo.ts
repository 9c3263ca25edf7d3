import type { QueryOf } from '@ems/contract/core/endpoint'
import type { ImportOutcome, imports } from '@ems/contract/imports'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { orderBySort, readPage } from '../../../platform/database/list.ts'
import type { ImportProblem, RowVerdict } from '../../../platform/exchange/row-import.ts'
import type { Cell, SheetRow } from '../files/sheet-cells.ts'

/** A row of a file and its outcome. */
export interface ImportRowRecord {
  no: number
  cells: Cell[]
  outcome: ImportOutcome | null
  errors: ImportProblem[]
  entity_id: string | null
  done_at: Date | null
}

export async function insertRows(trx: Trx, importId: string, rows: readonly SheetRow[]): Promise<void> {
  await sql`insert into import_rows (import_id, no, cells)
    select ${importId}::uuid, * from unnest(${rows.map(({ no }) => no)}::int[], ${rows.map(({ cells }) => JSON.stringify(cells))}::jsonb[])`.execute(
    trx,
  )
}

/** Unwritten rows in the order of the file, in batches. */
export async function* openRows(db: Db, importId: string, most: number): AsyncGenerator<SheetRow[]> {
  for (let after = 0; ; ) {
    const rows = (await db
      .selectFrom('import_rows')
      .select(['no', 'cells'])
      .where('import_id', '=', importId)
      .where('done_at', 'is', null)
      .where('no', '>', after)
      .orderBy('no')
      .limit(most)
      .execute()) as SheetRow[]
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.no ?? after
  }
}

/**
 * Stores the results of a check. The rows are named twice: the planner has no statistics of a new file and expects one
 * row, and without their numbers it would compare all rows of the file with each batch.
 */
export async function saveVerdicts(trx: Trx, importId: string, verdicts: readonly RowVerdict[]): Promise<void> {
  const numbers = verdicts.map(({ no }) => no)
  await sql`update import_rows r set outcome = v.outcome, position = v.position, errors = v.errors
    from unnest(${numbers}::int[], ${verdicts.map(({ outcome }) => outcome)}::text[],
      ${verdicts.map(({ position }) => position)}::int[], ${verdicts.map(({ problems }) => JSON.stringify(problems))}::jsonb[]) as v (no, outcome, position, errors)
    where r.import_id = ${importId} and r.no = any(${numbers}::int[]) and r.no = v.no and r.done_at is null`.execute(
    trx,
  )
}

/** Deletes the results of an earlier check of unwritten rows. */
export async function clearVerdicts(trx: Trx, importId: string): Promise<void> {
  await trx
    .updateTable('import_rows')
    .set({ outcome: null, position: 0, errors: '[]' })
    .where('import_id', '=', importId)
    .where('done_at', 'is', null)
    .where('outcome', 'is not', null)
    .execute()
}

/** A row with its checked effect. */
export interface CheckedRow extends SheetRow {
  outcome: 'create' | 'update'
}

/** The next rows to write. */
export async function nextRows(trx: Trx, importId: string, most: number): Promise<CheckedRow[]> {
  const rows = await trx
    .selectFrom('import_rows')
    .select(['no', 'cells', 'outcome'])
    .where('import_id', '=', importId)
    .where('done_at', 'is', null)
    .where('outcome', 'in', ['create', 'update'])
    .orderBy('position')
    .orderBy('no')
    .limit(most)
    .execute()
  return rows as CheckedRow[]
}

/** @param written the rows with their records */
export async function markWritten(
  trx: Trx,
  importId: string,
  written: readonly { no: number; entityId: string }[],
  at: Date,
): Promise<void> {
  const numbers = written.map(({ no }) => no)
  await sql`update import_rows r set done_at = ${at}, entity_id = v.entity_id, errors = '[]'
    from unnest(${numbers}::int[], ${written.map(({ entityId }) => entityId)}::uuid[]) as v (no, entity_id)
    where r.import_id = ${importId} and r.no = any(${numbers}::int[]) and r.no = v.no`.execute(trx)
}

/** @param leftOut whether the row is not tried again */
export async function markFailed(
  trx: Trx,
  importId: string,
  { no, problem, leftOut }: { no: number; problem: ImportProblem; leftOut: boolean },
): Promise<void> {
  await trx
    .updateTable('import_rows')
    .set({ errors: JSON.stringify([problem]), ...(leftOut && { outcome: 'error' }) })
    .where('import_id', '=', importId)
    .where('no', '=', no)
    .execute()
}

/** Rows with errors are left out for good. */
export async function skipErrors(trx: Trx, importId: string): Promise<void> {
  await trx
    .updateTable('import_rows')
    .set({ outcome: 'skipped' })
    .where('import_id', '=', importId)
    .where('outcome', '=', 'error')
    .execute()
}

/** The number of rows of some imports by outcome, and of checked and written ones. */
export async function countRows(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('import_rows')
    .select(['import_id', 'outcome'])
    .select((e) => [e.fn.countAll<number>().as('n'), e.fn.count<number>('done_at').as('done')])
    .where(sql<boolean>`import_id = any(${ids}::uuid[])`)
    .groupBy(['import_id', 'outcome'])
    .execute()
  return Map.groupBy(rows, ({ import_id }) => import_id)
}

export type RowFilter = QueryOf<typeof imports.rows>

const SHOWN = ['no', 'cells', 'outcome', 'errors', 'entity_id', 'done_at'] as const

const selectRows = (db: Db, importId: string, outcome: ImportOutcome | undefined) =>
  db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .$if(outcome !== undefined, (q) => q.where('outcome', '=', outcome ?? null))

export async function listRows(db: Db, importId: string, query: RowFilter) {
  const matching = selectRows(db, importId, query.outcome)
  const rows = orderBySort(matching.select(SHOWN), query.sort, { no: sql`no` }, 'no', sql`no`)
  const result = await readPage([rows], query, async () => {
    return (await matching.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
  })
  return result as unknown as { rows: ImportRowRecord[]; total: number }
}

/** All rows, in batches. */
export async function* allRows(db: Db, importId: string, outcome: ImportOutcome | undefined, most: number) {
  for (let after = 0; ; ) {
    const some = selectRows(db, importId, outcome).select(SHOWN).where('no', '>', after).orderBy('no').limit(most)
    const rows = (await some.execute()) as unknown as ImportRowRecord[]
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.no ?? after
  }
}

/** The errors of rows, grouped, most frequent first. */
export async function groupedProblems(db: Db, importId: string, most: number) {
  const { rows } = await sql<{ field: string; message: string; count: number; rows: number[] }>`
    select p->>'field' as field, p->>'message' as message, count(*)::int as count, (array_agg(r.no order by r.no))[1:20] as rows
    from import_rows r cross join jsonb_array_elements(r.errors) p
    where r.import_id = ${importId} group by 1, 2 order by count(*) desc, min(r.no), 1, 2 limit ${most}`.execute(db)
  return rows
}
