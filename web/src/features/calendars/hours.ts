import type { ScheduleDay } from '@ems/contract/schedules'

/** A day of a schedule as typed: hours of the morning and the afternoon. */
export interface TypedDay {
  am: string
  pm: string
  /** the times of the shift; null for none */
  shift: { starts: string; ends: string } | null
}

const WEEK_DAYS = 7

/** 225 → `3.75`; 0 is an empty text. */
const hours = (minutes: number): string => (minutes === 0 ? '' : String(Math.round((minutes / 60) * 100) / 100))

/** Hours as minutes; the server refuses text that is no number. */
const minutes = (text: string): number => Math.round(Number(text.trim().replace(',', '.')) * 60)

export const typedOf = ({ am, pm, starts, ends }: ScheduleDay): TypedDay => ({
  am: hours(am),
  pm: hours(pm),
  shift: starts === null || ends === null ? null : { starts, ends },
})
export const minutesOf = ({ am, pm, shift }: TypedDay): ScheduleDay => ({
  am: minutes(am),
  pm: minutes(pm),
  starts: shift?.starts ?? null,
  ends: shift?.ends ?? null,
})

/** A day with another start or end of its shift; without both it has no shift. */
export function withShift(day: TypedDay, side: 'starts' | 'ends', time: string): TypedDay {
  const shift = { starts: '', ends: '', ...day.shift, [side]: time }
  return { ...day, shift: shift.starts === '' && shift.ends === '' ? null : shift }
}

/** A schedule with more weeks, which repeat the first, or with fewer. */
export const withWeeks = (days: readonly TypedDay[], weeks: number): TypedDay[] =>
  Array.from({ length: weeks * WEEK_DAYS }, (_, n) => days[n] ?? days[n % WEEK_DAYS] ?? { am: '', pm: '', shift: null })

/** The working days, with halves, and hours of a schedule in a week. */
export function weekOf(days: readonly Pick<ScheduleDay, 'am' | 'pm'>[]): { days: number; hours: number } {
  const weeks = days.length / WEEK_DAYS
  const halves = days.flatMap(({ am, pm }) => [am, pm]).filter((length) => length > 0).length
  const all = days.reduce((sum, { am, pm }) => sum + am + pm, 0)
  return { days: halves / 2 / weeks, hours: Math.round((all / 60 / weeks) * 100) / 100 }
}
