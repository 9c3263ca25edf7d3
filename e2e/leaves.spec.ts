import { newId } from '../server/src/platform/database/ids.ts'
import { checkScreen, expect, test } from './fixtures.ts'
import { boxOf } from './look.ts'

let count = 0
const unique = (text: string) => `${text}-${process.pid}-${++count}`

test('an employee requests a leave and an administrator decides it, seeing who else is away', async ({
  page,
  product,
  adminId,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push('409 /api/leave/add')
  test.setTimeout(180_000)
  const departmentId = await product.build.department({ name: unique('Ward') })
  const code = unique('LV')
  const email = `${unique('requester')}@example.com`
  const { userId } = await product.build.employee({ name: 'Rita Requester', code, email, departmentId })
  const colleague = await product.build.employee({ name: 'Carl Colleague', departmentId })
  await product.build.leave({
    employeeId: colleague.id,
    startDate: '2026-03-30',
    endDate: '2026-04-02',
    status: 'Approved',
  })

  await signInAs(userId)
  await page.goto('/employee-dashboard')
  await page.getByRole('link', { name: 'Leaves' }).click()
  await expect(page).toHaveURL(new RegExp(`/employee-dashboard/leaves/${userId}$`))
  await expect(page.getByText('No leaves yet')).toBeVisible()
  // Nothing to search or to export.
  await expect(page.getByRole('search')).toBeHidden()
  await checkScreen(page, 'leaves-empty')
  await page.getByRole('link', { name: 'Add New Leave' }).first().click()
  await expect(page.getByRole('heading', { name: 'Request for Leave' })).toBeVisible()
  await page.getByRole('button', { name: 'Request leave' }).click()
  for (const text of ['Choose a leave type.', 'From date is required.', 'To date is required.'])
    await expect(page.getByText(text)).toBeVisible()
  await checkScreen(page, 'leave-add-refused')
  await page.getByLabel('Leave Type').selectOption('Sick Leave')
  // The night of the clock change in Europe; the browser is in Auckland, the organisation in UTC.
  await page.getByLabel('From Date').fill('2026-03-31')
  await page.getByLabel('To Date').fill('2026-03-28')
  await page.getByRole('button', { name: 'Request leave' }).click()
  await expect(page.getByText('The end cannot be before the start.')).toBeVisible()
  await page.getByLabel('From Date').fill('2026-03-28')
  await page.getByLabel('To Date').fill('2026-03-30')
  await expect(page.getByText('3 days')).toBeVisible()
  // A Saturday, a Sunday and a Monday; on Monday the person works in the afternoon, when the leave is over.
  await expect(page.getByText('Counts as 1 day')).toBeVisible()
  await page.getByLabel('Last day').selectOption('Morning')
  await expect(page.getByText('Counts as 0.5 days')).toBeVisible()
  await page.getByLabel('Last day').selectOption('Full day')
  await page.getByLabel('Reason').fill('A long flu')
  await checkScreen(page, 'leave-add')
  await page.getByRole('button', { name: 'Request leave' }).click()
  await expect(page.getByText('Leave requested')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/employee-dashboard/leaves/${userId}$`))
  await expect(page.getByRole('columnheader')).toHaveText(['SNO', 'LEAVE TYPE', 'FROM', 'TO', 'DESCRIPTION', 'STATUS'])
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    '1',
    'Sick Leave',
    'Mar 28, 2026',
    'Mar 30, 2026',
    'A long flu',
    'Pending',
  ])
  await checkScreen(page, 'leaves-own')

  await page.getByRole('link', { name: 'Add New Leave' }).click()
  await page.getByLabel('Leave Type').selectOption('Annual Leave')
  await page.getByLabel('From Date').fill('2026-03-30')
  await page.getByLabel('To Date').fill('2026-03-30')
  await page.getByRole('button', { name: 'Request leave' }).click()
  await expect(page.getByRole('alert')).toContainText('(Mar 28, 2026 to Mar 30, 2026, Pending)')
  await expect(page.getByText('This overlaps with other leave')).toHaveCount(1)
  await expect(page.getByLabel('From Date')).toHaveValue('2026-03-30')
  await page.getByLabel('From Date').fill('2026-03-31')
  await page.getByLabel('To Date').fill('2026-03-31')
  await page.getByRole('button', { name: 'Request leave' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByPlaceholder('Search by leave').fill('annual')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByPlaceholder('Search by leave').fill('no such')
  await expect(page.getByText('Nothing matches')).toBeVisible()

  await signInAs(adminId)
  await page.goto('/admin-dashboard')
  await page.getByRole('link', { name: 'Leaves' }).click()
  await page.getByPlaceholder('Search by Employee ID').fill(code.toLowerCase())
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('columnheader')).toHaveText([
    'S Number',
    'Emp ID',
    'Name',
    'Leave Type',
    'Department',
    'Days',
    'Status',
    'Action',
  ])
  await checkScreen(page, 'leaves-admin')
  await page.getByRole('button', { name: 'Approved' }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expect(page).toHaveURL(/status=Approved/)
  await page.getByRole('button', { name: 'Pending' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Pending' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'View All' }).click()
  await expect(page).not.toHaveURL(/status=/)
  await page
    .getByRole('row', { name: /Sick Leave/ })
    .getByRole('link', { name: 'View Rita Requester' })
    .click()

  await expect(page.getByRole('heading', { name: 'Leave Details' })).toBeVisible()
  await expect(page.getByText(/^Requested .* of Sick Leave, /)).toBeVisible()
  const main = page.getByRole('main')
  for (const text of ['Rita Requester', code, 'Sick Leave', 'A long flu'])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(main.locator('dl')).toContainText('Start dateMar 28, 2026End dateMar 30, 2026Days3')
  const away = page.getByRole('region', { name: 'Also away on these days' })
  await expect(away.getByRole('listitem')).toHaveCount(1)
  await expect(away).toContainText('Carl Colleague')
  await checkScreen(page, 'leave-details')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Rita Requester’s leave was approved')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin-dashboard/leaves\\?search=${code.toLowerCase()}$`))
  await expect.poll(() => product.mailsTo(email).length, { timeout: 15_000 }).toBe(1)
  expect(product.mailsTo(email)[0]).toContain('Your leave was approved')
  // The approver is the administrator, unless another test has given a person the HR role before.
  const asked = product.mailsTo('').filter((mail) => mail.includes('Leave request from Rita Requester'))
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((mail) => mail.includes(`To: ${email}`))).toEqual([])
})

