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

/** The id of what waits. */
export const pendingKey = ({ id, change }: Pick<Waits, 'id' | 'change'>): string => change?.id ?? id

/** What waits for someone's decision, with who handed each over; null where they decide no one's. */
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

/** The leaves that wait for someone's decision, with who handed each over; null where they decide no one's. */
export const listInbox = (db: Db, actor: Actor, query: QueryOf<typeof approvals.mine>, today: string) =>
  waiting(db, actor, query, { today, what: 'leaves' })

/** What of a request the balance is asked for. @param days what it takes; none of a cancellation */
const ofBalance = (row: LeaveRow & Pick<Waits, 'change'>, days: PendingDays['days']): PendingDays => ({
  key: pendingKey(row),
  employeeId: row.employee_id,
  typeId: row.leave_type_id,
  leaveId: row.id,
  from: row.change?.start_date ?? row.start_date,
  days: row.change === null ? null : days,
  since: row.change?.asked_at ?? (row.state === 'pending' ? row.applied_at : null),
})

/** What is left once each request is approved, by its id; nothing of people whose leaves the actor may not see. */
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

/** What waits for someone's decision. */
export function inboxService({ db, clock }: Platform) {
  /** What someone should know before they decide each request: who else is away, and whether too few people are left. A cancellation has nothing of that. */
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
     * The leaves, and changes of approved leaves, that wait for the actor. Each comes with the right by which they decide it, whether
     * others are away meanwhile, and what is left once it is approved; besides, the accounts of those whose employee record, and
     * those whose leaves, the actor may see.
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
