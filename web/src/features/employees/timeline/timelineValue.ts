import { formatDay, formatMoney, isMoney } from '../../../ui/format/format.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A value of a timeline as people read it: money and days as on every screen, whatever else as it is. @param field what it is of */
export function formatTimelineValue(field: string, value: string): string {
  if (isMoney(field)) return formatMoney(Number(value))
  return DAY.test(value) ? formatDay(value) : value
}
