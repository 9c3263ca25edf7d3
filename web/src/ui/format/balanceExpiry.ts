import { addDays } from '@ems/contract/core/day-numbers'
import { SEED_TYPES } from '@ems/contract/core/leave-types'
import type { Balance } from '../../api/contract/leave-balances.ts'
import { getTranslator } from '../words/words.ts'

/** The number of days before their last day from which days that would expire unbooked are highlighted. */
const SOON = 30

/** An amount of leave, and the last day to take it. */
interface ExpiringAmount {
  amount: number
  lastDay: string
}

/** The days of the entitlement that expire at the period's end if nothing more is booked; null for none. */
export function expiresAtPeriodEnd({ atEnd, period }: Pick<Balance, 'atEnd' | 'period'>): ExpiringAmount | null {
  return atEnd && atEnd.lapsed > 0 ? { amount: atEnd.lapsed, lastDay: period.end } : null
}

/** Whether days that expire unbooked are highlighted. */
export const isSoon = ({ lastDay }: ExpiringAmount, asOf: string): boolean => lastDay <= addDays(asOf, SOON)

/** Days that expire soon: carry-over, extra days, and the entitlement shortly before its period ends; each day once. */
export function expiringSoon(balance: Pick<Balance, 'atEnd' | 'period' | 'expiring' | 'asOf'>): ExpiringAmount[] {
  const end = expiresAtPeriodEnd(balance)
  const soon = [...balance.expiring, ...(end ? [end] : [])].filter((one) => isSoon(one, balance.asOf))
  const byDay = Map.groupBy(soon, ({ lastDay }) => lastDay)
  return [...byDay].map(([lastDay, some]) => ({ amount: some.reduce((sum, { amount }) => sum + amount, 0), lastDay }))
}

/** A leave type's name: the product's own types are translated. */
export function leaveTypeName(name: string): string {
  const t = getTranslator('common')
  const own = SEED_TYPES.find((type) => type === name)
  return own ? t(`leaveType.${own}`) : name
}
