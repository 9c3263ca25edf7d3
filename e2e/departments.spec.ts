import { checkScreen, expect, test } from './fixtures.ts'
import { boxOf } from './look.ts'

test('departments are searched, changed and deleted, but not while they have people', async ({
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
  for (const head of ['S NO', 'Department Name', 'Head of department', 'People', 'Action'])
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
  await expect(page.getByText('Rows per page:')).toBeVisible()
  await checkScreen(page, 'departments')
  // On a phone, the faces of the people are not shown and leave no gap.
  await page.setViewportSize({ width: 390, height: 844 })
  const [works, office] = [page.getByText('Quarry Works'), page.getByText('Quarry Office')]
  expect((await boxOf(office)).x).toBe((await boxOf(works)).x)
  await page.setViewportSize({ width: 1280, height: 720 })

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
  await expect(page.getByRole('dialog')).toContainText('Move them to another department first.')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Employees are still assigned to this department.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Quarry Yard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('cell', { name: 'Quarry Yard', exact: true })).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'Quarry Office', exact: true })).toBeVisible()
})

test('the settings show the state of the account, and link to the organisation’s', async ({
  page,
  signInAs,
  adminId,
}) => {
  await signInAs(adminId)
  await page.goto('/admin-dashboard/setting')
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await expect(page.getByText('Password only. Add an authenticator app or a passkey.')).toBeVisible()
  await expect(page.getByText(/^(Only this device|Signed in on \d+ devices)$/)).toBeVisible()
  await checkScreen(page, 'admin-settings')
  const theme = page.getByRole('group', { name: 'Theme' })
  await theme.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await theme.getByRole('button', { name: 'System' }).click()

  const list = page.getByRole('navigation', { name: 'All settings' })
  await list.getByLabel('Find a setting').fill('time zone')
  await list.getByRole('link', { name: 'General', exact: true }).click()
  await expect(page).toHaveURL(/\/admin-dashboard\/setting\/organisation$/)
  const save = page.getByRole('button', { name: 'Save organisation' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Organisation name').fill('Harbour & Pine')
  await save.click()
  await expect(page.getByText('Organisation saved')).toBeVisible()
  await expect(page.getByText('Harbour & Pine', { exact: true }).first()).toBeVisible()
})

test('a change whose answer is lost is made once, also when it is sent or typed again', async ({
  page,
  product,
  signInAs,
  adminId,
  expectedErrors,
}) => {
  const path = '/api/department/add'
  expectedErrors.push(...Array(2).fill(`net::ERR_FAILED ${path}`))
  await signInAs(adminId)
  await page.goto('/admin-dashboard/add-department')
  const fillIn = () => page.getByLabel('Department Name').fill('Twice Sent')
  const send = () => page.getByRole('button', { name: 'Add Department' }).click()
  const keys: (string | undefined)[] = []
  await page.route(`**${path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 2) return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await fillIn()
  await send()
  await expect(page.getByRole('alert')).toBeVisible()
  // If the page is left before the request has failed, the console shows nothing.
  const failed = page.waitForEvent('requestfailed')
  await send()
  await failed
  expect(keys.length).toBe(2)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await fillIn()
  await send()
  await expect(page).toHaveURL(/\/admin-dashboard\/departments/)
  expect(keys[0]).toBeTruthy()
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
  const rows = await product.db.selectFrom('departments').select('id').where('dep_name', '=', 'Twice Sent').execute()
  expect(rows).toHaveLength(1)
  // The answer is known: the same words count as a new change from now on.
  await page.goto('/admin-dashboard/add-department')
  await fillIn()
  expectedErrors.push(`409 ${path}`)
  await send()
  await expect.poll(() => keys.length).toBe(4)
  await expect(page.getByText('already exists')).toBeVisible()
  expect(keys[3]).not.toBe(keys[0])
})

test('a search that ends while the next page loads does not change that page', async ({ page, signInAs, adminId }) => {
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