test('a decision leads back to the position in the list, and on to the next pending request', async ({
  page,
  product,
  adminId,
  signInAs,
}) => {
  const departmentId = await product.build.department({ name: unique('Queue') })
  const names = Array.from({ length: 12 }, (_none, n) => `Quin ${String.fromCharCode(65 + n)} ${unique('')}`)
  for (const [n, name] of names.entries()) {
    const { id: employeeId } = await product.build.employee({ name, departmentId })
    await product.build.leave({ employeeId, startDate: '2026-09-01', endDate: `2026-09-${10 + n}` })
  }
  const nameOf = (n: number) => names[n] ?? ''
  await signInAs(adminId)
  const filter = `department=${departmentId}&status=Pending&sort=days`
  await page.goto(`/admin-dashboard/leaves?${filter}&page=2`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('link', { name: `View ${nameOf(10)}` }).click()
  const main = page.getByRole('main')
  const person = (n: number) => main.getByText(nameOf(n), { exact: true })
  await expect(person(10)).toBeVisible()
  await expect(main.getByText('11 of 12')).toBeVisible()
  const next = page.getByRole('link', { name: 'Next pending request' })
  await next.click()
  await expect(person(11)).toBeVisible()
  await checkScreen(page, 'leave-details-next')
  // On a phone, too, both buttons are in view without scrolling.
  const desktop = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Reject' })).toBeInViewport({ ratio: 1 })
  // A phone has no keys that could be pressed.
  await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText(`${nameOf(11)}’s leave was rejected`)).toBeVisible()
  await expect(page).toHaveURL(/\/admin-dashboard\/leaves\?/)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    department: departmentId,
    status: 'Pending',
    sort: 'days',
    page: '2',
  })
  await expect(page.getByRole('row')).toHaveCount(2)

  // After the last request comes the first again; the back link leads to the same place as a decision.
  await page.getByRole('link', { name: `View ${nameOf(10)}` }).click()
  await next.click()
  await expect(person(0)).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to all leaves' })
  const [above, title] = [await boxOf(back), await boxOf(page.getByRole('heading', { level: 1 }))]
  expect(above.y + above.height).toBeLessThanOrEqual(title.y)
  await back.click()
  await expect(page).toHaveURL(/page=2/)
  // The page closes with its last row.
  await page.getByRole('link', { name: `View ${nameOf(10)}` }).click()
  await expect(main.getByText('11 of 11')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('row').filter({ hasText: nameOf(0) })).toBeFocused()
  await expect(page).toHaveURL(/department=.*status=Pending/)
})

