import { addDays, inclusiveDays, isDay } from '@ems/contract/core/days'

export const PERIODS = ['thisYear', 'lastYear', 'last12Months', 'own'] as const
export type Period = (typeof PERIODS)[number]

/** The period in the address. */
export interface PeriodSearch {
  period?: unknown
  from?: unknown
  to?: unknown
}

const day = (value: unknown): string | undefined => (typeof value === 'string' && isDay(value) ? value : undefined)

/** The days of an address; by default this year so far. `last12Months`: whole months before this one. */
export function periodIn(search: PeriodSearch, today: string): { period: Period; from: string; to: string } {
  const period = PERIODS.find((each) => each === search.period) ?? 'thisYear'
  const year = Number(today.slice(0, 4))
  const thisYear = { from: `${year}-01-01`, to: today }
  switch (period) {
    case 'thisYear':
      return { period, ...thisYear }
    case 'lastYear':
      return { period, from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
    case 'last12Months':
      return { period, from: `${year - 1}${today.slice(4, 8)}01`, to: addDays(`${today.slice(0, 8)}01`, -1) }
    case 'own':
      return { period, from: day(search.from) ?? thisYear.from, to: day(search.to) ?? thisYear.to }
  }
}

/** The same days a year earlier; 29 February becomes the 28th. */
const yearBefore = (of: string): string => {
  const before = `${String(Number(of.slice(0, 4)) - 1).padStart(4, '0')}${of.slice(4)}`
  return isDay(before) ? before : before.replace('02-29', '02-28')
}

/** The period to compare with: a year earlier, or for own days as many days directly before. */
export function periodBefore({ period, from, to }: { period: Period; from: string; to: string }) {
  return period === 'own'
    ? { from: addDays(from, -inclusiveDays(from, to)), to: addDays(from, -1) }
    : { from: yearBefore(from), to: yearBefore(to) }
}
