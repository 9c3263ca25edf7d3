import { type AnyRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import AdminSummaryPage from '../features/dashboard/pages/AdminSummaryPage.tsx'
import { listSearch } from '../ui/list/listSearch.ts'
import { only, onlyTaskKinds } from './guards.ts'
import AdminLayout from './layouts/AdminLayout.tsx'
import { page } from './page.ts'
import { paths } from './paths.ts'
import { LoadingScreen } from './screens/PendingPage.tsx'

/** Everything under /admin-dashboard, for administrators only. */
export function adminRoutes(rootRoute: AnyRootRoute) {
  const area = createRoute({
    getParentRoute: () => rootRoute,
    path: paths.admin.home,
    beforeLoad: only('admin'),
    component: AdminLayout,
    pendingComponent: LoadingScreen,
    pendingMs: 0,
    pendingMinMs: 0,
  })
  const screen = <const Path extends string>(path: Path, component: RouteComponent) =>
    createRoute({ getParentRoute: () => area, path, component })
  const list = <const Path extends string>(path: Path, component: RouteComponent) =>
    createRoute({ getParentRoute: () => area, path, component, validateSearch: listSearch })

  return area.addChildren([
    screen('/', AdminSummaryPage),

    list(
      'departments',
      page(() => import('../features/departments/pages/DepartmentListPage.tsx'), 'departments'),
    ),
    screen(
      'add-department',
      page(() => import('../features/departments/pages/AddDepartmentPage.tsx'), 'departments'),
    ),
    screen(
      'department/$id',
      page(() => import('../features/departments/pages/EditDepartmentPage.tsx'), 'departments'),
    ),

    list(
      'employees',
      page(() => import('../features/employees/pages/EmployeeListPage.tsx'), 'employees'),
    ),
    screen(
      'add-employee',
      page(() => import('../features/employees/pages/AddEmployeePage.tsx'), 'employees'),
    ),
    screen(
      'employees/$id',
      page(() => import('../features/employees/pages/EmployeeDetailsPage.tsx'), 'employees'),
    ),
    screen(
      'employees/edit/$id',
      page(() => import('../features/employees/pages/EditEmployeePage.tsx'), 'employees'),
    ),
    list(
      'employees/salary/$id',
      page(() => import('../features/salaries/pages/SalaryHistoryPage.tsx'), 'salaries'),
    ),
    list(
      'employees/leaves/$id',
      page(() => import('../features/leaves/pages/EmployeeLeavesPage.tsx'), 'leaves'),
    ),

    list(
      'salary',
      page(() => import('../features/salaries/pages/SalariesPage.tsx'), 'salaries'),
    ),
    screen(
      'salary/add',
      page(() => import('../features/salaries/pages/AddSalaryPage.tsx'), 'salaries'),
    ),

    list(
      'leaves',
      page(() => import('../features/leaves/pages/LeaveListPage.tsx'), 'leaves'),
    ),
    screen(
      'leaves/$id',
      page(() => import('../features/leaves/pages/LeaveDetailsPage.tsx'), 'leaves'),
    ),

    screen(
      'setting',
      page(() => import('../features/settings/pages/SettingsPage.tsx'), 'settings'),
    ),

    list(
      'attendance',
      page(() => import('../features/attendance/pages/AttendancePage.tsx'), 'attendance'),
    ),
    list(
      'attendance-report',
      page(() => import('../features/attendance/pages/AttendanceReportPage.tsx'), 'attendance'),
    ),

    list(
      'tasks',
      page(() => import('../features/tasks/pages/TaskListPage.tsx'), 'tasks'),
    ),
    screen(
      'add-task',
      page(() => import('../features/tasks/pages/AddTaskPage.tsx'), 'tasks'),
    ),
    createRoute({
      getParentRoute: () => area,
      path: 'task/$task_for/$id',
      beforeLoad: onlyTaskKinds,
      component: page(() => import('../features/tasks/pages/EditTaskPage.tsx'), 'tasks'),
    }),
    createRoute({
      getParentRoute: () => area,
      path: 'task/view/$task_for/$id',
      beforeLoad: onlyTaskKinds,
      component: page(() => import('../features/tasks/pages/TaskDetailsPage.tsx'), 'tasks'),
    }),
    screen(
      'task/assign/$id',
      page(() => import('../features/tasks/pages/AssignTaskPage.tsx'), 'tasks'),
    ),
    screen(
      'task/assign/team/$id',
      page(() => import('../features/tasks/pages/AssignTeamTaskPage.tsx'), 'tasks'),
    ),

    list(
      'teams',
      page(() => import('../features/teams/pages/TeamListPage.tsx'), 'teams'),
    ),
    screen(
      'add-team',
      page(() => import('../features/teams/pages/AddTeamPage.tsx'), 'teams'),
    ),
    screen(
      'add-teammate/$id',
      page(() => import('../features/teams/pages/TeamMembersPage.tsx'), 'teams'),
    ),
    screen(
      'team/$id',
      page(() => import('../features/teams/pages/EditTeamPage.tsx'), 'teams'),
    ),
    screen(
      'team/view/$id',
      page(() => import('../features/teams/pages/TeamDetailsPage.tsx'), 'teams'),
    ),
  ])
}
