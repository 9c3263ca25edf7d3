import { type Balance, leaveBalances } from '@ems/contract/leave-balances'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { toWireAmount } from '../duration/day-count.rules.ts'
import type { TypeRow } from '../leave-types/leave-type.repo.ts'
import type { Source } from '../ledger/bucket.rules.ts'
import type { adjustService } from './adjustments.ts'
import type { balanceService, TypeBalance } from './balance.service.ts'
import type { openingService } from './opening-balances.ts'

const LIMITS = [
  'entitled',
  'accrued',
  'carriedIn',
  'adjusted',
  'expired',
  'encashed',
  'balance',
  'available',
  'reserved',
] as const

function present({ type, limits, expiring, atEnd, ...balance }: TypeBalance): Balance {
  const wire = (amount: number) => toWireAmount(amount, type.unit)
  const shown = Object.fromEntries(LIMITS.map((key) => [key, limits === null ? null : wire(limits[key])]))
  return {
    leaveType: { _id: type.id, name: type.name },
    unit: type.unit,
    tracked: balance.tracked,
    asOf: balance.asOf,
    projected: balance.projected,
    period: balance.period,
    ...(shown as Record<(typeof LIMITS)[number], number | null>),
    taken: wire(balance.taken),
    booked: wire(balance.booked),
    pending: wire(balance.pending),
    expiring: expiring.map(({ amount, lastDay }) => ({ amount: wire(amount), lastDay })),
    atEnd: atEnd && { carried: wire(atEnd.carried), lapsed: wire(atEnd.lapsed) },
  }
}

interface ShownRow {
  id: string
  day: string
  kind: string
  amount: number
  after: number
  leaveId: string | null
  reason: string
  at: Date
}

export const presentRow = (row: ShownRow, source: Source, { unit }: TypeRow) => ({
  _id: row.id,
  day: row.day,
  kind: row.kind,
  leaveId: row.leaveId,
  reason: row.reason,
  source,
  amount: toWireAmount(row.amount, unit),
  balanceAfter: toWireAmount(row.after, unit),
  at: row.at.toISOString(),
})

type Manual = Awaited<ReturnType<ReturnType<typeof adjustService>['adjust']>>

const changed = ({ row, balance, type }: Manual) => ({
  row: presentRow({ ...row, leaveId: row.leave_id }, row.source as Source, type),
  balance: present(balance),
})

export const balanceRoutes = (
  service: ReturnType<typeof balanceService>,
  manual: ReturnType<typeof adjustService>,
  openings: ReturnType<typeof openingService>,
): Route[] =>
  mount(leaveBalances, {
    balance: async ({ actor, params, query }) => ({
      balances: (await service.balances(actor, params.id, query)).map(present),
    }),
    ledger: async ({ actor, params, query }) => {
      const { rows, total, type } = await service.ledger(actor, params.id, query)
      return { rows: rows.map((row) => presentRow(row, row.bucket.split('|')[0] as Source, type)), total }
    },
    explain: async ({ actor, params, query }) => {
      const { lines, total, type } = await service.explain(actor, params.id, query)
      return {
        lines: lines.map(({ after, amount, ...line }) => ({
          ...line,
          amount: toWireAmount(amount, type.unit),
          balanceAfter: toWireAmount(after, type.unit),
        })),
        total,
      }
    },
    adjust: async ({ actor, body }) => changed(await manual.adjust(actor, body)),
    encash: async ({ actor, body }) => changed(await manual.encash(actor, body)),
    opening: async ({ actor, body }) => {
      const { rows, written, type } = await openings.open(actor, body)
      const shown = rows.map(({ index, error, change }) => ({
        index,
        ok: error === null,
        error: error?.message ?? null,
        change: toWireAmount(change, type.unit),
      }))
      return { rows: shown, written }
    },
  })
