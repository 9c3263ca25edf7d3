import { search } from '@ems/contract/search'
import { mount, type Route } from '../../platform/http/mount.ts'
import { presentFound } from './presenter.ts'
import type { searchService } from './service.ts'

export const searchRoutes = (service: ReturnType<typeof searchService>): Route[] =>
  mount(search, {
    find: async ({ actor, query }) => presentFound(await service.find(actor, query), actor),
  })
