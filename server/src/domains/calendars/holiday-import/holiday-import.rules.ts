import type { DayPart } from '@ems/contract/calendars'
import { addDays } from '@ems/contract/core/days'
import type { HolidaySource, HolidayType } from '@ems/contract/holiday-sources'

/** A holiday as the data of a country have it; it may last several days, and begin in the evening. */
export interface SourceHoliday {
  name: string
  type: HolidayType
  /** the rule by which it recurs, e.g. `easter 39` */
  rule: string
  /** as the clocks of the place tell it, `2026-03-20T18:00` */
  start: string
  end: string
  /** remarks of the data, for instance the people for whom it is */
  note?: string | undefined
}

/** A day of a calendar to be. */
export interface ImportedDay {
  day: string
  part: DayPart
  name: string
  type: HolidayType
  /** its keys for the next import: first the key of the row, then those of other holidays on the day */
  keys: [string, ...string[]]
}

/** A stored holiday with a key of the import, or on one of its days. */
export interface StoredDay {
  day: string
  source: string
  import_key: string | null
  removed: boolean
}

export type Outcome = 'added' | 'kept' | 'skipped'

const NAME_MAX = 100

type Half = Pick<ImportedDay, 'day' | 'part'>

/** The days whose noon is within a holiday; a holiday within a morning or an afternoon is that half. */
function daysOf({ start, end }: SourceHoliday): Half[] {
  const noonOf = (day: string) => `${day}T12:00`
  const first = start.slice(0, 10)
  if (end <= `${addDays(first, 1)}T00:00`) {
    if (start >= noonOf(first)) return [{ day: first, part: 'pm' }]
    if (end <= noonOf(first)) return [{ day: first, part: 'am' }]
  }
  const days: Half[] = []
  for (let day = first; noonOf(day) < end; day = addDays(day, 1))
    if (noonOf(day) >= start) days.push({ day, part: 'full' })
  return days
}

function partOf(parts: readonly DayPart[]): DayPart {
  const [first = 'full'] = parts
  return parts.every((part) => part === first) ? first : 'full'
}

/** Notes that say that some people alone are free. */
const FOR_SOME = /^(women|youth|children|military personnel)\b/i

/** The kind of a holiday: optional if it is for some people alone; a substitute has the kind of its holiday. */
function typeFor({ type, rule, note = '' }: SourceHoliday, all: readonly SourceHoliday[]): HolidayType {
  if (type === 'public' && FOR_SOME.test(note)) return 'optional'
  const stood = rule.startsWith('substitutes ') && all.find((one) => rule.startsWith(`substitutes ${one.rule} if `))
  return stood ? typeFor(stood, []) : type
}

/** The holidays of a year, one a day: two on one day are one with both names, and two halves a whole. */
export function importedDays(found: readonly SourceHoliday[], source: HolidaySource): ImportedDay[] {
  const place = [source.country, source.state, source.region].filter(Boolean).join('-')
  const entries = found
    .map((one) => ({ ...one, type: typeFor(one, found) }))
    .filter(({ type }) => source.types.includes(type))
    .flatMap((one) => daysOf(one).map((half) => ({ ...one, ...half, key: `${place}|${one.rule}|${half.day}` })))
    .filter(({ day }) => day.startsWith(`${source.year}-`))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const days = [...Map.groupBy(entries, ({ day }) => day)].map(([day, [first, ...more]]): ImportedDay[] => {
    if (!first) return []
    const all = [first, ...more]
    const name = [...new Set(all.map((one) => one.name))].join(', ')
    return [
      {
        day,
        part: partOf(all.map(({ part }) => part)),
        name: name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name,
        type: first.type,
        keys: [first.key, ...more.map(({ key }) => key)],
      },
    ]
  })
  return days.flat().sort((a, b) => a.day.localeCompare(b.day))
}

/** The effect of an import on each day: it keeps manual changes, deletions and additions. */
export function outcomesOf(
  days: readonly ImportedDay[],
  stored: readonly StoredDay[],
): (ImportedDay & { outcome: Outcome })[] {
  return days.map((day) => {
    const known = stored.find(({ import_key }) => import_key !== null && day.keys.includes(import_key))
    const there = known ?? stored.find((one) => one.day === day.day && !one.removed)
    if (!there) return { ...day, outcome: 'added' }
    return { ...day, outcome: there.removed || there.source === 'own' ? 'skipped' : 'kept' }
  })
}
