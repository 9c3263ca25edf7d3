/** The records of both versions: the seed builders. */
export interface Build {
  department(seed?: object): Promise<string>
  employee(seed?: object): Promise<{ id: string; userId: string; code: string }>
  leave(seed: object): Promise<{ id: string }>
  salary(seed: object): Promise<unknown>
  task(seed: object): Promise<string>
  team(seed: object): Promise<{ id: string }>
  attendance(seed: object): Promise<unknown>
  session(userId: string): Promise<string>
  administrator(): Promise<string>
}

/** The records that the calls are about. */
export async function furnish(build: Build, password: string) {
  const departmentId = await build.department({ name: 'Sales' })
  const me = await build.employee({ name: 'Mia Own', email: 'mia@example.com', departmentId })
  const other = await build.employee({ name: 'Otto Other', departmentId })
  const team = await build.team({ leaderId: me.id, memberIds: [other.id] })
  const ids = {
    departmentId,
    password,
    me,
    other,
    spareDepartment: await build.department({ name: 'Spare' }),
    leaver: await build.employee({ name: 'Lea Gone', departmentId, leftOn: '2026-01-31' }),
    goer: await build.employee({ name: 'Gus Goer', departmentId }),
    team: team.id,
    spareTeam: (await build.team({ leaderId: other.id })).id,
    myTask: await build.task({ employeeId: me.id }),
    otherTask: await build.task({ employeeId: other.id }),
    openTask: await build.task({}),
    spareTask: await build.task({ employeeId: other.id }),
    teamTask: await build.task({ teamId: team.id }),
    openTeamTask: await build.task({ teamId: team.id }),
    spareTeamTask: await build.task({ teamId: team.id }),
    myLeave: (await build.leave({ employeeId: me.id, startDate: '2026-05-04', endDate: '2026-05-08' })).id,
    otherLeave: (await build.leave({ employeeId: other.id, startDate: '2026-05-05', endDate: '2026-05-06' })).id,
    thirdLeave: (await build.leave({ employeeId: other.id, startDate: '2026-07-01', endDate: '2026-07-01' })).id,
    salary: await build.salary({ employeeId: other.id }),
  }
  await build.salary({ employeeId: me.id })
  await build.attendance({ employeeId: me.id, day: '2026-03-02', status: 'Present' })
  return ids
}

type Ids = Awaited<ReturnType<typeof furnish>>

/** A call of an older client, with the name of its recorded answer. */
type Step = readonly [call: string, path: string, body?: object]

const UNKNOWN = '00000000-0000-7000-8000-000000000000'
const times = { assignAt: '2031-05-05T09:00', deadlineAt: '2031-05-06T09:00' }