test('a leave that another person decided meanwhile is reported, and shown as it is', async ({
  page,
  product,
  adminId,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push('409 /api/leave/:id')
  const { id } = await product.build.leave({ startDate: '2026-05-04' })
  await signInAs(adminId)
  await page.goto(`/admin-dashboard/leaves/${id}`)
  await expect(page.getByText('No one else in the department is away.')).toBeVisible()
  await product.db.updateTable('leaves').set({ status: 'Rejected' }).where('id', '=', id).execute()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('This leave is already rejected.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Rejected', { exact: true })).toBeVisible()
  await checkScreen(page, 'leave-details-decided')
})

test('a double click on Approve is one approval', async ({ page, product, adminId, signInAs }) => {
  const { id: employeeId } = await product.build.employee({ name: 'Dora Double' })
  const { id } = await product.build.leave({ employeeId, startDate: '2026-06-01' })
  await signInAs(adminId)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent++
  })
  await page.goto(`/admin-dashboard/leaves/${id}`)
  // Before the next paint, as on a busy machine.
  await page.getByRole('button', { name: 'Approve' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('Dora Double’s leave was approved')).toHaveCount(1)
  await expect(page).toHaveURL(/\/admin-dashboard\/leaves$/)
  await expect(page.getByText('already approved')).toHaveCount(0)
  expect(sent).toBe(1)
})

