import { screens } from '@ems/contract/core/screens'
import { createRoute, type RouteComponent } from '@tanstack/react-router'
import { listSearch } from '../ui/list/listSearch.ts'
import { type Below, below } from './below.ts'
import { employeeFrame, employeeHome } from './frames.ts'
import { onlyTaskKinds, signedIn } from './guards.ts'
import { page } from './page.ts'
import { rootRoute } from './rootRoute.ts'
import { LoadingScreen } from './screens/PendingPage.tsx'

const { employee } = screens

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: employee.home,
  beforeLoad: signedIn,
  component: employeeFrame,
  pendingComponent: LoadingScreen,
  pendingMs: 0,
  pendingMinMs: 0,
})
const screen = <const S extends Below<typeof employee.home>>(path: S, component: RouteComponent) =>
  createRoute({ getParentRoute: () => area, path: below(employee.home, path), component })
const list = <const S extends Below<typeof employee.home>>(path: S, component: RouteComponent) =>
  createRoute({ getParentRoute: () => area, path: below(employee.home, path), component, validateSearch: listSearch })
const taskScreen = <const S extends Below<typeof employee.home>>(path: S, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => area,
    path: below(employee.home, path),
    beforeLoad: ({ params }) => onlyTaskKinds(params),
    component,
  })

/** Everything under /employee-dashboard, for everyone signed in. `$id` is the user's id where it names a person. */
export const employeeRoutes = area.addChildren([
  screen(employee.home, employeeHome),
  screen(
    employee.profile,
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
    employee.job,
    page(() => import('../features/employees/job/pages/JobPage.tsx'), 'job', 'person'),
  ),
  screen(
    employee.documents,
    page(() => import('../features/documents/pages/PersonDocumentsPage.tsx'), 'documents', 'person'),
  ),
  list(
    employee.timeline,
    page(() => import('../features/employees/timeline/pages/TimelinePage.tsx'), 'timeline', 'person'),
  ),
  list(
    employee.leaves,
    page(() => import('../features/leaves/pages/EmployeeLeavesPage.tsx'), 'leaves', 'person', 'delegating'),
  ),
  screen(
    employee.addLeave,
    page(() => import('../features/leaves/pages/AddLeavePage.tsx'), 'leaves'),
  ),
  screen(
    employee.leave,
    page(() => import('../features/leaves/pages/OwnLeavePage.tsx'), 'leaves'),
  ),
  screen(
    employee.changeLeave,
    page(() => import('../features/leaves/pages/ChangeLeavePage.tsx'), 'leaves'),
  ),
  list(
    employee.salary,
    page(() => import('../features/salaries/pages/SalaryHistoryPage.tsx'), 'salaries', 'person'),
  ),
  list(
    employee.tasks,
    page(() => import('../features/tasks/pages/EmployeeTasksPage.tsx'), 'tasks'),
  ),
  taskScreen(
    employee.viewTask,
    page(() => import('../features/tasks/pages/TaskDetailsPage.tsx'), 'tasks'),
  ),
  list(
    employee.team,
    page(() => import('../features/teams/pages/EmployeeTeamsPage.tsx'), 'teams'),
  ),
  list(
    employee.directory,
    page(() => import('../features/employees/org/pages/DirectoryPage.tsx'), 'org'),
  ),
  list(
    employee.orgChart,
    page(() => import('../features/employees/org/pages/OrgChartPage.tsx'), 'org'),
  ),
  list(
    employee.orgPrint,
    page(() => import('../features/employees/org/pages/OrgPrintPage.tsx'), 'org'),
  ),
  list(
    employee.people,
    page(() => import('../features/employees/pages/TeamPeoplePage.tsx'), 'employees', 'leading', 'exporting'),
  ),
  list(
    employee.approvals,
    page(() => import('../features/leaves/pages/ApprovalsPage.tsx'), 'leaves', 'leading'),
  ),
  screen(
    employee.approval,
    page(() => import('../features/leaves/pages/ApprovalPage.tsx'), 'leaves', 'leading'),
  ),
  list(
    employee.calendar,
    page(() => import('../features/leaves/pages/AbsenceCalendarPage.tsx'), 'calendar'),
  ),
  list(
    employee.attendance,
    page(() => import('../features/attendance/pages/TeamAttendancePage.tsx'), 'attendance', 'leading', 'exporting'),
  ),
  list(
    employee.attendanceReport,
    page(() => import('../features/attendance/pages/TeamReportPage.tsx'), 'attendance', 'leading', 'exporting'),
  ),
  list(
    employee.exports,
    page(() => import('../features/exchange/pages/ExportsPage.tsx'), 'exchange'),
  ),
  screen(
    employee.setting,
    page(() => import('../features/settings/pages/SettingsPage.tsx'), 'settings', 'delegating'),
  ),
  screen(
    employee.security,
    page(() => import('../features/auth/pages/SecurityPage.tsx'), 'security'),
  ),
  screen(
    employee.keys,
    page(() => import('../features/accounts/pages/OwnKeysPage.tsx'), 'accounts'),
  ),
  screen(
    employee.notifications,
    page(() => import('../features/notifications/pages/NotificationsPage.tsx'), 'notifications'),
  ),
])
