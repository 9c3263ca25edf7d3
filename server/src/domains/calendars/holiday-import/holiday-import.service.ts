import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@ems/contract/core/endpoint'
import { holidayImports } from '@ems/contract/holiday-imports'
import type { HolidaySource } from '@ems/contract/holiday-sources'
import type { Actor } from '../../../platform/actor/actor.ts'
import { type AuditEvent, writeAuditEvents } from '../../../platform/audit/audit.ts'
import { fieldError, notFoundError, violatedConstraint } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { lockCalendar } from '../holiday.repo.ts'
import { type ChangeAndRecalculate, toAffectedAnswer } from '../recalculation.ts'
import * as repo from './holiday-import.repo.ts'
import { importedDays, type Outcome, outcomesOf } from './holiday-import.rules.ts'
import type { HolidayRegion, Holidays, Source } from './holiday-source.ts'

function explain(error: unknown): never {
  // Another holiday was moved there meanwhile.
  if (violatedConstraint(error) === 'holidays_once_a_day') throw fieldError('year', 'holiday.registered')
  throw error
}

/** The names of a state and a region: their codes mean nothing to most readers. */
function namesOf(sources: readonly Source[], { country, state, region }: Omit<HolidayRegion, 'language'>) {
  const found = sources.find(({ code }) => code === country)?.states.find(({ code }) => code === state)
  return {
    stateName: found?.name ?? null,
    regionName: found?.regions.find(({ code }) => code === region)?.name ?? null,
  }
}

/** Imports holidays of countries into calendars. @param holidays the source */
export function importService(holidays: Holidays, changing: ChangeAndRecalculate) {
  return {
    sources: holidays.sources,

    /**
     * Adds the holidays of a place in a year. Doing it again adds nothing.
     * @throws {AppError} NOT_FOUND; INVALID for an unknown place, language or day
     */
    async run(actor: Actor, calendarId: string, body: BodyOf<typeof holidayImports.run>) {
      const { country, state = null, region = null, language = null, year } = body
      const sourceHolidays = await holidays.holidays({ country, state, region, language }, year)
      const names = namesOf(await holidays.sources(), { country, state, region })
      const source: HolidaySource = {
        country,
        state,
        region,
        ...names,
        year,
        types: [...new Set(body.types)],
        language,
      }
      const days = importedDays(sourceHolidays, source)
      return changing(body, async (trx) => {
        const calendar = await lockCalendar(trx, calendarId)
        if (!calendar) throw notFoundError('holiday-calendar')
        const rows = outcomesOf(days, await repo.storedOf(trx, calendarId, days))
        const added = rows.filter(({ outcome }) => outcome === 'added')
        const ids = await repo.insertImported(trx, calendarId, added).catch(explain)
        const events: AuditEvent[] = added.map(({ day, part, name }, n) => ({
          action: 'holiday.add',
          entityId: ids[n] ?? '',
          after: { calendar_id: calendarId, day, part, name, source: 'import' },
        }))
        const { imported: before } = calendar
        const latest = before === null || before.year <= year
        if (latest && !isDeepStrictEqual(before, source)) {
          await repo.setImported(trx, calendarId, source)
          const facts = { before: { imported: before }, after: { imported: source } }
          events.push({ action: 'holiday-calendar.import', entityId: calendarId, ...facts })
        }
        await writeAuditEvents(trx, actor, events)
        return { result: { rows, source }, changed: added.map(({ day }) => ({ from: day, to: day })) }
      })
    },
  }
}

export type ImportService = ReturnType<typeof importService>

export const importRoutes = (service: ImportService): Route[] =>
  mount(holidayImports, {
    sources: async () => ({ sources: await service.sources() }),
    run: async ({ actor, params, body }) => {
      const { result, affected } = await service.run(actor, params.id, body)
      const { rows, source } = result
      const count = (of: Outcome) => rows.filter(({ outcome }) => outcome === of).length
      const counts = { added: count('added'), kept: count('kept'), skipped: count('skipped') }
      return { ...counts, rows, source, affected: toAffectedAnswer(affected) }
    },
  })
