import type { Domain, Platform } from '../../platform/platform.ts'
import { holidayService } from './holidays.ts'
import { locationService } from './locations.ts'
import { calendarRoutes } from './routes.ts'
import { scheduleService } from './schedules.ts'

export { holidaysAt } from './repo-days.ts'
export { historiesOf } from './repo-schedules.ts'
export { daysOf, FIRST_MONDAY, mondayOf, type PersonDay, type Stretch } from './rules.ts'

export const createCalendars = (platform: Platform): Domain => ({
  routes: calendarRoutes({
    holidays: holidayService(platform),
    locations: locationService(platform),
    schedules: scheduleService(platform),
  }),
})
