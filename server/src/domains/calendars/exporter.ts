import type { calendars } from '@ems/contract/calendars'
import type { QueryOf } from '@ems/contract/core/endpoint'
import { dayCell, type ListExport, listExport } from '../../platform/exporting.ts'
import { wordsOf } from '../../platform/words.ts'
import type { holidayService } from './holidays.ts'
import type { locationService } from './locations.ts'
import type { LocationRow } from './repo.ts'
import type { HolidayRow } from './repo-holidays.ts'

const t = wordsOf('imports')
const said = wordsOf('exports')

interface Services {
  holidays: ReturnType<typeof holidayService>
  locations: ReturnType<typeof locationService>
}

/** A row with the name of its calendar. */
type Named<Row> = Row & { calendar: string | null }

/** Holidays, with the keys of an import, and locations as files. */
export function calendarExports({ holidays, locations }: Services): ListExport[] {
  async function named<Row>(rows: readonly Row[], idOf: (row: Row) => string): Promise<Named<Row>[]> {
    const names = new Map((await holidays.calendars({})).rows.map(({ id, name }) => [id, name]))
    return rows.map((row) => ({ ...row, calendar: names.get(idOf(row)) ?? null }))
  }
  return [
    listExport<QueryOf<typeof calendars.holidays>, Named<HolidayRow>>({
      list: 'holidays',
      async page(_acting, query) {
        const { rows, total } = await holidays.list(query)
        return { rows: await named(rows, (row) => row.calendar_id), total }
      },
      columns: [
        { key: 'calendar', label: t('holidays.calendar'), cell: ({ calendar }) => calendar },
        { key: 'day', label: t('holidays.day'), cell: ({ day }) => dayCell(day) },
        { key: 'part', label: t('holidays.part'), cell: ({ part }) => part },
        { key: 'name', label: t('holidays.name'), cell: ({ name }) => name },
      ],
    }),
    listExport<QueryOf<typeof calendars.locations>, Named<LocationRow>>({
      list: 'locations',
      async page(_acting, query) {
        const { rows, total } = await locations.list(query)
        return { rows: await named(rows, (row) => row.holiday_calendar_id), total }
      },
      columns: [
        { key: 'name', label: said('locations.name'), cell: ({ name }) => name },
        { key: 'timeZone', label: said('locations.timeZone'), cell: (row) => row.time_zone },
        { key: 'calendar', label: t('holidays.calendar'), cell: ({ calendar }) => calendar },
      ],
    }),
  ]
}
