import type { Trx } from '../database/index.ts'
import type { JobRun } from '../queue/index.ts'
import { deleteFileRows } from './file.repo.ts'
import type { FileStore } from './store.ts'

/** Things that own files, and of which some are removed at a time. */
interface Removed {
  /** whose files they are, see `FileOwner` */
  kind: string
  /** how many at once */
  most: number
  /** removes the rows of some of them, `most` at most @returns their ids */
  remove(trx: Trx, most: number): Promise<string[]>
}

/**
 * Removes things and their files, a batch at a time: the rows in a transaction, and once it has committed the files, for
 * which no transaction waits. What a crash leaves between the two is swept a day later.
 */
export async function deleteWithFiles(job: JobRun, store: FileStore, { kind, most, remove }: Removed): Promise<void> {
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
