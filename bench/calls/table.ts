import { api } from '@ems/contract/api'
import { DAY_MS, HOUR_MS } from '@ems/contract/core/durations'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import type { Sample } from './sample.ts'

/** One request of a call, before it becomes a method, an address and a body. */
export interface CallRequest {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: Record<string, unknown>
  /** ids in its statements that the request itself does not contain; the limit gets them besides the sent input */
  behind?: string[]
}

export interface Call {
  name: string
  endpoint: AnyEndpoint
  /** `crowd`: each request is the next of many people's, because the calls of one person in an hour are limited */
  as: 'administrator' | 'employee' | 'crowd'
  /** the n-th request; reads repeat after the first few, writes never do */
  request: (n: number, sample: Sample) => CallRequest
  /** how many requests the data can serve, if each uses up a row; absent: no limit */
  supply?: (sample: Sample) => number
}

const call = (
  name: string,
  endpoint: AnyEndpoint,
  request: Call['request'],
  as: Call['as'] = 'administrator',
): Call => ({ name, endpoint, as, request })

const pick = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('the data set lacks what a call needs')
  return found
}
const firstWord = (text: string) => text.split(' ')[0] ?? text
const pages = { limit: 10 }

/** Lists as their screens request them: first page, a later page, a search, another order. */
export const READS: Call[] = [
  call('dashboard of the administrator', api.dashboard.summary, () => ({})),
  call(
    'dashboard of an employee',
    api.dashboard.ofPerson,
    (_n, s) => ({ params: { id: s.leader.userId } }),
    'employee',
  ),
  call('session check', api.auth.verify, () => ({}), 'employee'),
  call('organisation', api.settings.organisation, () => ({}), 'employee'),
  call('departments', api.departments.list, () => ({ query: pages })),
  call('departments, search', api.departments.list, () => ({ query: { ...pages, search: 'en' } })),
  call('department', api.departments.get, (n, s) => ({ params: { id: pick(s.departments, n) } })),
  call('employees', api.employees.list, () => ({ query: pages })),
  call('employees, page 500', api.employees.list, () => ({ query: { ...pages, skip: 4990 } })),
  call('employees, by name', api.employees.list, () => ({ query: { ...pages, sort: 'name' } })),
  call('employees, by department', api.employees.list, () => ({ query: { ...pages, sort: 'department' } })),
  call('employees, search by name', api.employees.list, (n, s) => ({ query: { ...pages, search: pick(s.names, n) } })),
  call('employees, search by first name', api.employees.list, (n, s) => ({
    query: { ...pages, search: firstWord(pick(s.names, n)) },
  })),
  call('employees, search by code', api.employees.list, (n, s) => ({ query: { ...pages, search: pick(s.codes, n) } })),
  call('employees, search for one letter', api.employees.list, () => ({ query: { ...pages, search: 'a' } })),
  call('employees, of a department', api.employees.list, (n, s) => ({
    query: { ...pages, department: pick(s.departments, n) },
  })),
  call('employee', api.employees.get, (n, s) => ({ params: { id: pick(s.employees, n) } })),
  call('employee, own record', api.employees.get, (_n, s) => ({ params: { id: s.leader.userId } }), 'employee'),
  call('page of a person', api.personPage.page, (n, s) => ({ params: { id: pick(s.employees, n) } })),
  call('timeline of a person', api.personPage.timeline, (n, s) => ({ params: { id: pick(s.employees, n) } })),
  call('directory', api.org.directory, () => ({ query: pages }), 'employee'),
  call(
    'directory, search by first name',
    api.org.directory,
    (n, s) => ({ query: { ...pages, search: firstWord(pick(s.names, n)) } }),
    'employee',
  ),
  call('org chart, top', api.org.children, () => ({}), 'employee'),
  call('org chart, reports of a manager', api.org.children, (n, s) => ({ query: { parent: pick(s.managers, n) } })),
  call('org chart, path to a person', api.org.path, (n, s) => ({ params: { id: pick(s.employees, n) } }), 'employee'),
  call('org chart, search', api.org.search, (n, s) => ({ query: { search: firstWord(pick(s.names, n)) } }), 'employee'),
  call('salaries', api.salaries.list, () => ({ query: pages })),
  call('salaries, by net pay', api.salaries.list, () => ({ query: { ...pages, sort: '-netSalary' } })),
  call('salaries, search by code', api.salaries.list, (n, s) => ({ query: { ...pages, search: pick(s.codes, n) } })),
  call('salaries of a person', api.salaries.ofPerson, (n, s) => ({
    params: { id: pick(s.employees, n), role: 'admin' },
    query: pages,
  })),
  call(
    'salaries, own',
    api.salaries.ofPerson,
    (_n, s) => ({ params: { id: s.leader.userId, role: 'employee' }, query: pages }),
    'employee',
  ),
  call('leaves', api.leaves.list, () => ({ query: pages })),
  call('leaves, pending', api.leaves.list, () => ({ query: { ...pages, status: 'Pending' } })),
  call('leaves, by department', api.leaves.list, () => ({ query: { ...pages, sort: 'department' } })),
  call('leaves, search by code', api.leaves.list, (n, s) => ({ query: { ...pages, search: pick(s.codes, n) } })),
  call('leaves of a person', api.leaves.ofPerson, (n, s) => ({
    params: { id: pick(s.employees, n), role: 'admin' },
    query: pages,
  })),
  call('leave', api.leaves.detail, (n, s) => ({ params: { id: pick(s.leaves, n) } })),
  call('leave, others away', api.leaves.away, (n, s) => ({ params: { id: pick(s.pending, n) }, query: pages })),
  call('attendance of today', api.attendance.today, () => ({ query: pages })),
  call('attendance of today, search', api.attendance.today, (n, s) => ({
    query: { ...pages, search: firstWord(pick(s.names, n)) },
  })),
  call('attendance report', api.attendance.report, () => ({ query: { limit: 5 } })),
  call('attendance report of a day', api.attendance.report, (n, s) => ({ query: { limit: 5, date: pick(s.days, n) } })),
  call('teams', api.teams.list, () => ({ query: pages })),
  call('teams, by members', api.teams.list, () => ({ query: { ...pages, sort: '-noOfMembers' } })),
  call('teams, search', api.teams.list, (n, s) => ({ query: { ...pages, search: pick(s.teamNames, n) } })),
  call('team', api.teams.get, (n, s) => ({ params: { id: pick(s.teams, n) } })),
  call(
    'teams, own',
    api.teams.ofPerson,
    (_n, s) => ({ params: { id: s.leader.userId, role: 'employee' }, query: pages }),
    'employee',
  ),
  call('tasks', api.tasks.list, () => ({ query: pages })),
  call('tasks, by deadline', api.tasks.list, () => ({ query: { ...pages, sort: 'deadlineAt' } })),
  call('tasks, by employee', api.tasks.list, () => ({ query: { ...pages, sort: 'employee' } })),
  call('tasks, search', api.tasks.list, (n, s) => ({ query: { ...pages, search: pick(s.taskNames, n) } })),
  call('task', api.tasks.get, (n, s) => ({ params: { id: pick(s.personalTasks, n) } })),
  call('task of a team', api.tasks.getTeam, (n, s) => ({ params: { id: pick(s.teamTasks, n) } })),
  call('tasks, own', api.tasks.personal, (_n, s) => ({ params: { id: s.leader.userId }, query: pages }), 'employee'),
  call(
    'tasks of own teams',
    api.tasks.ofTeams,
    (_n, s) => ({ params: { id: s.leader.userId }, query: pages }),
    'employee',
  ),
]

