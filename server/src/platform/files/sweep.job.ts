import { DAY_MS } from '@ems/contract/core/durations'
import type { FastifyBaseLogger } from 'fastify'
import type { JobKind, Schedule } from '../queue/index.ts'
import { DOCUMENTS, EXPORTS, recordedFiles } from './file.repo.ts'
import { DRAFTS } from './folder.ts'
import { PICTURES } from './images.ts'
import { type FileStore, type ListedFile, StoreUnavailableError } from './store.ts'

/** The age of swept files: running uploads have a file without a row, but none takes as long. */
export const SWEPT_AFTER_MS = DAY_MS

/** The folders of the store. Other folders are not the product's to delete. */
const FOLDERS = [PICTURES, DOCUMENTS, EXPORTS, DRAFTS]

const KIND = 'files.sweep'

/** Hourly, on one of the instances. */
export const sweepSchedule: Schedule = { kind: KIND, at: 'every 60 min', catchUp: 'one' }

/** Deletes files without a row that are older than a day, left by refused or interrupted uploads. */
export const sweepJob = (store: FileStore, log: FastifyBaseLogger, now: () => number = Date.now): JobKind => ({
  kind: KIND,
  async run(job) {
    let removed = 0
    const sweep = async (files: ListedFile[]) => {
      let named: ReadonlyMap<string, unknown> = new Map()
      await job.batch(async (trx) => {
        named = await recordedFiles(
          trx,
          files.map((file) => file.key),
        )
      })
      for (const file of files) {
        if (named.has(file.key)) continue
        const putAt = await file.putAt()
        if (putAt === null || now() - putAt.getTime() < SWEPT_AFTER_MS) continue
        await store.remove(file.key)
        removed++
      }
    }
    try {
      for (const folder of FOLDERS) for await (const files of store.list(folder)) await sweep(files)
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error
      log.warn({ err: error }, 'the store of files is away; files that nothing names stay until the next hour')
    }
    if (removed > 0) log.info({ removed }, 'files that nothing names were removed')
  },
})
