import { dashboard } from '@ems/contract/dashboard'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { adminHomeService } from './admin-home.ts'
import type { employeeHomeService } from './employee-home.ts'
import { presentHome, presentToday } from './presenter.ts'
import type { dashboardService } from './summary.service.ts'

export const dashboardRoutes = (
  service: ReturnType<typeof dashboardService>,
  day: ReturnType<typeof adminHomeService>,
  own: ReturnType<typeof employeeHomeService>,
): Route[] =>
  mount(dashboard, {
    summary: () => service.summary(),
    today: async ({ actor }) => presentToday(await day.today(actor)),
    home: async ({ actor }) => presentHome(await own.home(actor)),
    ofPerson: ({ actor, params }) => service.ofPerson(actor, params.id),
  })
