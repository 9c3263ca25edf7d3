import { z } from 'zod'
import { DayPart } from './calendars.ts'
import { Day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { IdParam } from './core/values.ts'
import { HolidaySource, HolidayType } from './holiday-sources.ts'
import { Affected, recalculationOptions } from './recounts.ts'

const code = (what: string) =>
  z
    .string({ error: `${what} is required.` })
    .trim()
    .min(1, `${what} is required.`)
    .max(20, `${what} must be a code of at most 20 characters.`)

export const HolidayImportBody = z.object({
  country: code('Country').describe('as holiday-sources lists them'),
  state: code('State').nullish(),
  region: code('Region').nullish(),
  year: z
    .number({ error: 'Year must be a number.' })
    .int('Year must be a whole number.')
    .min(1970, 'Year must be at least 1970.')
    .max(2199, 'Year must be at most 2199.'),
  types: z
    .array(HolidayType, { error: 'Types must be a list.' })
    .min(1, 'Choose at least one type.')
    .default(['public']),
  language: code('Language').nullish().describe('of the names; default: the first language of the country'),
  ...recalculationOptions,
})

/**
 * The result for each holiday: `kept` existed, unchanged or edited; `skipped` was deleted before, or the day has
 * another holiday.
 */
const Outcome = z.enum(['added', 'kept', 'skipped'])

const ImportedHoliday = z.object({ day: Day, part: DayPart, name: z.string(), type: HolidayType, outcome: Outcome })
export type ImportedHoliday = z.output<typeof ImportedHoliday>

const Place = { code: z.string(), name: z.string() }
const Sources = z.array(
  z.object({
    ...Place,
    languages: z.array(z.string()).describe('languages of the names, the country’s own first'),
    states: z.array(z.object({ ...Place, regions: z.array(z.object(Place)) })),
  }),
)

const configures = { key: 'leaves.configure', least: 'everyone' } as const
const count = z.number().int()

export const holidayImports = {
  sources: endpoint({
    method: 'GET',
    path: '/api/calendar/holiday-sources',
    summary: 'List countries, states and regions whose holidays can be imported',
    access: configures,
    reply: z.object({ sources: Sources }),
    fails: [],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/calendar/holiday-calendars/:id/import',
    summary:
      'Import the holidays of a country for a year; existing holidays stay, and deleted ones are not added again',
    access: configures,
    params: IdParam,
    body: HolidayImportBody,
    reply: z.object({
      added: count,
      kept: count,
      skipped: count,
      rows: z.array(ImportedHoliday),
      source: HolidaySource,
      affected: Affected,
    }),
    fails: ['NOT_FOUND', 'ALREADY_REGISTERED', 'INVALID'],
  }),
}
