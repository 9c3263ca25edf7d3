const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar day `YYYY-MM-DD` in words, as `Nov 19, 2026`. */
export const dayInWords = (day: string): string => medium.format(new Date(day))

/** Calendar days in words, as `Nov 26 – 27, 2026`. Mail programs show the narrow spaces of the formatter in odd ways. */
export const spanInWords = (from: string, to: string): string =>
  medium.formatRange(new Date(from), new Date(to)).replaceAll(/[\u2009\u202f]/g, ' ')
