import { addDays } from '@ems/contract/core/days'
import type { Totals } from '@ems/contract/legal-entity'

/** How many months the salary history has, the current one included. Source: the product's chart. */
export const HISTORY_MONTHS = 6

/** The last months up to that of a day, oldest first, as `YYYY-MM`. */
export function monthsUpTo(today: string, count = HISTORY_MONTHS): string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: count }, (_none, index) => {
    const month = last - (count - 1 - index)
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/**
 * By how much a month's total differs from that of the month before, in percent with one decimal; halves go away from
 * zero. 0 where there was nothing to compare with. Source: the product's change of the monthly salary.
 */
export function changePercent(current: number, last: number): number {
  if (last === 0) return 0
  const tenths = ((current - last) / last) * 1000
  // Money has two decimals: what is left beyond the sixth is the noise of binary fractions, not a value.
  const rounded = Math.round(Number(Math.abs(tenths).toFixed(6)))
  return rounded === 0 ? 0 : (Math.sign(tenths) * rounded) / 10
}

/** The last days of the months before that of a day, and the day itself, oldest first. @param count how many in all */
export const monthEndsUpTo = (today: string, count: number): string[] => [
  ...monthsUpTo(today, count)
    .slice(1)
    .map((month) => addDays(`${month}-01`, -1)),
  today,
]

/** A day as a schedule and a calendar of holidays have it. */
interface PlannedDay {
  day: string
  am: number
  pm: number
  holiday: { part: string } | null
}

/** Whether a person works on a day, be it half of it. */
export const isWorked = ({ am, pm, holiday }: PlannedDay): boolean => am + pm > 0 && holiday?.part !== 'full'

/** The first working day after an absence; the day after the absence if no given day is one. @param days in order */
export const returnDay = (days: readonly PlannedDay[], end: string): string =>
  days.find((each) => each.day > end && isWorked(each))?.day ?? addDays(end, 1)

/** A coming event of the organisation: a day, with its person or name. */
export interface AheadEvent {
  kind: 'anniversary' | 'birthday' | 'probation' | 'contract' | 'holiday' | 'payday'
  day: string
  /** the employee's; null where it is about no one */
  id: string | null
  years: number | null
  name: string | null
  /** what is paid */
  paid: Totals | null
}

interface AheadParts {
  probations: readonly { id: string; day: string }[]
  contracts: readonly { id: string; day: string }[]
  anniversaries: readonly { id: string; day: string; years: number }[]
  birthdays: readonly { id: string; day: string }[]
  holidays: readonly { day: string; name: string }[]
  pay: ({ day: string } & Totals) | undefined
}

const byDay = (one: AheadEvent, other: AheadEvent) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)

/**
 * The upcoming events, the earliest first; on one day, ends come before celebrations.
 * @param most the most events; birthdays, the most frequent kind, get the places that other kinds leave
 */
export function aheadOf(
  { probations, contracts, anniversaries, birthdays, holidays, pay }: AheadParts,
  most: number,
): AheadEvent[] {
  const none = { id: null, years: null, name: null, paid: null }
  const events: AheadEvent[] = [
    ...probations.map((each) => ({ ...none, kind: 'probation' as const, ...each })),
    ...contracts.map((each) => ({ ...none, kind: 'contract' as const, ...each })),
    ...(pay ? [{ ...none, kind: 'payday' as const, day: pay.day, paid: pay }] : []),
    ...holidays.map((each) => ({ ...none, kind: 'holiday' as const, ...each })),
    ...anniversaries.map((each) => ({ ...none, kind: 'anniversary' as const, ...each })),
  ]
  const first = events.toSorted(byDay).slice(0, most)
  const celebrated = birthdays.slice(0, most - first.length)
  return [...first, ...celebrated.map((each) => ({ ...none, kind: 'birthday' as const, ...each }))].toSorted(byDay)
}
