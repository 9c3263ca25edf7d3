import { type AnyRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import EmployeeSummaryPage from '../features/dashboard/pages/EmployeeSummaryPage.tsx'
import { listSearch } from '../ui/list/listSearch.ts'
import { only, onlyTaskKinds } from './guards.ts'
import EmployeeLayout from './layouts/EmployeeLayout.tsx'
import { page } from './page.ts'
import { paths } from './paths.ts'
import { LoadingScreen } from './screens/PendingPage.tsx'

/** Everything under /employee-dashboard, for everyone signed in. `$id` is the user's id where it names a person. */
export function employeeRoutes(rootRoute: AnyRootRoute) {
  const area = createRoute({
    getParentRoute: () => rootRoute,
    path: paths.employee.home,
    beforeLoad: only('admin', 'employee'),
    component: EmployeeLayout,
    pendingComponent: LoadingScreen,
    pendingMs: 0,
    pendingMinMs: 0,
  })
  const screen = <const Path extends string>(path: Path, component: RouteComponent) =>
    createRoute({ getParentRoute: () => area, path, component })
  const list = <const Path extends string>(path: Path, component: RouteComponent) =>
    createRoute({ getParentRoute: () => area, path, component, validateSearch: listSearch })

  return area.addChildren([
    screen('/', EmployeeSummaryPage),
    screen(
      'profile/$id',
      page(() => import('../features/employees/pages/EmployeeDetailsPage.tsx'), 'employees'),
    ),
    list(
      'leaves/$id',
      page(() => import('../features/leaves/pages/EmployeeLeavesPage.tsx'), 'leaves'),
    ),
    screen(
      'add-leave',
      page(() => import('../features/leaves/pages/AddLeavePage.tsx'), 'leaves'),
    ),
    list(
      'salary/$id',
      page(() => import('../features/salaries/pages/SalaryHistoryPage.tsx'), 'salaries'),
    ),
    list(
      'task/$id',
      page(() => import('../features/tasks/pages/EmployeeTasksPage.tsx'), 'tasks'),
    ),
    createRoute({
      getParentRoute: () => area,
      path: 'task/view/$task_for/$id',
      beforeLoad: onlyTaskKinds,
      component: page(() => import('../features/tasks/pages/TaskDetailsPage.tsx'), 'tasks'),
    }),
    list(
      'team/$id',
      page(() => import('../features/teams/pages/EmployeeTeamsPage.tsx'), 'teams'),
    ),
    screen(
      'setting',
      page(() => import('../features/settings/pages/SettingsPage.tsx'), 'settings'),
    ),
  ])
}
