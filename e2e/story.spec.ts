import sharp from 'sharp'
import { ADMIN } from '../server/test/process.ts'
import { checkScreen, expect, test } from './fixtures.ts'

// The main path through the product, as people walk it, with screens only.
test('from the first sign-in of the administrator to the employee’s own password', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push('401 /api/auth/login', '400 /api/setting/change-password')
  test.setTimeout(120_000)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Employee Management System' })).toBeVisible()
  await expect(page.getByText('Streamline your workforce management')).toBeVisible()
  await checkScreen(page, 'login')

  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel(/^Password/).fill('wrong-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
  await page.getByLabel(/^Password/).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Successfully login')).toBeVisible()
  await expect(page).toHaveURL(/\/admin-dashboard$/)
  await expect(page.getByText('Welcome, Administrator')).toBeVisible()

  await page.getByRole('link', { name: 'Departments' }).click()
  await page.getByRole('link', { name: 'Add New Department' }).first().click()
  await expect(page.getByRole('heading', { name: 'Add New Department' })).toBeVisible()
  await page.getByLabel('Department Name').fill('Storytelling')
  await page.getByLabel('Description').fill('Where stories are made')
  await checkScreen(page, 'add-department')
  await page.getByRole('button', { name: 'Add Department' }).click()
  await expect(page).toHaveURL(/\/admin-dashboard\/departments$/)
  await page.getByRole('searchbox', { name: 'Search by Department Name' }).fill('storytell')
  await expect(page.getByRole('cell', { name: 'Storytelling', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Employees' }).click()
  await page.getByRole('link', { name: 'Add New Employee' }).first().click()
  await expect(page.getByRole('heading', { name: 'Add New Employee' })).toBeVisible()
  await page.getByLabel(/^Name/).fill('Nia Narrator')
  await page.getByLabel('Email').fill('nia@example.com')
  await page.getByLabel('Employee ID').fill('STORY-1')
  await page.getByLabel('Date of Birth').fill('1991-03-31')
  await page.getByLabel('Gender').selectOption('female')
  await page.getByLabel('Marital Status').selectOption('married')
  await page.getByLabel('Designation').fill('Storyteller')
  // Typed: earlier tests may have left more departments than the list offers.
  await page.getByRole('combobox', { name: 'Department' }).fill('storytell')
  await page.getByRole('option', { name: 'Storytelling' }).click()
  await page.getByLabel('Salary').fill('4321.50')
  await page.getByLabel('Role').selectOption('employee')
  const photo = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#0ca678' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'nia.png', mimeType: 'image/png', buffer: photo })
  await checkScreen(page, 'add-employee')
  await page.getByRole('button', { name: 'Add Employee' }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Please enter personal email').first()).toBeVisible()
  await dialog.getByLabel('Personal email').fill('nia.at.home@example.com')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Employee added and email sent successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/admin-dashboard\/employees$/)
  await page.getByRole('searchbox', { name: 'Search by Employee Name' }).fill('nia narr')
  // The old rows stay, dimmed, until the search has its answer.
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('row', { name: /Nia Narrator/ })).toContainText('Storytelling')

  await expect.poll(() => product.mailsTo('nia.at.home@example.com').length, { timeout: 15_000 }).toBe(1)
  const mail = product.mailsTo('nia.at.home@example.com')[0] ?? ''
  const password = /Password: (\S{8})/.exec(mail)?.[1] ?? ''
  const key = /Key: (\d{6})/.exec(mail)?.[1] ?? ''
  for (const line of ['Hello Nia Narrator,', 'Email: nia@example.com']) expect(mail).toContain(line)
  expect([password.length, key.length]).toEqual([8, 6])
  expect(product.log()).not.toContain(password)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill('NIA@example.com')
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/employee-dashboard$/)
  await expect(page.getByText('Welcome, Nia Narrator')).toBeVisible()
  const choose = page.getByText('Choose your own password')
  await expect(choose).toBeVisible()
  await checkScreen(page, 'first-password')
  await page.getByRole('link', { name: 'My Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Employee Details' })).toBeVisible()
  for (const text of ['Nia Narrator', 'STORY-1', 'Female', 'Storytelling', 'Married'])
    await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Mar 31, 1991')).toBeVisible()
  await checkScreen(page, 'employee-profile')

  await page.getByRole('link', { name: 'Settings' }).click()
  const settings = page.getByRole('main')
  const change = async (values: { old: string; next: string; again: string; key: string }) => {
    await settings.getByLabel('Old Password').fill(values.old)
    await settings.getByLabel('New Password').fill(values.next)
    await settings.getByLabel('Confirm Password').fill(values.again)
    await settings.getByLabel('Confirm Key').fill(values.key)
    await settings.getByRole('button', { name: 'Change Password' }).click()
  }
  await change({ old: '', next: '', again: '', key: '' })
  for (const what of ['Old password', 'New password', 'Confirm password', 'Confirm key'])
    await expect(page.getByText(`${what} is required.`)).toBeVisible()
  await change({ old: password, next: password, again: password, key })
  await expect(page.getByText('The new password must differ from the old one.')).toBeVisible()
  await change({ old: password, next: 'Nias-own-1', again: 'Nias-own-2', key })
  await expect(page.getByText('Password not matched').first()).toBeVisible()
  await checkScreen(page, 'change-password')
  await change({ old: password, next: 'Nias-own-1', again: 'Nias-own-1', key: '000000' })
  const wrong = page.getByRole('alert').filter({ hasText: 'The old password or the key is wrong.' })
  await expect(wrong).toBeVisible()
  await settings.getByLabel('Confirm Key').fill(key)
  await expect(wrong).toBeHidden()
  await change({ old: password, next: 'Nias-own-1', again: 'Nias-own-1', key })
  await expect(page).toHaveURL(/\/employee-dashboard$/)
  await expect(page.getByText('Your Tasks')).toBeVisible()
  await expect(choose).toHaveCount(0)

  for (const path of ['/admin-dashboard', '/admin-dashboard/employees', '/admin-dashboard/add-department']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/employee-dashboard$/)
  }
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const refused = await page.request.get('/api/employee', { headers: { authorization: `Bearer ${token}` } })
  expect(refused.status()).toBe(403)
})
