import { leaves } from '@ems/contract/leaves'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { leaveService } from './service.ts'

export const leaveRoutes = (service: ReturnType<typeof leaveService>): Route[] =>
  mount(leaves, {
    list: ({ query }) => service.list(query),
    ofPerson: ({ actor, params, query }) => service.ofPerson(actor, params.id, query),
    detail: ({ actor, params }) => service.detail(actor, params.id),
    away: ({ actor, params, query }) => service.away(actor, params.id, query),
    add: ({ actor, body }) => service.add(actor, body),
    decide: ({ actor, params, body }) => service.decide(actor, params.id, body.status),
  })
