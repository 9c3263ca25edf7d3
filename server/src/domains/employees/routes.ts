import { employees } from '@ems/contract/employees'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { employeeService } from './service.ts'

export const employeeRoutes = (service: ReturnType<typeof employeeService>): Route[] =>
  mount(employees, {
    list: ({ query }) => service.list(query),
    byDepartment: ({ params, query }) => service.byDepartment(params.id, query),
    get: ({ actor, params }) => service.get(actor, params.id),
    add: ({ actor, body, file }) => service.add(actor, body, file),
    update: ({ actor, params, body }) => service.update(actor, params.id, body),
    endEmployment: ({ actor, params, body }) => service.endEmployment(actor, params.id, body.leftOn),
    resumeEmployment: ({ actor, params }) => service.resumeEmployment(actor, params.id),
  })
