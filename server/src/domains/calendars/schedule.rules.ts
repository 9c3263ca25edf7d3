import type { DayPart } from '@ems/contract/calendars'
import { addDays, dayNumber, inclusiveDays } from '@ems/contract/core/days'
import type { ScheduleDay } from '@ems/contract/schedules'

/** A schedule's pattern, Monday of its first week first. */
export interface Pattern {
  weeks: number
  days: readonly ScheduleDay[]
}

/** The history of a schedule: its patterns before each change, and the present one. */
export interface ScheduleHistory {
  /** the earliest change first */
  past: readonly (Pattern & { until: string })[]
  now: Pattern
}

/** Working time from a day on: the pattern, the Monday on which its first week begins, and the holidays. */
export interface WorkingTimePeriod {
  /** the first day; null: since ever */
  from: string | null
  schedule: ScheduleHistory
  anchor: string
  holidays: ReadonlyMap<string, readonly HolidayPart[]>
}

export interface HolidayPart {
  name: string
  part: DayPart
}

/** A day of a person: the minutes of their schedule, and the holiday. */
export interface PersonDay {
  day: string
  am: number
  pm: number
  holiday: HolidayPart | null
  /** null: working time is flexible, or there is none */
  shift: Shift | null
}

/** Times are HH:MM; an end at or before the start is on the next day. */
export interface Shift {
  starts: string
  ends: string
  minutes: number
  /** a planned shift, not one of the schedule */
  planned: boolean
}

/** The planned shift of a person on a day; null is a day off. */
export interface PlannedDay {
  day: string
  shift: Omit<Shift, 'planned'> | null
}

/** The Monday on which patterns without an anchor begin. */
export const FIRST_MONDAY = '1970-01-05'

/** The minutes that a pattern has on a day. */
export function minutesOn({ weeks, days }: Pattern, anchor: string, day: string): ScheduleDay {
  const length = weeks * 7
  const index = (((dayNumber(day) - dayNumber(anchor)) % length) + length) % length
  return days[index] ?? { am: 0, pm: 0, starts: null, ends: null }
}

/** The pattern of a schedule on a day. */
export const patternOn = ({ past, now }: ScheduleHistory, day: string): Pattern =>
  past.find(({ until }) => day < until) ?? now

/** The part of a day that is a holiday: two halves, or a whole day and a half, are the whole day. */
function holidayOf(parts: readonly HolidayPart[]): HolidayPart | null {
  const [first] = parts
  if (!first) return null
  const whole = parts.find(({ part }) => part === 'full')
  if (whole) return whole
  const names = [...new Set(parts.map(({ name }) => name))].join(', ')
  return { name: names, part: parts.length > 1 ? 'full' : first.part }
}

/** A planned shift has the place of the schedule and of a holiday. */
const plannedDay = ({ day, shift }: PlannedDay): PersonDay => {
  const am = Math.ceil((shift?.minutes ?? 0) / 2)
  return { day, am, pm: (shift?.minutes ?? 0) - am, holiday: null, shift: shift && { ...shift, planned: true } }
}

/**
 * A person's days, both ends included.
 * @param stretches their working times, the earliest first, the first of them since ever
 */
export function daysOf(
  stretches: readonly WorkingTimePeriod[],
  from: string,
  to: string,
  planned: readonly PlannedDay[] = [],
): PersonDay[] {
  const days: PersonDay[] = []
  const plans = new Map(planned.map((plan) => [plan.day, plan]))
  let current = 0
  for (let n = 0; n < inclusiveDays(from, to); n++) {
    const day = addDays(from, n)
    while (stretches[current + 1] && (stretches[current + 1]?.from ?? '') <= day) current++
    const stretch = stretches[current]
    if (!stretch) throw new Error('Nobody is without working time.')
    const plan = plans.get(day)
    if (plan) {
      days.push(plannedDay(plan))
      continue
    }
    const { am, pm, starts, ends } = minutesOn(patternOn(stretch.schedule, day), stretch.anchor, day)
    const shift = starts === null || ends === null ? null : { starts, ends, minutes: am + pm, planned: false }
    days.push({ day, am, pm, holiday: holidayOf(stretch.holidays.get(day) ?? []), shift })
  }
  return days
}

/** Whether two patterns have the same minutes and times on every day. */
export const samePattern = (one: Pattern, other: Pattern): boolean =>
  one.weeks === other.weeks && one.days.every((day, n) => isSameDay(day, other.days[n]))

const isSameDay = (one: ScheduleDay, other: ScheduleDay | undefined): boolean =>
  one.am === other?.am && one.pm === other.pm && one.starts === other.starts && one.ends === other.ends
