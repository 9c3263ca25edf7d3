// Rooms:
//   holiday-import  public holidays of countries, from a package in a thread
import type { Domain, Platform } from '../../platform/platform.ts'
import type { NotifyingDomain } from '../notifications/index.ts'
import { calendarExports } from './calendar-exports.ts'
import { importRoutes, importService } from './holiday-import/holiday-import.service.ts'
import { holidaySource } from './holiday-import/holiday-source.ts'
import { holidaysOffered, offerHolidays } from './holiday-import/next-year.job.ts'
import { holidayService } from './holidays.ts'
import { holidayImporter } from './import-holidays.ts'
import { locationService } from './locations.ts'
import { changeAndRecalculate, type Recalculate } from './recalculation.ts'
import { calendarRoutes } from './routes.ts'
import { scheduleService } from './schedules.ts'

export { holidaysByLocation, holidaysValue } from './holiday-dates.repo.ts'
export {
  type ChangedDays,
  changeAndRecalculate,
  type Recalculate,
  type RecalculationResult,
  toAffectedAnswer,
} from './recalculation.ts'
export { historiesById, historiesOf, historiesValue } from './schedule.repo.ts'
export {
  daysOf,
  FIRST_MONDAY,
  type PersonDay,
  type PlannedDay,
  patternOn,
  type WorkingTimePeriod,
} from './schedule.rules.ts'

/** @param recounting recalculates leaves after a change; leaves is a domain to the right */
export function createCalendars(platform: Platform, recounting: Recalculate): Domain & NotifyingDomain {
  const changing = changeAndRecalculate(platform, recounting)
  const source = holidaySource()
  const services = {
    holidays: holidayService(platform, changing),
    locations: locationService(platform, changing),
    schedules: scheduleService(platform, changing),
  }
  return {
    routes: [...calendarRoutes(services), ...importRoutes(importService(source, changing))],
    exports: calendarExports(services),
    importers: [holidayImporter(platform, recounting)],
    notificationKinds: [holidaysOffered],
    ...offerHolidays(platform),
    async stop() {
      source.stop()
    },
  }
}
