import type { Role } from './roles.ts'

/**
 * The addresses of all screens of the web app, used by the router, by links between screens and by links in mails.
 * `$name` is a parameter.
 */
export const screens = {
  root: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  invitation: '/invitation',
  confirmEmail: '/confirm-email',
  /** for a kiosk device with its key */
  kiosk: '/kiosk',
  /** for administrators; `$id` is the record's id */
  admin: {
    home: '/admin-dashboard',
    analytics: '/admin-dashboard/analytics',
    departments: '/admin-dashboard/departments',
    addDepartment: '/admin-dashboard/add-department',
    department: '/admin-dashboard/department/$id',
    employees: '/admin-dashboard/employees',
    addEmployee: '/admin-dashboard/add-employee',
    /** for users who manage the product and are no employees */
    ownRecord: '/admin-dashboard/own-record',
    employee: '/admin-dashboard/employees/$id',
    editEmployee: '/admin-dashboard/employees/edit/$id',
    employeeJob: '/admin-dashboard/employees/job/$id',
    employeeDocuments: '/admin-dashboard/employees/documents/$id',
    employeeTimeline: '/admin-dashboard/employees/timeline/$id',
    employeeSalary: '/admin-dashboard/employees/salary/$id',
    employeeLeaves: '/admin-dashboard/employees/leaves/$id',
    employeeAttendance: '/admin-dashboard/employees/attendance/$id',
    employeeTasks: '/admin-dashboard/employees/tasks/$id',
    employeeTeams: '/admin-dashboard/employees/teams/$id',
    employeeAccess: '/admin-dashboard/employees/access/$id',
    salaries: '/admin-dashboard/salary',
    addSalary: '/admin-dashboard/salary/add',
    payPeriods: '/admin-dashboard/pay-period',
    payPeriod: '/admin-dashboard/pay-period/$id',
    payInputs: '/admin-dashboard/one-off-payments',
    reports: '/admin-dashboard/reports',
    newReport: '/admin-dashboard/reports/new',
    report: '/admin-dashboard/reports/$id',
    payTransparency: '/admin-dashboard/pay-transparency',
    payGap: '/admin-dashboard/pay-transparency/$id',
    paySettings: '/admin-dashboard/setting/pay',
    leaves: '/admin-dashboard/leaves',
    leave: '/admin-dashboard/leaves/$id',
    changeLeave: '/admin-dashboard/leaves/change/$id',
    leaveCalendar: '/admin-dashboard/leaves/calendar',
    leaveBalances: '/admin-dashboard/leaves/balances',
    leaveReports: '/admin-dashboard/leaves/reports',
    leaveSettings: '/admin-dashboard/leaves/settings',
    leaveType: '/admin-dashboard/leaves/settings/$id',
    entitlements: '/admin-dashboard/leaves/entitlements',
    holidays: '/admin-dashboard/leaves/holidays',
    workingTime: '/admin-dashboard/leaves/working-time',
    restrictions: '/admin-dashboard/leaves/restrictions',
    leaveFlows: '/admin-dashboard/leaves/approval',
    leaveRuns: '/admin-dashboard/leaves/runs',
    leaveRun: '/admin-dashboard/leaves/runs/$id',
    attendance: '/admin-dashboard/attendance',
    attendanceReport: '/admin-dashboard/attendance-report',
    time: '/admin-dashboard/time',
    timeSettings: '/admin-dashboard/setting/time',
    tasks: '/admin-dashboard/tasks',
    addTask: '/admin-dashboard/add-task',
    task: '/admin-dashboard/task/$task_for/$id',
    viewTask: '/admin-dashboard/task/view/$task_for/$id',
    assignTask: '/admin-dashboard/task/assign/$id',
    assignTeamTask: '/admin-dashboard/task/assign/team/$id',
    teams: '/admin-dashboard/teams',
    addTeam: '/admin-dashboard/add-team',
    team: '/admin-dashboard/team/$id',
    viewTeam: '/admin-dashboard/team/view/$id',
    addTeammate: '/admin-dashboard/add-teammate/$id',
    setting: '/admin-dashboard/setting',
    organisation: '/admin-dashboard/setting/organisation',
    security: '/admin-dashboard/setting/security',
    keys: '/admin-dashboard/setting/keys',
    myData: '/admin-dashboard/setting/my-data',
    system: '/admin-dashboard/setting/system',
    privacy: '/admin-dashboard/privacy',
    notifications: '/admin-dashboard/notifications',
    mailDelivery: '/admin-dashboard/mail-delivery',
    directory: '/admin-dashboard/directory',
    orgChart: '/admin-dashboard/org-chart',
    orgPrint: '/admin-dashboard/org-chart/print',
    changeRequests: '/admin-dashboard/change-requests',
    documents: '/admin-dashboard/documents',
    documentTypes: '/admin-dashboard/documents/types',
    ends: '/admin-dashboard/ends',
    customFields: '/admin-dashboard/custom-fields',
    legalEntities: '/admin-dashboard/legal-entities',
    checklists: '/admin-dashboard/checklists',
    imports: '/admin-dashboard/import',
    import: '/admin-dashboard/import/$id',
    exports: '/admin-dashboard/exports',
    orgIssues: '/admin-dashboard/org-chart/issues',
    roles: '/admin-dashboard/roles',
    addRole: '/admin-dashboard/add-role',
    role: '/admin-dashboard/roles/$id',
    assignments: '/admin-dashboard/who-has-access',
    explain: '/admin-dashboard/who-has-access/$id',
    delegations: '/admin-dashboard/delegations',
    audit: '/admin-dashboard/audit',
    securityEvents: '/admin-dashboard/security-events',
    accounts: '/admin-dashboard/accounts',
    policies: '/admin-dashboard/policies',
    services: '/admin-dashboard/services',
    providers: '/admin-dashboard/single-sign-on',
    provider: '/admin-dashboard/single-sign-on/$id',
    auditSole: '/admin-dashboard/audit/sole',
  },
  /** for all signed-in users; `$id` is a user id if it names a person */
  employee: {
    home: '/employee-dashboard',
    profile: '/employee-dashboard/profile/$id',
    job: '/employee-dashboard/profile/job/$id',
    documents: '/employee-dashboard/profile/documents/$id',
    timeline: '/employee-dashboard/profile/timeline/$id',
    leaves: '/employee-dashboard/leaves/$id',
    addLeave: '/employee-dashboard/add-leave',
    leave: '/employee-dashboard/leave/$id',
    changeLeave: '/employee-dashboard/change-leave/$id',
    salary: '/employee-dashboard/salary/$id',
    tasks: '/employee-dashboard/task/$id',
    viewTask: '/employee-dashboard/task/view/$task_for/$id',
    team: '/employee-dashboard/team/$id',
    time: '/employee-dashboard/time',
    /** with a day selected; `$day` is `YYYY-MM-DD`, or `YYYY-MM` for a month */
    timeDay: '/employee-dashboard/time/$day',
    setting: '/employee-dashboard/setting',
    security: '/employee-dashboard/setting/security',
    keys: '/employee-dashboard/setting/keys',
    myData: '/employee-dashboard/setting/my-data',
    notifications: '/employee-dashboard/notifications',
    directory: '/employee-dashboard/directory',
    orgChart: '/employee-dashboard/org-chart',
    orgPrint: '/employee-dashboard/org-chart/print',
    /** for managers and heads of departments, about the people they lead */
    people: '/employee-dashboard/people',
    approvals: '/employee-dashboard/approvals',
    approval: '/employee-dashboard/approvals/$id',
    calendar: '/employee-dashboard/calendar',
    attendance: '/employee-dashboard/attendance',
    attendanceReport: '/employee-dashboard/attendance-report',
    reports: '/employee-dashboard/reports',
    newReport: '/employee-dashboard/reports/new',
    report: '/employee-dashboard/reports/$id',
    teamTime: '/employee-dashboard/team-time',
    exports: '/employee-dashboard/exports',
  },
} as const

type TextsIn<Tree> = Tree extends string ? Tree : { [Name in keyof Tree]: TextsIn<Tree[Name]> }[keyof Tree]

/** The pattern of a screen's address. */
export type Screen = TextsIn<typeof screens>

type NamesIn<Pattern extends string> = Pattern extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Pattern extends `${string}$${infer Name}`
    ? Name
    : never

/** The parameters of a screen's address. */
export type ScreenParams<S extends Screen> = { [Name in NamesIn<S>]: string }

type LinkTo<S extends Screen> = S extends Screen
  ? NamesIn<S> extends never
    ? { to: S; params?: undefined }
    : { to: S; params: ScreenParams<S> }
  : never

/** The target of a link: a screen with its parameters. */
export type ScreenLink = LinkTo<Screen>

/**
 * A screen's address as text, for instance in a mail.
 * @param params the parameters, which are escaped; absent for addresses without any
 */
export const addressOf = <S extends Screen>(
  screen: S,
  ...[params]: NamesIn<S> extends never ? [] : [ScreenParams<S>]
): string =>
  screen.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''))

/** The first screen of an account without a role. */
export const homeOf = (role: Role) => (role === 'admin' ? screens.admin.home : screens.employee.home)
