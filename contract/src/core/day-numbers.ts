import { DAY_MS } from './durations.ts'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether a text is a calendar day `YYYY-MM-DD` from year 1900 to 9999 that exists. */
export function isDay(text: string): boolean {
  const match = DAY.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return year >= 1900 && days !== undefined && day >= 1 && day <= days
}

/** Days since 1970-01-01 of a calendar day, without any time zone. */
export function dayNumber(day: string): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / DAY_MS
}

/** Minutes since midnight of a time `HH:MM`; seconds are left out. */
export const minutesOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Adds days to a day. */
export function addDays(day: string, days: number): string {
  return new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10)
}

/** The weekday of a day by ISO 8601: 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** The last day with planned working time and forecast leave. */
export const LAST_WORKING_DAY = '2199-12-31'

/** Whether a day is within the range of planned working time. */
export const isWorkingRange = (day: string): boolean => day >= '1970-01-01' && day <= LAST_WORKING_DAY

/** A span of days, both included; `to` is null for no end. */
export interface DaySpan {
  from: string
  to: string | null
}

/** Whether a day is in a span. */
export const isWithin = ({ from, to }: DaySpan, day: string): boolean => from <= day && (to === null || day <= to)

/** Whole days from start to end, including both. */
export const inclusiveDays = (start: string, end: string): number => dayNumber(end) - dayNumber(start) + 1
