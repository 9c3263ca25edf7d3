/** The language of the words, see `ui/words.ts`; numbers and dates must agree with it. */
export const LOCALE = 'en-US'

/** Created on first use: the first formatter of its kind takes many milliseconds. */
const once = <Format>(make: () => Format): (() => Format) => {
  let made: Format | undefined
  return () => {
    made ??= make()
    return made
  }
}

export const numbers = (options?: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(LOCALE, options))
export const days = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' }))
/** Instants by the local clock of a zone; one formatter for each zone. */
export const clocks = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

export const day = days({ dateStyle: 'medium' })

/** A calendar day `YYYY-MM-DD`, read and written in UTC, so that no time zone can move it. */
export const formatDay = (value: string): string => day().format(new Date(`${value}T00:00:00Z`))
