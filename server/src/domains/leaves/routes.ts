import { leaves } from '@ems/contract/leaves'
import { mount, type Route } from '../../platform/http/mount.ts'
import { presentLeave } from './present.ts'
import type { LeaveRow } from './repo.ts'
import type { LeavePage } from './repo-lists.ts'
import type { leaveService } from './service.ts'

const one = (row: LeaveRow) => ({ leave: presentLeave(row) })
const some = ({ rows, total }: LeavePage) => ({ leaves: rows.map(presentLeave), total })

export const leaveRoutes = (service: ReturnType<typeof leaveService>): Route[] =>
  mount(leaves, {
    list: async ({ query }) => some(await service.list(query)),
    ofPerson: async ({ actor, params, query }) => some(await service.ofPerson(actor, params.id, query)),
    detail: async ({ actor, params }) => {
      const { leave, mayDecide } = await service.detail(actor, params.id)
      return { ...one(leave), can: { decide: mayDecide } }
    },
    away: async ({ actor, params, query }) => some(await service.away(actor, params.id, query)),
    next: async ({ actor, params, query }) => {
      const next = await service.next(actor, params.id, query)
      return { next: next ? { _id: next.id } : null }
    },
    add: async ({ actor, body }) => one(await service.add(actor, body)),
    decide: async ({ actor, params, body }) => one(await service.decide(actor, params.id, body.status)),
  })
