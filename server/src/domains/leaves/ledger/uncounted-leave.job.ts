import { FIRST_ID } from '../../../platform/database/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { JobKind } from '../../../platform/queue/index.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'
import { lockEmployee } from '../../employees/index.ts'
import { amountOf } from '../duration/day-count.rules.ts'
import { leavesById, lockLeave } from '../shared/leave.repo.ts'
import { countLeave, toCover } from './count-leave.ts'
import { bookUntracked, isInLedger } from './ledger.repo.ts'
import { hasPolicy } from './ledger-people.repo.ts'
import { settle } from './settlement.ts'
import { setAmount, unbooked, uncounted } from './uncounted-leave.repo.ts'

/** The former working time is unknown, so old leaves count by the present one. */
export const countJob = ({ db }: Platform): JobKind => ({
  kind: 'leave.count',
  async run(job) {
    for (;;) {
      const ids = await uncounted(db, 200)
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

/** Books leaves from before the ledger existed, by their present amount. */
export const bookJob = ({ db, clock }: Platform): JobKind => ({
  kind: 'leave.book',
  async run(job) {
    for (let after = FIRST_ID; ; ) {
      const ids = await unbooked(db, after, 100)
      const last = ids.at(-1)
      if (last === undefined) return
      after = last
      for (const { id, employee_id } of (await leavesById(db, ids)).values())
        await job.batch(async (trx) => {
          await lockEmployee(trx, employee_id)
          const leave = await lockLeave(trx, id)
          if (!leave || leave.status === 'Rejected' || (await isInLedger(trx, id))) return
          const { leave_type_id, unit } = leave
          const days = (await countLeave(trx, employee_id, toCover(leave), unit)) ?? []
          if (!(await hasPolicy(trx, leave_type_id)))
            return bookUntracked(trx, { employee_id, leave_type_id, leave_id: id, days })
          const whom = { typeId: leave_type_id, employeeIds: [employee_id] }
          await settle(trx, { ...whom, today: clock.today(), taken: new Map([[id, days]]) })
        })
    }
  },
})
