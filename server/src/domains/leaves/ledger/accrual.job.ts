import type { Platform } from '../../../platform/platform.ts'
import type { JobKind, Schedule } from '../../../platform/queue/index.ts'
import { lockDue } from './ledger-people.repo.ts'
import { settle } from './settlement.ts'

const DUE = 200

/** Several instances may run it. Those whom something else held come last; they do not wait for the next run. */
export const accrualJob = ({ clock }: Platform): JobKind => ({
  kind: 'leave.due',
  async run(job) {
    const settleDue = async (locked: 'skip' | 'wait') => {
      let found = 0
      await job.batch(async (trx) => {
        const due = await lockDue(trx, clock.today(), DUE, locked)
        found = due.length
        for (const [typeId, some] of Map.groupBy(due, (one) => one.leave_type_id))
          await settle(trx, { today: clock.today(), typeId, employeeIds: some.map((one) => one.employee_id) })
      })
      return found
    }
    while ((await settleDue('skip')) === DUE);
    await settleDue('wait')
  },
})

export const accrualSchedule: Schedule = { kind: 'leave.due', at: 'every 10 min', catchUp: 'one' }
