import { setImmediate as breathe } from 'node:timers/promises'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { Importer, ImportOptions, ImportRow } from '../../../platform/exchange/row-import.ts'
import { type ImportRecord, lockImport, updateImport } from './import.repo.ts'
import { openRows, saveVerdicts } from './import-row.repo.ts'
import { createRowReader } from './read-cell.ts'

const ROWS_AT_ONCE = 1000

/** Runs a function in a separate transaction. */
export type RunInTransaction = (work: (trx: Trx) => Promise<unknown>) => Promise<void>

/**
 * Checks the unwritten rows of an import, and stores the results.
 * @param step runs in one transaction for each batch
 */
export async function checkRows(
  db: Db,
  acting: ActingPrincipal,
  record: ImportRecord,
  importer: Importer,
  step: RunInTransaction,
): Promise<void> {
  const read = createRowReader(record, await importer.fields(db))
  const rows: ImportRow[] = []
  for await (const some of openRows(db, record.id, ROWS_AT_ONCE)) {
    rows.push(...some.map(read))
    await breathe()
  }
  const verdicts = await importer.check(acting, rows, optionsOf(record))
  for (let start = 0; start < verdicts.length; start += ROWS_AT_ONCE)
    await step((trx) => saveVerdicts(trx, record.id, verdicts.slice(start, start + ROWS_AT_ONCE)))
  await step(async (trx) => {
    const now = await lockImport(trx, record.id)
    // Cancelled or mapped again meanwhile: the results are useless.
    if (now?.status === 'Uploaded' && now.rounds === record.rounds)
      await updateImport(trx, record.id, { status: 'Checked', checking: false })
  })
}

export const optionsOf = ({ create_departments, invite, mapping }: ImportRecord): ImportOptions => ({
  createDepartments: create_departments,
  invite,
  mapped: new Set(Object.values(mapping).filter((key) => key !== null)),
})
