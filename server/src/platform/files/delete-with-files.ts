import type { Trx } from '../database/index.ts'
import type { JobRun } from '../queue/index.ts'
import { deleteFileRows } from './file.repo.ts'
import type { FileStore } from './store.ts'

/** Records that own files, deleted in batches. */
interface DeletedRecords {
  /** the kind of the files' owner, see `FileOwner` */
  kind: string
  /** the size of a batch */
  most: number
  /** deletes some of the rows, at most `most` @returns their ids */
  remove(trx: Trx, most: number): Promise<string[]>
}

/**
 * Deletes records and their files, batch by batch: the rows in a transaction, and the files after its commit. Files
 * that a crash leaves are swept a day later.
 */
export async function deleteWithFiles(
  job: JobRun,
  store: FileStore,
  { kind, most, remove }: DeletedRecords,
): Promise<void> {
  for (let more = true; more; ) {
    let keys: string[] = []
    await job.batch(async (trx) => {
      const ids = await remove(trx, most)
      keys = await deleteFileRows(trx, kind, ids)
      more = ids.length === most
    })
    for (const key of keys) await store.remove(key)
  }
}
