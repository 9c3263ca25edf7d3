import { clocks, day, days, LOCALE, numbers } from './intl.ts'

/** In its own file, as error messages need it before anything else is formatted. */
export { formatDay } from './intl.ts'

/** A currency with its number of decimals, from the server, as browsers differ. */
export interface Currency {
  currency: string
  decimals: number
}

const moneyFormats = new Map<string, Intl.NumberFormat>()

function moneyFormat(
  { currency, decimals }: Currency,
  signDisplay: 'auto' | 'negative' | 'exceptZero',
  fewest = decimals,
): Intl.NumberFormat {
  const key = `${currency} ${decimals} ${signDisplay} ${fewest}`
  const digits = { minimumFractionDigits: fewest, maximumFractionDigits: decimals }
  const format =
    moneyFormats.get(key) ?? new Intl.NumberFormat(LOCALE, { style: 'currency', currency, signDisplay, ...digits })
  moneyFormats.set(key, format)
  return format
}

const share = numbers({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
const pointsOf = numbers({ signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 })
const number = numbers()
const longDay = days({ dateStyle: 'full' })
const month = days({ month: 'short', year: 'numeric' })
const nearDay = days({ month: 'short', day: 'numeric' })
const shortMonth = days({ month: 'short' })
const weekday = days({ weekday: 'narrow' })
const timeIn = clocks(LOCALE, { timeStyle: 'short' })
// Written out, because `dateStyle` and `timeStyle` do not allow the name of the zone.
const instantIn = clocks(LOCALE, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
// The Swedish locale writes ISO: `2025-01-31 09:05`.
const isoIn = clocks('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** A minus sign as wide as the plus, unlike a hyphen. */
const withMinus = (text: string): string => text.replace('-', '−')

/** An amount of money with its currency; with all decimals or, for whole amounts, with none. */
export const formatMoney = (value: number, of: Currency): string =>
  withMinus(moneyFormat(of, 'auto', Number.isInteger(value) ? 0 : of.decimals).format(value))

/** An amount of an event, which has no number of decimals. */
export const formatMoneyText = (text: string, currency: string): string =>
  formatMoney(Number(text), { currency, decimals: /\.\d{3}/.test(text) ? 3 : 2 })

const MONEY = new Set(['salary', 'basic_salary', 'allowances', 'deductions', 'net_salary'])

/** Whether a fact of an event is an amount of money. @param field its name in the audit */
export const isMoney = (field: string): boolean => MONEY.has(field)

/** An amount of money for a column: always with its decimals, so that they align. */
export const formatAmount = (value: number, of: Currency): string =>
  withMinus(moneyFormat(of, 'negative').format(value))

/** A difference of amounts with its sign: `+$300.00`, `−$231.82`. */
export const formatDifference = (value: number, of: Currency): string =>
  withMinus(moneyFormat(of, 'exceptZero').format(value))

export const formatNumber = (value: number): string => withMinus(number().format(value))

/** A day of each year, `MM-DD`: `Feb 29`. */
export const formatDayOfYear = (value: string): string => nearDay().format(new Date(`2000-${value}T00:00:00Z`))

/** A day with its weekday: `Thursday, November 19, 2026`. */
export const formatLongDay = (value: string): string => longDay().format(new Date(`${value}T00:00:00Z`))

/** The letter of a day's weekday, for the head of a calendar. */
export const formatWeekday = (value: string): string => weekday().format(new Date(`${value}T00:00:00Z`))

/** The days from one to another: `Nov 26 – 27, 2026`, `Dec 28, 2026 – Jan 4, 2027`, or the one day. */
export const formatSpan = (from: string, to: string): string =>
  day().formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))

const sameYear = (one: string, other: string): boolean => one.slice(0, 4) === other.slice(0, 4)

/** A day for narrow places: without its year if that is today's year. */
export const formatNearDay = (value: string, today: string): string =>
  (sameYear(value, today) ? nearDay : day)().format(new Date(`${value}T00:00:00Z`))

/** `formatSpan` for narrow places: without the year if both days are in today's year. */
export const formatNearSpan = (from: string, to: string, today: string): string =>
  (sameYear(from, today) && sameYear(to, today) ? nearDay : day)().formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  )

/** A month `YYYY-MM` as `Jan 2025`. */
export const formatMonth = (value: string): string => month().format(new Date(`${value}-01T00:00:00Z`))

/** The month of a day without its year: `Jan`. */
export const formatShortMonth = (value: string): string => shortMonth().format(new Date(`${value}T00:00:00Z`))

/** A share of one in percent with one decimal: `93.6%`. */
export const formatShare = (value: number): string => withMinus(share().format(value))

/** A difference of shares in percentage points, with its sign: `+0.8`. @param points of a hundred */
export const formatPoints = (points: number): string => withMinus(pointsOf().format(points))

/** The calendar day of an instant in a time zone, `YYYY-MM-DD`. */
export const dayOf = (instant: string, timeZone: string): string => toDateTimeLocal(instant, timeZone).slice(0, 10)

/** The time of an instant in a time zone, for lists that show the day elsewhere. */
export const formatTime = (instant: string, timeZone: string): string => timeIn(timeZone).format(new Date(instant))

/** A time of day in the format of the reader's country. @param time `HH:MM` */
export const formatClock = (time: string): string => formatTime(`2000-01-01T${time}:00Z`, 'UTC')

/** An instant in the organisation's time zone, with its name: readers elsewhere must not take it for their own. */
export const formatInstant = (value: string, timeZone: string): string => instantIn(timeZone).format(new Date(value))

/**
 * An instant as the value of a `datetime-local` field: 16 characters, minute precision, in the organisation's time
 * zone, which is also the zone the server reads such a value in.
 */
export function toDateTimeLocal(instant: string | Date, timeZone: string): string {
  const text = isoIn(timeZone).format(new Date(instant))
  return text.replace(' ', 'T').slice(0, 16)
}
