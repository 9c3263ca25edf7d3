import { screens } from '@ems/contract/core/screens'
import { createRoute, type RouteComponent } from '@tanstack/react-router'
import { listSearch } from '../ui/list/listSearch.ts'
import { type Below, below } from './below.ts'
import { adminFrame, adminHome } from './frames.ts'
import { forScreen, inAdminArea, onlyTaskKinds } from './guards.ts'
import { page } from './page.ts'
import { rootRoute } from './rootRoute.ts'
import { LoadingScreen } from './screens/PendingPage.tsx'

const { admin } = screens

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: admin.home,
  beforeLoad: inAdminArea,
  component: adminFrame,
  pendingComponent: LoadingScreen,
  pendingMs: 0,
  pendingMinMs: 0,
})
const screen = <const S extends Below<typeof admin.home>>(path: S, component: RouteComponent) =>
  createRoute({ getParentRoute: () => area, path: below(admin.home, path), beforeLoad: forScreen(path), component })
const list = <const S extends Below<typeof admin.home>>(path: S, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => area,
    path: below(admin.home, path),
    beforeLoad: forScreen(path),
    component,
    validateSearch: listSearch,
  })
const taskScreen = <const S extends Below<typeof admin.home>>(path: S, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => area,
    path: below(admin.home, path),
    beforeLoad: (entering) => {
      onlyTaskKinds(entering.params)
      return forScreen(path)(entering)
    },
    component,
  })

