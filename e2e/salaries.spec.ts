import { checkScreen, expect, test } from './fixtures.ts'

let count = 0
const unique = (text: string) => `${text} ${process.pid}-${++count}`

test('an administrator records a salary, which a raise does not change', async ({
  page,
  product,
  adminId,
  signInAs,
}) => {
  test.setTimeout(180_000)
  const department = unique('Payroll')
  const departmentId = await product.build.department({ name: department })
  const code = unique('PAY').replace(' ', '-')
  const { id, userId } = await product.build.employee({ name: 'Perla Payee', code, departmentId, salary: '3210.50' })
  await product.build.employee({ name: 'Other Person', departmentId, salary: '1.00' })
  await signInAs(adminId)
  await page.goto('/admin-dashboard')
  await page.getByRole('link', { name: 'Salaries' }).click()
  await expect(page).toHaveURL(/\/admin-dashboard\/salary\/add$/)
  await expect(page.getByRole('heading', { name: 'Add Salary' })).toBeVisible()

  await page.getByRole('button', { name: 'Add Salary' }).click()
  await expect(page.getByText('Department is required.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Department' })).toBeFocused()
  // The open list would cover the error.
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page.getByText('Employee is required.')).toBeVisible()
  await expect(page.getByText('Pay date is required.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Department' }).fill(department)
  await page.getByRole('option', { name: department }).click()
  await page.getByRole('combobox', { name: 'Employee' }).click()
  await page.getByRole('combobox', { name: 'Employee' }).fill('perla')
  await expect(page.getByRole('option')).toHaveText([`${code} - Perla Payee`])
  await page.getByRole('option', { name: 'Perla' }).click()
  await expect(page.getByLabel('Basic Salary')).toHaveValue('3210.5')
  await page.getByLabel('Allowance').fill('100.25')
  await page.getByLabel('Deductions').fill('3310.76')
  await page.getByLabel('Pay Date').fill('2026-03-29')
  await page.getByRole('button', { name: 'Add Salary' }).click()
  await expect(
    page.getByText('The deductions cannot be more than the basic salary and the allowances together.'),
  ).toBeVisible()
  await checkScreen(page, 'salary-add-refused')
  await page.getByLabel('Deductions').fill('10.05')
  await expect(page.getByText('$3,300.70')).toBeVisible()
  await checkScreen(page, 'salary-add')
  await page.getByRole('button', { name: 'Add Salary' }).click()
  await expect(page.getByText('Salary added')).toBeVisible()
  await expect(page).toHaveURL(/\/admin-dashboard\/employees$/)

  await product.db.updateTable('employees').set({ salary: '9999.00' }).where('id', '=', id).execute()
  for (const path of [`/admin-dashboard/employees/salary/${id}`, `/admin-dashboard/employees/salary/${userId}`]) {
    await page.goto(path)
    await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText([
      '1',
      code,
      '$3,210.50',
      '$100.25',
      '$10.05',
      '$3,300.70',
      'Mar 29, 2026',
    ])
  }
  await expect(page.getByRole('columnheader')).toHaveText([
    'SNO',
    'Emp ID',
    'Salary',
    'Allowance',
    'Deduction',
    'Total',
    'Pay Date',
  ])
  await expect(page.getByRole('heading', { name: 'Perla Payee' })).toBeVisible()
  await checkScreen(page, 'salary-history')
  await page.getByPlaceholder('Search By Emp ID').fill('nothing like it')
  await expect(page.getByText('No Records')).toBeVisible()
  await expect(page).toHaveURL(/search=nothing/)
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('cell', { name: code })).toBeVisible()

  await page.goto('/admin-dashboard/salary')
  await page.getByPlaceholder('Search By Emp ID').fill(code.toLowerCase())
  // The list may contain no other person before, too.
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('Perla Payee')
  await checkScreen(page, 'salaries')
  await page.goto(`/admin-dashboard/salary?search=${code}&from=2026-03-01&to=2026-03-31`)
  const month = page.getByLabel('Month')
  await expect(month).toHaveValue('2026-03')
  await expect(page.getByRole('row')).toHaveCount(2)
  // The next person, who has no salary record yet.
  await month.selectOption({ index: 1 })
  await expect(page.getByText('No Records')).toBeVisible()
  await month.selectOption('Any')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'History Perla Payee' }).click()
  await expect(page.getByRole('heading', { name: 'Salary History' })).toBeVisible()
})

test('a leaver’s final pay can be recorded', async ({ page, product, adminId, signInAs }) => {
  const department = unique('Leavers')
  const departmentId = await product.build.department({ name: department })
  const { code } = await product.build.employee({ name: 'Gone Already', departmentId, leftOn: '2025-12-31' })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/salary/add')
  await page.getByRole('combobox', { name: 'Department' }).fill(department)
  await page.getByRole('option', { name: department }).click()
  await page.getByRole('combobox', { name: 'Employee' }).click()
  await page.getByRole('option', { name: `${code} - Gone Already (left)` }).click()
  await page.getByLabel('Pay Date').fill('2026-01-31')
  await page.getByRole('button', { name: 'Add Salary' }).click()
  await expect(page.getByText('Salary added')).toBeVisible()
})

