import { employment } from '@ems/contract/employment'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { recordService } from '../record/create-record.ts'
import { presentEmployee, presentPersonPage } from '../shared/employee.presenter.ts'
import type { EmployeeView } from '../shared/employee-view.ts'
import type { employmentService } from './employment.service.ts'
import type { plannedLeavingService } from './end-employment.ts'

const presentOne = (row: EmployeeView) => ({ person: presentPersonPage(row) })

/** Employments: start, end and rehire. */
export const employmentRoutes = (
  service: ReturnType<typeof employmentService>,
  leaving: ReturnType<typeof plannedLeavingService>,
  records: ReturnType<typeof recordService>,
): Route[] =>
  mount(employment, {
    set: async ({ actor, params, body }) => presentOne(await service.set(actor, params.id, body)),
    planLeaving: async ({ actor, params, body }) => {
      const { person, cancelled } = await leaving.plan(actor, params.id, body)
      return {
        ...presentOne(person),
        cancelledChanges: cancelled.map(({ id, effective_from }) => ({ _id: id, effectiveFrom: effective_from })),
      }
    },
    addRecord: async ({ actor, params, body }) => ({
      employee: presentEmployee(await records.add(actor, params.id, body)),
    }),
    withdrawLeaving: async ({ actor, params }) => presentOne(await leaving.withdraw(actor, params.id)),
  })
