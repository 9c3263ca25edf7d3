import { screens } from '@ems/contract/core/screens'
import { createRoute, redirect } from '@tanstack/react-router'
import { listSearch } from '../../ui/list/listSearch.ts'
import { pageOf } from '../pages/lazyPage.ts'
import { LoadingScreen } from '../screens/PendingPage.tsx'
import { adminHome, adminLayout, childPath, loadAdminPages, readAdminHome } from './areaLayouts.ts'
import { rootRoute } from './rootRoute.ts'
import { requireAdminArea, requireScreen, requireTaskKind } from './routeGuards.ts'

const { admin } = screens

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: admin.home,
  beforeLoad: requireAdminArea,
  component: adminLayout,
  pendingComponent: LoadingScreen,
  pendingMs: 0,
  pendingMinMs: 0,
})
const pageFor = pageOf(async () => (await loadAdminPages()).adminPages)
type Named = Exclude<keyof typeof admin, 'home'>
const screen = <const Name extends Named>(name: Name) =>
  createRoute({
    getParentRoute: () => area,
    path: childPath(admin.home, admin[name]),
    beforeLoad: requireScreen(admin[name]),
    component: pageFor(name),
  })
const list = <const Name extends Named>(name: Name) =>
  createRoute({
    getParentRoute: () => area,
    path: childPath(admin.home, admin[name]),
    beforeLoad: requireScreen(admin[name]),
    component: pageFor(name),
    validateSearch: listSearch,
  })
const taskScreen = <const Name extends Named>(name: Name) =>
  createRoute({
    getParentRoute: () => area,
    path: childPath(admin.home, admin[name]),
    beforeLoad: (entering) => {
      requireTaskKind(entering.params)
      return requireScreen(admin[name])(entering)
    },
    component: pageFor(name),
  })

// Declared separately: in the list of children it would get their general type, and links would accept any address.
const home = createRoute({
  getParentRoute: () => area,
  path: '/',
  beforeLoad: requireScreen(admin.home),
  loader: readAdminHome,
  component: adminHome,
})

/** The address of the former pay run. */
const formerPayRun = createRoute({
  getParentRoute: () => area,
  path: '/salary/run',
  beforeLoad: () => {
    throw redirect({ to: admin.payPeriods })
  },
})

/** All screens under /admin-dashboard, for people with a permission for others; each screen has its own permission. */
export const adminRoutes = area.addChildren([
  home,

  list('departments'),
  screen('addDepartment'),
  screen('department'),

  list('employees'),
  screen('addEmployee'),
  screen('ownRecord'),
  screen('employee'),
  screen('editEmployee'),
  screen('employeeJob'),
  screen('employeeDocuments'),
  list('employeeTimeline'),
  list('employeeSalary'),
  list('employeeLeaves'),
  list('employeeAttendance'),
  list('employeeTasks'),
  list('employeeTeams'),
  screen('employeeAccess'),

  list('salaries'),
  screen('addSalary'),
  formerPayRun,
  screen('payPeriods'),
  list('payPeriod'),
  list('payInputs'),
  screen('reports'),
  // Their state is in the address.
  list('newReport'),
  list('report'),
  screen('analytics'),
  list('payTransparency'),
  screen('payGap'),
  screen('paySettings'),

  list('leaves'),
  list('leaveCalendar'),
  list('leaveBalances'),
  list('leaveReports'),
  screen('leaveSettings'),
  screen('leaveType'),
  screen('entitlements'),
  list('holidays'),
  screen('workingTime'),
  screen('restrictions'),
  screen('leaveFlows'),
  list('leaveRuns'),
  list('leaveRun'),
  // The position in the list from which it was opened.
  list('leave'),
  screen('changeLeave'),

  screen('setting'),
  screen('organisation'),
  screen('security'),
  screen('keys'),
  screen('myData'),
  screen('system'),
  list('privacy'),
  screen('notifications'),
  list('mailDelivery'),

  list('directory'),
  list('orgChart'),
  list('orgPrint'),
  screen('orgIssues'),
  list('changeRequests'),
  screen('checklists'),
  screen('customFields'),
  list('documents'),
  screen('legalEntities'),
  screen('documentTypes'),
  list('ends'),
  list('imports'),
  list('exports'),
  list('import'),
  list('roles'),
  screen('addRole'),
  screen('role'),
  list('assignments'),
  screen('explain'),
  list('delegations'),
  list('audit'),
  list('securityEvents'),
  list('accounts'),
  screen('policies'),
  screen('providers'),
  screen('provider'),
  screen('services'),
  list('auditSole'),

  list('attendance'),
  list('attendanceReport'),
  list('time'),
  screen('timeSettings'),

  list('tasks'),
  // The assignee of the task, if the address names one.
  list('addTask'),
  taskScreen('task'),
  taskScreen('viewTask'),
  screen('assignTask'),
  screen('assignTeamTask'),

  list('teams'),
  screen('addTeam'),
  screen('addTeammate'),
  screen('team'),
  screen('viewTeam'),
])
