import { salaries } from '@ems/contract/salaries'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { salaryService } from './service.ts'

export const salaryRoutes = (service: ReturnType<typeof salaryService>): Route[] =>
  mount(salaries, {
    list: ({ query }) => service.list(query),
    add: ({ actor, body }) => service.add(actor, body),
    ofPerson: ({ actor, params, query }) => service.ofPerson(actor, params.id, query),
  })
