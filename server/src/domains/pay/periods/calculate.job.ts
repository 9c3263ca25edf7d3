import { FIRST_ID } from '../../../platform/database/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { JobKind } from '../../../platform/queue/index.ts'
import { principalOfCaller } from '../../access/index.ts'
import { coversEntity } from '../../scope/index.ts'
import { calculatePeople, readPayContext } from '../calculation/calculate-period.ts'
import { candidatesOf } from '../calculation/facts.repo.ts'
import { countPeople, lockPeriod, updatePeriod } from './period.repo.ts'
import { finishCalculation } from './period.service.ts'

/** The number of people in one transaction. */
const BATCH = 250

/** Calculates a large period, while the requester has the right and the period is open. */
export const calculateJob = ({ clock }: Platform): JobKind => ({
  kind: 'pay.calculate',
  async run(job) {
    const id = String(job.payload.period)
    for (let more = true; more; )
      await job.batch(async (trx) => {
        const { after = FIRST_ID, done = 0 } = (job.progress ?? {}) as { after?: string; done?: number }
        const period = await lockPeriod(trx, id)
        const actor = await principalOfCaller(trx, job.caller, clock)
        more = false
        if (period?.status !== 'Open' || period.progress_of === null) return job.progress
        if (!actor || !coversEntity(actor, 'salaries.manage', period.legal_entity_id)) {
          await updatePeriod(trx, id, { progress_done: null, progress_of: null })
          return job.progress
        }
        const ids = await candidatesOf(trx, period, after, BATCH)
        await calculatePeople(trx, await readPayContext(trx, period), ids)
        const last = ids.at(-1)
        if (last === undefined) {
          await finishCalculation(trx, id, clock.now())
          await countPeople(trx)
          return job.progress
        }
        more = true
        await updatePeriod(trx, id, { progress_done: done + ids.length })
        return { after: last, done: done + ids.length }
      })
  },
})
