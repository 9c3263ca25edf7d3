import { dashboard } from '@ems/contract/dashboard'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { dashboardService } from './service.ts'

export const dashboardRoutes = (service: ReturnType<typeof dashboardService>): Route[] =>
  mount(dashboard, {
    summary: () => service.summary(),
    ofPerson: ({ actor, params }) => service.ofPerson(actor, params.id),
  })
