import type { calendars } from '@ems/contract/calendars'
import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, brokenConstraint, fieldFailure, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseStale } from '../../platform/stale.ts'
import * as repo from './repo-holidays.ts'

// The database decides who was first; here its refusal becomes a sentence.
function explain(error: unknown): never {
  const constraint = brokenConstraint(error)
  if (constraint === 'holiday_calendars_name_unique') throw fieldFailure('name', 'holiday-calendar.name-registered')
  if (constraint === 'locations_holiday_calendar_id_fkey') throw new AppError('holiday-calendar.in-use')
  if (constraint === 'holidays_once_a_day') throw fieldFailure('day', 'holiday.registered')
  if (constraint === 'holidays_calendar_id_fkey') throw fieldFailure('calendarId', 'holiday-calendar.unknown')
  if (constraint === 'holiday_calendars_one_default') throw new AppError('holiday-calendar.one-default')
  throw error
}

const calendarFacts = ({ name, is_default }: repo.CalendarRow) => ({ name, is_default })
const holidayFacts = ({ calendar_id, day, part, name, source }: repo.HolidayRow) => ({
  calendar_id,
  day,
  part,
  name,
  source,
})

async function lockedCalendar(trx: Trx, id: string): Promise<repo.CalendarRow> {
  const calendar = await repo.lockCalendar(trx, id)
  if (!calendar) throw notFound('holiday-calendar')
  return calendar
}

async function lockedHoliday(trx: Trx, id: string): Promise<repo.HolidayRow> {
  const holiday = await repo.lockHoliday(trx, id)
  if (!holiday) throw notFound('holiday')
  return holiday
}

/** Holiday calendars and their holidays; one of the calendars is the default. */
export function holidayService({ db }: Platform) {
  return {
    calendars: (query: QueryOf<typeof calendars.holidayCalendars>) => repo.listCalendars(db, query),
    list: (query: QueryOf<typeof calendars.holidays>) => repo.listHolidays(db, query),

    /** @throws {AppError} ALREADY_REGISTERED for a taken name, in any case */
    async addCalendar(actor: Actor, { name, isDefault = false }: BodyOf<typeof calendars.addHolidayCalendar>) {
      return inTransaction(db, async (trx) => {
        if (isDefault) await repo.unmarkDefaultCalendar(trx)
        const calendar = await repo.insertCalendar(trx, { name, is_default: isDefault }).catch(explain)
        const after = calendarFacts(calendar)
        await audit(trx, actor, { action: 'holiday-calendar.add', entityId: calendar.id, after })
        return calendar
      })
    },

    /** @throws {AppError} NOT_FOUND, ALREADY_REGISTERED, STALE; CONFLICT where there would be no default */
    async updateCalendar(actor: Actor, id: string, body: BodyOf<typeof calendars.updateHolidayCalendar>) {
      return inTransaction(db, async (trx) => {
        const before = await lockedCalendar(trx, id)
        refuseStale(before.updated_at, body.ifUpdatedAt)
        const is_default = body.isDefault ?? before.is_default
        if (before.is_default && !is_default) throw new AppError('holiday-calendar.one-default')
        if (is_default && !before.is_default) await repo.unmarkDefaultCalendar(trx)
        const calendar = await repo.updateCalendar(trx, id, { name: body.name, is_default }).catch(explain)
        await audit(trx, actor, {
          action: 'holiday-calendar.update',
          entityId: id,
          before: calendarFacts(before),
          after: calendarFacts(calendar),
        })
        return calendar
      })
    },

    /** @throws {AppError} NOT_FOUND; IN_USE for the default, and while a location has it */
    async removeCalendar(actor: Actor, id: string) {
      return inTransaction(db, async (trx) => {
        const calendar = await lockedCalendar(trx, id)
        if (calendar.is_default) throw new AppError('holiday-calendar.default-stays')
        await repo.deleteCalendar(trx, id).catch(explain)
        const before = calendarFacts(calendar)
        await audit(trx, actor, { action: 'holiday-calendar.remove', entityId: id, before })
        return calendar
      })
    },

    /** @throws {AppError} INVALID for an unknown calendar, ALREADY_REGISTERED for a part of a day that has one */
    async add(actor: Actor, { calendarId: calendar_id, ...values }: BodyOf<typeof calendars.addHoliday>) {
      return inTransaction(db, async (trx) => {
        const holiday = await repo.insertHoliday(trx, { calendar_id, ...values }).catch(explain)
        await audit(trx, actor, { action: 'holiday.add', entityId: holiday.id, after: holidayFacts(holiday) })
        return holiday
      })
    },

    /** @throws {AppError} NOT_FOUND, ALREADY_REGISTERED, STALE */
    async update(actor: Actor, id: string, { ifUpdatedAt, ...values }: BodyOf<typeof calendars.updateHoliday>) {
      return inTransaction(db, async (trx) => {
        const before = await lockedHoliday(trx, id)
        refuseStale(before.updated_at, ifUpdatedAt)
        const holiday = await repo.updateHoliday(trx, id, values).catch(explain)
        const facts = { before: holidayFacts(before), after: holidayFacts(holiday) }
        await audit(trx, actor, { action: 'holiday.update', entityId: id, ...facts })
        return holiday
      })
    },

    /** @throws {AppError} NOT_FOUND */
    async remove(actor: Actor, id: string) {
      return inTransaction(db, async (trx) => {
        const holiday = await lockedHoliday(trx, id)
        await repo.removeHoliday(trx, holiday)
        await audit(trx, actor, { action: 'holiday.remove', entityId: id, before: holidayFacts(holiday) })
        return holiday
      })
    },
  }
}
