import { checkScreen, expect, test } from './fixtures.ts'

test('departments are searched, changed and deleted, but not while people are in them', async ({
  page,
  product,
  signInAs,
  adminId,
  expectedErrors,
}) => {
  expectedErrors.push('409 /api/department/:id')
  const id = await product.build.department({ name: 'Quarry Works', description: 'Stones' })
  const full = await product.build.department({ name: 'Quarry Office' })
  await product.build.employee({ departmentId: full })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/departments')
  await expect(page.getByRole('heading', { name: 'Manage Departments' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by Department Name' }).fill('qUARRY')
  await expect(page).toHaveURL(/search=qUARRY/)
  await expect(page.getByRole('row')).toHaveCount(3)
  for (const head of ['S NO', 'Department Name', 'Action'])
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
  await expect(page.getByText('Rows per page:')).toBeVisible()
  await checkScreen(page, 'departments')

  await page.getByRole('link', { name: 'Edit Quarry Works' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin-dashboard/department/${id}$`))
  await expect(page.getByLabel('Description')).toHaveValue('Stones')
  await checkScreen(page, 'edit-department')
  await page.getByLabel('Department Name').fill('Quarry Yard')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(/\/admin-dashboard\/departments/)

  await page.goto('/admin-dashboard/departments?search=quarry')
  await page.getByRole('button', { name: 'Delete Quarry Office' }).click()
  await expect(page.getByRole('dialog')).toContainText('Do you want to delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Employees are still assigned to this department.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Quarry Yard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('cell', { name: 'Quarry Yard', exact: true })).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'Quarry Office', exact: true })).toBeVisible()
})

test('the administrator’s settings hold the password and the organisation', async ({ page, signInAs, adminId }) => {
  await signInAs(adminId)
  await page.goto('/admin-dashboard/setting')
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Organisation' })).toBeVisible()
  await checkScreen(page, 'admin-settings')
})

test('a search that ends while the next page loads does not follow there', async ({ page, signInAs, adminId }) => {
  await signInAs(adminId)
  await page.goto('/admin-dashboard/departments')
  await expect(page.getByRole('heading', { name: 'Manage Departments' })).toBeVisible()
  await page.clock.install()
  await page.getByRole('searchbox', { name: 'Search by Department Name' }).fill('too late')
  let load = () => {}
  const loading = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route(/DepartmentFormPage|AddDepartment/, async (route) => {
    await loading
    await route.continue()
  })
  await page.getByRole('link', { name: 'Add New Department' }).first().click()
  await expect(page).toHaveURL(/\/add-department$/)
  await page.clock.runFor(1000)
  load()
  await expect(page.getByRole('heading', { name: 'Add New Department' })).toBeVisible()
  await expect(page).toHaveURL(/\/add-department$/)
})
