import { createHash, randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect, it } from 'vitest'
import { removalJobs } from '../src/domains/documents/removal.job.ts'
import { newId } from '../src/platform/database/ids.ts'
import { inTransaction } from '../src/platform/database/index.ts'
import { sweepJob } from '../src/platform/files/index.ts'
import type { FileStore } from '../src/platform/files/store.ts'
import type { Platform } from '../src/platform/platform.ts'
import type { JobRun } from '../src/platform/queue/index.ts'
import { startProduct } from './product.ts'

// A store may be slow: no transaction with locked rows may wait for it.
const { build, clock, db } = await startProduct()

/** A job, and a store that records deleted files and whether a batch was running. */
function parts(keys: readonly string[]) {
  const removed: { key: string; inside: boolean }[] = []
  let inside = false
  const batch = async (work: Parameters<JobRun['batch']>[0]) => {
    inside = true
    await inTransaction(db, work)
    inside = false
  }
  const batches = async (work: Parameters<JobRun['batches']>[0]) => {
    for (let more = true; more; )
      await batch(async (trx) => {
        more = await work(trx)
      })
  }
  const store = {
    async remove(key: string) {
      removed.push({ key, inside })
    },
    async *list(folder: string) {
      yield keys.filter((key) => key.startsWith(folder)).map((key) => ({ key, putAt: async () => new Date(0) }))
    },
  }
  return { removed, store: store as unknown as FileStore, job: { batch, batches } as unknown as JobRun }
}

it('the file of a document that was deleted long ago is deleted after its row', async () => {
  const { id: employee_id } = await build.employee()
  const type = await db.selectFrom('document_types').select('id').limit(1).executeTakeFirstOrThrow()
  const [id, file_id, store_key] = [newId(), newId(), `documents/${randomUUID()}.pdf`]
  const file = { id: file_id, store_key, media_type: 'application/pdf', bytes: 1, owner_kind: 'document', owner_id: id }
  await db
    .insertInto('files')
    .values({ ...file, sha256: createHash('sha256').digest() })
    .execute()
  const document = { id, employee_id, type_id: type.id, file_id, title: 'Old', first_id: id }
  await db
    .insertInto('documents')
    .values({ ...document, deleted_at: new Date(0) })
    .execute()
  const { removed, store, job } = parts([])
  const [kind] = removalJobs({ clock, files: { store } } as Platform).jobs
  await kind?.run(job)
  expect(removed).toEqual([{ key: store_key, inside: false }])
})

it('files without a row are swept while no transaction is open', async () => {
  const key = `documents/${randomUUID()}.pdf`
  const { removed, store, job } = parts([key])
  await sweepJob(store, pino({ level: 'silent' })).run(job)
  expect(removed).toEqual([{ key, inside: false }])
})
