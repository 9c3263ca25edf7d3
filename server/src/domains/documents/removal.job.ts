import { writeAuditEvents } from '../../platform/audit/audit.ts'
import { deleteWithFiles } from '../../platform/files/index.ts'
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
        deleteWithFiles(job, files.store, {
          kind: 'document',
          most: DOCUMENTS_AT_ONCE,
          async remove(trx, most) {
            const due = await deletedBefore(trx, new Date(clock.now().getTime() - KEPT_DELETED_MS), most)
            const ids = due.map(({ id }) => id)
            await removeDocuments(trx, ids)
            const events = due.map(({ id, ...facts }) => ({ action: 'document.remove', entityId: id, before: facts }))
            await writeAuditEvents(trx, null, events)
            return ids
          },
        }),
    },
  ],
  schedules: [{ kind: KIND, at: '03:30', catchUp: 'one' }],
})
