import type { ScheduleDay } from '@ems/contract/schedules'

/** A day of a schedule as it is typed: hours of the morning and the afternoon. */
export interface TypedDay {
  am: string
  pm: string
}

const DAYS = 7

/** 225 → `3.75`; no minutes are an empty text. */
const hours = (minutes: number): string => (minutes === 0 ? '' : String(Math.round((minutes / 60) * 100) / 100))

/** Hours as minutes; what is no number is told apart by the server. */
const minutes = (text: string): number => Math.round(Number(text.trim().replace(',', '.')) * 60)

export const typedOf = ({ am, pm }: ScheduleDay): TypedDay => ({ am: hours(am), pm: hours(pm) })
export const minutesOf = ({ am, pm }: TypedDay): ScheduleDay => ({ am: minutes(am), pm: minutes(pm) })

/** A pattern with more weeks, which repeat the first, or with fewer. */
export const withWeeks = (days: readonly TypedDay[], weeks: number): TypedDay[] =>
  Array.from({ length: weeks * DAYS }, (_, n) => days[n] ?? days[n % DAYS] ?? { am: '', pm: '' })

/** What a pattern comes to in a week: working days, halves counted as such, and hours. */
export function weekOf(days: readonly ScheduleDay[]): { days: number; hours: number } {
  const weeks = days.length / DAYS
  const halves = days.flatMap(({ am, pm }) => [am, pm]).filter((length) => length > 0).length
  const all = days.reduce((sum, { am, pm }) => sum + am + pm, 0)
  return { days: halves / 2 / weeks, hours: Math.round((all / 60 / weeks) * 100) / 100 }
}
