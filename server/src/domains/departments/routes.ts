import { departments } from '@ems/contract/departments'
import { mount, type Route } from '../../platform/http/mount.ts'
import { presentDepartment } from './present.ts'
import type { DepartmentRow } from './repo.ts'
import type { departmentService } from './service.ts'

const one = (row: DepartmentRow) => ({ department: presentDepartment(row) })

export const departmentRoutes = (service: ReturnType<typeof departmentService>): Route[] =>
  mount(departments, {
    list: async ({ query }) => {
      const { rows, total } = await service.list(query)
      return { departments: rows.map(presentDepartment), total }
    },
    add: async ({ actor, body }) => one(await service.add(actor, body)),
    get: async ({ params }) => one(await service.get(params.id)),
    update: async ({ actor, params, body }) => one(await service.update(actor, params.id, body)),
    remove: async ({ actor, params }) => one(await service.remove(actor, params.id)),
  })
