import { parentPort } from 'node:worker_threads'
import Holidays from 'date-holidays'
import { Temporal } from 'temporal-polyfill'
import type { Answer, HolidayRegion, Question, Source } from './holiday-source.ts'

// The data of all countries take half a second and 45 MB to load: they stay in this thread, which ends when it is idle.
const everywhere = new Holidays()
const coded = (names: Record<string, string> | undefined) =>
  Object.entries(names ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
const countries = () => coded(everywhere.getCountries('en'))
const states = (country: string) => coded(everywhere.getStates(country, 'en'))
const regions = (country: string, state: string) => coded(everywhere.getRegions(country, state, 'en'))

const sources = (): Source[] =>
  countries().map(({ code, name }) => ({
    code,
    name,
    languages: new Holidays(code).getLanguages(),
    states: states(code).map((state) => ({ ...state, regions: regions(code, state.code) })),
  }))

const has = (list: readonly { code: string }[], wanted: string | null) =>
  wanted === null || list.some(({ code }) => code === wanted)

function wrongIn({ country, state, region, language }: HolidayRegion): keyof HolidayRegion | undefined {
  if (!has(countries(), country)) return 'country'
  if (!has(states(country), state)) return 'state'
  if (region !== null && (state === null || !has(regions(country, state), region))) return 'region'
  if (language !== null && !new Holidays(country).getLanguages().includes(language)) return 'language'
  return undefined
}

function holidays(place: HolidayRegion, year: number): Answer {
  const wrong = wrongIn(place)
  if (wrong) return { wrong }
  const { country, state, region, language } = place
  const of = new Holidays({ country, ...(state && { state }), ...(region && { region }) })
  if (language) of.setLanguages(language)
  // A holiday of one year may begin in the year before, and so may the substitute day for a first of January.
  const yearHolidays = [year - 1, year, year + 1].flatMap((one) => of.getHolidays(one) ?? [])
  const zone = of.getTimezones()?.[0] ?? 'UTC'
  const local = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime())
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
  return {
    found: yearHolidays.map(({ name, type, rule, start, end, ...more }) => ({
      name,
      type,
      rule,
      start: local(start),
      end: local(end),
      // The types of the library leave it out.
      note: (more as { note?: string }).note,
    })),
  }
}

parentPort?.on('message', ({ id, place, year }: Question) => {
  parentPort?.postMessage({ id, answer: place ? holidays(place, year) : { sources: sources() } })
})