/** Everything under /admin-dashboard, for those who do anything for others; each screen for whose rights open it. */
export const adminRoutes = area.addChildren([
  screen(admin.home, adminHome),

  list(
    admin.departments,
    page(() => import('../features/departments/pages/DepartmentListPage.tsx'), 'departments', 'exporting'),
  ),
  screen(
    admin.addDepartment,
    page(() => import('../features/departments/pages/AddDepartmentPage.tsx'), 'departments'),
  ),
  screen(
    admin.department,
    page(() => import('../features/departments/pages/EditDepartmentPage.tsx'), 'departments'),
  ),

  list(
    admin.employees,
    page(() => import('../features/employees/pages/EmployeeListPage.tsx'), 'employees', 'exporting', 'requests'),
  ),
  screen(
    admin.addEmployee,
    page(() => import('../features/employees/pages/AddEmployeePage.tsx'), 'employees', 'custom'),
  ),
  screen(
    admin.ownRecord,
    page(() => import('../features/employees/pages/OwnRecordPage.tsx'), 'employees'),
  ),
  screen(
    admin.employee,
    page(
      () => import('../features/employees/pages/EmployeeDetailsPage.tsx'),
      'employees',
      'person',
      'contacts',
      'requests',
      'custom',
    ),
  ),
  screen(
    admin.editEmployee,
    page(() => import('../features/employees/pages/EditEmployeePage.tsx'), 'employees'),
  ),
  screen(
    admin.employeeJob,
    page(() => import('../features/employees/job/pages/JobPage.tsx'), 'job', 'person'),
  ),
  screen(
    admin.employeeDocuments,
    page(() => import('../features/documents/pages/PersonDocumentsPage.tsx'), 'documents', 'person'),
  ),
  list(
    admin.employeeTimeline,
    page(() => import('../features/employees/timeline/pages/TimelinePage.tsx'), 'timeline', 'person'),
  ),
  list(
    admin.employeeSalary,
    page(() => import('../features/salaries/pages/SalaryHistoryPage.tsx'), 'salaries', 'person'),
  ),
  list(
    admin.employeeLeaves,
    page(() => import('../features/leaves/pages/EmployeeLeavesPage.tsx'), 'leaves', 'person', 'delegating'),
  ),
  list(
    admin.employeeAttendance,
    page(() => import('../features/attendance/pages/PersonAttendancePage.tsx'), 'attendance', 'person'),
  ),
  list(
    admin.employeeTasks,
    page(() => import('../features/tasks/pages/EmployeeTasksPage.tsx'), 'tasks', 'person'),
  ),
  list(
    admin.employeeTeams,
    page(() => import('../features/teams/pages/EmployeeTeamsPage.tsx'), 'teams', 'person'),
  ),
  screen(
    admin.employeeAccess,
    page(() => import('../features/access/pages/PersonAccessPage.tsx'), 'access', 'person'),
  ),

  list(
    admin.salaries,
    page(() => import('../features/salaries/pages/SalariesPage.tsx'), 'salaries', 'exporting'),
  ),
  screen(
    admin.addSalary,
    page(() => import('../features/salaries/pages/AddSalaryPage.tsx'), 'salaries'),
  ),
  list(
    admin.payRun,
    page(() => import('../features/salaries/pages/PayRunPage.tsx'), 'salaries'),
  ),

  list(
    admin.leaves,
    page(() => import('../features/leaves/pages/LeaveListPage.tsx'), 'leaves', 'exporting'),
  ),
  list(
    admin.leaveCalendar,
    page(() => import('../features/leaves/pages/AbsenceCalendarPage.tsx'), 'calendar'),
  ),
  list(
    admin.leaveBalances,
    page(() => import('../features/leaves/balances/BalancesPage.tsx'), 'leaveBalances', 'leaveReports', 'leaves'),
  ),
  list(
    admin.leaveReports,
    page(() => import('../features/leaves/reports/ReportsPage.tsx'), 'leaveReports', 'leaves'),
  ),
  screen(
    admin.leaveSettings,
    page(() => import('../features/leaves/setup/pages/LeaveSettingsPage.tsx'), 'leaveSettings'),
  ),
  screen(
    admin.leaveType,
    page(() => import('../features/leaves/setup/pages/LeaveTypePage.tsx'), 'leaveSettings'),
  ),
  screen(
    admin.entitlements,
    page(() => import('../features/leaves/setup/pages/EntitlementsPage.tsx'), 'leaveSettings'),
  ),
  list(
    admin.holidays,
    page(() => import('../features/calendars/pages/HolidaysPage.tsx'), 'calendars'),
  ),
  // The place of the list that it was opened from.
  list(
    admin.leave,
    page(() => import('../features/leaves/pages/LeaveDetailsPage.tsx'), 'leaves'),
  ),

  screen(
    admin.setting,
    page(() => import('../features/settings/pages/SettingsPage.tsx'), 'settings', 'delegating'),
  ),
  screen(
    admin.security,
    page(() => import('../features/auth/pages/SecurityPage.tsx'), 'security'),
  ),
  screen(
    admin.keys,
    page(() => import('../features/accounts/pages/OwnKeysPage.tsx'), 'accounts'),
  ),
  screen(
    admin.notifications,
    page(() => import('../features/notifications/pages/NotificationsPage.tsx'), 'notifications'),
  ),
  list(
    admin.mailDelivery,
    page(() => import('../features/notifications/pages/MailDeliveryPage.tsx'), 'notifications'),
  ),

  list(
    admin.directory,
    page(() => import('../features/employees/org/pages/DirectoryPage.tsx'), 'org'),
  ),
  list(
    admin.orgChart,
    page(() => import('../features/employees/org/pages/OrgChartPage.tsx'), 'org'),
  ),
  list(
    admin.orgPrint,
    page(() => import('../features/employees/org/pages/OrgPrintPage.tsx'), 'org'),
  ),
  screen(
    admin.orgIssues,
    page(() => import('../features/employees/org/pages/OrgIssuesPage.tsx'), 'org'),
  ),
  list(
    admin.changeRequests,
    page(() => import('../features/employees/requests/pages/RequestsPage.tsx'), 'requests'),
  ),
  screen(
    admin.customFields,
    page(() => import('../features/employees/custom/pages/CustomFieldsPage.tsx'), 'custom'),
  ),
  list(
    admin.documents,
    page(() => import('../features/documents/pages/DocumentsPage.tsx'), 'documents'),
  ),
  screen(
    admin.documentTypes,
    page(() => import('../features/documents/pages/DocumentTypesPage.tsx'), 'documents'),
  ),
  list(
    admin.imports,
    page(() => import('../features/exchange/pages/ImportsPage.tsx'), 'exchange'),
  ),
  list(
    admin.exports,
    page(() => import('../features/exchange/pages/ExportsPage.tsx'), 'exchange'),
  ),
  screen(
    admin.import,
    page(() => import('../features/exchange/pages/ImportPage.tsx'), 'exchange'),
  ),
  list(
    admin.roles,
    page(() => import('../features/access/pages/RolesPage.tsx'), 'access'),
  ),
  screen(
    admin.addRole,
    page(() => import('../features/access/pages/AddRolePage.tsx'), 'access'),
  ),
  screen(
    admin.role,
    page(() => import('../features/access/pages/RolePage.tsx'), 'access'),
  ),
  list(
    admin.assignments,
    page(() => import('../features/access/pages/AssignmentsPage.tsx'), 'access'),
  ),
  screen(
    admin.explain,
    page(() => import('../features/access/pages/ExplainPage.tsx'), 'access'),
  ),
  list(
    admin.delegations,
    page(() => import('../features/access/pages/DelegationsPage.tsx'), 'access', 'delegating'),
  ),
  list(
    admin.audit,
    page(() => import('../features/audit/pages/AuditPage.tsx'), 'audit'),
  ),
  list(
    admin.securityEvents,
    page(() => import('../features/audit/pages/SecurityEventsPage.tsx'), 'audit'),
  ),
  list(
    admin.accounts,
    page(() => import('../features/accounts/pages/AccountsPage.tsx'), 'accounts'),
  ),
  screen(
    admin.policies,
    page(() => import('../features/accounts/pages/PoliciesPage.tsx'), 'accounts'),
  ),
  screen(
    admin.services,
    page(() => import('../features/accounts/pages/ServicesPage.tsx'), 'accounts'),
  ),
  list(
    admin.auditSole,
    page(() => import('../features/audit/pages/AuditSolePage.tsx'), 'audit'),
  ),

  list(
    admin.attendance,
    page(() => import('../features/attendance/pages/AttendancePage.tsx'), 'attendance', 'exporting'),
  ),
  list(
    admin.attendanceReport,
    page(() => import('../features/attendance/pages/AttendanceReportPage.tsx'), 'attendance', 'exporting'),
  ),

  list(
    admin.tasks,
    page(() => import('../features/tasks/pages/TaskListPage.tsx'), 'tasks', 'exporting'),
  ),
  screen(
    admin.addTask,
    page(() => import('../features/tasks/pages/AddTaskPage.tsx'), 'tasks'),
  ),
  taskScreen(
    admin.task,
    page(() => import('../features/tasks/pages/EditTaskPage.tsx'), 'tasks'),
  ),
  taskScreen(
    admin.viewTask,
    page(() => import('../features/tasks/pages/TaskDetailsPage.tsx'), 'tasks'),
  ),
  screen(
    admin.assignTask,
    page(() => import('../features/tasks/pages/AssignTaskPage.tsx'), 'tasks'),
  ),
  screen(
    admin.assignTeamTask,
    page(() => import('../features/tasks/pages/AssignTeamTaskPage.tsx'), 'tasks'),
  ),

  list(
    admin.teams,
    page(() => import('../features/teams/pages/TeamListPage.tsx'), 'teams', 'exporting'),
  ),
  screen(
    admin.addTeam,
    page(() => import('../features/teams/pages/AddTeamPage.tsx'), 'teams'),
  ),
  screen(
    admin.addTeammate,
    page(() => import('../features/teams/pages/TeamMembersPage.tsx'), 'teams'),
  ),
  screen(
    admin.team,
    page(() => import('../features/teams/pages/EditTeamPage.tsx'), 'teams'),
  ),
  screen(
    admin.viewTeam,
    page(() => import('../features/teams/pages/TeamDetailsPage.tsx'), 'teams'),
  ),
])
