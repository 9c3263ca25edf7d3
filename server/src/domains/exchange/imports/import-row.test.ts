import { imports } from '@ems/contract/imports'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startProduct } from '../../../../test/product.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { insertRows, markWritten, saveVerdicts } from './import-row.repo.ts'

const product = await startProduct()

const ROWS = 4000
const BATCH = 200

/** The rows of imports that this transaction has read. */
async function rowsRead(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (seq_tup_read + idx_tup_fetch)::int as n
    from pg_stat_xact_user_tables where relname = 'import_rows'`.execute(trx)
  return rows[0]?.n ?? 0
}

// A first import is as large as the organisation, and its table has no statistics yet.
it('a batch of a large new file is stored without reading the other rows', async () => {
  const admin = await product.administrator()
  const file = { bytes: Buffer.from('name\nA'), name: 'people.csv', type: 'text/csv', field: 'file' }
  const uploaded = await admin.call(imports.upload, { body: { kind: 'departments' }, file })
  const id = uploaded.body.import._id
  await product.db.transaction().execute(async (trx) => {
    const numbers = Array.from({ length: ROWS }, (_, n) => n + 10)
    await insertRows(
      trx,
      id,
      numbers.map((no) => ({ no, cells: [`Department ${no}`] })),
    )
    const batch = numbers.slice(0, BATCH)
    const before = await rowsRead(trx)
    await saveVerdicts(
      trx,
      id,
      batch.map((no) => ({ no, outcome: 'create', problems: [], position: 0 })),
    )
    const checked = await rowsRead(trx)
    expect(checked - before).toBeLessThan(3 * BATCH)
    await markWritten(
      trx,
      id,
      batch.map((no) => ({ no, entityId: id })),
      new Date(),
    )
    expect((await rowsRead(trx)) - checked).toBeLessThan(3 * BATCH)
  })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from import_rows
    where import_id = ${id} and outcome = 'create' and done_at is not null`.execute(product.db)
  expect(rows[0]?.n).toBe(BATCH)
})
