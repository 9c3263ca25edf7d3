import type { calendars } from '@ems/contract/calendars'
import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import type { ActingPrincipal, Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent, writeAuditEvents } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/index.ts'
import {
  AppError,
  fieldError,
  notFoundError,
  requireCurrent,
  violatedConstraint,
} from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import * as repo from './holiday.repo.ts'
import type { ChangeAndRecalculate, ChangedDays, RecalculationOptions } from './recalculation.ts'

// The database decides who was first; here its refusal becomes a sentence.
function explain(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'holiday_calendars_name_unique') throw fieldError('name', 'holiday-calendar.name-registered')
  if (constraint === 'locations_holiday_calendar_id_fkey') throw new AppError('holiday-calendar.in-use')
  if (constraint === 'holidays_once_a_day') throw fieldError('day', 'holiday.registered')
  if (constraint === 'holidays_calendar_id_fkey') throw fieldError('calendarId', 'holiday-calendar.unknown')
  if (constraint === 'holiday_calendars_one_default') throw new AppError('holiday-calendar.one-default')
  throw error
}

/** Adds a holiday, with its audit event. @throws {AppError} INVALID for an unknown calendar, ALREADY_REGISTERED for a part of a day that has one */
export async function addHoliday(
  trx: Trx,
  actor: ActingPrincipal,
  values: repo.HolidayValues & { calendar_id: string },
): Promise<repo.HolidayRow> {
  const holiday = await repo.insertHoliday(trx, values).catch(explain)
  await writeAuditEvent(trx, actor, { action: 'holiday.add', entityId: holiday.id, after: holidayFacts(holiday) })
  return holiday
}

/** Changes a holiday that is locked, with its audit event. @throws {AppError} ALREADY_REGISTERED for a part of a day that has one */
export async function changeHoliday(
  trx: Trx,
  actor: ActingPrincipal,
  before: repo.HolidayRow,
  values: repo.HolidayValues,
): Promise<repo.HolidayRow> {
  const holiday = await repo.updateHoliday(trx, before.id, values).catch(explain)
  const facts = { before: holidayFacts(before), after: holidayFacts(holiday) }
  await writeAuditEvent(trx, actor, { action: 'holiday.update', entityId: before.id, ...facts })
  return holiday
}

const calendarFacts = ({ name, is_default, imported }: repo.CalendarRow) => ({ name, is_default, imported })
const holidayFacts = ({ calendar_id, day, part, name, source }: repo.HolidayRow) => ({
  calendar_id,
  day,
  part,
  name,
  source,
})

const removal = (holiday: repo.HolidayRow) => ({
  action: 'holiday.remove' as const,
  entityId: holiday.id,
  before: holidayFacts(holiday),
})

async function lockedCalendar(trx: Trx, id: string): Promise<repo.CalendarRow> {
  const calendar = await repo.lockCalendar(trx, id)
  if (!calendar) throw notFoundError('holiday-calendar')
  return calendar
}

async function lockedHoliday(trx: Trx, id: string): Promise<repo.HolidayRow> {
  const holiday = await repo.lockHoliday(trx, id)
  if (!holiday) throw notFoundError('holiday')
  return holiday
}

/** Everyone's days from now on: of a calendar or a schedule that becomes the default. */
const EVERYBODY: readonly ChangedDays[] = [{ from: '1970-01-01', to: null }]

const onDays = (...holidays: repo.HolidayRow[]): ChangedDays[] => holidays.map(({ day }) => ({ from: day, to: day }))

/** Holiday calendars and their holidays; one of the calendars is the default. */
export function holidayService({ db }: Platform, changing: ChangeAndRecalculate) {
  return {
    calendars: (query: QueryOf<typeof calendars.holidayCalendars>) => repo.listCalendars(db, query),
    list: (query: QueryOf<typeof calendars.holidays>) => repo.listHolidays(db, query),

    /** @throws {AppError} ALREADY_REGISTERED for a taken name, in any case; INVALID */
    addCalendar: (actor: Actor, { name, isDefault = false, ...options }: BodyOf<typeof calendars.addHolidayCalendar>) =>
      changing(options, async (trx) => {
        if (isDefault) await repo.unmarkDefaultCalendar(trx)
        const calendar = await repo.insertCalendar(trx, { name, is_default: isDefault }).catch(explain)
        const after = calendarFacts(calendar)
        await writeAuditEvent(trx, actor, { action: 'holiday-calendar.add', entityId: calendar.id, after })
        return { result: calendar, changed: isDefault ? EVERYBODY : [] }
      }),

    /** @throws {AppError} NOT_FOUND, ALREADY_REGISTERED, STALE, INVALID; CONFLICT where there would be no default */
    updateCalendar: (actor: Actor, id: string, body: BodyOf<typeof calendars.updateHolidayCalendar>) =>
      changing(body, async (trx) => {
        const before = await lockedCalendar(trx, id)
        requireCurrent(before.updated_at, body.ifUpdatedAt)
        const is_default = body.isDefault ?? before.is_default
        if (before.is_default && !is_default) throw new AppError('holiday-calendar.one-default')
        const becomes = is_default && !before.is_default
        if (becomes) await repo.unmarkDefaultCalendar(trx)
        const calendar = await repo.updateCalendar(trx, id, { name: body.name, is_default }).catch(explain)
        await writeAuditEvent(trx, actor, {
          action: 'holiday-calendar.update',
          entityId: id,
          before: calendarFacts(before),
          after: calendarFacts(calendar),
        })
        return { result: calendar, changed: becomes ? EVERYBODY : [] }
      }),

    /** @throws {AppError} NOT_FOUND, INVALID; IN_USE for the default, and while a location has it */
    removeCalendar: (actor: Actor, id: string, options: RecalculationOptions) =>
      changing(options, async (trx) => {
        const calendar = await lockedCalendar(trx, id)
        if (calendar.is_default) throw new AppError('holiday-calendar.default-stays')
        const holidays = await repo.deleteCalendar(trx, id).catch(explain)
        await writeAuditEvents(trx, actor, [
          ...holidays.map(removal),
          { action: 'holiday-calendar.remove', entityId: id, before: calendarFacts(calendar) },
        ])
        return { result: calendar, changed: [] }
      }),

    /** @throws {AppError} INVALID for an unknown calendar, ALREADY_REGISTERED for a part of a day that has one */
    add: (actor: Actor, body: BodyOf<typeof calendars.addHoliday>) =>
      changing(body, async (trx) => {
        const { calendarId: calendar_id, day, part, name } = body
        const holiday = await addHoliday(trx, actor, { calendar_id, day, part, name })
        return { result: holiday, changed: onDays(holiday) }
      }),

    /** @throws {AppError} NOT_FOUND, ALREADY_REGISTERED, STALE, INVALID */
    update: (actor: Actor, id: string, body: BodyOf<typeof calendars.updateHoliday>) =>
      changing(body, async (trx) => {
        const before = await lockedHoliday(trx, id)
        requireCurrent(before.updated_at, body.ifUpdatedAt)
        const { day, part, name } = body
        const holiday = await changeHoliday(trx, actor, before, { day, part, name })
        return { result: holiday, changed: day === before.day ? onDays(holiday) : onDays(before, holiday) }
      }),

    /** @throws {AppError} NOT_FOUND, INVALID */
    remove: (actor: Actor, id: string, options: RecalculationOptions) =>
      changing(options, async (trx) => {
        const holiday = await lockedHoliday(trx, id)
        await repo.removeHoliday(trx, holiday)
        await writeAuditEvent(trx, actor, removal(holiday))
        return { result: holiday, changed: onDays(holiday) }
      }),
  }
}
