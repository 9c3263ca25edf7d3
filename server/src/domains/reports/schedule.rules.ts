import { addDays, weekdayOf } from '@ems/contract/core/days'

export interface Recurrence {
  every: 'day' | 'week' | 'month'
  /** for weeks 1 (Monday) to 7, for months 1 to 31 */
  on: number | null
}

const isLastOfMonth = (day: string): boolean => addDays(day, 1).endsWith('-01')

function isDueOn({ every, on }: Recurrence, day: string): boolean {
  if (every === 'day' || on === null) return true
  if (every === 'week') return weekdayOf(day) === on
  const date = Number(day.slice(8))
  return date === on || (date < on && isLastOfMonth(day))
}

/** The first due day, from a day on. */
export function nextDueDay(recurrence: Recurrence, from: string): string {
  let day = from
  while (!isDueOn(recurrence, day)) day = addDays(day, 1)
  return day
}
