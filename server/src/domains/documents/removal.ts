import { auditAll } from '../../platform/audit.ts'
import { forgetFiles } from '../../platform/files/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BackgroundWork } from '../../platform/queue/index.ts'
import { deletedBefore, removeDocuments } from './repo.ts'
import { KEPT_DELETED_MS } from './rules.ts'

const KIND = 'document.remove'
const DOCUMENTS_AT_ONCE = 50

/** Removes what was deleted 30 days ago, rows and files. */
export const removalJobs = ({ clock, files }: Platform): Omit<BackgroundWork, 'consumers'> => ({
  jobs: [
    {
      kind: KIND,
      run: (job) =>
        job.batches(async (trx) => {
          const before = new Date(clock.now().getTime() - KEPT_DELETED_MS)
          const due = await deletedBefore(trx, before, DOCUMENTS_AT_ONCE)
          const ids = due.map(({ id }) => id)
          await removeDocuments(trx, ids)
          const events = due.map(({ id, ...facts }) => ({ action: 'document.remove', entityId: id, before: facts }))
          await auditAll(trx, null, events)
          for (const key of await forgetFiles(trx, 'document', ids)) await files.store.remove(key)
          return ids.length === DOCUMENTS_AT_ONCE
        }),
    },
  ],
  schedules: [{ kind: KIND, at: '03:30', catchUp: 'one' }],
})
