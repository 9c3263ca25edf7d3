import { api } from '@ems/contract/api'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import type { PersonKey } from '@ems/contract/core/permissions'
import type { Member } from './oracle.ts'

export const UNKNOWN = '00000000-0000-7000-8000-000000000000'

/** A record of each kind for each person, by employee id. */
export type Things = Record<string, { leave: string; salary: string; task: string; team: string; teamTask: string }>

export const nobody: Member = { id: UNKNOWN, userId: UNKNOWN, departmentId: '', manager: null, employed: false }

/** The share of people that each caller asks about with each call: 2 means every second person; 1 means all. */
const SHARE = Number(process.env.ACCESS_SHARE ?? 2)

/** Whether a run includes a person. @param places the positions of caller, call and person in their lists */
export const isSampled = (...places: readonly number[]): boolean =>
  places.reduce((sum, place) => sum + place, 0) % SHARE === 0

/** A call about one person. With `stale` bodies or finished states, a permitted call ends in another error. */
export interface Case {
  endpoint: AnyEndpoint
  key: PersonKey
  request: (about: Member) => object
}

const stale = { ifUpdatedAt: '2001-01-01T00:00:00.000Z' }
const times = { assignAt: '2031-05-05T09:00', deadlineAt: '2031-05-06T09:00' }
const params = (id: string) => ({ params: { id } })

/** Calls about one person, by name. @param things of all people, by employee id */
export function callsAbout(things: Things): Record<string, Case> {
  const thingsOf = (one: Member) =>
    things[one.id] ?? { leave: UNKNOWN, salary: UNKNOWN, task: UNKNOWN, team: UNKNOWN, teamTask: UNKNOWN }
  return {
    'employee/{id}': { endpoint: api.employees.get, key: 'employees.read', request: ({ id }) => params(id) },
    'PUT employee/{id}': {
      endpoint: api.employees.update,
      key: 'employees.manage',
      request: ({ id, departmentId }) => ({
        ...params(id),
        body: { name: 'X', designation: 'X', department: departmentId || UNKNOWN, ...stale },
      }),
    },
    'end-employment': {
      endpoint: api.employees.endEmployment,
      key: 'employees.manage',
      request: ({ id }) => ({ ...params(id), body: { leftOn: '2199-01-01' } }),
    },
    'salary/{id}/{role}': {
      endpoint: api.salaries.ofPerson,
      key: 'salaries.read',
      request: ({ id }) => ({ params: { id, role: 'employee' } }),
    },
    'salary/add': {
      endpoint: api.salaries.add,
      key: 'salaries.manage',
      request: ({ id }) => ({
        body: { employeeId: id, basicSalary: 1, allowances: 0, deductions: 2, payDate: '2026-01-31' },
      }),
    },
    'calendar/days/{id}': {
      endpoint: api.workingTimes.days,
      key: 'employees.read',
      request: ({ id }) => ({ ...params(id), query: { from: '2026-06-22', to: '2026-06-28' } }),
    },
    'employee/{id}/working-time': {
      endpoint: api.workingTimes.get,
      key: 'employees.manage',
      request: ({ id }) => params(id),
    },
    'leave/{id}/{role}': {
      endpoint: api.leaves.ofPerson,
      key: 'leaves.read',
      request: ({ userId }) => ({ params: { id: userId, role: 'employee' } }),
    },
    'leave/detail/{id}': {
      endpoint: api.leaves.detail,
      key: 'leaves.read',
      request: (one) => params(thingsOf(one).leave),
    },
    'PUT leave/{id}': {
      endpoint: api.leaves.decide,
      key: 'leaves.decide',
      request: (one) => ({ ...params(thingsOf(one).leave), body: { status: 'Approved' } }),
    },
    'leave/add': {
      endpoint: api.leaves.add,
      key: 'leaves.request',
      request: ({ userId }) => ({
        body: {
          userId,
          leaveType: 'Sick Leave',
          startDate: '2026-03-02',
          endDate: '2026-03-02',
          reason: 'x'.repeat(2001),
        },
      }),
    },
    'attendance/history/{id}': {
      endpoint: api.attendance.history,
      key: 'attendance.read',
      request: ({ id }) => ({ params: { employeeId: id } }),
    },
    'attendance/correct/{id}': {
      endpoint: api.attendance.correct,
      key: 'attendance.mark',
      request: ({ id }) => ({
        params: { employeeId: id },
        body: { date: '2199-01-01', status: 'Present', reason: 'X' },
      }),
    },
    'attendance/correct-many': {
      endpoint: api.attendance.correctMany,
      key: 'attendance.mark',
      request: ({ id }) => ({
        body: { reason: 'X', marks: [{ employeeId: id, date: '2199-01-01', status: 'Present' }] },
      }),
    },
    'attendance/mark-many': {
      endpoint: api.attendance.markMany,
      key: 'attendance.mark',
      request: ({ id }) => ({ body: { status: 'Present', employeeIds: [id] } }),
    },
    'team/{id}': { endpoint: api.teams.get, key: 'teams.read', request: (one) => params(thingsOf(one).team) },
    'PUT team/{id}': {
      endpoint: api.teams.update,
      key: 'teams.manage',
      request: (one) => ({ ...params(thingsOf(one).team), body: { team_name: 'X', leaderId: one.id, ...stale } }),
    },
    'team/updateEmployees/{id}': {
      endpoint: api.teams.setMembers,
      key: 'teams.manage',
      request: (one) => ({ ...params(thingsOf(one).team), body: { employeeIds: [], ...stale } }),
    },
    'task/{id}': { endpoint: api.tasks.get, key: 'tasks.read', request: (one) => params(thingsOf(one).task) },
    'task/team/{id}': {
      endpoint: api.tasks.getTeam,
      key: 'tasks.read',
      request: (one) => params(thingsOf(one).teamTask),
    },
    'PUT task/{id}': {
      endpoint: api.tasks.update,
      key: 'tasks.manage',
      request: (one) => ({
        ...params(thingsOf(one).task),
        body: { task_name: 'X', deadlineAt: times.deadlineAt, ...stale },
      }),
    },
    'task/assign/{id}': {
      endpoint: api.tasks.assign,
      key: 'tasks.manage',
      request: (one) => ({ ...params(thingsOf(one).task), body: { employeeId: one.id, ...times, ...stale } }),
    },
  }
}

