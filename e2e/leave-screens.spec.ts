import { addDays, weekdayOf } from '@ems/contract/core/days'
import { checkScreen, expect, test } from './fixtures.ts'
import { boxOf, layoutFaults } from './look.ts'

const formatted = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

test('holidays of a country are previewed and imported, and a second import adds nothing', async ({
  page,
  product,
  adminId,
  signInAs,
}) => {
  const calendarId = await product.build.holidayCalendar()
  await signInAs(adminId)
  await page.goto(`/admin-dashboard/leaves/holidays?calendarId=${calendarId}`)
  const dialog = page.getByRole('dialog')
  const look = async () => {
    await page.getByRole('button', { name: 'Import holidays' }).click()
    await dialog.getByLabel('Country').click()
    await dialog.getByLabel('Country').fill('Austria')
    await page.getByRole('option', { name: 'Austria', exact: true }).click()
    await dialog.getByLabel('Year').fill('2031')
    await dialog.getByRole('button', { name: 'Preview' }).click()
  }
  await look()
  await expect(dialog.getByText('Thursday, December 25, 2031')).toBeVisible()
  await dialog.getByRole('button', { name: /^Import \d+ holidays$/ }).click()
  // They are highlighted in their new place, whichever year was open.
  await expect(page.getByRole('row', { name: /Epiphany/ })).toContainText('Monday, January 6, 2031')
  await look()
  await expect(dialog.getByText('Nothing to add.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  // On a phone its actions end the line of the name, and the filters have a line of their own.
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('row', { name: /Epiphany/ })
  const [name, edit] = await Promise.all([
    boxOf(card.getByText('Epiphany', { exact: true })),
    boxOf(card.getByRole('button', { name: /^Edit/ })),
  ])
  expect(Math.abs(edit.y + edit.height / 2 - name.y - name.height / 2)).toBeLessThan(12)
  const [calendar, year] = await Promise.all([
    boxOf(page.getByLabel('Calendar', { exact: true })),
    boxOf(page.getByLabel('Year', { exact: true })),
  ])
  expect(year.y).toBe(calendar.y)
})

test('the calendar begins with the week of today, and on a phone tells each leave once', async ({
  page,
  product,
  signInAs,
}) => {
  const today = new Date().toISOString().slice(0, 10)
  const { id: employeeId, userId } = await product.build.employee({ name: 'Away Today' })
  const days = { startDate: today, endDate: addDays(today, 2) }
  await product.build.leave({ employeeId, ...days, status: 'Approved' })
  await signInAs(userId)
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/employee-dashboard/calendar')
  const grid = page.getByRole('region', { name: 'Calendar' })
  await expect(grid.locator('th[data-today]')).toBeInViewport()
  const [monday, sunday] = [1, 7].map((weekday) => addDays(today, weekday - weekdayOf(today)))
  const first = grid.getByRole('columnheader').nth(1)
  await expect(first).toContainText(formatted.format(new Date(monday ?? '')))
  // The month before it is this one, and its week of today is beside the names.
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page).toHaveURL(new RegExp(`from=${today.slice(0, 7)}-01`))
  const shown = monday?.slice(0, 7) === today.slice(0, 7) ? monday : sunday
  await expect(grid.getByRole('columnheader', { name: formatted.format(new Date(shown ?? '')) })).toBeInViewport()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page).not.toHaveURL(/from=/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Day by day' }).getByRole('heading').first()).toBeInViewport()
  await expect(page.locator('li[aria-current="date"]').getByText('Away Today')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Day by day' }).getByText('Away Today')).toHaveCount(1)
  // Another month does not count as a filter.
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page).toHaveURL(/from=/)
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
})

test('the legend of the calendar does not push the days down, however late the names of the types come', async ({
  page,
  product: { build },
  signInAs,
  adminId,
}) => {
  const today = new Date().toISOString().slice(0, 10)
  const { id: employeeId } = await build.employee({ name: 'Lena Legend' })
  for (const [n, name] of ['Carer’s leave', 'Moving house', 'Study leave', 'Parental leave'].entries()) {
    await build.leaveType({ name })
    const startDate = addDays(today, n)
    await build.leave({ employeeId, leaveType: name, startDate, endDate: startDate, status: 'Approved' })
  }
  await page.setViewportSize({ width: 768, height: 900 })
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: number }
    seen.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/leave/types', async (route) => {
    await held
    await route.continue()
  })
  await signInAs(adminId)
  const read = page.waitForResponse(/\/api\/leave\/calendar/)
  await page.goto('/admin-dashboard/leaves/calendar')
  await read
  // Long enough for the days to be drawn, if they do not wait.
  await page.waitForTimeout(500)
  release()
  await expect(page.getByRole('list', { name: 'Legend' }).getByText('Parental leave')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThanOrEqual(0.02)
})

