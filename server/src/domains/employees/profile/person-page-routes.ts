import { personPage } from '@ems/contract/person-page'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { presentPersonPage } from '../shared/employee.presenter.ts'
import { presentEvent } from '../timeline/timeline.presenter.ts'
import type { personPageService } from './profile.service.ts'

/** What a person's page begins with, and what happened to them. */
export const personPageRoutes = (service: ReturnType<typeof personPageService>): Route[] =>
  mount(personPage, {
    page: async ({ actor, params }) => {
      const { person, tabs, can, away, zone } = await service.page(actor, params.id)
      return { person: presentPersonPage(person), tabs, can, away: away && { until: away.to }, zone }
    },
    timeline: async ({ actor, params, query }) => {
      const { events, total } = await service.timeline(actor, params.id, query)
      return { events: events.map(presentEvent), total }
    },
  })
