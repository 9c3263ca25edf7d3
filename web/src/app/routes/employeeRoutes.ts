import { screens } from '@ems/contract/core/screens'
import { createRoute } from '@tanstack/react-router'
import { listSearch } from '../../ui/list/listSearch.ts'
import { pageOf } from '../pages/lazyPage.ts'
import { LoadingScreen } from '../screens/PendingPage.tsx'
import { childPath, employeeHome, employeeLayout, loadEmployeePages, readEmployeeHome } from './areaLayouts.ts'
import { rootRoute } from './rootRoute.ts'
import { requireEmployeeScreen, requireTaskKind, signedIn } from './routeGuards.ts'

const { employee } = screens

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: employee.home,
  beforeLoad: signedIn,
  component: employeeLayout,
  pendingComponent: LoadingScreen,
  pendingMs: 0,
  pendingMinMs: 0,
})
const pageFor = pageOf(async () => (await loadEmployeePages()).employeePages)
type Named = Exclude<keyof typeof employee, 'home'>
const screen = <const Name extends Named>(name: Name) =>
  createRoute({ getParentRoute: () => area, path: childPath(employee.home, employee[name]), component: pageFor(name) })
const list = <const Name extends Named>(name: Name) =>
  createRoute({
    getParentRoute: () => area,
    path: childPath(employee.home, employee[name]),
    beforeLoad: requireEmployeeScreen(employee[name]),
    component: pageFor(name),
    validateSearch: listSearch,
  })
const taskScreen = <const Name extends Named>(name: Name) =>
  createRoute({
    getParentRoute: () => area,
    path: childPath(employee.home, employee[name]),
    beforeLoad: ({ params }) => requireTaskKind(params),
    component: pageFor(name),
  })

// Declared separately, as in `adminRoutes`.
const home = createRoute({ getParentRoute: () => area, path: '/', loader: readEmployeeHome, component: employeeHome })

/** All screens under /employee-dashboard, for all signed-in users. `$id` is a user id if it names a person. */
export const employeeRoutes = area.addChildren([
  home,
  screen('profile'),
  screen('job'),
  screen('documents'),
  list('timeline'),
  list('leaves'),
  screen('addLeave'),
  screen('leave'),
  screen('changeLeave'),
  list('salary'),
  list('tasks'),
  taskScreen('viewTask'),
  list('team'),
  screen('time'),
  screen('timeDay'),
  list('directory'),
  list('orgChart'),
  list('orgPrint'),
  list('people'),
  list('approvals'),
  screen('approval'),
  list('calendar'),
  list('attendance'),
  list('attendanceReport'),
  list('reports'),
  list('newReport'),
  list('report'),
  list('teamTime'),
  list('exports'),
  screen('setting'),
  screen('security'),
  screen('keys'),
  screen('myData'),
  screen('notifications'),
])
