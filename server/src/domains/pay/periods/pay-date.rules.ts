import { lastDayOf } from '@ems/contract/core/months'

/** The pay date of a month: the group's pay day, or the last day of a shorter month. */
export function payDateOf(month: string, payDay: number): string {
  const last = lastDayOf(month)
  return payDay >= Number(last.slice(8)) ? last : `${month.slice(0, 8)}${String(payDay).padStart(2, '0')}`
}
