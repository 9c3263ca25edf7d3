import { employees } from '@ems/contract/employees'
import { mount, type Route } from '../../platform/http/mount.ts'
import { presentEmployee } from './present.ts'
import type { EmployeeRow } from './repo.ts'
import type { EmployeePage } from './repo-lists.ts'
import type { employeeService } from './service.ts'

const one = (row: EmployeeRow) => ({ employee: presentEmployee(row) })
const many = ({ rows, total }: EmployeePage) => ({ employees: rows.map(presentEmployee), total })

export const employeeRoutes = (service: ReturnType<typeof employeeService>): Route[] =>
  mount(employees, {
    list: async ({ query }) => many(await service.list(query)),
    byDepartment: async ({ params, query }) => many(await service.byDepartment(params.id, query)),
    get: async ({ actor, params }) => one(await service.get(actor, params.id)),
    add: async ({ actor, body, file }) => one(await service.add(actor, body, file)),
    update: async ({ actor, params, body }) => one(await service.update(actor, params.id, body)),
    endEmployment: async ({ actor, params, body }) => one(await service.endEmployment(actor, params.id, body.leftOn)),
    resumeEmployment: async ({ actor, params }) => one(await service.resumeEmployment(actor, params.id)),
  })
