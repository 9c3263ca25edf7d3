import type { Page } from '@playwright/test'
import { textRow, workbookOf } from '../server/test/workbook.ts'
import { checkScreen, expect, test } from './fixtures.ts'
import { boxOf } from './look.ts'

const EMPLOYEES = '/admin-dashboard/employees'

let count = 0
const unique = (text: string) => `${text}-${process.pid}-${++count}`

test.beforeEach(async ({ signInAs, adminId }) => signInAs(adminId))

/** Fills in the whole form except the image. */
async function fillIn(page: Page, department: string, email: string) {
  await page.goto('/admin-dashboard/add-employee')
  await page.getByLabel(/^Name/).fill('Nora Newcomer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Employee ID').fill(unique('NEW'))
  await page.getByLabel('Date of Birth').fill('1990-01-31')
  await page.getByLabel('Gender').selectOption('female')
  await page.getByLabel('Marital Status').selectOption('single')
  await page.getByLabel('Designation').fill('Newcomer')
  await page.getByRole('combobox', { name: 'Department' }).fill(department)
  await page.getByRole('option', { name: department }).click()
  await page.getByLabel('Salary').fill('1000')
  await page.getByLabel('Role').selectOption('employee')
}

test.describe('Add New Employee', () => {
  test('a double click on Confirm adds one person and reports it once', async ({ page, product }) => {
    const department = unique('Reception')
    const departmentId = await product.build.department({ name: department })
    const head = await product.build.employee({ name: unique('Hedda Head'), departmentId })
    await product.db
      .insertInto('department_heads')
      .values({ department_id: departmentId, employee_id: head.id })
      .execute()
    const email = `${unique('nora')}@example.com`
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/employee/add')) sent++
    })
    await page.goto('/admin-dashboard/add-employee')
    await page.getByLabel(/^Name/).fill('Nora Newcomer')
    await expect(page.getByLabel('Email')).toHaveValue(/^nora\.newcomer@/)
    await expect(page.getByLabel('Role')).toHaveValue('employee')
    await expect(page.getByText(/ per month$/)).toBeVisible()
    await fillIn(page, department, email)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('combobox', { name: 'Manager' })).toHaveValue(/^Hedda Head/)
    await page.getByRole('button', { name: 'Add Employee' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Personal email').fill(email)
    await dialog.getByRole('button', { name: 'Confirm' }).dblclick()
    await expect(page).toHaveURL(new RegExp(`${EMPLOYEES}$`))
    await expect(page.getByText('Employee added and email sent successfully!')).toHaveCount(1)
    await expect(page.getByText('Employee already exists!')).toHaveCount(0)
    expect(sent).toBe(1)
    // A new person is the first row, highlighted.
    const first = page.getByRole('row').nth(1)
    await expect(first).toContainText(email)
    await expect(first).toHaveAttribute('data-selected', 'true')
  })

  test('a taken email is reported, also beside its field', async ({ page, product, expectedErrors }) => {
    expectedErrors.push('409 /api/employee/add')
    const department = unique('Reception')
    const email = `${unique('nora')}@example.com`
    await product.build.department({ name: department })
    await product.build.employee({ email })
    await fillIn(page, department, email)
    await page.getByRole('button', { name: 'Add Employee' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByLabel('Personal email')).toBeFocused()
    await dialog.getByLabel('Personal email').fill(email)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Employee already exists!')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This email is already registered.')
  })

  test('all refusals of a person are shown in the same words above the form and in the toast', async ({
    page,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push('500 /api/employee/add')
    const department = unique('Reception')
    await product.build.department({ name: department })
    await fillIn(page, department, `${unique('nora')}@example.com`)
    for (const [answer, said, times] of [
      [{ success: false }, 'Failed to add employee', 2],
      [{}, 'Something went wrong', 2],
      [{ success: false, error: 'The user is already registered' }, 'Employee already exists!', 1],
      // If there is a code, no sentence is checked.
      [{ success: false, error: 'Vergeben.', code: 'ALREADY_REGISTERED' }, 'Employee already exists!', 1],
    ] as const) {
      const status = said === 'Something went wrong' ? 500 : 200
      await page.route('**/api/employee/add', (route) => route.fulfill({ status, json: answer }))
      await page.getByRole('button', { name: 'Add Employee' }).click()
      await page.getByRole('dialog').getByLabel('Personal email').fill('nora@example.com')
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText(said)).toHaveCount(times)
      await page.unroute('**/api/employee/add')
    }
  })

  test('a date of birth in the future is refused before the personal email is asked for', async ({ page, product }) => {
    const department = unique('Reception')
    await product.build.department({ name: department })
    await fillIn(page, department, `${unique('nora')}@example.com`)
    const today = new Date().toISOString().slice(0, 10)
    const dob = page.getByLabel('Date of Birth')
    await expect(dob).toHaveAttribute('max', today)
    await dob.fill('2999-01-01')
    await page.getByRole('button', { name: 'Add Employee' }).click()
    await expect(page.getByText('The date of birth cannot be in the future.')).toBeVisible()
    await expect(dob).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await dob.fill(today)
    await page.getByRole('button', { name: 'Add Employee' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('files that are no pictures are refused at once, and the server’s refusal is shown beside the field', async ({
    page,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push('415 /api/employee/add')
    const department = unique('Reception')
    await product.build.department({ name: department })
    const email = `${unique('nora')}@example.com`
    await fillIn(page, department, email)
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText('We could not read this image.')
    await expect(page.getByRole('img', { name: 'Chosen image' })).toHaveCount(0)

    // Browsers show this file, but the server refuses it.
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    await input.setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await expect(alert).toHaveCount(0)
    await expect(page.getByRole('img', { name: 'Chosen image' })).toBeVisible()
    await page.getByRole('button', { name: 'Add Employee' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Personal email').fill(email)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    const refusal = page.getByRole('main').getByRole('alert')
    await expect(refusal).toHaveText('The picture must be a JPEG, PNG, WebP, GIF or AVIF file.')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add Employee' })).toBeFocused()
    await page.getByRole('button', { name: 'Remove image' }).click()
    await expect(refusal).toHaveCount(0)
  })
})

test.describe('joining and leaving', () => {
  test('a leaving date is planned and cancelled, and the timeline shows it', async ({ page, product }) => {
    const name = unique('Lea Leaver')
    const { id } = await product.build.employee({ name })
    await page.goto(`/admin-dashboard/employees/${id}`)
    const lastDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    await page.getByRole('button', { name: 'Schedule last day' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Last day').fill(lastDay)
    await dialog.getByLabel('Reason').selectOption('retired')
    await checkScreen(page, 'plan-last-day')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByText(/^Last day \w{3} \d/)).toBeVisible()
    await checkScreen(page, 'person-leaving')
    await page.getByRole('button', { name: 'Cancel last day' }).click()
    await dialog.getByRole('button', { name: 'Cancel last day' }).click()
    await expect(page.getByText(/^Last day \w{3} \d/)).toHaveCount(0)

    await page.getByRole('button', { name: 'Employment dates' }).click()
    await dialog.getByLabel('Probation ends').fill('2031-05-05')
    await dialog.getByRole('button', { name: 'Save dates' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await expect(page.getByText('End of probation set to May 5, 2031')).toBeVisible()
    await expect(page.getByText('Scheduled last day cancelled')).toBeVisible()
    await checkScreen(page, 'timeline')
  })

  test('a new person may have a first day in the future', async ({ page, product }) => {
    const department = unique('Reception')
    await product.build.department({ name: department })
    await fillIn(page, department, `${unique('nora')}@example.com`)
    await expect(page.getByLabel('Can sign in before the first day')).toHaveCount(0)
    const firstDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('First day').fill(firstDay)
    await expect(page.getByLabel('Can sign in before the first day')).toBeVisible()
    await checkScreen(page, 'add-coming')
    await page.getByRole('button', { name: 'Add Employee' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
    await page.goto(`${EMPLOYEES}?state=coming`)
    await expect(page.getByRole('link', { name: 'Nora Newcomer' }).first()).toBeVisible()
  })
})

test.describe('the department filter', () => {
  test('keeps its name after a reload, and offers the other departments', async ({ page, product }) => {
    // Sorted by name: the list offers a limited number, and other tests leave departments, too.
    const [one, other] = [unique('AAA'), unique('AAA')]
    const id = await product.build.department({ name: one })
    await product.build.department({ name: other })
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/api\/department\?/.test(request.url())) asked.push(new URL(request.url()).search)
    })
    await page.goto(`${EMPLOYEES}?department=${id}`)
    const filter = page.getByRole('combobox', { name: 'Department' })
    await expect(filter).toHaveValue(one)
    await filter.click()
    await expect(page.getByRole('option', { name: other })).toBeVisible()
    // Longer than the pause after which a search starts.
    await page.waitForTimeout(500)
    await expect(page.getByRole('option', { name: other })).toBeVisible()
    expect(asked.filter((query) => query.includes('search='))).toEqual([])
    await filter.fill(other)
    await page.getByRole('option', { name: other }).click()
    await expect(filter).toHaveValue(other)
    await page.goBack()
    await expect(filter).toHaveValue(one)
  })

  test('shows the name of a department beyond the first fifty', async ({ page, product }) => {
    // Last in the alphabet, so that other tests find their people on the first page.
    let last = ''
    for (let n = 101; n <= 151; n++) last = await product.build.department({ name: `Zz ${n}` })
    for (const path of [EMPLOYEES, '/admin-dashboard/attendance']) {
      await page.goto(`${path}?department=${last}`)
      await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('Zz 151')
    }
  })

  test('is as wide as the toolbar on a phone, on both screens, under a visible label', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [path, state] of [
      [EMPLOYEES, 'Status'],
      ['/admin-dashboard/attendance', 'Status'],
    ] as const) {
      await page.goto(path)
      // Hidden until they are needed.
      await expect(page.getByRole('combobox', { name: 'Department' })).toBeHidden()
      await page.getByRole('button', { name: 'Filters' }).click()
      const toolbar = await boxOf(page.getByRole('main').getByRole('search'))
      for (const name of ['Department', state]) {
        const { width } = await boxOf(page.getByRole('combobox', { name }))
        expect(width, `${path} ${name}`).toBe(toolbar.width)
        await expect(page.locator('label', { hasText: name }).first()).toBeVisible()
      }
    }
  })
})

test.describe('dialogs', () => {
  const DEPARTMENTS = '/admin-dashboard/departments'

  test('return the focus, or move it to the main heading if the row is gone', async ({
    page,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push('409 /api/department/:id')
    const name = unique('Short-lived')
    const departmentId = await product.build.department({ name })
    const { id } = await product.build.employee({ departmentId })
    await page.goto(`${DEPARTMENTS}?search=${name}`)
    const remove = page.getByRole('button', { name: `Delete ${name}` })
    const dialog = page.getByRole('dialog')
    await remove.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused()
    // Asked again while the first question fades out.
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()

    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByText('Employees are still assigned to this department.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(remove).toBeFocused()

    const elsewhere = await product.build.department({ name: unique('Elsewhere') })
    await product.db.updateTable('employees').set({ department_id: elsewhere }).where('id', '=', id).execute()
    await remove.press('Enter')
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('fit a long name without spaces, and keep their close button', async ({ page, product }) => {
    const name = 'W'.repeat(100)
    await product.build.department({ name })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${DEPARTMENTS}?search=${name}`)
    await page.getByRole('button', { name: `Action ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    const close = dialog.getByRole('button', { name: 'Close' })
    await expect(close).toBeInViewport({ ratio: 1 })
    const cut = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(cut).toBe(0)
    await close.click()
    await expect(dialog).toHaveCount(0)
  })
})

test('the list, the details and the form of an employee are accessible on all devices', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const { id } = await product.build.employee({ name: 'Ximena Screen', code: 'SCREEN-1' })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/employees?search=ximena')
  await expect(page.getByRole('row')).toHaveCount(2)
  for (const head of ['S NO', 'Name', 'Image', 'Department', 'DOB', 'Action'])
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
  await expect(page.getByRole('row').last().getByRole('link')).toHaveText(['View', 'Edit', 'Salary', 'Leave'])
  await checkScreen(page, 'employees')
  await page.goto(`/admin-dashboard/employees/${id}`)
  await expect(page.getByRole('region').getByText('SCREEN-1')).toBeVisible()
  await expect(page.getByText(/^\d+ years$/)).toBeVisible()
  await checkScreen(page, 'employee-details')
  await page.goto(`/admin-dashboard/employees/edit/${id}`)
  await expect(page.getByLabel('Designation')).toHaveValue('Engineer')
  await checkScreen(page, 'edit-employee')
  // A value that an import left out is no reason to refuse another change.
  await product.db.updateTable('employees').set({ marital_status: null }).where('id', '=', id).execute()
  await page.reload()
  await page.getByLabel('Date of Birth').fill('1988-07-05')
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await kept).status()).toBe(200)
  await page.goto(`/admin-dashboard/employees/edit/${id}`)
  await expect(page.getByLabel('Date of Birth')).toHaveValue('1988-07-05')
  await expect(page.getByText(/^Applies from/)).toHaveCount(0)
  await page.getByLabel('Salary').fill('4321')
  await expect(page.getByText(/^Applies from \w+ \d+, \d+\. For another day use Change pay\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change pay' })).toHaveAttribute('href', new RegExp(`/salary/${id}$`))
  await page.getByLabel('Employee ID').fill('SCREEN-2')
  await page.getByLabel('Date of Birth').fill('1988-07-06')
  await page.getByLabel('Gender').selectOption('Other')
  await page.getByLabel('Marital Status').selectOption('Civil partnership')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved
  await page.goto(`/admin-dashboard/employees/${id}`)
  for (const text of ['SCREEN-2', 'Jul 6, 1988', 'Other', 'Civil partnership'])
    await expect(page.getByRole('region').getByText(text, { exact: true })).toBeVisible()
})

test.describe('The job of a person', () => {
  test('a change is planned with a preview, shown as planned, and cancelled', async ({ page, product }) => {
    const above = await product.build.employee({ name: 'Paula Above' })
    const { id } = await product.build.employee({ name: 'Petra Plan', designation: 'Clerk', managerId: above.id })
    const below = await product.build.employee({ name: 'Rita Report', managerId: id })
    const picture = 'uploads/rita.png'
    const setPicture = (path: string | null) =>
      product.db.updateTable('users').set({ profile_image: path }).where('id', '=', below.userId).execute()
    await setPicture(picture)
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(`**/${picture}`, async (route) => {
      await held
      await route.fulfill({ path: 'web/public/default.png' })
    })
    await page.goto(`${EMPLOYEES}/${id}`)
    await page.getByRole('tab', { name: 'Job' }).click()
    await expect(page).toHaveURL(new RegExp(`${EMPLOYEES}/job/${id}$`))
    await page.getByRole('button', { name: 'Schedule a change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule a change for Petra Plan' })
    // The keyboard starts in the first field, and the submit button is in view although the form is longer than the
    // window.
    await expect(dialog.getByLabel('From')).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Save change' })).toBeInViewport({ ratio: 1 })
    await dialog.getByLabel('From').fill('2099-01-01')
    await dialog.getByLabel('Designation').fill('Lead')
    await expect(dialog.getByText('Designation: Clerk → Lead')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save change' }).click()
    const planned = page.getByRole('listitem').filter({ hasText: 'scheduled' })
    await expect(planned).toContainText('New designation: Lead')
    await expect(planned).toContainText('Previously Clerk')
    await expect(page.getByRole('listitem').filter({ hasText: 'Hired as Clerk' })).toContainText(
      'Jan 1, 2020 · current',
    )
    // The present job, the people above and below, and the dates of the employment stand beside the history.
    await expect(page.getByText(/^\d+ years( \d+ months?)?$/).first()).toBeVisible()
    const line = page.getByRole('region', { name: 'Reporting line' })
    await expect(line.getByRole('listitem')).toHaveText([/^Paula Above/, /^Petra Plan/, /^Rita Report/])
    await expect(page.getByRole('region', { name: 'Employment dates' })).toContainText('Jan 1, 2020')
    // The initials stay until the picture is there.
    const initials = line.locator('[data-initials="RR"]')
    await expect(initials).toBeVisible()
    release()
    await expect(initials).toHaveCount(0)
    await checkScreen(page, 'job')
    await planned.getByRole('button', { name: 'Cancel this change' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel this change' }).click()
    await expect(planned).toHaveCount(0)
    await page.getByRole('button', { name: 'Schedule last day' }).click()
    await expect(page.getByRole('dialog', { name: 'Schedule Petra Plan’s last day' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await line.getByRole('link', { name: 'Rita Report' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rita Report' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Job' })).toHaveAttribute('aria-selected', 'true')
    // The screens of other tests show her, too, and there is no such file.
    await setPicture(null)
  })
})

test.describe('The contacts of a person', () => {
  test('are empty at first, and store an address and an emergency contact', async ({ page, product }) => {
    const { id } = await product.build.employee({ name: 'Carla Contact' })
    await page.goto(`${EMPLOYEES}/${id}`)
    await expect(page.getByText('No emergency contacts yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit contact details' }).click()
    await page.getByLabel('Work phone').fill('+49 89 1234')
    await page.getByRole('button', { name: 'Add an address' }).click()
    await page.getByLabel('Street and number (1 to 4 lines)').fill('Main Street 1')
    await page.getByLabel('Country code (two letters)').fill('DE')
    await page.getByRole('button', { name: 'Add contact' }).click()
    await page.getByLabel('Contact name').fill('Eva')
    await page.getByLabel(/^Phone/).fill('0170 1234567')
    await checkScreen(page, 'contacts')
    await page.getByRole('button', { name: 'Save contacts' }).click()
    await expect(page.getByText('Main Street 1, DE')).toBeVisible()
    await expect(page.getByText('0170 1234567')).toBeVisible()
  })
})

test('by keyboard only a file is imported, and the tabs of a person are opened', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const { id } = await product.build.employee({ name: 'Maximiliane Featherstonehaugh-Wellington' })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/import')
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Contents').focus()
  await page.keyboard.press('ArrowDown')
  const chooser = page.waitForEvent('filechooser')
  await press('Choose a file')
  const buffer = Buffer.from('Department\nLoaded by keyboard\n')
  await (await chooser).setFiles({ name: 'departments.csv', mimeType: 'text/csv', buffer })
  await press('Upload')
  await press('Check file')
  await press('Import (1 new)')
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()

  await page.goto(`/admin-dashboard/employees/${id}`)
  await page.getByRole('tab', { name: 'Profile' }).focus()
  for (const side of ['Job', 'Pay', 'Leave']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: side })).toBeFocused()
    await expect(page.getByRole('tab', { name: side })).toHaveAttribute('aria-selected', 'true')
  }
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('combobox', { name: 'Sections of this person' }).selectOption('Timeline')
  await expect(page).toHaveURL(/employees\/timeline\//)
})

test('a list of people is imported from another sheet, and its words are mapped to known values', async ({
  page,
  signInAs,
  adminId,
}) => {
  await signInAs(adminId)
  const people = [
    textRow(1, 'Staff of Example Inc.'),
    textRow(3, 'Personalnr.', 'Vorname', 'Nachname', 'Abteilung', 'Geschlecht', 'Gehalt'),
    textRow(4, 'SHEET-1', 'Sheila', 'Sheet', 'Sheets', 'w', '1.500,00'),
    textRow(5, 'SHEET-2', 'Shane', 'Sheet', 'Sheets', 'm', 'open'),
  ]
  const buffer = await workbookOf([
    { name: 'Cover', rows: textRow(1, 'Notes') + textRow(2, 'Keep') },
    { name: 'People', rows: people.join('') },
  ])
  await page.goto('/admin-dashboard/import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'people.xlsx', mimeType: 'application/octet-stream', buffer })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByLabel('Sheet').selectOption('People')
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText('Read from sheet People (XLSX). Column names are in row 3.')).toBeVisible()
  await page.getByLabel('Meaning of w in Geschlecht').selectOption('female')
  await page.getByLabel('Meaning of m in Geschlecht').selectOption('male')
  await page.getByLabel('Add missing departments').check()
  await checkScreen(page, 'import-columns')
  const check = page.getByRole('button', { name: 'Check file' })
  await check.click()
  await expect(page.getByText('open is not a number.')).toBeVisible()
  await page.getByRole('button', { name: 'Change columns' }).click()
  await page.getByLabel('Rows with errors').selectOption('Skip them and import the other rows')
  await page.getByLabel('Field for Vorname').selectOption('Ignore')
  await check.click()
  await expect(page.getByText(/^1 new person starts today, .+: no column is mapped to First day\.$/)).toBeVisible()
  await expect(page.getByText('Ignored columns: Vorname.')).toBeVisible()
  await page.getByRole('button', { name: 'Change columns' }).click()
  await page.getByLabel('Field for Vorname').selectOption('First name')
  await check.click()
  const added = page.getByRole('row').filter({ hasText: 'Sheila Sheet · SHEET-1' })
  await expect(added).toContainText('Department: Sheets')
  await checkScreen(page, 'import-check')
  await page.getByRole('button', { name: 'Import (1 new)' }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  await page.goto('/admin-dashboard/employees?search=SHEET-')
  await expect(page.getByRole('row').filter({ hasText: 'Sheila Sheet' })).toBeVisible()
  await expect(page.getByText('Shane Sheet')).toBeHidden()
  await page.getByRole('link', { name: 'View Sheila Sheet' }).click()
  const facts = page.getByRole('group', { name: 'Facts' })
  // Without an email there is no place for one.
  await expect(facts).toContainText('SHEET-1')
  await expect(facts.locator('.tabler-icon-mail')).toHaveCount(0)

  // A second file: what it changes, from which day, is shown before anything is saved.
  await page.goto('/admin-dashboard/import')
  const next = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  const raise = Buffer.from('Personalnr.;Gehalt\nSHEET-1;1600,00')
  await (await next).setFiles({ name: 'raise.csv', mimeType: 'text/csv', buffer: raise })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await check.click()
  await expect(page.getByText(/^Changed salaries apply from \w+ \d+, \d+\./)).toBeVisible()
  await page.getByLabel('Show').selectOption('changed')
  await expect(page.getByRole('row').filter({ hasText: 'Sheila Sheet · SHEET-1' })).toContainText(
    'Salary: 1,500 → 1,600',
  )
})

test('a form with errors names its wrong fields in a sentence, the first three as links', async ({
  page,
  signInAs,
  adminId,
}) => {
  await signInAs(adminId)
  await page.goto('/admin-dashboard/add-employee')
  await page.getByRole('textbox', { name: 'Employee ID' }).fill('NEW-1')
  await page.getByRole('textbox', { name: 'Name', exact: true }).press('Control+Enter')
  const summary = page.getByText(/^Check /)
  const ways = summary.getByRole('button')
  await expect(summary).toHaveText(/^Check Name, .+ and 5 more$/)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await checkScreen(page, 'add-employee-errors')
  await expect(ways).toHaveCount(3)
  await ways.nth(1).click()
  await expect(page.getByLabel((await ways.nth(1).textContent()) ?? '')).toBeFocused()
  await page.getByRole('textbox', { name: 'Salary' }).fill('4000')
  await expect(summary).toHaveText(/ and 4 more$/)
  // On a phone, the submit button is in view at any scroll position.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann')
  await expect(page.getByRole('button', { name: 'Add Employee' })).toBeInViewport({ ratio: 1 })
})
