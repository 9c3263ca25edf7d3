import { addDays } from '@ems/contract/core/days'

/** The days of a month. @param month `YYYY-MM` */
export function daysOf(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** The month before or after. @param month `YYYY-MM` @param step -1 or 1 */
export const monthBeside = (month: string, step: -1 | 1): string =>
  addDays(`${month}-01`, step === 1 ? 31 : -1).slice(0, 7)
