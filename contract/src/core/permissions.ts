/** The description of one right. */
export interface PermissionInfo {
  /** a sentence for people */
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
  'directory.read': readsOf('Find people with their work contacts, and see who reports to whom.'),
  'employees.read': readsOf('See employees with their job and employment.'),
  'employees.personal': readsOf('See date of birth, gender and marital status.'),
  'employees.manage': changesOf('Add and change employees, end and resume employments.'),
  'employees.managers': changesOf('Say who reports to whom and who heads a department.'),
  'employees.configure': changesAll('Set up what is kept of people, such as fields and types of documents.'),
  'documents.read': readsOf('See documents of people, of the types that are open to the reader.'),
  'documents.manage': changesOf('Add, change and delete documents of people.'),
  'employees.pay': changesOf('Set base salaries.'),
  'salaries.read': readsOf('See base salaries and salary records.'),
  'salaries.manage': changesOf('Record and reverse salaries.'),
  'pay.approve': changesOf('Approve pay periods and reverse payslips.'),
  'paygap.read': readsAll('See pay categories and how far pay of women and men is apart.'),
  'paygap.manage': changesAll('Set up pay categories, and prepare and publish pay gaps.'),
  'pay.configure': changesAll('Set up pay components, pay groups and export profiles.'),
  'leaves.read': readsOf('See leaves.'),
  'leaves.reasons': readsOf('See the reasons of leaves of a private type, such as sickness.'),
  'leaves.request': changesOf('Request leaves.'),
  'leaves.decide': changesOf('Approve and reject leaves.'),
  'leaves.manage': changesOf('Correct leaves and what people are entitled to.'),
  'leaves.configure': changesAll('Set up leave types and their rules.'),
  'attendance.read': readsOf('See attendance.'),
  'attendance.mark': changesOf('Mark attendance.'),
  'time.punch': changesOf('Clock in and out, and propose corrections.'),
  'time.approve': changesOf('Approve and correct working time.'),
  'time.close': changesOf('Close months of working time, and open them again.'),
  'time.configure': changesAll('Set up who clocks in, and where.'),
  'time.kiosk': changesAll('Clock people in and out at a kiosk.'),
  'time.deliver': changesAll('Deliver clock-ins and clock-outs from a terminal.'),
  'departments.read': readsAll('See departments.'),
  'departments.manage': changesAll('Add, change and delete departments.'),
  'teams.read': readsOf('See teams and their members.'),
  'teams.manage': changesOf('Add, change and delete teams.'),
  'tasks.read': readsOf('See tasks.'),
  'tasks.manage': changesOf('Add, change, assign and delete tasks.'),
  'tasks.finish': changesOf('Mark tasks as done.'),
  'dashboard.read': readsAll('See the figures of the organisation.'),
  'lifecycle.read': readsOf('See checklists for joining and leaving.'),
  'lifecycle.manage': changesOf('Start checklists for joining and leaving, and set them up.'),
  'exchange.import': changesAll('Load people and departments from files.'),
  'privacy.manage': changesAll('Copy all that is known of a person, and erase those who have left.'),
  'mail.send': changesAll('Send mails with new passwords.'),
  'mail.read': readsAll('See what became of the mails; never what they say.'),
  'mail.manage': changesAll('Send mails again that could not be delivered.'),
  'approvals.delegate': changesOf('Hand decisions to somebody for some days.'),
  'accounts.manage': changesOf('Look after accounts: lock them, end their sessions, remove lost factors.'),
  'access.read': readsAll('See roles and who has them.'),
  'access.manage': changesAll('Give and take roles, and change what they open.'),
  'audit.read': readsAll('See who changed what.'),
  'audit.export': readsAll('Take the record of changes out as a file.'),
  'services.manage': changesAll('Look after the accounts of programs and their keys.'),
  'keys.own': changesOf('Make keys for programs that act for oneself.'),
  'security.manage': changesAll('Set what people need to sign in.'),
  'settings.manage': changesAll('Change the settings of the organisation.'),
} as const satisfies Record<`${string}.${string}`, PermissionInfo>

export type PermissionKey = keyof typeof permissions

/** The rights that can be limited to some people. */
export type PersonKey = {
  [Key in PermissionKey]: (typeof permissions)[Key]['kind'] extends 'person' ? Key : never
}[PermissionKey]
