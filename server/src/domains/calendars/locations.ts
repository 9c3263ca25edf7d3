import type { calendars } from '@ems/contract/calendars'
import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/index.ts'
import {
  AppError,
  fieldError,
  notFoundError,
  requireCurrent,
  violatedConstraint,
} from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { isTimeZone } from '../settings/index.ts'
import * as repo from './location.repo.ts'
import type { ChangeAndRecalculate, RecalculationOptions } from './recalculation.ts'

function explain(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'locations_name_unique') throw fieldError('name', 'location.name-registered')
  if (constraint === 'locations_holiday_calendar_id_fkey')
    throw fieldError('holidayCalendarId', 'holiday-calendar.unknown')
  if (constraint === 'working_times_location_id_fkey') throw new AppError('location.in-use')
  throw error
}

const factsOf = ({ name, time_zone, holiday_calendar_id, networks }: repo.LocationRow) => ({
  name,
  time_zone,
  holiday_calendar_id,
  networks,
})

async function requireLocked(trx: Trx, id: string): Promise<repo.LocationRow> {
  const location = await repo.lockLocation(trx, id)
  if (!location) throw notFoundError('location')
  return location
}

function valuesOf({
  name,
  timeZone,
  holidayCalendarId,
  networks,
}: BodyOf<typeof calendars.addLocation>): repo.LocationValues {
  if (!isTimeZone(timeZone)) throw fieldError('timeZone', 'settings.unknown-time-zone')
  return { name, time_zone: timeZone, holiday_calendar_id: holidayCalendarId, networks }
}

/** Where people work: each location has a time zone and a holiday calendar. */
export function locationService({ db }: Platform, changing: ChangeAndRecalculate) {
  return {
    list: (query: QueryOf<typeof calendars.locations>) => repo.listLocations(db, query),

    /** @throws {AppError} ALREADY_REGISTERED for a taken name, in any case; INVALID for an unknown calendar or time zone */
    add: (actor: Actor, body: BodyOf<typeof calendars.addLocation>) =>
      changing(body, async (trx) => {
        const location = await repo.insertLocation(trx, valuesOf(body)).catch(explain)
        await writeAuditEvent(trx, actor, { action: 'location.add', entityId: location.id, after: factsOf(location) })
        return { result: location, changed: [] }
      }),

    /** @throws {AppError} NOT_FOUND, STALE, and what `add` throws */
    update: (actor: Actor, id: string, body: BodyOf<typeof calendars.updateLocation>) =>
      changing(body, async (trx) => {
        const before = await requireLocked(trx, id)
        requireCurrent(before.updated_at, body.ifUpdatedAt)
        const location = await repo.updateLocation(trx, id, valuesOf(body)).catch(explain)
        const facts = { before: factsOf(before), after: factsOf(location) }
        await writeAuditEvent(trx, actor, { action: 'location.update', entityId: id, ...facts })
        const same = location.holiday_calendar_id === before.holiday_calendar_id
        return { result: location, changed: same ? [] : [{ from: '1970-01-01', to: null, locationId: id }] }
      }),

    /** @throws {AppError} NOT_FOUND, INVALID; IN_USE where a person works or worked there */
    remove: (actor: Actor, id: string, options: RecalculationOptions) =>
      changing(options, async (trx) => {
        const location = await requireLocked(trx, id)
        await repo.deleteLocation(trx, id).catch(explain)
        await writeAuditEvent(trx, actor, { action: 'location.remove', entityId: id, before: factsOf(location) })
        return { result: location, changed: [] }
      }),
  }
}
