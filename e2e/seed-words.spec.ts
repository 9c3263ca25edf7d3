import type { Page } from '@playwright/test'
import { expect, test, visit } from './fixtures.ts'
import { ADMIN_MENU } from './menu.ts'

/*
 * Texts on which programs rely that use the screens by role and exact name: each heading, label, column, button and
 * entry exists once, whatever other content there is.
 */

type Role = 'button' | 'columnheader' | 'heading' | 'link' | 'radio' | 'checkbox' | 'tab'

interface Expected {
  roles?: Partial<Record<Role, readonly string[]>>
  /** the label of a field; the star of a required field is not part of it */
  labels?: readonly string[]
  placeholders?: readonly string[]
  texts?: readonly string[]
  /** a link that the menu and the screen itself have always had by the same name */
  twice?: string
}

const EMPLOYEE_MENU = ['Dashboard', 'My Profile', 'Leaves', 'Salary', 'Tasks', 'Team', 'Settings']

async function hold(page: Page, { roles = {}, labels = [], placeholders = [], texts = [] }: Expected) {
  for (const [role, names] of Object.entries(roles) as [Role, readonly string[]][])
    for (const name of names)
      await expect(page.getByRole(role, { name, exact: true }), `${role} ${name} of ${page.url()}`).toHaveCount(1)
  for (const label of labels) {
    const field = page.getByLabel(new RegExp(`^${label}( \\*)?$`)).and(page.locator('input, select, textarea'))
    await expect(field, `label ${label} of ${page.url()}`).toHaveCount(1)
  }
  for (const text of placeholders)
    await expect(page.getByPlaceholder(text, { exact: true }), `${text} of ${page.url()}`).toHaveCount(1)
  for (const text of texts)
    await expect(page.getByText(text, { exact: true }), `${text} of ${page.url()}`).toHaveCount(1)
}

test.use({ viewport: { width: 1280, height: 720 } })

test('the sign-in has each of the original words once', async ({ page }) => {
  await page.goto('/login')
  await hold(page, {
    roles: {
      heading: ['Employee Management System'],
      button: ['Sign in'],
      link: ['Forgot your password?'],
      checkbox: ['Remember me'],
    },
    labels: ['Email', 'Password'],
    texts: ['Streamline your workforce management'],
  })
})

