import { FIRST_ID } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { JobKind, Schedule } from '../../../platform/queue/index.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'
import { lockEmployee } from '../../employees/index.ts'
import { amountOf } from '../duration/day-count.rules.ts'
import { leavesById, lockLeave } from '../shared/leave.repo.ts'
import { countLeaveDays } from './book-leave.ts'
import { bookUntracked, hasPolicy, isInLedger, lockDue } from './ledger.repo.ts'
import { listUnbookedLeaves, listUncountedLeaves, setAmount } from './recalculation.repo.ts'
import { settlePeople } from './settlement.ts'

const DUE = 200

/** Several instances may run it. People whose rows are locked by another transaction come last, in the same run. */
export const accrualJob = ({ clock }: Platform): JobKind => ({
  kind: 'leave.due',
  async run(job) {
    const settleDue = async (trx: Trx, locked: 'skip' | 'wait') => {
      const due = await lockDue(trx, clock.today(), DUE, locked)
      for (const [typeId, some] of Map.groupBy(due, (one) => one.leave_type_id))
        await settlePeople(trx, { today: clock.today(), typeId, employeeIds: some.map((one) => one.employee_id) })
      return due.length
    }
    await job.batches(async (trx) => (await settleDue(trx, 'skip')) === DUE)
    await job.batch((trx) => settleDue(trx, 'wait'))
  },
})

export const accrualSchedule: Schedule = { kind: 'leave.due', at: 'every 10 min', catchUp: 'one' }

/** The former working time is unknown, so old leaves count by the present one. */
export const countJob: JobKind = {
  kind: 'leave.count',
  async run(job) {
    await job.batches(async (trx) => {
      const ids = await listUncountedLeaves(trx, 200)
      for (const leave of (await leavesById(trx, ids)).values()) {
        const counted = await countLeaveDays(trx, leave.employee_id, leave, leave.unit)
        await setAmount(trx, leave.id, amountOf(counted ?? []))
      }
      return ids.length > 0
    })
    await job.finish((trx) => addJobs(trx, [{ kind: 'leave.book', key: job.id }]))
  },
}

/** Books leaves from before the ledger existed, by their present amount. */
export const bookJob = ({ db, clock }: Platform): JobKind => ({
  kind: 'leave.book',
  async run(job) {
    for (let after = FIRST_ID; ; ) {
      const ids = await listUnbookedLeaves(db, after, 100)
      const last = ids.at(-1)
      if (last === undefined) return
      after = last
      for (const { id, employee_id } of (await leavesById(db, ids)).values())
        await job.batch(async (trx) => {
          await lockEmployee(trx, employee_id)
          const leave = await lockLeave(trx, id)
          if (!leave || leave.status === 'Rejected' || (await isInLedger(trx, id))) return
          const { leave_type_id, unit } = leave
          const days = (await countLeaveDays(trx, employee_id, leave, unit)) ?? []
          if (!(await hasPolicy(trx, leave_type_id)))
            return bookUntracked(trx, { employee_id, leave_type_id, leave_id: id, days })
          const whom = { typeId: leave_type_id, employeeIds: [employee_id] }
          await settlePeople(trx, { ...whom, today: clock.today(), taken: new Map([[id, days]]) })
        })
    }
  },
})
