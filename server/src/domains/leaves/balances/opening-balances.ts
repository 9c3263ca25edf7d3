import { addDays } from '@ems/contract/core/days'
import type { BodyOf } from '@ems/contract/core/endpoint'
import type { leaveBalances } from '@ems/contract/leave-balances'
import { MOST_DAYS_OFF } from '@ems/contract/leave-types'
import type { Actor } from '../../../platform/actor/actor.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePermissionForAll } from '../../scope/index.ts'
import { amountOf, toWireAmount } from '../duration/day-count.rules.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import { peopleById } from '../ledger/ledger-people.repo.ts'
import { plansOf, type Ready, writeOpenings } from './opening-balance-plan.ts'

export function openingService({ db, clock }: Platform) {
  return {
    /** Writes all rows or none. A dry run writes nothing. */
    async open(actor: Actor, body: BodyOf<typeof leaveBalances.opening>) {
      const ids = body.rows.map(({ employeeId }) => employeeId)
      const seen = await peopleById(db, ids)
      const accounts = ids.map((id) => seen.get(id)?.user_id ?? null)
      await requirePermissionForAll(db, actor, 'leaves.manage', accounts)
      const type = await requireType(db, body.leaveType)
      const today = clock.today()
      if (body.day > addDays(today, MOST_DAYS_OFF)) throw fieldError('day', 'leave.day-too-far')
      return inTransaction(db, async (trx) => {
        const people = await peopleById(trx, ids, !body.dryRun)
        const rows = body.rows.map((row, n) => ({ row, person: people.get(ids[n] ?? '') }))
        const planned = await plansOf(trx, { type, day: body.day, userId: actor.userId, today }, rows)
        const wrong = planned.some((one) => one instanceof AppError)
        const written = !wrong && !body.dryRun
        if (written) await writeOpenings(trx, actor, { type, today }, planned as Ready[])
        const results = planned.map((one, index) =>
          one instanceof AppError
            ? { index, ok: false, error: one.message, change: 0 }
            : { index, ok: true, error: null, change: toWireAmount(amountOf(one.plan.changes), type.unit) },
        )
        return { rows: results, written }
      })
    },
  }
}
