import type { DayPart } from '@ems/contract/calendars'
import type { ScheduleDay } from '@ems/contract/schedules'
import { newId } from '../src/platform/database/ids.ts'
import type { Db } from '../src/platform/database/index.ts'

let sequence = 0
const named = (what: string) => `${what} ${++sequence}`

export interface HolidaySeed {
  /** a new one where absent */
  calendarId?: string
  day?: string
  part?: DayPart
  name?: string
  /** the import that brought it; absent: someone's own */
  importKey?: string
}

/** A day of the standard schedule, and one off. */
/** A day of a schedule; times where it has a shift. */
type SeedDay = Pick<ScheduleDay, 'am' | 'pm'> & Partial<ScheduleDay>

export const WORKDAY: ScheduleDay = { am: 240, pm: 240, starts: null, ends: null }
export const DAY_OFF: ScheduleDay = { am: 0, pm: 0, starts: null, ends: null }

export function createCalendarBuilders(db: Db) {
  async function holidayCalendar(seed: { name?: string } = {}): Promise<string> {
    const id = newId()
    await db
      .insertInto('holiday_calendars')
      .values({ id, name: seed.name ?? named('Holidays') })
      .execute()
    return id
  }

  async function holiday({ part = 'full', day = '2026-05-14', importKey, ...seed }: HolidaySeed = {}): Promise<string> {
    const id = newId()
    const calendar_id = seed.calendarId ?? (await holidayCalendar())
    const origin = { source: importKey === undefined ? 'own' : 'import', import_key: importKey ?? null }
    await db
      .insertInto('holidays')
      .values({ id, calendar_id, day, part, name: seed.name ?? named('Holiday'), ...origin })
      .execute()
    return id
  }

  async function location(seed: { name?: string; calendarId?: string } = {}): Promise<string> {
    const id = newId()
    const holiday_calendar_id = seed.calendarId ?? (await holidayCalendar())
    await db
      .insertInto('locations')
      .values({ id, name: seed.name ?? named('Location'), time_zone: 'Europe/Berlin', holiday_calendar_id })
      .execute()
    return id
  }

  /** @param seed `days`: of one to four weeks; five working days where absent */
  async function schedule(seed: { name?: string; days?: readonly SeedDay[] } = {}): Promise<string> {
    const id = newId()
    const days = seed.days ?? [...Array<SeedDay>(5).fill(WORKDAY), DAY_OFF, DAY_OFF]
    await db
      .insertInto('schedules')
      .values({ id, name: seed.name ?? named('Schedule'), weeks: days.length / 7 })
      .execute()
    await db
      .insertInto('schedule_days')
      .values(days.map((day, index) => ({ schedule_id: id, index, ...day })))
      .execute()
    return id
  }
  return { holidayCalendar, holiday, location, schedule }
}
