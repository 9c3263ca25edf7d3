import type { OwnAccess } from '@ems/contract/core/own-access'
import type { PermissionKey } from '@ems/contract/core/permissions'
import { type Screen, screens } from '@ems/contract/core/screens'

type Held = Pick<OwnAccess, 'can'>

const { admin, employee } = screens

/** Each of these permissions, for others, opens rows of some report subject. */
const REPORTS: readonly PermissionKey[] = [
  ...(['employees.read', 'leaves.read', 'attendance.read'] as const),
  ...(['salaries.read', 'tasks.read', 'documents.read'] as const),
]

/**
 * The permissions for other people that a screen needs, at least one of them; screens without one are for everyone of
 * the area.
 */
const NEEDED: Readonly<Record<string, PermissionKey | readonly PermissionKey[]>> = {
  [admin.home]: 'dashboard.read',
  [admin.analytics]: 'employees.read',
  [admin.employees]: 'employees.read',
  [admin.employee]: 'employees.read',
  [admin.addEmployee]: 'employees.manage',
  [admin.ownRecord]: 'employees.manage',
  [admin.editEmployee]: 'employees.manage',
  [admin.employeeJob]: 'employees.read',
  [admin.employeeDocuments]: 'documents.read',
  [admin.employeeTimeline]: 'employees.read',
  [admin.employeeSalary]: 'salaries.read',
  [admin.employeeLeaves]: 'leaves.read',
  [admin.employeeAttendance]: 'attendance.read',
  [admin.employeeTasks]: 'tasks.read',
  [admin.employeeTeams]: 'teams.read',
  [admin.employeeAccess]: 'access.read',
  [admin.departments]: 'departments.read',
  [admin.addDepartment]: 'departments.manage',
  [admin.department]: 'departments.read',
  [admin.leaves]: 'leaves.read',
  [admin.leave]: 'leaves.read',
  [admin.changeLeave]: 'leaves.read',
  [admin.leaveCalendar]: 'leaves.read',
  [admin.leaveBalances]: 'leaves.read',
  [admin.leaveReports]: 'leaves.read',
  [admin.leaveSettings]: 'leaves.configure',
  [admin.leaveType]: 'leaves.configure',
  [admin.entitlements]: 'leaves.configure',
  [admin.holidays]: 'leaves.configure',
  [admin.workingTime]: 'leaves.configure',
  [admin.restrictions]: 'leaves.configure',
  [admin.leaveFlows]: 'leaves.configure',
  [admin.leaveRuns]: 'leaves.manage',
  [admin.leaveRun]: 'leaves.manage',
  [admin.salaries]: 'salaries.read',
  [admin.addSalary]: 'salaries.manage',
  [admin.payPeriods]: 'salaries.read',
  [admin.payPeriod]: 'salaries.read',
  [admin.payInputs]: 'salaries.read',
  [admin.reports]: REPORTS,
  [admin.newReport]: REPORTS,
  [admin.report]: REPORTS,
  [admin.payTransparency]: 'paygap.read',
  [admin.payGap]: 'paygap.read',
  [admin.paySettings]: 'pay.configure',
  [admin.attendance]: 'attendance.read',
  [admin.attendanceReport]: 'attendance.read',
  [admin.time]: 'attendance.read',
  [admin.timeSettings]: 'time.configure',
  [admin.organisation]: 'settings.manage',
  [admin.tasks]: 'tasks.read',
  [admin.viewTask]: 'tasks.read',
  [admin.addTask]: 'tasks.manage',
  [admin.task]: 'tasks.manage',
  [admin.assignTask]: 'tasks.manage',
  [admin.assignTeamTask]: 'tasks.manage',
  [admin.teams]: 'teams.read',
  [admin.viewTeam]: 'teams.read',
  [admin.addTeam]: 'teams.manage',
  [admin.team]: 'teams.manage',
  [admin.addTeammate]: 'teams.manage',
  [admin.mailDelivery]: 'mail.read',
  [admin.privacy]: 'privacy.manage',
  [admin.system]: 'settings.manage',
  [admin.roles]: 'access.read',
  [admin.role]: 'access.read',
  [admin.addRole]: 'access.manage',
  [admin.assignments]: 'access.read',
  [admin.explain]: 'access.read',
  [admin.delegations]: 'approvals.delegate',
  [admin.audit]: 'audit.read',
  [admin.securityEvents]: 'audit.read',
  [admin.accounts]: 'accounts.manage',
  [admin.policies]: 'security.manage',
  [admin.providers]: 'security.manage',
  [admin.provider]: 'security.manage',
  [admin.services]: 'services.manage',
  [admin.auditSole]: 'audit.read',
  [admin.orgIssues]: 'employees.managers',
  [admin.changeRequests]: ['employees.manage', 'salaries.manage'],
  [admin.documents]: 'documents.read',
  [admin.ends]: 'employees.read',
  [admin.documentTypes]: 'employees.configure',
  [admin.checklists]: 'lifecycle.manage',
  [admin.customFields]: 'employees.configure',
  [admin.legalEntities]: 'settings.manage',
  [admin.imports]: 'exchange.import',
  [admin.import]: 'exchange.import',
  [admin.directory]: 'directory.read',
  [admin.orgChart]: 'directory.read',
  [admin.orgPrint]: 'directory.read',
  [employee.directory]: 'directory.read',
  [employee.orgChart]: 'directory.read',
  [employee.orgPrint]: 'directory.read',
  [employee.people]: 'employees.read',
  [employee.attendance]: 'attendance.read',
  [employee.attendanceReport]: 'attendance.read',
  [employee.reports]: REPORTS,
  [employee.newReport]: REPORTS,
  [employee.report]: REPORTS,
  [employee.teamTime]: 'attendance.read',
}

/** Screens of the whole organisation: they need their permission for everyone. */
const WHOLE: readonly string[] = [
  ...[admin.orgChart, admin.orgPrint, employee.orgChart, employee.orgPrint],
  ...[admin.orgIssues, admin.leaveRuns, admin.leaveRun, admin.checklists],
]

/** The first screens of people without permission for the figures, in this order. */
const INSTEAD = [
  ...[admin.employees, admin.leaves, admin.attendance, admin.tasks, admin.teams, admin.departments],
  ...[admin.salaries, admin.roles, admin.audit, admin.documents, admin.checklists, admin.leaveSettings],
  ...[admin.imports, admin.customFields, admin.privacy, admin.accounts, admin.policies, admin.services],
  ...[admin.mailDelivery, admin.changeRequests, admin.leaveRuns, admin.delegations, admin.system, admin.directory],
] as const

/** Whether a person holds a permission for other people. */
export const hasPermissionForOthers = ({ can }: Held, key: PermissionKey): boolean =>
  can[key] !== undefined && can[key] !== 'own'

/** Whether a person's permissions open a screen. */
export function canOpen(access: Held, screen: string): boolean {
  const needed = NEEDED[screen]
  if (needed === undefined) return true
  const opens = (key: PermissionKey) =>
    WHOLE.includes(screen) ? access.can[key] === 'everyone' : hasPermissionForOthers(access, key)
  return [needed].flat().some(opens)
}

/** The first screen of the admin area that a person's permissions open. */
export const firstScreen = (access: Held): Screen =>
  canOpen(access, admin.home) ? admin.home : (INSTEAD.find((screen) => canOpen(access, screen)) ?? admin.setting)

/** Whether a person is a manager or the head of a department. */
export const leads = ({ directReports, can }: Pick<OwnAccess, 'directReports' | 'can'>): boolean =>
  directReports > 0 || (can['leaves.decide'] ?? '').includes('department')
