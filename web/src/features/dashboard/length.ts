import { inclusiveDays } from '@ems/contract/core/days'
import { inUnit } from '@ems/contract/core/leave-amounts'
import type { Translate } from '../../ui/words/words.ts'

interface Long {
  startDate: string
  endDate: string
  unit: 'days' | 'hours'
  amount: number | null
}

/** How long a leave is: what it counts, or its calendar days where it was not counted. */
export function lengthOf(t: Translate<'dashboard'>, { startDate, endDate, unit, amount }: Long): string {
  if (amount === null) return t('today.days', { count: inclusiveDays(startDate, endDate) })
  return t(`today.${unit}`, { count: inUnit(unit, amount) })
}
