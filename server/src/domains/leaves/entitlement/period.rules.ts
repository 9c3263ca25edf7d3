import { addDays } from '@ems/contract/core/days'
import { addMonths, dayOfMonth } from '@ems/contract/core/months'
import type { PolicyBody } from '@ems/contract/leave-policies'

/** The last day is included. */
export interface Span {
  from: string
  to: string
}

export interface Period extends Span {
  months: readonly Span[]
}

const periodCache = new Map<string, Period>()
const MOST_CACHED_PERIODS = 5_000

function periodFrom(year: number, month: number, day: number): Period {
  const key = `${year}-${month}-${day}`
  const found = periodCache.get(key)
  if (found) return found
  const begins = (k: number) => dayOfMonth(year, month + k, day)
  const months = Array.from({ length: 12 }, (_, k) => ({ from: begins(k), to: addDays(begins(k + 1), -1) }))
  const period = { from: begins(0), to: addDays(begins(12), -1), months }
  if (periodCache.size >= MOST_CACHED_PERIODS) periodCache.clear()
  periodCache.set(key, period)
  return period
}

/** Months are counted from the original day, so a period from the 31st returns to the 31st. */
export function periodOf(rule: PolicyBody['period'], employedFrom: string, day: string): Period {
  const start = rule.kind === 'year' ? rule.start : employedFrom.slice(5)
  const [month, date] = [Number(start.slice(0, 2)), Number(start.slice(3, 5))]
  const year = Number(day.slice(0, 4))
  return periodFrom(dayOfMonth(year, month, date) <= day ? year : year - 1, month, date)
}

export function carryCloses(closes: PolicyBody['carry']['closes'], start: string): string | null {
  if (closes === null) return null
  if (typeof closes !== 'string') return addDays(addMonths(start, closes.months), -1)
  const [month, date] = [Number(closes.slice(0, 2)), Number(closes.slice(3, 5))]
  const year = Number(start.slice(0, 4))
  const first = dayOfMonth(year, month, date)
  return first >= start ? first : dayOfMonth(year + 1, month, date)
}
