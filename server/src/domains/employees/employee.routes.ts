import { employees } from '@ems/contract/employees'
import type { Actor } from '../../platform/actor/actor.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { employmentService } from './employment/employment.service.ts'
import type { employeeService } from './record/employee.service.ts'
import { presentEmployee, presentToday } from './shared/employee.presenter.ts'
import type { Today } from './shared/presence.ts'
import type { ShownEmployee } from './shared/redact-employee.ts'

const presentOne = (row: ShownEmployee) => ({ employee: presentEmployee(row) })
const many = ({ rows, total }: { rows: ShownEmployee[]; total: number }) => ({
  employees: rows.map(presentEmployee),
  total,
})

export const employeeRoutes = (
  service: ReturnType<typeof employeeService>,
  employment: ReturnType<typeof employmentService>,
  getPresence: (actor: Actor, rows: readonly ShownEmployee[]) => Promise<Today>,
): Route[] =>
  mount(employees, {
    list: async ({ actor, query }) => {
      const page = await service.list(actor, query)
      const told = query.today !== undefined && query.limit !== undefined
      return { ...many(page), ...(told && { today: presentToday(await getPresence(actor, page.rows)) }) }
    },
    byDepartment: async ({ actor, params, query }) => many(await service.byDepartment(actor, params.id, query)),
    get: async ({ actor, params }) => presentOne(await service.get(actor, params.id)),
    nextId: async ({ actor }) => ({ employeeId: await service.nextCode(actor) }),
    add: async ({ actor, body, file }) => presentOne(await service.add(actor, body, file)),
    setPhoto: async ({ actor, params, file }) => presentOne(await service.setPhoto(actor, params.id, file)),
    update: async ({ actor, params, body }) => presentOne(await service.update(actor, params.id, body)),
    endEmployment: async ({ actor, params, body }) => {
      const { employee, movedReports } = await employment.end(actor, params.id, body)
      return { ...presentOne(employee), movedReports }
    },
    resumeEmployment: async ({ actor, params, body }) => {
      const { employee, lastManager } = await employment.resume(actor, params.id, body.employedFrom)
      return {
        ...presentOne(employee),
        proposedManager: lastManager && { _id: lastManager.id, name: lastManager.name },
      }
    },
  })
