import { tasks } from '@ems/contract/tasks'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { assignmentService } from './assignment.ts'
import type { taskService } from './service.ts'

export const taskRoutes = (
  service: ReturnType<typeof taskService>,
  assignments: ReturnType<typeof assignmentService>,
): Route[] =>
  mount(tasks, {
    list: ({ actor, query }) => service.list(actor, query),
    add: ({ actor, body }) => service.add(actor, 'personal', body),
    addTeam: ({ actor, body }) => service.add(actor, 'team', body),
    get: ({ actor, params }) => service.get(actor, 'personal', params.id),
    getTeam: ({ actor, params }) => service.get(actor, 'team', params.id),
    update: ({ actor, params, body }) => service.update(actor, 'personal', params.id, body),
    updateTeam: ({ actor, params, body }) => service.update(actor, 'team', params.id, body),
    remove: ({ actor, params }) => service.remove(actor, 'personal', params.id),
    removeTeam: ({ actor, params }) => service.remove(actor, 'team', params.id),
    assign: ({ actor, params, body }) =>
      assignments.assign(actor, 'personal', params.id, { ...body, assignee: body.employeeId }),
    assignTeam: ({ actor, params, body }) =>
      assignments.assign(actor, 'team', params.id, { ...body, assignee: body.teamId }),
    markDone: ({ actor, params }) => service.markDone(actor, 'personal', params.id),
    markTeamDone: ({ actor, params }) => service.markDone(actor, 'team', params.id),
    personal: ({ actor, params, query }) => service.listOf(actor, 'personal', params.id, query),
    ofTeams: ({ actor, params, query }) => service.listOf(actor, 'team', params.id, query),
    notify: ({ params }) => assignments.notify('personal', params.id),
    notifyTeam: ({ params }) => assignments.notify('team', params.id),
  })
