import { salaries } from '@ems/contract/salaries'
import { mount, type Route } from '../../platform/http/mount.ts'
import { presentSalary, presentSalaryOfAnyone } from './presenter.ts'
import type { salaryService } from './service.ts'

export const salaryRoutes = (service: ReturnType<typeof salaryService>): Route[] =>
  mount(salaries, {
    list: async ({ actor, query }) => {
      const { rows, total } = await service.list(actor, query)
      return { salary: rows.map(presentSalaryOfAnyone), total }
    },
    add: async ({ actor, body }) => ({ salary: presentSalary(await service.add(actor, body)) }),
    reverse: async ({ actor, params, body }) => ({
      salary: presentSalary(await service.reverse(actor, params.id, body.reason)),
    }),
    ofPerson: async ({ actor, params, query }) => {
      const { rows, total } = await service.ofPerson(actor, params.id, query)
      return { salary: rows.map(presentSalary), total }
    },
  })
