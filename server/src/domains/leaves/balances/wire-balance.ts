import type { Balance, LedgerRow } from '@ems/contract/leave-balances'
import type { LeaveUnit } from '@ems/contract/leave-types'
import { toWireAmount, toWireAmounts } from '../duration/day-count.rules.ts'
import type { TypeRow } from '../leave-types/leave-type.repo.ts'
import type { BalanceFigures } from '../ledger/balance.rules.ts'
import type { StoredRow } from '../ledger/ledger-input.repo.ts'

const NO_LIMITS = {
  entitled: null,
  accrued: null,
  carriedIn: null,
  adjusted: null,
  expired: null,
  encashed: null,
  balance: null,
  available: null,
  reserved: null,
}

export function toWireBalance(
  figures: BalanceFigures,
  { id, name, unit }: Pick<TypeRow, 'id' | 'name' | 'unit'>,
  { asOf, today }: { asOf: string; today: string },
): Balance {
  const { tracked, period, taken, booked, pending, expiring, atEnd } = figures
  return {
    leaveType: { _id: id, name },
    unit,
    tracked,
    asOf,
    projected: asOf > today,
    period,
    ...toWireAmounts({ ...NO_LIMITS, ...figures.limits, taken, booked, pending }, unit),
    expiring: expiring.map(({ amount, lastDay }) => ({ amount: toWireAmount(amount, unit), lastDay })),
    atEnd: atEnd && toWireAmounts(atEnd, unit),
  }
}

type ShownRow = Omit<StoredRow, 'bucket' | 'key'> & { after: number }

export const toWireRow = ({ id, after, at, ...row }: ShownRow, unit: LeaveUnit): LedgerRow => ({
  ...row,
  _id: id,
  amount: toWireAmount(row.amount, unit),
  balanceAfter: toWireAmount(after, unit),
  at: at.toISOString(),
})
