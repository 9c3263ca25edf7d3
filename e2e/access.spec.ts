import { checkScreen, expect, test } from './fixtures.ts'

test('a role is created, previewed, given and removed, and all screens follow', async ({
  page,
  product,
  signInAs,
  adminId,
  expectedErrors,
  settled,
}) => {
  test.slow()
  const { build } = product
  const someone = await build.employee({ name: 'Olga Clerk' })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/roles')
  await expect(page.getByRole('link', { name: 'Payroll' }).first()).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(row('Administrator').locator('[data-title="Can manage"]')).toHaveText('Everything')
  await expect(row('Payroll').locator('[data-title="Can manage"]')).toContainText('Salaries')
  await expect(row('Employee').locator('[data-title="Accounts"]')).toContainText(/\d+ accounts/)
  await checkScreen(page, 'roles')
  await page.getByRole('link', { name: 'Add role' }).click()
  await page.getByLabel('View attendance').selectOption('everyone')
  await page.getByLabel('Name').fill('Front desk')
  await expect(page.getByText('1 permission', { exact: false })).toBeVisible()
  await checkScreen(page, 'add-role')
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page).toHaveURL(/\/admin-dashboard\/roles$/)

  await page.goto('/admin-dashboard/who-has-access')
  await page.getByRole('button', { name: 'Assign role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Front desk' })
  await dialog.getByPlaceholder('Choose a person').fill('Olga')
  await page.getByRole('option', { name: /Olga Clerk/ }).click()
  await dialog.getByRole('button', { name: 'Assign role' }).click()
  await expect(page.getByRole('link', { name: 'Olga Clerk' })).toBeVisible()
  await checkScreen(page, 'who-has-access')

  await page.goto('/admin-dashboard/roles?search=front')
  await page.getByRole('link', { name: 'Front desk', exact: true }).first().click()
  await page.getByLabel('Mark attendance').selectOption('everyone')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toContainText('One person has this role')
  await expect(dialog).toContainText('gains: Mark attendance')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(/\/admin-dashboard\/roles$/)

  await page.goto(`/admin-dashboard/who-has-access/${someone.userId}`)
  await expect(page.getByRole('cell', { name: 'Role Front desk' }).first()).toBeVisible()
  // The reasons for a person's rights are a tab of their page, too.
  await page.goto(`/admin-dashboard/employees/${someone.id}`)
  await page.getByRole('tab', { name: 'Access' }).click()
  await page.getByLabel('Permission').selectOption({ label: 'Mark attendance' })
  await page.getByRole('combobox', { name: 'About' }).fill('Olga')
  await page.getByRole('option', { name: /Olga Clerk/ }).click()
  await expect(page.getByText('Yes', { exact: true })).toBeVisible()
  await checkScreen(page, 'person-access')
  await page.goto('/admin-dashboard/audit')
  const given = page.getByRole('row').filter({ hasText: 'gave Olga Clerk the role Front desk' })
  await expect(given).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /^Today/ })).toHaveCount(1)
  await expect(page.getByText(/^All changes, newest first · /)).toBeVisible()
  await checkScreen(page, 'audit')
  // A row opens in place to all values.
  const details = given.getByRole('button', { name: /^Details: .* gave Olga Clerk the role Front desk$/ })
  await expect(details).toHaveAttribute('aria-expanded', 'false')
  await details.click()
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  await expect(given.getByText('Role: Front desk')).toBeVisible()
  await expect(given.getByText(/^Not verified yet|^Verified/)).toBeVisible()
  await details.click()
  await page.getByRole('button', { name: /^Verified / }).click()
  await expect(page.getByText(/^Fingerprint [0-9a-f]{12}$/)).toBeVisible()
  await page.keyboard.press('Escape')
  // Filtered by employee and by actor.
  await page.getByRole('combobox', { name: 'Person' }).fill('Olga')
  await page.getByRole('option', { name: /Olga Clerk/ }).click()
  await expect(page).toHaveURL(new RegExp(`subject=${someone.userId}`))
  await expect(given).toBeVisible()
  await page.getByRole('combobox', { name: 'By', exact: true }).fill('Olga')
  await page.getByRole('option', { name: /Olga Clerk/ }).click()
  await expect(page).toHaveURL(new RegExp(`actor=${someone.userId}`))
  await expect(given).toHaveCount(0)
  await page.getByRole('link', { name: 'Self-approvals' }).click()
  await expect(page.getByRole('heading', { name: 'Self-approvals' })).toBeVisible()
  await checkScreen(page, 'audit-sole')

  // A person with the role arrives at its first screen, and sees only the role's screens.
  await signInAs(someone.userId)
  await page.goto('/admin-dashboard/employees')
  await expect(page).toHaveURL(/\/admin-dashboard\/attendance/)
  const menu = page.getByRole('navigation', { name: 'Admin Panel' })
  await expect(menu.getByRole('link', { name: 'Attendance', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Employees' })).toHaveCount(0)
  await expect(page.getByText('Front desk')).toBeVisible()
  await settled()
  // The role is taken while the screen is open: the next click leads to a screen that is still allowed.
  await product.db
    .updateTable('role_assignments')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', someone.userId)
    .execute()
  expectedErrors.push('403 /api/attendance/report')
  await menu.getByRole('link', { name: 'Attendance Report' }).click()
  await expect(page).toHaveURL(/\/employee-dashboard/)
})

test('a manager delegates approvals in the settings, and the delegate sees it on each screen', async ({
  page,
  product,
  signInAs,
}) => {
  const { build, db } = product
  const [boss, report, taker] = [
    await build.employee({ name: 'Ana Boss' }),
    await build.employee({ name: 'Cleo Report' }),
    await build.employee({ name: 'Ben Taker' }),
  ]
  await db.updateTable('employees').set({ manager_id: boss.id }).where('id', '=', report.id).execute()
  await signInAs(boss.userId)
  await page.goto('/employee-dashboard/setting')
  await expect(page.getByText('No delegate chosen.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose a delegate' }).click()
  const form = page.getByRole('form', { name: 'Approvals while I am away' })
  await form.getByPlaceholder('Choose a person').fill('Ben')
  await page.getByRole('option', { name: /Ben Taker/ }).click()
  await form.getByRole('button', { name: 'Delegate' }).click()
  await expect(page.getByText(/Ben Taker approves for you/)).toBeVisible()
  await expect(form).toHaveCount(0)
  await checkScreen(page, 'delegation')
  // It ends today in the organisation's time zone. A person whose clock shows tomorrow can still end it.
  await page.clock.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  await page.reload()
  await expect(page.getByRole('button', { name: /Ben Taker/ })).toBeVisible()
  await signInAs(taker.userId)
  await page.goto('/employee-dashboard')
  await expect(page.getByText(/you also approve for Ana Boss/)).toBeVisible()
})

test('a manager finds their people in the employee area: directory, requests, absences and marks', async ({
  page,
  product,
  signInAs,
}) => {
  test.slow()
  const { build } = product
  const boss = await build.employee({ name: 'Mara Boss' })
  const [rio, tess] = [
    await build.employee({ name: 'Rio Report', managerId: boss.id }),
    await build.employee({ name: 'Tess Report', managerId: boss.id }),
  ]
  await build.employee({ name: 'Somebody Else' })
  const today = new Date().toISOString().slice(0, 10)
  await build.leave({ employeeId: tess.id, startDate: today, endDate: today, status: 'Approved' })
  await build.leave({ employeeId: rio.id, startDate: '2032-02-02', reason: 'To the sea' })
  const second = await build.leave({ employeeId: tess.id, startDate: '2032-03-02' })
  await build.leave({ employeeId: rio.id, startDate: '2032-04-05' })
  await build.leave({ employeeId: tess.id, startDate: '2032-05-03' })
  await build.attendance({ employeeId: rio.id, day: today, status: 'Present' })
  await signInAs(boss.userId)
  await page.goto('/employee-dashboard')
  const menu = page.getByRole('navigation', { name: 'Employee Panel' })
  await expect(menu.getByText('My team')).toBeVisible()
  await menu.getByRole('link', { name: 'People', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
  await checkScreen(page, 'team-people')
  await page.getByRole('link', { name: 'View Rio Report' }).click()
  await expect(page.getByRole('heading', { name: 'Rio Report' })).toBeVisible()

  await menu.getByRole('link', { name: 'Approvals' }).click()
  await expect(page.getByText('4 to decide')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Approvals' })).toContainText('4')
  for (const name of ['Rio Report', 'Tess Report'])
    await page
      .getByRole('checkbox', { name: new RegExp(name) })
      .nth(1)
      .check()
  await checkScreen(page, 'approvals')
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await expect(page.getByText('2 leaves were approved')).toBeVisible()
  await expect(page.getByText('2 to decide')).toBeVisible()
  // By keyboard: after a decision the next request has the focus; look at it, then decide it.
  await expect(page.getByRole('row', { name: /Rio Report/ })).toBeFocused()
  await page.keyboard.press('p')
  await expect(page.getByText('To the sea').last()).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('Rio Report’s leave was approved')).toBeVisible()
  await expect(page.getByText('1 to decide')).toBeVisible()
  await page.goto(`/employee-dashboard/approvals/${second.id}`)
  await checkScreen(page, 'approval')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('heading', { name: 'Approvals' })).toBeVisible()
  await expect(page.getByText('Nothing to decide').first()).toBeVisible()

  await menu.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('rowheader', { name: 'Tess Report' })).toBeVisible()
  await checkScreen(page, 'calendar')
  // With the choice of people, too, the toolbar is one line.
  const former = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 900 })
  const search = await page.getByPlaceholder('Search by name').boundingBox()
  const onlyAway = await page.getByRole('checkbox', { name: 'Only people away' }).boundingBox()
  expect(onlyAway?.y).toBeLessThan((search?.y ?? 0) + (search?.height ?? 0))
  if (former) await page.setViewportSize(former)
  await page.goto('/employee-dashboard/calendar?from=2032-02-01')
  await expect(page.getByRole('link', { name: /Annual Leave, Feb 2/ }).first()).toBeVisible()

  await menu.getByRole('link', { name: 'Attendance', exact: true }).click()
  await expect(page.getByRole('row', { name: /Rio Report/ })).toContainText('Present')
  await expect(page.getByRole('row', { name: /Tess Report/ })).toContainText('On approved leave')
  await checkScreen(page, 'team-attendance')
  await page.getByRole('link', { name: 'Attendance by day' }).first().click()
  await expect(page.getByRole('row', { name: /Rio Report/ })).toBeVisible()
  await expect(page.getByText('Somebody Else')).toHaveCount(0)
  // A manager reads marks and cannot change them.
  await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(0)

  // No other person has the role.
  await signInAs(rio.userId)
  await page.goto('/employee-dashboard')
  await expect(menu.getByRole('link', { name: 'My Profile' })).toBeVisible()
  await expect(menu.getByText('My team')).toHaveCount(0)
  await page.goto('/employee-dashboard/people')
  await expect(page).toHaveURL(/\/employee-dashboard\/?$/)
})