/** All calls: reads first, then changes, then deletions. @param who makes names unique for each caller */
export const stepsOf = (ids: Ids, who: string): Step[] => {
  const { me, other, goer, leaver, password } = ids
  const salary = typeof ids.salary === 'string' ? ids.salary : (ids.salary as { id: string }).id
  const person = {
    name: 'Nora New',
    designation: 'Clerk',
    department: ids.departmentId,
    maritalStatus: 'single',
    salary: 3000,
  }
  const account = { email: `${who}@example.com`, employeeId: `N-${who}`, dob: '1990-01-01', gender: 'female' }
  const asked = { leaveType: 'Casual Leave', reason: 'Rest' }
  return [
    ['POST auth/login', '/api/auth/login', { email: 'mia@example.com', password }],
    ['POST auth/login, wrong', '/api/auth/login', { email: 'mia@example.com', password: 'Wrong-9-word' }],
    ['GET auth/verify', '/api/auth/verify'],
    ['POST auth/forgot-password', '/api/auth/forgot-password', { email: 'nobody@example.com' }],
    ['POST auth/reset-password', '/api/auth/reset-password', { token: 'x'.repeat(43), password: 'Another-9-word' }],
    ['GET setting/organisation', '/api/setting/organisation'],
    ['GET mail/getSessionServer', '/api/mail/getSessionServer'],
    ['GET notification', '/api/notification?limit=5'],
    ['GET notification/preferences', '/api/notification/preferences'],
    ['GET department', '/api/department?limit=1'],
    ['GET department/{id}', `/api/department/${ids.departmentId}`],
    ['GET department/{unknown}', `/api/department/${UNKNOWN}`],
    ['GET employee', '/api/employee?limit=1&sort=name'],
    ['GET employee, by salary', '/api/employee?limit=1&sort=-salary'],
    ['GET employee/department/{id}', `/api/employee/department/${ids.departmentId}?limit=1`],
    ['GET employee/{own}', `/api/employee/${me.userId}`],
    ['GET employee/{id}', `/api/employee/${other.id}`],
    ['GET employee/{unknown}', `/api/employee/${UNKNOWN}`],
    ['GET salary', '/api/salary?limit=1'],
    ['GET salary/{own}/{role}', `/api/salary/${me.userId}/employee`],
    ['GET salary/{id}/{role}', `/api/salary/${other.id}/admin`],
    ['GET leave', '/api/leave?limit=1&search=mia'],
    ['GET leave/{own}/{role}', `/api/leave/${me.userId}/employee?limit=1`],
    ['GET leave/{id}/{role}', `/api/leave/${other.userId}/admin?limit=1`],
    ['GET leave/detail/{own}', `/api/leave/detail/${ids.myLeave}`],
    ['GET leave/detail/{id}', `/api/leave/detail/${ids.otherLeave}`],
    ['GET leave/detail/{unknown}', `/api/leave/detail/${UNKNOWN}`],
    ['GET leave/away/{id}', `/api/leave/away/${ids.myLeave}`],
    ['GET leave/next/{id}', `/api/leave/next/${ids.myLeave}`],
    ['GET attendance', '/api/attendance?limit=1'],
    ['GET attendance/history/{id}', `/api/attendance/history/${me.id}?date=2026-03-02`],
    ['GET attendance/report', '/api/attendance/report?date=2026-03-02'],
    ['GET team', '/api/team?limit=1'],
    ['GET team/{id}', `/api/team/${ids.team}`],
    ['GET team/{other}', `/api/team/${ids.spareTeam}`],
    ['GET team/{own}/{role}', `/api/team/${me.userId}/employee`],
    ['GET team/check-leader/{own}', `/api/team/check-leader/${me.userId}`],
    ['GET team/check-leader/{id}', `/api/team/check-leader/${other.userId}`],
    ['GET task', '/api/task?limit=1&search=task'],
    ['GET task/{own}', `/api/task/${ids.myTask}`],
    ['GET task/{id}', `/api/task/${ids.otherTask}`],
    ['GET task/team/{id}', `/api/task/team/${ids.teamTask}`],
    ['GET task/personalTask/{own}', `/api/task/personalTask/${me.userId}`],
    ['GET task/personalTask/{id}', `/api/task/personalTask/${other.userId}`],
    ['GET task/teamTask/{own}', `/api/task/teamTask/${me.userId}`],
    ['GET dashboard/summary', '/api/dashboard/summary'],
    ['GET dashboard/employee/{own}', `/api/dashboard/employee/${me.userId}`],
    ['GET dashboard/employee/{id}', `/api/dashboard/employee/${other.id}`],

    ['PUT setting/organisation', '/api/setting/organisation', { name: 'Acme', timeZone: 'UTC' }],
    ['PUT setting/organisation, wrong', '/api/setting/organisation', { name: '', timeZone: 'Mars' }],
    ['POST mail/set-email', '/api/mail/set-email', { email: 'somebody@example.com' }],
    ['POST mail/send-new-password', '/api/mail/send-new-password', { password: 'Quiet-River-42', key: '123456' }],
    ['GET mail/getSessionServer, remembered', '/api/mail/getSessionServer'],
    ['PUT notification/read', '/api/notification/read', { ids: [UNKNOWN] }],
    [
      'PUT notification/preferences',
      '/api/notification/preferences',
      { kinds: [], digestAt: '08:00', digestDays: [1, 2, 3, 4, 5] },
    ],
    ['PUT notification/delivery/{unknown}/retry', `/api/notification/delivery/${UNKNOWN}/retry`, {}],
    ['POST department/add', '/api/department/add', { dep_name: `New of ${who}`, description: 'X' }],
    ['POST department/add, twice', '/api/department/add', { dep_name: 'Sales', description: 'X' }],
    ['PUT department/{id}', `/api/department/${ids.departmentId}`, { dep_name: 'Sales', description: 'Sells' }],
    [
      'POST employee/add',
      '/api/employee/add',
      { ...person, ...account, role: 'employee', password: 'First-9-word', key: '123456' },
    ],
    ['POST employee/add, wrong', '/api/employee/add', { ...account, role: 'king' }],
    ['PUT employee/{id}', `/api/employee/${other.id}`, { ...person, name: 'Otto Other' }],
    ['PUT employee/{id}, wrong', `/api/employee/${other.id}`, { name: '' }],
    ['PUT employee/{id}/end-employment', `/api/employee/${goer.id}/end-employment`, {}],
    ['PUT employee/{id}/resume-employment', `/api/employee/${leaver.id}/resume-employment`, {}],
    [
      'POST salary/add',
      '/api/salary/add',
      { employeeId: other.id, basicSalary: 3000, allowances: 100, deductions: 50, payDate: '2026-03-31' },
    ],
    ['POST salary/add, wrong', '/api/salary/add', { employeeId: other.id, basicSalary: -1 }],
    ['PUT salary/{id}/reverse', `/api/salary/${salary}/reverse`, { reason: 'Twice' }],
    [
      'POST leave/add',
      '/api/leave/add',
      { ...asked, userId: me.userId, startDate: '2026-09-01', endDate: '2026-09-02' },
    ],
    [
      'POST leave/add, for another',
      '/api/leave/add',
      { ...asked, userId: other.userId, startDate: '2026-10-01', endDate: '2026-10-02' },
    ],
    [
      'POST leave/add, backwards',
      '/api/leave/add',
      { ...asked, userId: me.userId, startDate: '2026-12-02', endDate: '2026-12-01' },
    ],
    ['PUT leave/{own}', `/api/leave/${ids.myLeave}`, { status: 'Approved' }],
    ['PUT leave/{id}', `/api/leave/${ids.otherLeave}`, { status: 'Rejected' }],
    ['PUT leave/{id}, again', `/api/leave/${ids.otherLeave}`, { status: 'Approved' }],
    ['PUT leave/{id}, wrong', `/api/leave/${ids.thirdLeave}`, { status: 'Maybe' }],
    ['PUT attendance/update/{id}', `/api/attendance/update/${me.id}`, { status: 'Present' }],
    ['PUT attendance/update/{id}, again', `/api/attendance/update/${me.id}`, { status: 'Absent' }],
    ['POST attendance/mark-many', '/api/attendance/mark-many', { status: 'Present', employeeIds: [other.id] }],
    [
      'PUT attendance/correct/{id}',
      `/api/attendance/correct/${me.id}`,
      { date: '2026-03-02', status: 'Sick', reason: 'Forgot' },
    ],
    ['POST team/add', '/api/team/add', { team_name: `Team of ${who}`, department: ids.departmentId, leaderId: me.id }],
    ['PUT team/{id}', `/api/team/${ids.team}`, { team_name: 'First', leaderId: me.id }],
    ['PUT team/updateEmployees/{id}', `/api/team/updateEmployees/${ids.team}`, { employeeIds: [other.id] }],
    ['POST task/add', '/api/task/add', { task_name: 'New', description: 'X', deadlineAt: times.deadlineAt }],
    ['POST task/add-team', '/api/task/add-team', { task_name: 'New', description: 'X', deadlineAt: times.deadlineAt }],
    ['PUT task/{id}', `/api/task/${ids.otherTask}`, { task_name: 'Other', deadlineAt: times.deadlineAt }],
    ['PUT task/team/{id}', `/api/task/team/${ids.teamTask}`, { task_name: 'Other', deadlineAt: times.deadlineAt }],
    ['PUT task/assign/{id}', `/api/task/assign/${ids.openTask}`, { employeeId: other.id, ...times }],
    ['PUT task/assign/team/{id}', `/api/task/assign/team/${ids.openTeamTask}`, { teamId: ids.team, ...times }],
    ['POST mail/send-task-notify/{id}', `/api/mail/send-task-notify/${ids.otherTask}`, {}],
    ['POST mail/send-task-notify/team/{id}', `/api/mail/send-task-notify/team/${ids.teamTask}`, {}],
    ['PUT task/emp/markDone/{own}', `/api/task/emp/markDone/${ids.myTask}`, {}],
    ['PUT task/emp/markDone/{id}', `/api/task/emp/markDone/${ids.otherTask}`, {}],
    ['PUT task/team/markDone/{id}', `/api/task/team/markDone/${ids.teamTask}`, {}],
    ['DELETE task/{id}', `/api/task/${ids.spareTask}`],
    ['DELETE task/team/{id}', `/api/task/team/${ids.spareTeamTask}`],
    ['DELETE team/{id}', `/api/team/${ids.spareTeam}`],
    ['DELETE department/{id}', `/api/department/${ids.spareDepartment}`],
    ['DELETE department/{id}, in use', `/api/department/${ids.departmentId}`],
    [
      'PUT setting/change-password, wrong',
      '/api/setting/change-password',
      { oldPassword: 'Wrong-9-word', newPassword: 'Another-9-word' },
    ],
    ['POST auth/logout', '/api/auth/logout', {}],
    ['GET auth/verify, signed out', '/api/auth/verify'],
  ]
}
