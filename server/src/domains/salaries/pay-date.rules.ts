import { addDays } from '@ems/contract/core/days'

const firstOf = (day: string) => `${day.slice(0, 7)}-01`
const nextMonth = (day: string) => firstOf(addDays(firstOf(day), 31))
const lastOf = (day: string) => addDays(nextMonth(day), -1)

/** The pay day a month after one, as far as anyone can know: the same day, and the last day of a month after a last day. */
export function payDayAfter(last: string): string {
  const next = nextMonth(last)
  const wanted = `${next.slice(0, 7)}-${last.slice(8)}`
  return last === lastOf(last) || wanted > lastOf(next) ? lastOf(next) : wanted
}
