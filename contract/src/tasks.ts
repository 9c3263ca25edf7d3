import { z } from 'zod'
import { Instant, instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { Id, IdParam, optionalText, reference, requiredText, unchangedSince } from './core/values.ts'
import { EmployeeFace } from './employee.ts'

export const TaskKind = z.enum(['personal', 'team'])
export type TaskKind = z.output<typeof TaskKind>
export const TaskStatus = z.enum(['no assign', 'Assigned', 'Completed'])
export type TaskStatus = z.output<typeof TaskStatus>

/** Open tasks past their deadline, due today, due within seven days, or without a deadline. */
export const TaskDue = z.enum(['overdue', 'today', 'week', 'none'])
export type TaskDue = z.output<typeof TaskDue>

/** The number of faces shown for a team. */
export const TEAM_FACES = 4

const TaskTeam = z.object({
  _id: Id,
  team_name: z.string(),
  leaderId: z.object({ _id: Id, userId: z.object({ _id: Id, name: z.string() }) }),
})

export const Task = z.object({
  _id: Id,
  task_name: z.string(),
  description: z.string(),
  task_for: TaskKind,
  employeeId: EmployeeFace.nullable().describe('the assignee of a personal task'),
  teamId: TaskTeam.nullable().describe(
    'the assignee of a team task; also null for a completed task whose team was deleted',
  ),
  assignAt: Instant.nullable(),
  deadlineAt: Instant.nullable(),
  returnAt: Instant.nullable(),
  status: TaskStatus,
  complete: z.boolean(),
  createAt: Instant,
  updatedAt: Instant,
  can: z.object({ markDone: z.boolean() }).describe('what the caller can do with it now'),
})
export type Task = z.output<typeof Task>

export const TaskBody = z.object({ task_name: requiredText('Task name', 200), description: optionalText() })

/** Blank fields of a form count as absent. */
const unlessBlank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
const assignedAtOnce = {
  assignAt: unlessBlank(instant('Assign at')).describe('default: now'),
  deadlineAt: unlessBlank(instant('Deadline')).describe('required with an assignee'),
}
const AddBody = TaskBody.extend({
  employeeId: unlessBlank(reference('Employee is required.')).describe('assigns the task immediately'),
  ...assignedAtOnce,
})
const AddTeamBody = TaskBody.extend({
  teamId: unlessBlank(reference('Team is required.')).describe('assigns the task immediately'),
  ...assignedAtOnce,
})
export const TaskUpdate = TaskBody.extend({ deadlineAt: instant('Deadline'), ...unchangedSince })
const times = { assignAt: instant('Assign at'), deadlineAt: instant('Deadline') }
export const AssignBody = z.object({ employeeId: reference('Employee is required.'), ...times, ...unchangedSince })
export const AssignTeamBody = z.object({ teamId: reference('Team is required.'), ...times, ...unchangedSince })

/** The member who represents a team in the list of tasks. */
const TaskTeamFaces = z.object({
  _id: Id.describe('the team’s'),
  members: z
    .array(z.object({ _id: Id, name: z.string(), profileImage: z.string().nullable() }))
    .describe(`the accounts of some, at most ${TEAM_FACES}, by name`),
  noOfMembers: z.number().int(),
})
export type TaskTeamFaces = z.output<typeof TaskTeamFaces>

const reply = z.object({ task: Task })
const list = z.object({ task: z.array(Task), total: Total })
// The order `due`: open tasks by deadline, then open tasks without one, then finished ones.
const taskSort = ['task_name', 'task_for', 'status', 'deadlineAt', 'createAt', 'employee', 'due'] as const
const ownQuery = listQuery(taskSort).extend({ status: TaskStatus.optional(), due: TaskDue.optional() })

const UndoBody = z.object({ doneAt: instant('Done at').describe('the `returnAt` that marking it done returned') })

// Personal tasks and team tasks have the same calls at different addresses.
const managed = { key: 'tasks.manage', least: 'others', subject: 'record' } as const
const taskCall = { access: managed, params: IdParam, reply } as const
const added = { method: 'POST', access: managed, reply, fails: ['CONFLICT', 'INVALID'] } as const
const read = {
  ...taskCall,
  method: 'GET',
  access: { key: 'tasks.read', least: 'own', subject: 'record' },
  fails: ['NOT_FOUND'],
} as const
const finished = {
  ...taskCall,
  method: 'PUT',
  access: { key: 'tasks.finish', least: 'own', subject: 'record' },
  fails: ['NOT_FOUND', 'CONFLICT'],
} as const
const listed = {
  method: 'GET',
  access: { key: 'tasks.read', least: 'own', subject: 'params.id' },
  params: IdParam,
  query: ownQuery,
  reply: list,
  fails: ['NOT_FOUND'],
} as const
const mailed = {
  method: 'POST',
  access: managed,
  cookie: true,
  params: IdParam,
  reply: z.object({ message: z.string() }),
  fails: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
} as const

export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/api/task',
    summary: 'List personal and team tasks; search covers the task name and the assignee’s name and employee ID',
    access: { key: 'tasks.read', least: 'others', subject: 'list' },
    query: ownQuery.extend({ task_for: TaskKind.optional() }),
    reply: z.object({
      tasks: z.array(Task),
      total: Total,
      teams: z.array(TaskTeamFaces).describe('the teams of these tasks, each once'),
    }),
    fails: [],
  }),
  add: endpoint({
    ...added,
    path: '/api/task/add',
    summary: 'Add a personal task, optionally with an assignee',
    body: AddBody,
  }),
  addTeam: endpoint({
    ...added,
    path: '/api/task/add-team',
    summary: 'Add a team task, optionally with a team',
    body: AddTeamBody,
  }),
  get: endpoint({
    ...read,
    path: '/api/task/:id',
    summary: 'Get a personal task, for administrators and its assignee',
  }),
  getTeam: endpoint({
    ...read,
    path: '/api/task/team/:id',
    summary: 'Get a team task, for administrators and the team’s members',
  }),
  update: endpoint({
    ...taskCall,
    method: 'PUT',
    path: '/api/task/:id',
    summary: 'Change a personal task',
    body: TaskUpdate,
    fails: ['NOT_FOUND', 'STALE', 'INVALID'],
  }),
  updateTeam: endpoint({
    ...taskCall,
    method: 'PUT',
    path: '/api/task/team/:id',
    summary: 'Change a team task',
    body: TaskUpdate,
    fails: ['NOT_FOUND', 'STALE', 'INVALID'],
  }),
  remove: endpoint({
    ...taskCall,
    method: 'DELETE',
    path: '/api/task/:id',
    summary: 'Delete a personal task',
    fails: ['NOT_FOUND'],
  }),
  removeTeam: endpoint({
    ...taskCall,
    method: 'DELETE',
    path: '/api/task/team/:id',
    summary: 'Delete a team task',
    fails: ['NOT_FOUND'],
  }),
  assign: endpoint({
    ...taskCall,
    method: 'PUT',
    path: '/api/task/assign/:id',
    summary: 'Assign a personal task; a completed one is reopened',
    body: AssignBody,
    fails: ['NOT_FOUND', 'STALE', 'CONFLICT', 'INVALID'],
  }),
  assignTeam: endpoint({
    ...taskCall,
    method: 'PUT',
    path: '/api/task/assign/team/:id',
    summary: 'Assign a team task; a completed one is reopened',
    body: AssignTeamBody,
    fails: ['NOT_FOUND', 'STALE', 'CONFLICT', 'INVALID'],
  }),
  markDone: endpoint({
    ...finished,
    path: '/api/task/emp/markDone/:id',
    summary: 'Mark a personal task as done, as its assignee or an administrator; repeating the call changes nothing',
  }),
  markTeamDone: endpoint({
    ...finished,
    path: '/api/task/team/markDone/:id',
    summary:
      'Mark a team task as done, as the leader of its team or an administrator; repeating the call changes nothing',
  }),
  undoDone: endpoint({
    ...finished,
    path: '/api/task/emp/undoDone/:id',
    summary: 'Undo marking a personal task as done, within ten seconds',
    body: UndoBody,
  }),
  undoTeamDone: endpoint({
    ...finished,
    path: '/api/task/team/undoDone/:id',
    summary: 'Undo marking a team task as done, within ten seconds',
    body: UndoBody,
  }),
  personal: endpoint({
    ...listed,
    path: '/api/task/personalTask/:id',
    summary: 'List a person’s personal tasks',
  }),
  ofTeams: endpoint({
    ...listed,
    path: '/api/task/teamTask/:id',
    summary: 'List the tasks of a person’s teams',
  }),
  notify: endpoint({
    ...mailed,
    path: '/api/mail/send-task-notify/:id',
    summary: 'Email the assignee of a personal task',
  }),
  notifyTeam: endpoint({
    ...mailed,
    path: '/api/mail/send-task-notify/team/:id',
    summary: 'Email every member of a team task’s team',
  }),
}
