import type { approvals, WarnedApproval } from '@ems/contract/approvals'
import type { QueryOf } from '@ems/contract/core/endpoint'
import type { Actor } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import * as inbox from '../../approvals/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { type AvailableBalance, forecastPending, type PendingDays } from '../balances/forecast.ts'
import { countLeave, toCover } from '../ledger/count-leave.ts'
import { getBookedDays } from '../ledger/recalculation.repo.ts'
import { othersAwayIn, presentWaiting, toAvailableBalance } from '../presentation/leave.presenter.ts'
import { redactLeaves } from '../presentation/redact-leave.ts'
import { awayOn, staffingFor } from '../restrictions/restrictions.ts'
import { type LeaveRow, leavesById } from '../shared/leave.repo.ts'
import { type ChangeRow, changesByIds, coverOfChange } from '../shared/leave-change.repo.ts'
import { PENDING_LEAVES, withOthersAway } from './inbox.repo.ts'

/** `change`: null for a pending leave */
type Pending = LeaveRow & { change: ChangeRow | null }

const pendingKey = ({ id, change }: Pick<Pending, 'id' | 'change'>): string => change?.id ?? id

/** The pending leaves alone, as the actor may see them. */
export async function listInbox(db: Db, actor: Actor, query: QueryOf<typeof approvals.mine>, today: string) {
  const found = await inbox.listInbox(db, [PENDING_LEAVES], actor, query, today)
  if (!found) return null
  const ids = found.items.map(({ id }) => id)
  const leaves = await leavesById(db, ids)
  const rows = ids.flatMap((id) => leaves.get(id) ?? [])
  const givers = new Map(found.items.map(({ id, giver }) => [id, giver]))
  const shown = await redactLeaves(db, actor, rows, today)
  return { rows: shown.map((row) => ({ ...row, giver: givers.get(row.id) ?? null })), total: found.total }
}

/** @param days the days it takes; none for a cancellation */
const ofBalance = (row: Pending, days: PendingDays['days']): PendingDays => ({
  key: pendingKey(row),
  employeeId: row.employee_id,
  typeId: row.leave_type_id,
  leaveId: row.id,
  from: row.change?.start_date ?? row.start_date,
  days: row.change === null ? null : days,
  since: row.change?.asked_at ?? (row.state === 'pending' ? row.applied_at : null),
})

/** Requests are left out where the actor may not see the leaves. */
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

async function thoughts(db: Db, rows: readonly Pending[], today: string) {
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
      today,
    ),
  }
}

async function pendingRows(db: Db, items: readonly inbox.PendingItem[]): Promise<Pending[]> {
  const changes = await changesByIds(
    db,
    items.flatMap(({ kind, id }) => (kind === 'leave-change' ? [id] : [])),
  )
  const leaves = await leavesById(
    db,
    items.map(({ id }) => changes.get(id)?.leave_id ?? id),
  )
  return items.flatMap(({ id }) => {
    const change = changes.get(id) ?? null
    const leave = leaves.get(change?.leave_id ?? id)
    return leave ? [{ ...leave, change }] : []
  })
}

export async function presentPending(
  db: Db,
  actor: Actor,
  items: readonly inbox.PendingItem[],
  today: string,
): Promise<ReadonlyMap<string, WarnedApproval>> {
  const rows = await pendingRows(db, items)
  const ofItem = new Map(items.map((item) => [item.id, item]))
  const accounts = rows.map((row) => row.user_id)
  const { away, short, after } = await thoughts(db, rows, today)
  const readable = await findPermitted(db, actor, 'employees.read', accounts)
  const seen = await findPermitted(db, actor, 'leaves.read', accounts)
  const shown = await redactLeaves(db, actor, rows, today)
  return new Map(
    shown.map((leave, index) => {
      const { change } = rows[index] as Pending
      const key = pendingKey({ ...leave, change })
      const { giver, step } = ofItem.get(key) as inbox.PendingItem
      const presented = {
        ...presentWaiting({ ...leave, change, giver, step }, readable),
        warnings: [...(away.has(key) ? [othersAwayIn(leave)] : []), ...(short.get(key) ?? [])],
        ...toAvailableBalance(seen.has(leave.user_id) ? after.get(key) : undefined, leave.unit),
      }
      return [key, presented]
    }),
  )
}
