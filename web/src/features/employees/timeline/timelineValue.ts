import { formatDay, formatMoneyText, isMoney } from '../../../ui/format/format.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * A value of a timeline in words: money and days as on all screens, other values unchanged.
 * @param field the field of the value
 * @param currency of the event
 */
export function formatTimelineValue(field: string, value: string, currency: string): string {
  if (isMoney(field)) return formatMoneyText(value, currency)
  return DAY.test(value) ? formatDay(value) : value
}
