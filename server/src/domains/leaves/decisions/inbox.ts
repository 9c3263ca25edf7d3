import type { approvals, WarnedApproval } from '@ems/contract/approvals'
import type { QueryOf } from '@ems/contract/core/endpoint'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ApprovalOwner, RegisteredKind } from '../../approvals/index.ts'
import * as inbox from '../../approvals/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { toChangeSubject } from '../approval-flows/approval-kinds.ts'
import { forecastPending, type PendingDays } from '../balances/forecast.ts'
import { countLeaveDays } from '../ledger/book-leave.ts'
import { getBookedDays } from '../ledger/recalculation.repo.ts'
import { type ApprovalTarget, notifyOfStep, remindApprovers } from '../notifications/notify.ts'
import { othersAwayKey, presentPendingRequest, toAvailableBalance } from '../presentation/leave.presenter.ts'
import { redactLeaves } from '../presentation/redact-leave.ts'
import { daysAway, staffingWarnings } from '../restrictions/restrictions.ts'
import { type LeaveRow, leaveById, leavesById } from '../shared/leave.repo.ts'
import { type ChangeRow, changeById, changesByIds, coverOfChange } from '../shared/leave-change.repo.ts'
import { findAndLockLeave } from '../shared/leave-guards.ts'
import { PENDING_CHANGES, PENDING_LEAVES, withOthersAway } from './inbox.repo.ts'

/** `change`: null for a pending leave */
type Pending = LeaveRow & { change: ChangeRow | null }

const pendingKey = ({ id, change }: Pick<Pending, 'id' | 'change'>): string => change?.id ?? id

/** The pending leaves alone, as the actor may see them. */
export async function listInbox(db: Db, actor: Actor, query: QueryOf<typeof approvals.mine>, today: string) {
  const page = await inbox.listInbox(db, [PENDING_LEAVES], actor, query, today)
  if (!page) return null
  const leaves = await leavesById(db, idsOf(page.items))
  const rows = page.items.flatMap(({ id, giver }) => {
    const leave = leaves.get(id)
    return leave ? [{ ...leave, giver }] : []
  })
  const shown = await redactLeaves(db, actor, rows, today)
  return { rows: shown, total: page.total }
}

/** @param days the days that a change takes, none for a cancellation; null for booked leave */
const toPendingDays = (row: LeaveRow, change: ChangeRow | null, days: PendingDays['days']): PendingDays => ({
  key: pendingKey({ ...row, change }),
  employeeId: row.employee_id,
  typeId: row.leave_type_id,
  leaveId: row.id,
  from: change?.start_date ?? row.start_date,
  days,
  since: change?.asked_at ?? (row.state === 'pending' ? row.applied_at : null),
})

export function forecastPendingLeaves(db: Db, leaves: readonly LeaveRow[], today: string) {
  const pending = leaves.map((leave) => toPendingDays(leave, null, null))
  return forecastPending(db, pending, today)
}

/** Requests are left out where the actor may not see the leaves. */
export async function getAvailableAfter(db: Db, actor: ActingPrincipal, rows: readonly LeaveRow[], today: string) {
  const accounts = rows.map((row) => row.user_id)
  const seen = await findPermitted(db, actor, 'leaves.read', accounts)
  const readable = rows.filter((row) => seen.has(row.user_id))
  return forecastPendingLeaves(db, readable, today)
}

async function consequencesOf(db: Db, rows: readonly Pending[], today: string) {
  const bookings = rows.filter(({ change }) => change?.kind !== 'cancel')
  const booked = await getBookedDays(db, idsOf(bookings.filter(({ change }) => change === null)))
  const requests = []
  for (const row of bookings) {
    const cover = row.change ? coverOfChange(row.change) : row
    const days = row.change
      ? ((await countLeaveDays(db, row.employee_id, cover, row.unit)) ?? [])
      : [...(booked.get(row.id) ?? [])].map(([day, amount]) => ({ day, amount }))
    requests.push({ key: pendingKey(row), employeeId: row.employee_id, cover, days })
  }
  const daysOf = new Map(requests.map(({ key, days }) => [key, days]))
  const pending = rows.map((row) => toPendingDays(row, row.change, row.change && (daysOf.get(row.change.id) ?? [])))
  const absent = requests.map((request) => ({ ...request, days: daysAway(request.days) }))
  return {
    away: await withOthersAway(db, requests),
    short: await staffingWarnings(db, absent),
    after: await forecastPending(db, pending, today),
  }
}

async function pendingRows(db: Db, items: readonly inbox.PendingItem[]): Promise<Pending[]> {
  const changes = await changesByIds(db, idsOf(items.filter(({ kind }) => kind === 'leave-change')))
  const leaveIdOf = (id: string) => changes.get(id)?.leave_id ?? id
  const leaveIds = items.map(({ id }) => leaveIdOf(id))
  const leaves = await leavesById(db, leaveIds)
  return items.flatMap(({ id }) => {
    const leave = leaves.get(leaveIdOf(id))
    return leave ? [{ ...leave, change: changes.get(id) ?? null }] : []
  })
}

export async function presentPending(db: Db, actor: Actor, items: readonly inbox.PendingItem[], today: string) {
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const rows = await pendingRows(db, items)
  const accounts = rows.map((row) => row.user_id)
  const { away, short, after } = await consequencesOf(db, rows, today)
  const readable = await findPermitted(db, actor, 'employees.read', accounts)
  const readableAccounts = await findPermitted(db, actor, 'leaves.read', accounts)
  const shown = await redactLeaves(db, actor, rows, today)
  return new Map(
    shown.map((row): [string, WarnedApproval] => {
      const key = pendingKey(row)
      const { giver, step } = itemOf.get(key) as inbox.PendingItem
      const presented = {
        ...presentPendingRequest({ ...row, giver, step }, readable),
        warnings: [...(away.has(key) ? [othersAwayKey(row)] : []), ...(short.get(key) ?? [])],
        ...toAvailableBalance(readableAccounts.has(row.user_id) ? after.get(key) : undefined, row.unit),
      }
      return [key, presented]
    }),
  )
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

type TargetOf = (trx: Trx, id: string) => Promise<ApprovalTarget>

const notifying = (targetOf: TargetOf): Pick<RegisteredKind, 'notifyApprovers' | 'remindApprovers'> => ({
  notifyApprovers: async (trx, { id, step }, to) => notifyOfStep(trx, null, await targetOf(trx, id), { step, to }),
  remindApprovers: async (trx, { id, stepId }, to) => remindApprovers(trx, await targetOf(trx, id), stepId, to),
})

export const leaveApprovals = ({ clock }: Platform): ApprovalOwner => ({
  kinds: [
    {
      ...PENDING_LEAVES,
      async lockPending(trx, id) {
        const leave = await findAndLockLeave(trx, await leaveById(trx, id))
        return leave?.status === 'Pending' ? leave : undefined
      },
      ...notifying(async (_, leaveId) => ({ leaveId, changeId: null })),
    },
    {
      ...PENDING_CHANGES,
      async lockPending(trx, id) {
        const seen = await changeById(trx, id)
        const leave = seen && (await findAndLockLeave(trx, await leaveById(trx, seen.leave_id)))
        const change = leave?.status === 'Approved' ? await changeById(trx, id) : undefined
        return leave && change?.state === 'pending' ? toChangeSubject(leave, change) : undefined
      },
      ...notifying(async (trx, changeId) => ({
        leaveId: ((await changeById(trx, changeId)) as ChangeRow).leave_id,
        changeId,
      })),
    },
  ],
  present: (db, actor, items) => presentPending(db, actor, items, clock.today()),
})
