import { setImmediate as breathe } from 'node:timers/promises'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { Importer, ImportRow } from '../../../platform/exchange/row-import.ts'
import { type ImportRecord, lockImport, updateImport } from './import.repo.ts'
import { openRows, saveVerdicts } from './import-row.repo.ts'
import { createRowReader } from './read-cell.ts'

const ROWS_AT_ONCE = 1000

/** Runs what is handed to it in a transaction of its own. */
export type Step = (work: (trx: Trx) => Promise<unknown>) => Promise<void>

/**
 * Finds out what every row of an import that is not written yet would do, and keeps it.
 * @param step each part of what is found is kept in one
 */
export async function checkRows(
  db: Db,
  acting: ActingPrincipal,
  record: ImportRecord,
  importer: Importer,
  step: Step,
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
    // Given up, or mapped again, meanwhile: what was found is of no use.
    if (now?.status === 'Uploaded' && now.rounds === record.rounds)
      await updateImport(trx, record.id, { status: 'Checked', checking: false })
  })
}

export const optionsOf = ({ create_departments, invite }: ImportRecord) => ({
  createDepartments: create_departments,
  invite,
})
