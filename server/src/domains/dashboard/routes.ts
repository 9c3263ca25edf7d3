import { dashboard } from '@ems/contract/dashboard'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { adminHomeService } from './admin-home.ts'
import type { employeeHomeService } from './employee-home.ts'
import type { gettingStartedService } from './getting-started.ts'
import { presentHome, presentToday } from './presenter.ts'
import type { dashboardService } from './summary.service.ts'

export const dashboardRoutes = (
  service: ReturnType<typeof dashboardService>,
  day: ReturnType<typeof adminHomeService>,
  own: ReturnType<typeof employeeHomeService>,
  started: ReturnType<typeof gettingStartedService>,
): Route[] =>
  mount(dashboard, {
    summary: () => service.summary(),
    today: async ({ actor }) => presentToday(await day.today(actor)),
    gettingStarted: () => started.get(),
    dismissGettingStarted: ({ actor, body }) => started.dismiss(actor, body.dismissed),
    home: async ({ actor }) => presentHome(await own.home(actor)),
    ofPerson: ({ actor, params }) => service.ofPerson(actor, params.id),
  })