test('the calendar counts absent people of all pages, and can filter them', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const today = new Date().toISOString().slice(0, 10)
  const departmentId = await product.build.department({ name: 'Harbour Office' })
  const { id: employeeId } = await product.build.employee({ name: 'Away Harbour', departmentId })
  await product.build.leave({ employeeId, startDate: today, endDate: addDays(today, 6), status: 'Approved' })
  const { id: other } = await product.build.employee({ name: 'Working Harbour', departmentId })
  await product.build.leave({ employeeId: other, startDate: today, endDate: today })
  await signInAs(adminId)
  await page.goto(`/admin-dashboard/leaves/calendar?department=${departmentId}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  const facts = page.getByText(/^1 away today · 1 of 2 people away between today and /)
  await expect(facts).toBeVisible()
  const grid = page.getByRole('region', { name: 'Calendar' })
  const onlyAway = page.getByRole('checkbox', { name: 'Only people away' })
  // A person with a pending request is not away.
  await expect(onlyAway).toBeChecked()
  await expect(grid.getByRole('rowheader', { name: 'Away Harbour' })).toBeVisible()
  await expect(grid.getByRole('rowheader', { name: 'Working Harbour' })).toBeHidden()
  const sums = grid.getByRole('row', { name: /^Away \d/ }).getByRole('cell')
  const counted = (await sums.allTextContents()).map(Number)
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(7)
  await checkScreen(page, 'calendar-only-away')
  await onlyAway.uncheck()
  await expect(grid.getByRole('rowheader', { name: 'Working Harbour' })).toBeVisible()
  await expect(facts).toBeVisible()
  await page.goBack()
  await expect(onlyAway).toBeChecked()
  // Somebody who is searched may be at work.
  await page.getByPlaceholder('Search by name').fill('Working')
  await expect(grid.getByRole('rowheader', { name: 'Working Harbour' })).toBeVisible()
  await expect(onlyAway).not.toBeChecked()
  await page.getByPlaceholder('Search by name').fill('')
  await expect(onlyAway).toBeChecked()
  await onlyAway.uncheck()
  // However many people there are, the sums are in sight at once.
  for (let n = 0; n < 24; n++) await product.build.employee({ name: `Many Harbour ${n}`, departmentId })
  await page.reload()
  await expect(grid.getByRole('rowheader', { name: 'Many Harbour 1', exact: true })).toBeVisible()
  await expect(grid.getByRole('rowheader', { name: 'Away', exact: true })).toBeInViewport({ ratio: 1 })
})

test('requests are table rows from 1024 px on, with at most two lines: type, days and reason', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  // The bell's number depends on other tests.
  await product.db.deleteFrom('notifications').where('user_id', '=', adminId).execute()
  const departmentId = await product.build.department({ name: 'Customer Support' })
  const person = { name: 'Andriy Shevchenko', code: 'JW-1280', departmentId }
  const { id: employeeId } = await product.build.employee(person)
  const reason = 'Hiking with the family, who have waited for it since the spring'
  const days = { startDate: '2028-11-22', endDate: '2028-11-26' }
  await product.build.leave({ employeeId, leaveType: 'Annual Leave', ...days, reason })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/leaves?status=Pending&search=JW-1280')
  const row = page.getByRole('row', { name: 'Andriy Shevchenko' })
  for (const width of [1024, 1100, 1200, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 720 })
    await expect(page.getByRole('columnheader', { name: 'Emp ID' })).toBeVisible()
    // The sidebar takes a moment to its new width.
    await expect.poll(async () => (await boxOf(row)).height, { message: `at ${width} px` }).toBeLessThanOrEqual(52)
    const list = page.getByRole('region', { name: 'Manage Leaves' })
    expect(await list.evaluate((region) => region.scrollWidth - region.clientWidth), `at ${width} px`).toBe(0)
    await expect.poll(() => layoutFaults(page), { message: `at ${width} px` }).toEqual([])
  }
})

test('a pending cancellation is named as one, for the approver and afterwards for the person', async ({
  page,
  product: { build },
  signInAs,
}) => {
  const manager = await build.employee({ name: 'Mona Manager' })
  const one = await build.employee({ name: 'Carl Calls', managerId: manager.id })
  const days = { startDate: '2026-03-02', endDate: '2026-03-03', status: 'Approved' as const }
  const { id } = await build.leave({ employeeId: one.id, leaveType: 'Casual Leave', ...days })
  await signInAs(one.userId)
  await page.goto(`/employee-dashboard/leave/${id}`)
  await page.getByRole('button', { name: 'Cancel leave' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The trip fell through')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel leave' }).click()
  await expect(page.getByText('Waiting for Mona Manager')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw change' })).toBeVisible()

  await signInAs(manager.userId)
  await page.goto('/employee-dashboard/approvals')
  const row = page.getByRole('row', { name: 'Carl Calls' })
  await expect(row).toContainText('Cancellation')
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Carl Calls’s cancellation was approved')).toBeVisible()

  await signInAs(one.userId)
  await page.goto(`/employee-dashboard/leave/${id}`)
  const said = 'Cancellation approved by Mona Manager'
  await expect(page.getByText(said)).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Steps' }).getByRole('listitem')).toContainText([
    'Carl Calls',
    'Carl Calls requested cancellation',
    said,
  ])
})

test('HR changes a leave in the admin area, and the filter Cancelled shows only cancelled leaves', async ({
  page,
  product: { build },
  signInAs,
}) => {
  const hr = await build.employee({ name: 'Hedda Human', code: 'AREA-HR' })
  await build.assignment({ userId: hr.userId, role: 'hr' })
  const { id: employeeId } = await build.employee({ name: 'Area Approved', code: 'AREA-1' })
  const { id } = await build.leave({ employeeId, startDate: '2031-05-05', status: 'Approved' })
  await build.leave({ employeeId, startDate: '2031-06-02', status: 'Rejected' })
  await build.leave({ employeeId: hr.id, startDate: '2031-06-02' })
  await signInAs(hr.userId)
  await page.goto('/admin-dashboard/leaves?search=AREA-')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(4)
  // The own request is not offered, as another approver decides it.
  const own = page.getByRole('row', { name: 'Hedda Human' })
  await expect(own).toContainText('Pending')
  await expect(own.getByRole('button')).toHaveCount(0)

  await rows.filter({ hasText: 'May 5' }).getByRole('link', { name: 'View' }).click()
  await page.getByRole('link', { name: 'Change' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin-dashboard/leaves/change/${id}$`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/admin-dashboard/leaves/${id}\\?search=AREA-$`))
  await page.goForward()
  await page.getByLabel('To Date').fill('2031-05-06')
  await expect(page.getByText('The change is approved immediately.')).toBeVisible()
  await page.getByRole('button', { name: 'Change leave' }).click()
  await expect(page.getByText('The request was changed')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin-dashboard/leaves/${id}$`))
  await expect(page.getByRole('main')).toContainText('May 6, 2031')

  await page.getByRole('button', { name: 'Cancel leave' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The trip fell through')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel leave' }).click()
  await expect(page.getByText('The leave was cancelled')).toBeVisible()
  await page.goto('/admin-dashboard/leaves?search=AREA-')
  for (const [filter, day] of [
    ['Rejected', 'Jun 2'],
    ['Cancelled', 'May 5'],
  ] as const) {
    await page.getByRole('button', { name: filter }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText(day)
    await expect(rows.nth(1)).toContainText(filter)
  }
})
