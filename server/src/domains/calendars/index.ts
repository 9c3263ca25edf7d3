import type { Domain, Platform } from '../../platform/platform.ts'
import type { Teller } from '../notifications/index.ts'
import { calendarExports } from './exporter.ts'
import { holidayService } from './holidays.ts'
import { holidaysOffered, offerHolidays } from './import-offer.ts'
import { importRoutes } from './import-routes.ts'
import { holidaySource } from './import-source.ts'
import { holidayImporter } from './importer.ts'
import { importService } from './importing.ts'
import { locationService } from './locations.ts'
import { changingWith, type Recounting } from './recounts.ts'
import { calendarRoutes } from './routes.ts'
import { scheduleService } from './schedules.ts'

export { type Changed, changingWith, presentAffected, type Recounted, type Recounting } from './recounts.ts'
export { holidaysIn, holidaysValue } from './repo-days.ts'
export { historiesIn, historiesOf, historiesValue } from './repo-schedules.ts'
export { daysOf, FIRST_MONDAY, mondayOf, type PersonDay, type Stretch } from './rules.ts'

/** @param recounting how leaves, which stand to the right, are counted anew after a change */
export function createCalendars(platform: Platform, recounting: Recounting): Domain & Teller {
  const changing = changingWith(platform, recounting)
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
    tells: [holidaysOffered],
    ...offerHolidays(platform),
    async stop() {
      source.stop()
    },
  }
}