test('each of six roles has the menu of its permissions', async ({ page, product, signInAs, adminId }) => {
  test.slow()
  const { build } = product
  const of = async (role: 'hr' | 'payroll' | 'auditor') => {
    const { userId } = await build.employee()
    await build.assignment({ userId, role })
    return userId
  }
  const manager = await build.employee()
  const plain = await build.employee({ managerId: manager.id })
  const all =
    'Dashboard Employees Departments Leaves Salaries Payperiod One-offpayments Attendance AttendanceReport Tasks Teams Settings'
  const own = 'Dashboard MyProfile Leaves Salary Tasks Team Settings'
  const auditor = await of('auditor')
  const menus: [string, string, string][] = [
    ['Admin Panel', adminId, all],
    // A user who is also an employee has a link to the employee area.
    ['Admin Panel', await of('hr'), `${all} EmployeePanel`],
    [
      'Admin Panel',
      await of('payroll'),
      'Dashboard Employees Departments Leaves Salaries Payperiod One-offpayments Attendance AttendanceReport Settings EmployeePanel',
    ],
    ['Admin Panel', auditor, `${all} EmployeePanel`],
    ['Employee Panel', manager.userId, `${own} People Approvals Calendar Attendance Reports Directory Orgchart`],
    ['Employee Panel', plain.userId, `${own} Directory Orgchart`],
  ]
  for (const [name, userId, entries] of menus) {
    await signInAs(userId)
    await page.goto(name === 'Admin Panel' ? '/admin-dashboard/setting' : '/employee-dashboard/setting')
    const links = page
      .getByRole('navigation', { name })
      .locator('ul')
      .first()
      .locator('> li > a > span:not([aria-hidden])')
    await expect(links.last()).toBeVisible()
    const words = (await links.allInnerTexts()).map((text) => text.replaceAll(' ', '')).join(' ')
    expect(words, userId).toBe(entries)
  }
  // A user who can only read sees no button on a person's page that would be refused or would affect the user
  // themselves.
  await build.attendance({ employeeId: plain.id, day: '2026-03-02', status: 'Present' })
  await signInAs(auditor)
  await page.goto(`/admin-dashboard/employees/attendance/${plain.id}?month=2026-03`)
  const month = page.getByRole('table', { name: 'Attendance in March 2026' })
  await expect(month.getByText('Present')).toBeVisible()
  await expect(month.getByRole('button')).toHaveCount(0)
  await page.goto(`/admin-dashboard/employees/leaves/${plain.id}`)
  await expect(page.getByRole('tab', { name: 'Leave', exact: true })).toBeVisible()
  await expect(page.getByText('No leaves yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add New Leave' })).toHaveCount(0)
  // A user who can only read departments sees their details, and no button that would be refused.
  const id = await build.department({ name: 'Ports', description: 'Ships come in.' })
  await page.goto('/admin-dashboard/departments?search=Ports')
  const row = page.getByRole('row', { name: /Ports/ })
  await expect(row.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
  await row.getByRole('link', { name: /^View/ }).click()
  await expect(page).toHaveURL(`/admin-dashboard/department/${id}`)
  await expect(page.getByRole('heading', { name: 'Department Details' })).toBeVisible()
  await expect(page.getByText('Ships come in.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: /Save/ })).toHaveCount(0)
})

test('a user who sets up leave without seeing leaves starts there, and the menu has no other screens', async ({
  page,
  product,
  signInAs,
}) => {
  const { userId } = await product.build.employee()
  await product.build.assignment({ userId, role: { 'leaves.configure': 'everyone' } })
  await signInAs(userId)
  await page.goto('/admin-dashboard/leaves')
  await expect(page).toHaveURL(/\/admin-dashboard\/leaves\/settings$/)
  const menu = page.getByRole('navigation', { name: 'Admin Panel' })
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  const list = page.getByRole('navigation', { name: 'All settings' })
  await expect(list.getByRole('link', { name: 'Leave settings' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Directory' })).toBeVisible()
  await expect(menu.getByRole('link', { name: /^(Employees|Leaves)$/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Leave settings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to list' })).toHaveCount(0)
})
