import type { DayPart } from '@ems/contract/calendars'
import { weekdayOf } from '@ems/contract/core/days'
import { inUnit } from '@ems/contract/core/leave-amounts'
import type { LeaveUnit } from '@ems/contract/leave-types'

/** A day with the minutes of the schedule. */
export interface WorkingDay {
  day: string
  am: number
  pm: number
  holiday: { name: string; part: DayPart } | null
}

/** The days and parts of days of a leave. Times are minutes since midnight, on one day, for types in hours. */
export interface Cover {
  startDate: string
  endDate: string
  startPart: DayPart
  endPart: DayPart
  times: { from: number; to: number } | null
}

export interface StoredCover<Day = string, Part = DayPart> {
  start_date: Day
  end_date: Day
  start_part: Part
  end_part: Part
  start_time: string | null
  end_time: string | null
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const rowToCover = (row: StoredCover): Cover => ({
  startDate: row.start_date,
  endDate: row.end_date,
  startPart: row.start_part,
  endPart: row.end_part,
  times:
    row.start_time === null || row.end_time === null
      ? null
      : { from: minutesOf(row.start_time), to: minutesOf(row.end_time) },
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

function halvesOf({ startDate, endDate, startPart, endPart }: Cover, day: string): Half[] {
  if (day === startDate && startPart !== 'full') return [startPart]
  if (day === endDate && endPart !== 'full') return [endPart]
  return ['am', 'pm']
}

const isHoliday = ({ holiday }: WorkingDay, half: Half): boolean => holiday?.part === 'full' || holiday?.part === half

/** The morning ends at noon, and the afternoon begins there. */
function overlap(day: WorkingDay, half: Half, { from, to }: { from: number; to: number }): number {
  const [begins, ends] = half === 'am' ? [NOON - day.am, NOON] : [NOON, NOON + day.pm]
  return Math.max(0, Math.min(to, ends) - Math.max(from, begins))
}

function weightOf(day: WorkingDay, half: Half, unit: LeaveUnit, cover: Cover): number {
  if (day[half] === 0 || isHoliday(day, half)) return 0
  if (unit === 'days') return HALF
  return cover.times ? overlap(day, half, cover.times) : day[half]
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

/** The reason stays only where the day still counts the booked amount. @param taken null: as counted */
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

/** Days with at most three decimals, or minutes. */
export const toWireAmount = (amount: number, unit: LeaveUnit): number => (unit === 'days' ? amount / DAY : amount)

/** A null amount stays null. */
export const toWireAmounts = <Amounts extends Record<string, number | null>>(amounts: Amounts, unit: LeaveUnit) =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, amount === null ? null : toWireAmount(amount, unit)]),
  ) as Amounts

/** Days with at most three decimals, or hours with at most two. */
export const toDisplayAmount = (amount: number, unit: LeaveUnit): number =>
  unit === 'days' ? Math.round(amount) / DAY : Math.round(inUnit(unit, amount) * 100) / 100

export const toStoredAmount = (amount: number, unit: LeaveUnit): number =>
  unit === 'days' ? Math.round(amount * DAY) : amount
