// RFC 5322, section 2.1.1: a line should have at most 78 characters. Mail programs break longer lines, and the rest of the
// line would lack its quote mark.
const LINE = 78
const MARK = '> '
const WIDTH = LINE - MARK.length

/**
 * The text of another person as lines of a mail. Each line begins with "> ", so that it cannot pose as a line of the
 * product, such as the line before a link.
 */
export const quoteLines = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .flatMap(wrapped)
    .map((line) => MARK + line)

/** A name or title within a line of a mail: on one line, whatever earlier versions have stored. */
export const toOneLine = (text: string): string => text.replace(/[\s\u0085\p{Bidi_Control}]+/gu, ' ').trim()

/** A line in pieces that fit, cut between words where there are any. */
function wrapped(line: string): string[] {
  const rest = [...line]
  const pieces: string[] = []
  while (rest.length > WIDTH) {
    const space = rest.lastIndexOf(' ', WIDTH)
    pieces.push(rest.splice(0, space > 0 ? space : WIDTH).join(''))
    if (rest[0] === ' ') rest.shift()
  }
  return [...pieces, rest.join('')]
}

const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar day `YYYY-MM-DD` in words, as `Nov 19, 2026`. */
export const formatDay = (day: string): string => medium.format(new Date(day))

/** A moment with its zone, as `Nov 19, 2026, 5:00 PM (Europe/Lisbon)`. Mail programs show the formatter's narrow space in odd ways. */
export const formatMoment = (at: Date, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at).replaceAll('\u202f', ' ')} (${timeZone})`

const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month in words, as `March 2027`. @param month YYYY-MM, or a day of it */
export const monthInWords = (month: string): string => months.format(new Date(`${month.slice(0, 7)}-01T00:00Z`))

/** Calendar days in words, as `Nov 26 – 27, 2026`. Mail programs show the narrow spaces of the formatter in odd ways. */
export const spanInWords = (from: string, to: string): string =>
  medium.formatRange(new Date(from), new Date(to)).replaceAll(/[\u2009\u202f]/g, ' ')
