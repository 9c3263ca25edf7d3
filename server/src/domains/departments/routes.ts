import { departments } from '@ems/contract/departments'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { departmentService } from './service.ts'

export const departmentRoutes = (service: ReturnType<typeof departmentService>): Route[] =>
  mount(departments, {
    list: ({ query }) => service.list(query),
    add: ({ actor, body }) => service.add(actor, body),
    get: ({ params }) => service.get(params.id),
    update: ({ actor, params, body }) => service.update(actor, params.id, body),
    remove: ({ actor, params }) => service.remove(actor, params.id),
  })
