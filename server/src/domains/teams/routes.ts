import { teams } from '@ems/contract/teams'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { teamService } from './service.ts'

export const teamRoutes = (service: ReturnType<typeof teamService>): Route[] =>
  mount(teams, {
    list: ({ query }) => service.list(query),
    add: ({ actor, body }) => service.add(actor, body),
    get: ({ actor, params }) => service.get(actor, params.id),
    ofPerson: ({ actor, params, query }) => service.ofPerson(actor, params.id, query),
    checkLeader: ({ actor, params }) => service.checkLeader(actor, params.id),
    update: ({ actor, params, body }) => service.update(actor, params.id, body),
    setMembers: ({ actor, params, body }) => service.setMembers(actor, params.id, body),
    remove: ({ actor, params }) => service.remove(actor, params.id),
  })