test('the administrator’s screens have each of the original words once', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  test.setTimeout(240_000)
  const departmentId = await product.build.department({ name: 'Words' })
  const person = await product.build.employee({ name: 'Wanda Words', code: 'WRD-1', departmentId })
  const { id: leaveId } = await product.build.leave({ employeeId: person.id, status: 'Pending' })
  const { id: decidedId } = await product.build.leave({
    employeeId: person.id,
    startDate: '2026-05-04',
    status: 'Approved',
  })
  const { id: teamId } = await product.build.team({ name: 'Words', leaderId: person.id, memberIds: [person.id] })
  const taskId = await product.build.task({ name: 'Words', employeeId: person.id })
  await signInAs(adminId)
  const at = async (path: string, expected: Expected, go: typeof visit = visit) => {
    await go(page, `/admin-dashboard${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await hold(page, { roles: { link: ADMIN_MENU.filter((name) => name !== expected.twice) } })
    await hold(page, { roles: { button: ['Logout'] }, texts: ['Admin Panel'] })
    if (expected.twice) await expect(page.getByRole('link', { name: expected.twice, exact: true })).toHaveCount(2)
    await hold(page, expected)
  }
  // The same screen as the previous one.
  const anew: typeof visit = (on, address) => on.goto(address)
  await at('', {
    roles: { heading: ['Dashboard Overview', 'Leave Management'] },
    texts: ['Total Employees', 'Total Departments', 'Total Salaries', 'Applied', 'Approved', 'Pending', 'Rejected'],
  })
  await at('/departments', {
    roles: {
      heading: ['Manage Departments'],
      link: ['Add New Department'],
      columnheader: ['S NO', 'Department Name', 'Action'],
    },
    placeholders: ['Search by Department Name'],
    texts: ['Rows per page:'],
  })
  await at('/add-department', { labels: ['Department Name', 'Description'] })
  await at(`/department/${departmentId}`, { labels: ['Department Name', 'Description'] })
  await at('/employees', {
    roles: {
      heading: ['Manage Employee'],
      link: ['Add New Employee'],
      columnheader: ['S NO', 'Name', 'Image', 'Department', 'DOB', 'Action'],
    },
    placeholders: ['Search by Employee Name'],
  })
  await at(
    '/employees?search=Wanda',
    {
      roles: { link: ['View', 'Edit', 'Salary', 'Leave'].map((action) => `${action} Wanda Words`) },
    },
    anew,
  )
  await at('/add-employee', {
    roles: { heading: ['Add New Employee'], button: ['Add Employee'] },
    labels: [
      'Name',
      'Email',
      'Employee ID',
      'Date of Birth',
      'Gender',
      'Marital Status',
      'Designation',
      'Salary',
      'Role',
    ],
  })
  await at(`/employees/${person.id}`, {
    roles: { heading: ['Employee Details'] },
    texts: ['Name', 'Employee ID', 'Date of Birth', 'Gender', 'Department', 'Marital Status', 'No image'],
  })
  await at(`/employees/salary/${person.id}`, {
    roles: {
      heading: ['Salary History'],
      columnheader: ['SNO', 'Emp ID', 'Salary', 'Allowance', 'Deduction', 'Total', 'Pay Date'],
    },
    placeholders: ['Search By Emp ID'],
    texts: ['No Records'],
  })
  await at(`/employees/leaves/${person.id}`, {
    roles: {
      heading: ['Manage Leaves'],
      columnheader: ['SNO', 'LEAVE TYPE', 'FROM', 'TO', 'DESCRIPTION', 'STATUS'],
    },
    placeholders: ['Search by leave'],
  })
  await at('/salary/add', {
    roles: { heading: ['Add Salary'] },
    labels: ['Department', 'Employee', 'Basic Salary', 'Allowance', 'Deductions', 'Pay Date'],
    twice: 'Pay period',
  })
  await at('/leaves', {
    roles: {
      heading: ['Manage Leaves'],
      columnheader: ['S Number', 'Emp ID', 'Name', 'Leave Type', 'Department', 'Days', 'Status', 'Action'],
      button: ['Pending', 'Approved', 'Rejected', 'View All'],
    },
    placeholders: ['Search by Employee ID'],
  })
  await at(`/leaves/${leaveId}`, {
    roles: { heading: ['Leave Details'], button: ['Approve', 'Reject'] },
    texts: ['Name', 'Employee ID', 'Leave Type', 'Reason', 'Department', 'Start date', 'End date'],
  })
  await at(`/leaves/${decidedId}`, { texts: ['Status'] }, anew)
  await at('/attendance', {
    roles: { heading: ['Manage Attendance'], columnheader: ['S NO', 'Name', 'Emp ID', 'Department', 'Action'] },
    placeholders: ['Search by Name or Department'],
    twice: 'Attendance Report',
  })
  await at('/tasks', {
    roles: {
      heading: ['Manage Tasks'],
      link: ['Add New Task'],
      columnheader: ['S NO', 'Task Name', 'Responsible Employee', 'Task For', 'Action'],
    },
    placeholders: ['Search by Task Name'],
  })
  await at('/add-task', {
    roles: { heading: ['Add Task'], radio: ['Personal', 'Team'], button: ['Add Task'] },
    labels: ['Task Name', 'Description'],
  })
  await at(`/task/personal/${taskId}`, { roles: { button: ['Save Changes'] }, labels: ['Task Name', 'Deadline'] })
  await at(`/task/assign/${taskId}`, {
    roles: { heading: ['Assign Task'], button: ['Assign Employee'] },
    labels: ['Department', 'Employee', 'Assign At', 'Deadline'],
  })
  await at(`/task/view/personal/${taskId}`, { roles: { heading: ['Task Details'] } })
  await at('/teams', {
    roles: {
      heading: ['Manage Teams'],
      link: ['Add New Team'],
      columnheader: ['S NO', 'Team Name', 'Leader Name', 'Number of Members', 'Action'],
    },
    placeholders: ['Search by Team Name'],
  })
  await at('/add-team', { roles: { button: ['Add team'] }, labels: ['Team Name', 'Department', 'Leader'] })
  await at(`/team/view/${teamId}`, { roles: { heading: ['Team Details'] } })
  await at('/setting', { labels: ['Old Password', 'New Password', 'Confirm Password', 'Confirm Key'] })
})

test('the employee’s screens have each of the original words once', async ({ page, product, signInAs }) => {
  const { id, userId } = await product.build.employee({ name: 'Willi Words' })
  await product.build.task({ name: 'Words of mine', employeeId: id })
  await signInAs(userId)
  const at = async (path: string, expected: Expected) => {
    await page.goto(`/employee-dashboard${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await hold(page, { roles: { link: EMPLOYEE_MENU, button: ['Logout'] }, texts: ['Employee Panel'] })
    await hold(page, expected)
  }
  await at('', { roles: { heading: ['Dashboard', 'Your Tasks', 'Monthly Salary', 'Salary History (Last 6 Months)'] } })
  await at(`/profile/${userId}`, { roles: { heading: ['Employee Details'] } })
  await at(`/leaves/${userId}`, { roles: { heading: ['Manage Leaves'] }, placeholders: ['Search by leave'] })
  await at('/add-leave', {
    roles: { heading: ['Request for Leave'] },
    labels: ['Leave Type', 'From Date', 'To Date', 'Reason'],
  })
  await at(`/salary/${userId}`, { roles: { heading: ['Salary History'] }, texts: ['No Records'] })
  await at(`/task/${userId}`, {
    roles: {
      heading: ['Manage Tasks'],
      tab: ['Personal Tasks', 'Team Tasks'],
      columnheader: ['S NO', 'Task Name', 'Completed', 'Action'],
    },
  })
})
