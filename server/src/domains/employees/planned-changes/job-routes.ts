import { job } from '@ems/contract/job'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { presentChange, presentPeriods } from '../job/job.presenter.ts'
import type { jobService } from './planned-change.service.ts'

export const jobRoutes = (service: ReturnType<typeof jobService>): Route[] =>
  mount(job, {
    get: async ({ actor, params }) => {
      const { periods, times, changes } = await service.get(actor, params.id)
      return { periods: presentPeriods(periods, times), changes: changes.map(presentChange) }
    },
    plan: async ({ actor, params, body }) => answer(await service.plan(actor, params.id, body)),
    edit: async ({ actor, params, body }) => answer(await service.edit(actor, params.id, params.change, body)),
    cancel: async ({ actor, params }) => answer(await service.cancel(actor, params.id, params.change)),
  })

const answer = ({ change, periods, times, warnings }: Awaited<ReturnType<ReturnType<typeof jobService>['plan']>>) => ({
  change: presentChange(change),
  periods: presentPeriods(periods, times),
  warnings,
})
