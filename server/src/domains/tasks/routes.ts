import { type TaskKind, tasks } from '@ems/contract/tasks'
import type { Actor } from '../../platform/actor/actor.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { assignmentService, NewAssignment } from './assign-task.ts'
import { presentFaces, presentTask } from './presenter.ts'
import type { TaskPage, TaskRow } from './repo.ts'
import type { taskService } from './service.ts'
import type { TaskValues } from './task-write.repo.ts'

const presentOne = (actor: Actor, row: TaskRow) => ({ task: presentTask(row, actor) })
const some = (actor: Actor, { rows, total }: TaskPage) => ({ task: rows.map((row) => presentTask(row, actor)), total })
const ON_ITS_WAY = { message: 'The email is on its way.' }

export const taskRoutes = (
  service: ReturnType<typeof taskService>,
  assignments: ReturnType<typeof assignmentService>,
): Route[] => {
  const added = (
    actor: Actor,
    kind: TaskKind,
    body: TaskValues & Omit<NewAssignment, 'assignee'>,
    assignee?: string,
  ) => (assignee ? assignments.addAssigned(actor, kind, body, { ...body, assignee }) : service.add(actor, kind, body))
  return mount(tasks, {
    list: async ({ actor, query }) => {
      const { rows, total } = await service.list(actor, query)
      const members = await service.membersOfTeams(rows)
      return { tasks: rows.map((row) => presentTask(row, actor)), total, teams: [...members].map(presentFaces) }
    },
    add: async ({ actor, body: { employeeId, ...body } }) =>
      presentOne(actor, await added(actor, 'personal', body, employeeId)),
    addTeam: async ({ actor, body: { teamId, ...body } }) =>
      presentOne(actor, await added(actor, 'team', body, teamId)),
    get: async ({ actor, params }) => presentOne(actor, await service.get(actor, 'personal', params.id)),
    getTeam: async ({ actor, params }) => presentOne(actor, await service.get(actor, 'team', params.id)),
    update: async ({ actor, params, body }) =>
      presentOne(actor, await service.update(actor, 'personal', params.id, body)),
    updateTeam: async ({ actor, params, body }) =>
      presentOne(actor, await service.update(actor, 'team', params.id, body)),
    remove: async ({ actor, params }) => presentOne(actor, await service.remove(actor, 'personal', params.id)),
    removeTeam: async ({ actor, params }) => presentOne(actor, await service.remove(actor, 'team', params.id)),
    assign: async ({ actor, params, body }) =>
      presentOne(actor, await assignments.assign(actor, 'personal', params.id, { ...body, assignee: body.employeeId })),
    assignTeam: async ({ actor, params, body }) =>
      presentOne(actor, await assignments.assign(actor, 'team', params.id, { ...body, assignee: body.teamId })),
    markDone: async ({ actor, params }) => presentOne(actor, await service.markDone(actor, 'personal', params.id)),
    markTeamDone: async ({ actor, params }) => presentOne(actor, await service.markDone(actor, 'team', params.id)),
    undoDone: async ({ actor, params, body }) =>
      presentOne(actor, await service.undoDone(actor, 'personal', params.id, new Date(body.doneAt))),
    undoTeamDone: async ({ actor, params, body }) =>
      presentOne(actor, await service.undoDone(actor, 'team', params.id, new Date(body.doneAt))),
    personal: async ({ actor, params, query }) =>
      some(actor, await service.listOf(actor, 'personal', params.id, query)),
    ofTeams: async ({ actor, params, query }) => some(actor, await service.listOf(actor, 'team', params.id, query)),
    notify: async ({ actor, params }) => {
      await assignments.notify(actor, 'personal', params.id)
      return ON_ITS_WAY
    },
    notifyTeam: async ({ actor, params }) => {
      await assignments.notify(actor, 'team', params.id)
      return ON_ITS_WAY
    },
  })
}