const farDay = (n: number) => new Date(Date.UTC(2200, 0, 1) + n * DAY_MS).toISOString().slice(0, 10)
const hour = (n: number) => new Date(Date.UTC(2040, 0, 1) + n * HOUR_MS).toISOString()

/** Each ends in a commit that waits for the disk. */
export const WRITES: Call[] = [
  call('add a department', api.departments.add, (n) => ({
    body: { dep_name: `Benchmarked ${n}`, description: `Number ${n}` },
  })),
  call('change a department', api.departments.update, (n, s) => ({
    params: { id: pick(s.departments, n) },
    body: { dep_name: `Changed ${n}`, description: `Change ${n}` },
  })),
  {
    ...call('change an employee', api.employees.update, (n, s) => ({
      params: { id: pick(s.changeable, n).id },
      body: {
        name: `Changed Person ${n}`,
        maritalStatus: 'single',
        designation: `Designation ${n}`,
        department: pick(s.departments, n),
        salary: String(1000 + n),
      },
      // The account's name: without it, the bench would write one account's row again and again.
      behind: [pick(s.changeable, n).userId],
    })),
    // A second change of a person on one day is merged into the first: other statements.
    supply: (s) => s.changeable.length,
  },
  call('record a salary', api.salaries.add, (n, s) => ({
    body: {
      employeeId: pick(s.employees, n),
      basicSalary: String(1000 + n),
      allowances: '200',
      deductions: '100',
      payDate: farDay(n),
    },
  })),
  call(
    'request a leave',
    api.leaves.add,
    (n, s) => ({
      body: {
        userId: pick(s.crowd, n).userId,
        leaveType: 'Annual Leave',
        startDate: farDay(n),
        endDate: farDay(n),
        reason: `Reason ${n}`,
      },
      behind: [pick(s.crowd, n).id],
    }),
    'crowd',
  ),
  {
    ...call('decide a leave', api.leaves.decide, (n, s) => ({
      params: { id: pick(s.pending, n) },
      body: { status: n % 4 === 0 ? 'Rejected' : 'Approved' },
    })),
    supply: (s) => s.pending.length,
  },
  {
    ...call('mark attendance', api.attendance.mark, (n, s) => ({
      params: { employeeId: pick(s.unmarked, n) },
      body: { status: 'Present' },
    })),
    supply: (s) => s.unmarked.length,
  },
  call('add a team', api.teams.add, (n, s) => ({
    body: { team_name: `Benchmarked ${n}`, leaderId: pick(s.employees, n) },
  })),
  call('add a task', api.tasks.add, (n) => ({ body: { task_name: `Benchmarked ${n}`, description: `Task ${n}` } })),
  call('assign a task', api.tasks.assign, (n, s) => ({
    params: { id: pick(s.openTasks, n) },
    body: { employeeId: pick(s.employees, n), assignAt: hour(n), deadlineAt: hour(n + 8) },
  })),
]