test('an administrator’s own leave waits for another administrator', async ({ page, product, signInAs }) => {
  const { id: employeeId, userId } = await product.build.employee({ role: 'admin', name: 'Ada Admin' })
  const { id } = await product.build.leave({ employeeId, startDate: '2026-05-04' })
  await signInAs(userId)
  await page.goto(`/admin-dashboard/leaves/${id}`)
  await expect(page.getByText('Another administrator must approve or reject your request.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await checkScreen(page, 'leave-details-own')
  // The menu counts what one can decide: where that is not everything, the list says so.
  await page.goto('/admin-dashboard/leaves')
  await expect(page.getByText(/^\d+ pending.* · \d+ for you to decide/)).toBeVisible()
  await page.goto(`/admin-dashboard/employees/leaves/${employeeId}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Add New Leave' })).toHaveCount(0)
  await checkScreen(page, 'leaves-of-employee')
})

test('days are the same for browsers from UTC-11 to UTC+14', async ({ browser, product, adminId }) => {
  test.setTimeout(180_000)
  const { userId } = await product.build.employee({ name: 'Tess Traveller' })
  const tokens = { own: await product.build.session(userId), admin: await product.build.session(adminId) }
  const open = async (timezoneId: string, token: string, path: string) => {
    const context = await browser.newContext({ baseURL: product.url, timezoneId, locale: 'en-US' })
    await context.addInitScript((value) => localStorage.setItem('token', value), token)
    const page = await context.newPage()
    await page.goto(path)
    return { page, close: () => context.close() }
  }
  const asked = [
    ['Pacific/Pago_Pago', '2025-12-31', '2026-01-01', 'Dec 31, 2025', 'Jan 1, 2026'],
    ['Pacific/Kiritimati', '2026-03-29', '2026-03-29', 'Mar 29, 2026', 'Mar 29, 2026'],
    ['America/New_York', '2026-11-01', '2026-11-02', 'Nov 1, 2026', 'Nov 2, 2026'],
  ] as const
  for (const [zone, from, to] of asked) {
    const { page, close } = await open(zone, tokens.own, '/employee-dashboard/add-leave')
    await page.getByLabel('Leave Type').selectOption('Casual Leave')
    await page.getByLabel('From Date').fill(from)
    await page.getByLabel('To Date').fill(to)
    await page.getByRole('button', { name: 'Request leave' }).click()
    // The form first requests the count for a Sunday.
    if (to === '2026-03-29') await page.getByRole('button', { name: 'Request these days' }).click()
    await expect(page.getByText('Leave requested')).toBeVisible()
    await close()
  }
  const own = [tokens.own, `/employee-dashboard/leaves/${userId}`] as const
  const administrators = [tokens.admin, `/admin-dashboard/employees/leaves/${userId}`] as const
  for (const [zone, screens] of [
    ['Pacific/Pago_Pago', [own, administrators]],
    ['Europe/Berlin', [own]],
    ['Pacific/Kiritimati', [own, administrators]],
  ] as const) {
    for (const [token, path] of screens) {
      const { page, close } = await open(zone, token, `${path}?sort=startDate`)
      await expect(page.getByRole('row')).toHaveCount(4)
      for (const [index, [, , , from, to]] of asked.entries()) {
        await expect(
          page
            .getByRole('row')
            .nth(index + 1)
            .getByRole('cell')
            .nth(2),
        ).toHaveText(from)
        await expect(
          page
            .getByRole('row')
            .nth(index + 1)
            .getByRole('cell')
            .nth(3),
        ).toHaveText(to)
      }
      await close()
    }
  }
})

test('an employee sees other people’s leaves on no screen', async ({ page, product, signInAs, expectedErrors }) => {
  expectedErrors.push('403 /api/leave/:id/employee', '403 /api/leave/balance/:id')
  const { userId } = await product.build.employee()
  const other = await product.build.employee()
  const { id } = await product.build.leave({ employeeId: other.id })
  await signInAs(userId)
  await page.goto(`/employee-dashboard/leaves/${other.userId}`)
  await expect(page.getByRole('alert')).toContainText('You are not allowed to do this.')
  for (const path of [
    '/admin-dashboard/leaves',
    `/admin-dashboard/leaves/${id}`,
    `/admin-dashboard/employees/leaves/${other.id}`,
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/employee-dashboard$/)
  }
})

test('an approver for everyone is asked before they override another person’s step', async ({
  page,
  product: { build, db },
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push('403 /api/leave/:id')
  const [hr, other] = [await build.employee({ name: 'Hal Human' }), await build.employee({ name: 'Olga Other' })]
  for (const { userId } of [hr, other]) await build.assignment({ userId, role: 'hr' })
  const name = unique('Fay')
  const { id: employeeId } = await build.employee({ name })
  const { id } = await build.leave({ employeeId, startDate: '2026-11-02' })
  const subject = { kind: 'leave', subject_id: id, employee_id: employeeId }
  const step = { id: newId(), ...subject, step: 1, who: 'person', user_id: other.userId, state: 'active' }
  await db
    .insertInto('approval_steps')
    .values({ ...step, remind_after: 3 })
    .execute()

  await signInAs(hr.userId)
  await page.goto('/admin-dashboard/leaves?status=Pending&sort=-appliedAt')
  await page.getByRole('button', { name: `Approve ${name}` }).click()
  const question = page.getByRole('dialog', { name: 'Decide for this step’s approvers?' })
  await expect(question).toContainText('the audit log records it')
  await checkScreen(page, 'leave-final')
  await question.getByRole('button', { name: 'Approve for all steps' }).click()
  await expect(page.getByText(`${name}’s leave was approved`)).toBeVisible()
  const made = db.selectFrom('approval_decisions').select(['by_id', 'via']).where('subject_id', '=', id)
  expect(await made.execute()).toEqual([{ by_id: hr.userId, via: 'override' }])
})

test('requests are decided in their rows by keys, undone, and decided several at once', async ({
  page,
  product,
  adminId,
  signInAs,
}) => {
  const departmentId = await product.build.department({ name: unique('Keys') })
  const names = ['Kay', 'Kim', 'Kit', 'Kurt'].map((name) => unique(name))
  for (const [n, name] of names.entries()) {
    const { id: employeeId } = await product.build.employee({ name, departmentId })
    await product.build.leave({ employeeId, startDate: '2026-10-01', endDate: `2026-10-0${n + 2}`, reason: 'Sea' })
  }
  const [kay = '', kim = '', kit = '', kurt = ''] = names
  const row = (name: string) =>
    page.locator('[data-row]').filter({ has: page.locator('[data-kind=title]', { hasText: name }) })
  const told = (text: string) => page.getByRole('status').filter({ hasText: text })
  await signInAs(adminId)
  await page.goto(`/admin-dashboard/leaves?department=${departmentId}&status=Pending&sort=days`)
  await expect(page.getByRole('row')).toHaveCount(5)

  // The next row has the focus, whether the decided row stays or goes.
  // The details for the decision follow the focus, and are not a row.
  const peek = page.getByText('Also away on these days')
  await page.keyboard.press('j')
  await expect(row(kay)).toBeFocused()
  await expect(peek).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(5)
  await page.keyboard.press('a')
  await expect(told(`${kay}’s leave was approved`)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(row(kim)).toBeFocused()
  await expect(peek).toBeVisible()
  await page.keyboard.press('p')
  await expect(peek).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(4)

  // Undone: it is pending again, and nobody was notified.
  await page.keyboard.press('z')
  await expect(told('Decision undone')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(row(kay)).toContainText('Pending')

  // Opened in place by a click, kept in the address, rejected with a reason, and closed again.
  await row(kit).getByText('Sea').click()
  await expect(peek).toBeVisible()
  await expect(page).toHaveURL(/peek=/)
  await expect(page.getByRole('img', { name: new RegExp(`^${kay}: `) })).toBeVisible()
  // Each person is named once.
  await expect(page.locator('[data-open]').getByText(kay)).toHaveCount(1)
  await checkScreen(page, 'leave-peek')
  await page.reload()
  await expect(peek).toBeVisible()
  await page.getByPlaceholder(`Message to ${kit} (optional)`).fill('Enjoy it')
  await row(kit).getByText('Sea').first().click()
  await expect(page.getByRole('row')).toHaveCount(5)

  const bar = page.getByRole('region', { name: 'Selected leaves' })
  const choiceOf = (name: string) => page.getByRole('checkbox', { name: `Select ${name}’s leave` })
  // From the previously selected row to the row clicked with Shift.
  await row(kim).focus()
  await page.keyboard.press('x')
  await row(kurt).focus()
  await page.keyboard.press('Shift+X')
  await expect(bar).toContainText('3 selected')
  await choiceOf(kit).uncheck()
  await expect(choiceOf(kim)).toBeChecked()
  await expect(bar).toContainText('2 selected 8 days')
  await bar.getByRole('button', { name: 'Reject 2' }).click()
  await expect(told('2 leaves were rejected')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(told('Decision undone')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(5)

  // After the last pending request of a page, the next page opens.
  const zoe = unique('Zoe')
  for (const name of [...['Abe', 'Ada', 'Al', 'Ann', 'Ari', 'Ava'].map((first) => unique(first)), zoe]) {
    const { id: employeeId } = await product.build.employee({ name, departmentId })
    await product.build.leave({ employeeId, startDate: '2026-11-02', status: name === zoe ? 'Pending' : 'Approved' })
  }
  await page.goto(`/admin-dashboard/leaves?department=${departmentId}&sort=name`)
  await expect(page.getByRole('row')).toHaveCount(11)
  // Two key presses while the first request runs are two decisions.
  await page.route('**/api/leave/*', async (route) => {
    if (route.request().method() === 'PUT') await new Promise((go) => setTimeout(go, 700))
    await route.continue()
  })
  await row(kay).focus()
  await page.keyboard.press('a')
  await expect(row(kim)).toBeFocused()
  await page.keyboard.press('a')
  await expect(row(kit)).toBeFocused()
  await expect(told(`${kay}’s leave was approved`)).toBeVisible()
  await expect(told(`${kim}’s leave was approved`)).toBeVisible()
  await page.unroute('**/api/leave/*')
  for (const name of [kit, kurt]) {
    await expect(row(name)).toBeFocused()
    await page.keyboard.press('a')
    await expect(told(`${name}’s leave was approved`)).toBeVisible()
  }
  await expect(row(zoe)).toBeFocused()
  await expect(page).toHaveURL(/page=2/)
  // The row moves to another page; the keyboard continues with the first of the next rows.
  await page.keyboard.press('[')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('row').nth(1)).toBeFocused()
})

test('entitlements show errors beside their fields, and a preview', async ({
  page,
  adminId,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push('400 /api/leave/rules/:id')
  await signInAs(adminId)
  await page.goto('/admin-dashboard/leaves/entitlements')
  const preview = page.getByRole('button', { name: 'Preview' })
  // Annual leave is preset with five days that carry over: the amount alone is asked, and ready to be typed.
  await expect(page.getByLabel('Leave type')).toHaveValue(/./)
  await expect(page.getByLabel('Leave type').locator('option:checked')).toHaveText('Annual Leave')
  await expect(page.getByLabel('Days per year')).toBeFocused()
  await page.keyboard.type('25')
  await expect(
    page.getByText('25 days a year, all at the start of the period. up to 5 days carry over until Mar 31.'),
  ).toBeVisible()
  await page.getByLabel('Year starts on', { exact: true }).selectOption('Apr')
  await expect(page.getByLabel('Days left over').locator('option:checked')).toHaveText('Carry over up to a limit')
  await page.getByLabel('Carry over at most (days)').fill('')
  // Only real days of a year can be selected: a shorter month takes its last day.
  await expect(page.getByLabel('Until, day')).toHaveValue('31')
  await page.getByLabel('Until', { exact: true }).selectOption('Feb')
  await expect(page.getByLabel('Until, day')).toHaveValue('29')
  await preview.click()
  await expect(page.getByText('The maximum must be a number.')).toBeVisible()
  await expect(page.getByLabel('Carry over at most (days)')).toBeFocused()
  await page.getByLabel('Year starts on', { exact: true }).selectOption('Jan')
  await page.getByLabel('Carry over at most (days)').fill('5')
  await page.getByLabel('Until', { exact: true }).selectOption('Mar')
  await page.getByLabel('Until, day').selectOption('31')
  await expect(page.getByText('Example: 7 left at the end of the period. 5 carry over, 2 expire.')).toBeVisible()
  await preview.click()
  await expect(page.getByText('Nothing is saved yet.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Grant to everyone' })).toBeVisible()
})

test('a policy is added and changed in sections, and opens a folded section with an error', async ({
  page,
  product,
  adminId,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push('400 /api/leave/policies')
  const name = unique('Study days')
  const id = await product.build.leaveType({ name })
  await signInAs(adminId)
  await page.goto(`/admin-dashboard/leaves/settings/${id}`)
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Add policy' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Days per year').fill('25')
  await dialog.getByLabel('Days left over').selectOption({ label: 'Carry over up to a limit' })
  await dialog.getByLabel('Carry over at most (days)').fill('5')
  await expect(dialog.getByLabel('Allowed overdraft (days)')).toBeHidden()
  await dialog.getByText('Limits', { exact: true }).click()
  await dialog.getByLabel('Allowed overdraft (days)').fill('-1')
  await dialog.getByText('Limits', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Allowed overdraft (days)')).toBeFocused()
  await dialog.getByLabel('Allowed overdraft (days)').fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Policy name')).toHaveValue(`${name}, 25`)
  await expect(page.getByText('up to 5 days carry over until Mar 31', { exact: false })).toBeVisible()
  // It is changed on the page itself, and reviewed before it is saved.
  const review = page.getByRole('button', { name: 'Review', exact: true })
  await expect(review).toBeDisabled()
  await page.getByLabel('Days per year').fill('28')
  await review.click()
  const question = page.getByRole('dialog', { name: 'Save this policy?' })
  await expect(question).toContainText('28 days a year')
  await checkScreen(page, 'leave-type-review')
  await question.getByRole('button', { name: 'Save policy' }).click()
  await expect(page.getByText('Policy saved')).toBeVisible()
  await expect(review).toBeDisabled()
  // Who gets it is reviewed, too, and there is nothing to review before something was changed.
  await expect(review).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Save rules' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Everyone', exact: true })).toContainText('No balance')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await review.last().click()
  await expect(page.getByRole('status').filter({ hasText: 'a balance' })).toBeVisible()
  await checkScreen(page, 'leave-type')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('Rules saved')).toBeVisible()
  // A saved rule is a line with the number of its people; an exception comes before the rule for everyone.
  const everyone = page.getByRole('region', { name: 'Everyone', exact: true })
  await expect(everyone).toContainText(/\d+ (person|people) · 28 days a year/)
  await page.getByRole('button', { name: 'Add rule' }).click()
  const exception = page.getByRole('region', { name: 'Everyone', exact: true })
  await exception.getByLabel('Employment type').selectOption({ label: 'Intern' })
  await expect(page.getByRole('region', { name: 'Intern', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Everyone else', exact: true })).toBeVisible()
})

test('the address of a calendar feed is shown until the feed is revoked', async ({ page, product, signInAs }) => {
  const { userId } = await product.build.employee({ name: 'Flo Feed' })
  await signInAs(userId)
  await page.goto('/employee-dashboard/calendar')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const feeds = page.getByRole('dialog', { name: 'Show leave in another calendar' })
  await feeds.getByRole('button', { name: 'Create address' }).click()
  const address = feeds.getByLabel('Address', { exact: true })
  await expect(address).toHaveValue(/\/api\/leave\/feed\/[\w-]{43}\.ics$/)
  const path = new URL(await address.inputValue()).pathname
  expect((await page.request.get(path)).status()).toBe(200)
  await feeds.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).last().click()
  await expect(address).toBeHidden()
  expect((await page.request.get(path)).status()).toBe(404)
  // The button that opened the dialog is gone with its line: the focus is in the dialog, not behind it.
  await expect(feeds).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(feeds).toBeHidden()
})
