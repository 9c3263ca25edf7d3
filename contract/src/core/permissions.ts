/** The description of one right. */
export interface PermissionInfo {
  /** what the right allows, for people: `View leave` */
  sentence: string
  /** `person`: the right can be limited to some people; `organisation`: it cannot */
  kind: 'person' | 'organisation'
  /** whether the right allows changes, or only reading */
  changes: boolean
}

const readsOf = (sentence: string) => ({ sentence, kind: 'person', changes: false }) as const
const changesOf = (sentence: string) => ({ sentence, kind: 'person', changes: true }) as const
const readsAll = (sentence: string) => ({ sentence, kind: 'organisation', changes: false }) as const
const changesAll = (sentence: string) => ({ sentence, kind: 'organisation', changes: true }) as const

/** The closed list of rights. A key is `<domain>.<verb>`; unknown keys do not compile. */
export const permissions = {
  'directory.read': readsOf('Find people, their work contacts and reporting lines'),
  'employees.read': readsOf('View employees with their job and employment'),
  'employees.personal': readsOf('View date of birth, gender and marital status'),
  'employees.manage': changesOf('Add and edit employees, and end or reinstate employment'),
  'employees.managers': changesOf('Set managers and heads of departments'),
  'employees.configure': changesAll('Set up custom fields and document types'),
  'documents.read': readsOf('View people’s documents, if the document type allows it'),
  'documents.manage': changesOf('Add, edit and delete people’s documents'),
  'employees.pay': changesOf('Set base salaries'),
  'salaries.read': readsOf('View base salaries and salary records'),
  'salaries.manage': changesOf('Record and reverse salaries'),
  'pay.approve': changesOf('Approve pay periods and reverse payslips'),
  'paygap.read': readsAll('View pay categories and the pay gap between women and men'),
  'paygap.manage': changesAll('Set up pay categories and publish pay gap reports'),
  'pay.configure': changesAll('Set up pay components, pay groups and export profiles'),
  'leaves.read': readsOf('View leave'),
  'leaves.reasons': readsOf('View the reasons for private leave types, such as sick leave'),
  'leaves.request': changesOf('Request leave'),
  'leaves.decide': changesOf('Approve and reject leave'),
  'leaves.manage': changesOf('Correct leave and entitlements'),
  'leaves.configure': changesAll('Set up leave types and their rules'),
  'attendance.read': readsOf('View attendance'),
  'attendance.mark': changesOf('Mark attendance'),
  'time.punch': changesOf('Clock in and out, and request corrections'),
  'time.approve': changesOf('Approve and correct working time'),
  'time.close': changesOf('Close and reopen timesheet months'),
  'time.configure': changesAll('Set up who clocks in and where'),
  'time.kiosk': changesAll('Clock people in and out at a kiosk'),
  'time.deliver': changesAll('Send clock-ins and clock-outs from a terminal'),
  'departments.read': readsAll('View departments'),
  'departments.manage': changesAll('Add, edit and delete departments'),
  'teams.read': readsOf('View teams and their members'),
  'teams.manage': changesOf('Add, edit and delete teams'),
  'tasks.read': readsOf('View tasks'),
  'tasks.manage': changesOf('Add, edit, assign and delete tasks'),
  'tasks.finish': changesOf('Mark tasks as done'),
  'dashboard.read': readsAll('View the organisation’s figures'),
  'lifecycle.read': readsOf('View onboarding and offboarding checklists'),
  'lifecycle.manage': changesOf('Set up and start onboarding and offboarding checklists'),
  'exchange.import': changesAll('Import people and departments from files'),
  'privacy.manage': changesAll('Create copies of people’s data and erase leavers’ data'),
  'mail.send': changesAll('Send emails with new passwords'),
  'mail.read': readsAll('View the delivery status of emails, but not their text'),
  'mail.manage': changesAll('Resend emails that could not be delivered'),
  'approvals.delegate': changesOf('Delegate approvals'),
  'accounts.manage': changesOf('Lock accounts, end their sessions and remove second factors'),
  'access.read': readsAll('View roles and who has them'),
  'access.manage': changesAll('Assign and remove roles, and edit their permissions'),
  'audit.read': readsAll('View the audit log'),
  'audit.export': readsAll('Export the audit log'),
  'services.manage': changesAll('Manage services and their keys'),
  'keys.own': changesOf('Create personal API keys'),
  'security.manage': changesAll('Set sign-in requirements'),
  'settings.manage': changesAll('Change the organisation’s settings'),
} as const satisfies Record<`${string}.${string}`, PermissionInfo>

export type PermissionKey = keyof typeof permissions

/** The rights that can be limited to some people. */
export type PersonKey = {
  [Key in PermissionKey]: (typeof permissions)[Key]['kind'] extends 'person' ? Key : never
}[PermissionKey]
