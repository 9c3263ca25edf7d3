import type { approvals } from '@ems/contract/approvals'
import type { QueryOf } from '@ems/contract/core/endpoint'
import type { Actor } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findPendingSteps, listApproverScopes } from '../../approvals/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { type AvailableBalance, forecastPending, type PendingDays } from '../balances/forecast.ts'
import { countLeave, toCover } from '../ledger/count-leave.ts'
import { getBookedDays } from '../ledger/recalculation.repo.ts'
import { redactLeaves } from '../presentation/redact-leave.ts'
import { awayOn, staffingFor } from '../restrictions/restrictions.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { coverOfChange } from '../shared/leave-change.repo.ts'
import { listPending, withOthersAway } from './inbox.repo.ts'

type Waits = Awaited<ReturnType<typeof listPending>>['rows'][number]

/** The id of a pending request. */
export const pendingKey = ({ id, change }: Pick<Waits, 'id' | 'change'>): string => change?.id ?? id

/** The inbox of an approver, with the delegating approver of each request; null for people who approve no one. */
async function waiting(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof approvals.mine>,
  { today, what }: { today: string; what: 'leaves' | 'changes-too' },
) {
  const mandates = await listApproverScopes(db, actor, today)
  if (mandates.length === 0) return null
  const { rows, total } = await listPending(db, query, mandates, { actorId: actor.userId, today, what })
  const shown = await redactLeaves(db, actor, rows, today)
  const steps = await findPendingSteps(
    db,
    rows.map(({ id }) => id),
  )
  return {
    rows: shown.map((row, index) => ({
      ...row,
      change: rows[index]?.change ?? null,
      giver: rows[index]?.mandate.giver ?? null,
      step: steps.get(row.id) ?? null,
    })),
    total,
  }
}

/** The inbox, leaves only. */
export const listInbox = (db: Db, actor: Actor, query: QueryOf<typeof approvals.mine>, today: string) =>
  waiting(db, actor, query, { today, what: 'leaves' })

/** The balance query of a request. @param days the days it takes; none for a cancellation */
const ofBalance = (row: LeaveRow & Pick<Waits, 'change'>, days: PendingDays['days']): PendingDays => ({
  key: pendingKey(row),
  employeeId: row.employee_id,
  typeId: row.leave_type_id,
  leaveId: row.id,
  from: row.change?.start_date ?? row.start_date,
  days: row.change === null ? null : days,
  since: row.change?.asked_at ?? (row.state === 'pending' ? row.applied_at : null),
})

/** The balance after each request, by its id; absent where the actor may not see the leaves. */
export async function getAvailableAfter(
  db: Db,
  actor: Actor,
  rows: readonly LeaveRow[],
  today: string,
): Promise<ReadonlyMap<string, AvailableBalance>> {
  const seen = await findPermitted(
    db,
    actor,
    'leaves.read',
    rows.map((row) => row.user_id),
  )
  const asked = rows.filter((row) => seen.has(row.user_id)).map((row) => ofBalance({ ...row, change: null }, null))
  return forecastPending(db, asked, today)
}

export function inboxService({ db, clock }: Platform) {
  /** Colleagues away and staffing warnings for each request. Cancellations have none. */
  async function thoughts(rows: readonly (LeaveRow & Pick<Waits, 'change'>)[]) {
    const asked = rows.filter(({ change }) => change?.kind !== 'cancel')
    const covers = asked.map((row) => ({
      key: pendingKey(row),
      employeeId: row.employee_id,
      row,
      cover: row.change ? coverOfChange(row.change) : toCover(row),
    }))
    const taken = await getBookedDays(
      db,
      asked.filter(({ change }) => change === null).map(({ id }) => id),
    )
    const days = async ({ row, employeeId, cover }: (typeof covers)[number]) =>
      row.change
        ? ((await countLeave(db, employeeId, cover, row.unit)) ?? [])
        : [...(taken.get(row.id) ?? [])].map(([day, amount]) => ({ day, amount }))
    const present: ((typeof covers)[number] & { days: NonNullable<PendingDays['days']> })[] = []
    for (const one of covers) present.push({ ...one, days: await days(one) })
    return {
      away: await withOthersAway(db, covers),
      short: await staffingFor(
        db,
        present.map((one) => ({ ...one, days: awayOn(one.days) })),
      ),
      after: await forecastPending(
        db,
        rows.map((row) => ofBalance(row, present.find(({ key }) => key === pendingKey(row))?.days ?? [])),
        clock.today(),
      ),
    }
  }

  return {
    /**
     * The inbox of the actor: pending leaves and changes. Each has the right behind a decision, colleagues away and the balance
     * afterwards. The answer also names the people whose records and leaves the actor may see.
     */
    async mine(actor: Actor, query: QueryOf<typeof approvals.mine>) {
      const found = await waiting(db, actor, query, { today: clock.today(), what: 'changes-too' })
      const rows = found?.rows ?? []
      const accounts = rows.map((row) => row.user_id)
      const thought = await thoughts(rows)
      const readable = await findPermitted(db, actor, 'employees.read', accounts)
      const seen = await findPermitted(db, actor, 'leaves.read', accounts)
      return { rows, total: found?.total ?? 0, readable, seen, ...thought }
    },
  }
}
