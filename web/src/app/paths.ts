/** Every address of a screen. Routes, links and redirects take them from here; `id` parts are escaped. */
const id = (value: string) => encodeURIComponent(value)

const ADMIN = '/admin-dashboard'
const EMPLOYEE = '/employee-dashboard'

export type TaskKind = 'personal' | 'team'

export const paths = {
  root: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  admin: {
    home: ADMIN,
    departments: `${ADMIN}/departments`,
    addDepartment: `${ADMIN}/add-department`,
    department: (departmentId: string) => `${ADMIN}/department/${id(departmentId)}`,
    employees: `${ADMIN}/employees`,
    addEmployee: `${ADMIN}/add-employee`,
    employee: (employeeId: string) => `${ADMIN}/employees/${id(employeeId)}`,
    editEmployee: (employeeId: string) => `${ADMIN}/employees/edit/${id(employeeId)}`,
    employeeSalary: (employeeId: string) => `${ADMIN}/employees/salary/${id(employeeId)}`,
    employeeLeaves: (employeeId: string) => `${ADMIN}/employees/leaves/${id(employeeId)}`,
    salaries: `${ADMIN}/salary`,
    addSalary: `${ADMIN}/salary/add`,
    leaves: `${ADMIN}/leaves`,
    leave: (leaveId: string) => `${ADMIN}/leaves/${id(leaveId)}`,
    attendance: `${ADMIN}/attendance`,
    attendanceReport: `${ADMIN}/attendance-report`,
    tasks: `${ADMIN}/tasks`,
    addTask: `${ADMIN}/add-task`,
    task: (kind: TaskKind, taskId: string) => `${ADMIN}/task/${kind}/${id(taskId)}`,
    viewTask: (kind: TaskKind, taskId: string) => `${ADMIN}/task/view/${kind}/${id(taskId)}`,
    assignTask: (taskId: string) => `${ADMIN}/task/assign/${id(taskId)}`,
    assignTeamTask: (taskId: string) => `${ADMIN}/task/assign/team/${id(taskId)}`,
    teams: `${ADMIN}/teams`,
    addTeam: `${ADMIN}/add-team`,
    team: (teamId: string) => `${ADMIN}/team/${id(teamId)}`,
    viewTeam: (teamId: string) => `${ADMIN}/team/view/${id(teamId)}`,
    addTeammate: (teamId: string) => `${ADMIN}/add-teammate/${id(teamId)}`,
    setting: `${ADMIN}/setting`,
  },
  employee: {
    home: EMPLOYEE,
    profile: (userId: string) => `${EMPLOYEE}/profile/${id(userId)}`,
    leaves: (userId: string) => `${EMPLOYEE}/leaves/${id(userId)}`,
    addLeave: `${EMPLOYEE}/add-leave`,
    salary: (userId: string) => `${EMPLOYEE}/salary/${id(userId)}`,
    tasks: (userId: string) => `${EMPLOYEE}/task/${id(userId)}`,
    viewTask: (kind: TaskKind, taskId: string) => `${EMPLOYEE}/task/view/${kind}/${id(taskId)}`,
    team: (userId: string) => `${EMPLOYEE}/team/${id(userId)}`,
    setting: `${EMPLOYEE}/setting`,
  },
} as const

/** Where a person's own area begins. */
export const homeOf = (role: 'admin' | 'employee'): string =>
  role === 'admin' ? paths.admin.home : paths.employee.home

/**
 * Where to go on after signing in.
 * @returns `next` where it is a path of this very site, else undefined: a link must not lead to a foreign one
 */
export function safeNext(next: string | undefined, origin: string): string | undefined {
  if (!next?.startsWith('/')) return undefined
  const url = URL.parse(next, origin)
  if (url?.origin !== origin || url.pathname === paths.login) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}
