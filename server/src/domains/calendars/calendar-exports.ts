import type { calendars } from '@ems/contract/calendars'
import type { QueryOf } from '@ems/contract/core/endpoint'
import { dayCell, defineListExport, instantCell, type ListExport } from '../../platform/exchange/list-export.ts'
import { getTranslator } from '../../platform/words/words.ts'
import type { CalendarRow, HolidayRow } from './holiday.repo.ts'
import type { holidayService } from './holidays.ts'
import type { LocationRow } from './location.repo.ts'
import type { locationService } from './locations.ts'
import type { ScheduleRow } from './schedule.repo.ts'
import type { scheduleService } from './schedules.ts'

const t = getTranslator('imports')
const columnLabel = getTranslator('exports')

interface Services {
  holidays: ReturnType<typeof holidayService>
  locations: ReturnType<typeof locationService>
  schedules: ReturnType<typeof scheduleService>
}

/** A row with the name of its calendar. */
type WithCalendarName<Row> = Row & { calendar: string | null }

/** Holidays, with the keys of an import, locations, calendars and schedules as files. */
export function calendarExports({ holidays, locations, schedules }: Services): ListExport[] {
  async function withCalendarNames<Row>(
    rows: readonly Row[],
    idOf: (row: Row) => string,
  ): Promise<WithCalendarName<Row>[]> {
    const names = new Map((await holidays.calendars({})).rows.map(({ id, name }) => [id, name]))
    return rows.map((row) => ({ ...row, calendar: names.get(idOf(row)) ?? null }))
  }
  return [
    defineListExport<QueryOf<typeof calendars.holidays>, WithCalendarName<HolidayRow>>({
      list: 'holidays',
      async page(_acting, query) {
        const { rows, total } = await holidays.list(query)
        return { rows: await withCalendarNames(rows, (row) => row.calendar_id), total }
      },
      columns: [
        { key: 'calendar', label: t('holidays.calendar'), cell: ({ calendar }) => calendar },
        { key: 'day', label: t('holidays.day'), cell: ({ day }) => dayCell(day) },
        { key: 'part', label: t('holidays.part'), cell: ({ part }) => part },
        { key: 'name', label: t('holidays.name'), cell: ({ name }) => name },
      ],
    }),
    defineListExport<QueryOf<typeof calendars.locations>, WithCalendarName<LocationRow>>({
      list: 'locations',
      async page(_acting, query) {
        const { rows, total } = await locations.list(query)
        return { rows: await withCalendarNames(rows, (row) => row.holiday_calendar_id), total }
      },
      columns: [
        { key: 'name', label: columnLabel('locations.name'), cell: ({ name }) => name },
        { key: 'timeZone', label: columnLabel('locations.timeZone'), cell: (row) => row.time_zone },
        { key: 'calendar', label: t('holidays.calendar'), cell: ({ calendar }) => calendar },
      ],
    }),
    defineListExport<QueryOf<typeof calendars.holidayCalendars>, CalendarRow>({
      list: 'holidayCalendars',
      page: (_acting, query) => holidays.calendars(query),
      columns: [
        { key: 'name', label: columnLabel('calendars.name'), cell: ({ name }) => name },
        { key: 'isDefault', label: columnLabel('calendars.isDefault'), cell: (row) => row.is_default },
        { key: 'country', label: columnLabel('calendars.country'), cell: ({ imported }) => imported?.country ?? null },
        { key: 'year', label: columnLabel('calendars.year'), cell: ({ imported }) => imported?.year ?? null },
        { key: 'updatedAt', label: columnLabel('calendars.updatedAt'), cell: (row) => instantCell(row.updated_at) },
      ],
    }),
    defineListExport<QueryOf<typeof calendars.schedules>, ScheduleRow>({
      list: 'schedules',
      page: (_acting, query) => schedules.list(query),
      columns: [
        { key: 'name', label: columnLabel('schedules.name'), cell: ({ name }) => name },
        { key: 'isDefault', label: columnLabel('schedules.isDefault'), cell: (row) => row.is_default },
        { key: 'weeks', label: columnLabel('schedules.weeks'), cell: ({ weeks }) => weeks },
        ...DAYS.map((day) => ({
          key: `day${day + 1}`,
          label: columnLabel('schedules.minutes', { week: Math.floor(day / 7) + 1, day: weekday(day) }),
          cell: ({ days }: ScheduleRow) => (days[day] ? days[day].am + days[day].pm : null),
        })),
      ],
    }),
  ]
}

/** The days of the longest schedule. */
const MOST_WEEKS = 4
const DAYS = Array.from({ length: 7 * MOST_WEEKS }, (_, day) => day)
// The first of January 2024 was a Monday.
const weekday = (day: number) =>
  new Date(Date.UTC(2024, 0, 1 + day)).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
