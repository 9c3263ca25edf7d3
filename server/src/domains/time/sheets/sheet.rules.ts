import { addMonths as addMonthsTo } from '@ems/contract/core/months'
import type { TimeSettings } from '@ems/contract/time-policies'

/** The hour account of a month, in minutes. */
export interface Account {
  carriedIn: number
  adjusted: number
  delta: number
  balance: number
  carriedOut: number
  lapsed: number
}

/** The minutes of the balance that become leave and pay. */
export interface LieuAllocation {
  lieuMinutes: number
  payMinutes: number
}

export const NO_ALLOCATION: LieuAllocation = { lieuMinutes: 0, payMinutes: 0 }

type AccountSettings = Pick<TimeSettings, 'account' | 'accountCap' | 'overtimeStep' | 'overtimeAs'>

/** Whether the account's period ends with a month. @param isLeaving the employment ends in the month */
export function isLastOfPeriod(month: string, { account }: Pick<TimeSettings, 'account'>, isLeaving: boolean): boolean {
  const number = Number(month.slice(5, 7))
  return isLeaving || account === 'month' || (account === 'quarter' ? number % 3 === 0 : number === 12)
}

export interface AccountInput {
  carriedIn: number
  adjusted: number
  delta: number
  /** the account's period ends with the month */
  isLast: boolean
}

/** An open month carries its whole balance. */
export function accountOf(
  { carriedIn, adjusted, delta, isLast }: AccountInput,
  { accountCap }: Pick<TimeSettings, 'accountCap'>,
  { lieuMinutes, payMinutes }: LieuAllocation = NO_ALLOCATION,
): Account {
  const balance = carriedIn + adjusted + delta
  const rest = balance - lieuMinutes - payMinutes
  const carriedOut = isLast && accountCap !== null ? Math.max(-accountCap, Math.min(accountCap, rest)) : rest
  return { carriedIn, adjusted, delta, balance, carriedOut, lapsed: rest - carriedOut }
}

/** The largest part of a balance that can be given as leave or pay. */
export const maxAllocation = (balance: number, { overtimeStep }: Pick<TimeSettings, 'overtimeStep'>): number =>
  Math.max(0, balance - (balance % overtimeStep))

export function proposalOf(balance: number, isLast: boolean, settings: AccountSettings): LieuAllocation {
  const all = isLast ? maxAllocation(balance, settings) : 0
  return {
    lieuMinutes: settings.overtimeAs === 'lieu' ? all : 0,
    payMinutes: settings.overtimeAs === 'pay' ? all : 0,
  }
}

/** Minutes of leave for minutes of overtime, rounded half up. @param factor with at most two decimals */
export const leaveMinutes = (minutes: number, factor: number): number =>
  Math.floor((minutes * Math.round(factor * 100) + 50) / 100)

interface DayFigures {
  day: string
  status: string
  scheduled: number
  present: number
  counted: number
  overtime: number
  undertime: number
  delta: number
}

export function totalsOf(days: readonly DayFigures[]) {
  const sum = (key: 'scheduled' | 'present' | 'counted' | 'overtime' | 'undertime') =>
    days.reduce((all, day) => all + day[key], 0)
  return {
    scheduled: sum('scheduled'),
    present: sum('present'),
    counted: sum('counted'),
    overtime: sum('overtime'),
    undertime: sum('undertime'),
    absent: days.filter(({ status }) => status === 'absent').length,
  }
}

export const firstDayOf = (month: string): string => `${month}-01`

export const addMonths = (month: string, count: number): string => addMonthsTo(`${month}-01`, count).slice(0, 7)