/** Each list of people's records: its key, and the person of each row. */
export const lists: [AnyEndpoint, PersonKey, rows: (body: never) => string[], employedOnly: boolean][] = [
  [
    api.employees.list,
    'employees.read',
    (body: { employees: { _id: string }[] }) => body.employees.map((row) => row._id),
    true,
  ],
  [
    api.leaves.list,
    'leaves.read',
    (body: { leaves: { employeeId: { _id: string } }[] }) => body.leaves.map((row) => row.employeeId._id),
    false,
  ],
  [
    api.salaries.list,
    'salaries.read',
    (body: { salary: { employeeId: { _id: string } }[] }) => body.salary.map((row) => row.employeeId._id),
    false,
  ],
  [
    api.attendance.today,
    'attendance.read',
    (body: { message: { employeeId: { _id: string } }[] }) => body.message.map((row) => row.employeeId._id),
    true,
  ],
  [
    api.teams.list,
    'teams.read',
    (body: { teams: { leaderId: { _id: string } }[] }) => body.teams.map((row) => row.leaderId._id),
    false,
  ],
  [
    api.tasks.list,
    'tasks.read',
    (body: { tasks: { employeeId: { _id: string } | null; teamId: { leaderId: { _id: string } } | null }[] }) =>
      body.tasks.map((row) => row.employeeId?._id ?? row.teamId?.leaderId._id ?? ''),
    false,
  ],
]
