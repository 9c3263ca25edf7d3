import type { Platform } from '../../../platform/platform.ts'
import type { JobKind } from '../../../platform/queue/index.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'
import { amountOf } from '../duration/day-count.rules.ts'
import { leavesById } from '../shared/leave.repo.ts'
import { countLeave, toCover } from './count-leave.ts'
import { setAmount, uncounted } from './uncounted-leave.repo.ts'

const BATCH = 200

/** The former working time is unknown, so old leaves count by the present one. */
export const countJob = ({ db }: Platform): JobKind => ({
  kind: 'leave.count',
  async run(job) {
    for (;;) {
      const ids = await uncounted(db, BATCH)
      if (ids.length === 0) break
      await job.batch(async (trx) => {
        for (const leave of (await leavesById(trx, ids)).values()) {
          const counted = await countLeave(trx, leave.employee_id, toCover(leave), leave.unit)
          await setAmount(trx, leave.id, amountOf(counted ?? []))
        }
        return null
      })
    }
    await job.finish((trx) => addJobs(trx, [{ kind: 'leave.book', key: job.id }]))
  },
})
