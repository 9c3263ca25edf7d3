import type { DayPart } from '@ems/contract/calendars'
import { addDays, minutesOfTime, weekdayOf } from '@ems/contract/core/days'
import { inUnit } from '@ems/contract/core/leave-amounts'
import type { LeaveUnit } from '@ems/contract/leave-types'

/** A day with the minutes of the schedule. */
export interface WorkingDay {
  day: string
  am: number
  pm: number
  holiday: { name: string; part: DayPart } | null
}

/** The days and parts of days of a leave, as its row has them. Times are on one day, for types in hours. */
export interface Cover<Day = string, Part = DayPart> {
  start_date: Day
  end_date: Day
  start_part: Part
  end_part: Part
  /** HH:MM, in a row HH:MM:SS */
  start_time: string | null
  end_time: string | null
}

/** The days and parts of a row alone. */
export const toCover = ({ start_date, end_date, start_part, end_part, start_time, end_time }: Cover): Cover => ({
  start_date,
  end_date,
  start_part,
  end_part,
  start_time: start_time?.slice(0, 5) ?? null,
  end_time: end_time?.slice(0, 5) ?? null,
})

/** thousandths of a day, or minutes */
export interface DayCount {
  day: string
  amount: number
  /** why it is less than a full day; null where it is not */
  why: string | null
}

/** For types in days, amounts are thousandths of a day. A half day counts 500, whatever its hours. */
export const DAY = 1000
const HALF = DAY / 2

const NOON = 12 * 60

/** Longer leaves are not counted: ten years. */
export const MOST_COUNTED_DAYS = 3660

type Half = 'am' | 'pm'

function halvesOf({ start_date, end_date, start_part, end_part }: Cover, day: string): Half[] {
  if (day === start_date && start_part !== 'full') return [start_part]
  if (day === end_date && end_part !== 'full') return [end_part]
  return ['am', 'pm']
}

const isHoliday = ({ holiday }: WorkingDay, half: Half): boolean => holiday?.part === 'full' || holiday?.part === half

/** The morning ends at noon, and the afternoon begins there. */
function overlap(day: WorkingDay, half: Half, from: number, to: number): number {
  const [begins, ends] = half === 'am' ? [NOON - day.am, NOON] : [NOON, NOON + day.pm]
  return Math.max(0, Math.min(to, ends) - Math.max(from, begins))
}

function weightOf(day: WorkingDay, half: Half, unit: LeaveUnit, { start_time, end_time }: Cover): number {
  if (day[half] === 0 || isHoliday(day, half)) return 0
  if (unit === 'days') return HALF
  if (start_time === null || end_time === null) return day[half]
  return overlap(day, half, minutesOfTime(start_time), minutesOfTime(end_time))
}

const isWeekend = (day: string): boolean => weekdayOf(day) > 5

function reasonOf(day: WorkingDay, halves: readonly Half[]): string | null {
  const working = halves.filter((half) => day[half] > 0)
  if (working.length === 0) return isWeekend(day.day) ? 'weekend' : 'not a working day'
  if (working.some((half) => isHoliday(day, half))) return day.holiday?.name ?? null
  return working.length < halves.length ? 'half a working day' : null
}

/** A half that is a holiday counts nothing. */
export function countDays(days: readonly WorkingDay[], cover: Cover, unit: LeaveUnit): DayCount[] {
  return days.map((day) => {
    const halves = halvesOf(cover, day.day)
    const amount = halves.reduce((sum, half) => sum + weightOf(day, half, unit, cover), 0)
    return { day: day.day, amount, why: reasonOf(day, halves) }
  })
}

/** The reason of a day is kept only if the day still counts the booked amount. @param taken null: as counted */
export const withBookedAmounts = (
  counted: readonly DayCount[],
  taken: ReadonlyMap<string, number> | null,
): readonly DayCount[] =>
  counted.map((one) => {
    const amount = taken?.get(one.day) ?? 0
    return taken === null || amount === one.amount ? one : { ...one, amount, why: null }
  })

export const amountOf = (counted: readonly Pick<DayCount, 'amount'>[]): number =>
  counted.reduce((sum, { amount }) => sum + amount, 0)

/** Days with at most three decimals, or minutes; null stays null. */
export const toWireAmount = <Amount extends number | null>(amount: Amount, unit: LeaveUnit): Amount =>
  (amount !== null && unit === 'days' ? amount / DAY : amount) as Amount

export const toWireAmounts = <Amounts extends Record<string, number | null>>(amounts: Amounts, unit: LeaveUnit) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toWireAmount(amount, unit)])) as Amounts

/** Days with at most three decimals, or hours with at most two. */
export const toDisplayAmount = (amount: number, unit: LeaveUnit): number =>
  unit === 'days' ? Math.round(amount) / DAY : Math.round(inUnit(unit, amount) * 100) / 100

export const toStoredAmount = (amount: number, unit: LeaveUnit): number =>
  unit === 'days' ? Math.round(amount * DAY) : amount

/** On a single day both parts are the same. */
function whole(piece: Cover): Cover {
  if (piece.start_date !== piece.end_date) return piece
  const part = piece.start_part === 'full' ? piece.end_part : piece.start_part
  return { ...piece, start_part: part, end_part: part }
}

export function splitCover(cover: Cover, from: string, to: string): { first: Cover | null; rest: Cover | null } {
  const first = from > cover.start_date ? { ...cover, end_date: addDays(from, -1), end_part: 'full' as const } : null
  const rest = to < cover.end_date ? { ...cover, start_date: addDays(to, 1), start_part: 'full' as const } : null
  return { first: first && whole(first), rest: rest && whole(rest) }
}

export const cutCover = (cover: Cover, from: string, to: string): Cover =>
  whole({
    ...cover,
    start_date: from,
    end_date: to,
    start_part: from === cover.start_date ? cover.start_part : 'full',
    end_part: to === cover.end_date ? cover.end_part : 'full',
  })

export const coverUntil = (cover: Cover, day: string): Cover | null =>
  cover.end_date <= day ? cover : splitCover(cover, addDays(day, 1), cover.end_date).first
