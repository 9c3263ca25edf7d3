import { type WorkingTime, workingTimes } from '@ems/contract/working-times'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { presentAffected } from '../../calendars/index.ts'
import type { WorkingTimeRow } from '../working-days/working-time.repo.ts'
import type { workingTimeService } from './working-time.service.ts'

const present = (row: WorkingTimeRow): WorkingTime => ({
  from: row.from,
  to: row.to,
  schedule: { _id: row.named_schedule_id, name: row.schedule_name },
  location: row.location_id === null ? null : { _id: row.location_id, name: row.location_name ?? '' },
  anchor: row.anchor,
})

const all = (rows: WorkingTimeRow[]) => ({ workingTimes: rows.map(present) })

export const workingTimeRoutes = (service: ReturnType<typeof workingTimeService>): Route[] =>
  mount(workingTimes, {
    get: async ({ actor, params }) => all(await service.get(actor, params.id)),
    set: async ({ actor, params, body }) => {
      const { result, affected } = await service.set(actor, params.id, body)
      return { ...all(result), affected: presentAffected(affected) }
    },
    days: async ({ actor, params, query }) => ({ days: await service.days(actor, params.id, query) }),
  })
