import type { AttendanceStatus } from '@ems/contract/attendance-marks'
import { type DaySpan, isWithin } from '@ems/contract/core/days'

/** A day of the report: its number of people, and that of the days before it in the report's order. */
export interface ReportDay {
  day: string
  employed: number
}

/** The part of a day's list that a page shows. */
export interface Slice {
  day: string
  skip: number
  limit: number
}

/**
 * The parts of days that a page of the report covers: `skip` and `limit` count records over all days.
 * Source: the product's report, whose pages continue from one day into the next.
 * @param days in the order of the report
 */
export function reportPageSlices(days: readonly ReportDay[], skip: number, limit: number): Slice[] {
  const slices: Slice[] = []
  let toSkip = skip
  let left = limit
  for (const { day, employed } of days) {
    if (left === 0) break
    const taken = Math.min(Math.max(employed - toSkip, 0), left)
    if (taken > 0) slices.push({ day, skip: toSkip, limit: taken })
    toSkip = Math.max(toSkip - employed, 0)
    left -= taken
  }
  return slices
}

/** Whether nobody with these working hours and holidays works on the day. */
export const isDayOff = ({ am, pm, holiday }: { am: number; pm: number; holiday?: { part: string } | null }): boolean =>
  am + pm === 0 || holiday?.part === 'full'

/** Whether a person is employed on a day, including the first and the last day. */
export const isEmployedOn = (day: string, employments: readonly DaySpan[]): boolean =>
  employments.some((employment) => isWithin(employment, day))

/**
 * Why the mark of a day cannot be set by hand; null if it can: today, and earlier days of the
 * employment.
 */
export function correctionRefusal(
  day: string,
  today: string,
  employments: readonly DaySpan[],
): 'to-come' | 'not-employed' | null {
  if (day > today) return 'to-come'
  return isEmployedOn(day, employments) ? null : 'not-employed'
}

/** The mark of people on approved leave in a bulk mark: none, `Leave`, or the same as the others. */
export type OnLeave = 'skip' | 'leave' | 'mark'

/**
 * Decides the people and statuses of a bulk mark. People on approved leave never become Present by accident; the
 * status `Leave` is given to them like to everyone else.
 * @param people in the order of marking
 * @param away the people on approved leave; empty if they are marked like the others
 */
export function marksOf(
  people: readonly string[],
  away: ReadonlySet<string>,
  status: AttendanceStatus,
  onLeave: OnLeave,
) {
  return people.flatMap((employeeId) => {
    if (!away.has(employeeId) || status === 'Leave' || onLeave === 'mark') return { employeeId, status }
    return onLeave === 'leave' ? { employeeId, status: 'Leave' as const } : []
  })
}