test('an employee sees only their own salary records, page by page', async ({
  page,
  product,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push('403 /api/salary/:id/employee')
  const { id, userId } = await product.build.employee()
  const other = await product.build.employee()
  await signInAs(userId)
  await page.goto('/employee-dashboard')
  await page.getByRole('link', { name: 'Salary', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/employee-dashboard/salary/${userId}$`))
  await expect(page.getByText('No Records')).toBeVisible()
  await checkScreen(page, 'salary-empty')
  for (let month = 1; month <= 12; month++)
    await product.build.salary({ employeeId: id, payDate: `2025-${String(month).padStart(2, '0')}-28` })
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('row').nth(1)).toContainText('Dec 28, 2025')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').nth(2).getByRole('cell').first()).toHaveText('12')
  await page.goto(`/employee-dashboard/salary/${other.userId}`)
  await expect(page.getByRole('alert')).toContainText('You are not allowed to do this.')
  for (const path of [
    '/admin-dashboard/salary',
    '/admin-dashboard/salary/add',
    `/admin-dashboard/employees/salary/${id}`,
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/employee-dashboard$/)
  }
})

test('a wrong record is reversed with a reason, and the administrator and the person can still read it', async ({
  page,
  product,
  adminId,
  signInAs,
  expectedErrors,
}) => {
  // Of two reversals the second is refused.
  expectedErrors.push('409 /api/salary/:id/reverse')
  const { id, userId, code } = await product.build.employee({
    name: 'Rita Reversed',
    code: unique('REV').replace(' ', '-'),
  })
  for (const payDate of ['2026-01-31', '2026-02-28', '2026-03-31'])
    await product.build.salary({ employeeId: id, payDate })
  await signInAs(adminId)
  await page.goto(`/admin-dashboard/salary?search=${code}`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: `Reverse the record of ${code}, Feb 28, 2026` }).click()
  const dialog = page.getByRole('dialog', { name: 'Reverse this salary record?' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByRole('button', { name: 'Reverse record' }).click()
  // In the place of the hint.
  await expect(dialog.getByText('The employee can see this reason.')).toBeHidden()
  await expect(dialog.getByText('Reason is required.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Paid for the wrong month.')
  await checkScreen(page, 'salary-reverse')
  await dialog.getByRole('button', { name: 'Reverse record' }).click()
  await expect(page.getByText('Salary record reversed')).toBeVisible()
  await expect(rows.nth(1)).toContainText('Paid for the wrong month.')
  await expect(rows.nth(1).locator('s')).toHaveText(['$4,000.00', '$250.00', '$150.00', '$4,100.00', 'Feb 28, 2026'])
  await expect(rows.nth(1).getByRole('button')).toHaveCount(0)
  await checkScreen(page, 'salaries-reversed')
  for (const [filter, count] of [
    ['Reversed only', 1],
    ['Without reversed records', 2],
    ['All records', 3],
  ] as const) {
    await page.getByLabel('Records', { exact: true }).selectOption(filter)
    await expect(rows).toHaveCount(count)
  }

  await page.goto(`/admin-dashboard/employees/salary/${id}`)
  await expect(rows.nth(0).getByRole('cell').last()).toHaveText('Mar 31, 2026')
  const reverse = rows.nth(0).getByRole('button', { name: 'Reverse' })
  await reverse.click()
  // Another user saves first.
  const change = { reversed_at: new Date(), reversed_by: adminId, reversal_reason: 'Was faster' }
  await product.db
    .updateTable('salaries')
    .set(change)
    .where('employee_id', '=', id)
    .where('pay_date', '=', '2026-03-31')
    .execute()
  await dialog.getByLabel('Reason').fill('Again')
  await dialog.getByRole('button', { name: 'Reverse record' }).click()
  await expect(rows.nth(0)).toContainText('Was faster')
  await expect(reverse).toHaveCount(0)

  await signInAs(userId)
  await page.goto(`/employee-dashboard/salary/${userId}`)
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Paid for the wrong month.')
  await expect(page.getByRole('button', { name: /^Reverse/ })).toHaveCount(0)
  await checkScreen(page, 'salary-reversed-own')
})

test('the same salary is not recorded twice', async ({ page, product, adminId, signInAs, expectedErrors }) => {
  expectedErrors.push('409 /api/salary/add')
  const department = unique('Twice')
  const departmentId = await product.build.department({ name: department })
  const { id, code } = await product.build.employee({ name: 'Tina Twice', departmentId })
  await product.build.salary({ employeeId: id, payDate: '2026-01-31' })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/salary/add')
  await page.getByRole('combobox', { name: 'Department' }).fill(department)
  await page.getByRole('option', { name: department }).click()
  await page.getByRole('combobox', { name: 'Employee' }).click()
  await page.getByRole('option', { name: `${code} - Tina Twice` }).click()
  await page.getByLabel('Basic Salary').fill('4000')
  await page.getByLabel('Allowance').fill('250')
  await page.getByLabel('Deductions').fill('150')
  await page.getByLabel('Pay Date').fill('2026-01-31')
  await page.getByRole('button', { name: 'Add Salary' }).click()
  await expect(page.getByRole('alert')).toContainText('This salary is already recorded')
  await expect(page.getByLabel('Deductions')).toHaveValue('150')
})
