import { FIRST_ID } from '../../../platform/database/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { JobKind, Schedule } from '../../../platform/queue/index.ts'
import { lockEmployee } from '../../employees/index.ts'
import { leavesById, lockLeave } from '../shared/leave.repo.ts'
import { countLeave, toCover } from './count-leave.ts'
import { bookUntracked, isInLedger } from './ledger.repo.ts'
import { hasPolicy, lockDue } from './ledger-people.repo.ts'
import { settle } from './settlement.ts'
import { unbooked } from './uncounted-leave.repo.ts'

const BATCH = 100
const DUE = 200

/** Books leaves from before the ledger existed, by their present amount. */
export const bookJob = ({ db, clock }: Platform): JobKind => ({
  kind: 'leave.book',
  async run(job) {
    for (let after = FIRST_ID; ; ) {
      const ids = await unbooked(db, after, BATCH)
      const last = ids.at(-1)
      if (last === undefined) return
      after = last
      for (const { id, employee_id } of (await leavesById(db, ids)).values())
        await job.batch(async (trx) => {
          await lockEmployee(trx, employee_id)
          const leave = await lockLeave(trx, id)
          if (!leave || leave.status === 'Rejected' || (await isInLedger(trx, id))) return
          const days = (await countLeave(trx, employee_id, toCover(leave), leave.unit)) ?? []
          const whose = { employee_id, leave_type_id: leave.leave_type_id, leave_id: id }
          if (!(await hasPolicy(trx, leave.leave_type_id))) return bookUntracked(trx, { ...whose, days })
          const whom = { typeId: leave.leave_type_id, employeeIds: [employee_id] }
          await settle(trx, { ...whom, today: clock.today(), taken: new Map([[id, days]]) })
        })
    }
  },
})

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
