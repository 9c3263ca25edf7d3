import { isDay } from '@ems/contract/core/day-numbers'

export type DayFormat = 'DD.MM.YYYY' | 'MM/DD/YYYY'

/** One possible day of a text. */
export interface DayReading {
  day: string
  /** the order that the text follows; null if it is the same in all countries */
  format: DayFormat | null
}

const LANGUAGES = ['en', 'en-GB', 'de', 'de-AT', 'fr', 'es', 'pt', 'it', 'nl']

const bare = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()

let months: Map<string, number> | undefined

/** The number of a month by its full or short name. */
function monthOf(name: string): number | undefined {
  months ??= new Map(
    LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const names = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, n) => [bare(names.format(Date.UTC(2000, n, 15))), n + 1] as const)
      }),
    ),
  )
  return months.get(bare(name))
}

const iso = (year = '', month: string | number = '', day = '') =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

// Programs write a day as its first instant.
const MIDNIGHT = /(?:T|\s+)(?:00:00(?::00(?:[.,]0+)?)?|12:00(?::00)? ?AM)\s*(?:Z|[+-]00:?00)?$/i

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const TOGETHER = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const EAST_ASIAN = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/
const NAMED = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s/-]*(?:de |of )?(\p{L}[\p{L}\p{M}]+)\.?[\s/,-]*(?:de )?(\d{4})$/iu
const NAME_FIRST = /^(\p{L}[\p{L}\p{M}]+)\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})$/iu

/** The possible days of a text; two if the order of day and month is unclear. */
export function dayReadings(text: string): DayReading[] {
  const bareDay = text.replace(MIDNIGHT, '')
  const readingOf = (day: string): DayReading[] => (isDay(day) ? [{ day, format: null }] : [])
  const [, year, , month, day] = YEAR_FIRST.exec(bareDay) ?? []
  if (year) return readingOf(iso(year, month, day))
  const together = TOGETHER.exec(bareDay) ?? EAST_ASIAN.exec(bareDay)
  if (together) return readingOf(iso(together[1], together[2], together[3]))
  const named = NAMED.exec(bareDay)
  if (named) return readingOf(iso(named[3], monthOf(named[2] ?? ''), named[1]))
  const nameFirst = NAME_FIRST.exec(bareDay)
  if (nameFirst) return readingOf(iso(nameFirst[3], monthOf(nameFirst[1] ?? ''), nameFirst[2]))
  const [, first, between, second, last] = YEAR_LAST.exec(bareDay) ?? []
  if (!last) return []
  const dayFirst = { day: iso(last, second, first), format: 'DD.MM.YYYY' as const }
  const monthFirst = { day: iso(last, first, second), format: 'MM/DD/YYYY' as const }
  // With dots, the day comes first.
  const possible = [dayFirst, ...(between === '.' ? [] : [monthFirst])].filter((reading) => isDay(reading.day))
  return first === second ? possible.slice(0, 1).map((reading) => ({ ...reading, format: null })) : possible
}

/** A day in a chosen order, even if dots suggest another. */
export function dayInFormat(text: string, format: DayFormat): string | undefined {
  const readings = dayReadings(text)
  const fitting = readings.find((reading) => reading.format === null || reading.format === format)
  if (fitting) return fitting.day
  const [, month, between, day, year] = YEAR_LAST.exec(text.replace(MIDNIGHT, '')) ?? []
  const chosen = iso(year, month, day)
  return format === 'MM/DD/YYYY' && between === '.' && isDay(chosen) ? chosen : undefined
}
