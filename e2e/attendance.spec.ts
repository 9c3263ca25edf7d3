import type { Page } from '@playwright/test'
import { checkScreen, expect, test } from './fixtures.ts'

const ATTENDANCE = '/admin-dashboard/attendance'
const REPORT = '/admin-dashboard/attendance-report'

const today = () => new Date().toISOString().slice(0, 10)
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const isDayOff = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

/** On a day off, the choice to mark everyone is behind the menu. */
async function markAll(page: Page, count: number, day: string): Promise<void> {
  if (isDayOff(day)) await page.getByRole('button', { name: 'Mark several people' }).click()
  await page.getByRole(isDayOff(day) ? 'menuitem' : 'button', { name: `Mark all ${count}` }).click()
}

test.beforeEach(async ({ signInAs, adminId }) => signInAs(adminId))

test.describe('Manage Attendance', () => {
  test('has its title, date line, link, columns, and four buttons until a status is set', async ({ page, product }) => {
    const departmentId = await product.build.department({ name: 'Astronomy' })
    await product.build.employee({ name: 'Vera Star', code: 'AST-1', departmentId })
    await page.goto(`${ATTENDANCE}?search=Vera`)
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Attendance' })).toBeVisible()
    await expect(page.getByText(`Mark Employees for ${today()}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Attendance Report' }).last()).toHaveAttribute('href', REPORT)
    await expect(page.getByRole('columnheader')).toHaveText(['S NO', 'Name', 'Emp ID', 'Department', 'Action'])
    const row = page.getByRole('row').filter({ hasText: 'Vera Star' })
    await expect(row.getByRole('cell')).toHaveText(['1', 'Vera Star', 'AST-1', 'Astronomy', 'PresentAbsentSickLeave'])
    await row.getByRole('button', { name: 'Sick' }).click()
    await expect(page.getByText('Vera Star marked as Sick')).toBeVisible()
    await expect(row.getByRole('button')).toHaveText(['Edit'])
    await expect(row.getByText('Sick', { exact: true })).toBeVisible()
    await page.reload()
    await expect(row.getByText('Sick', { exact: true })).toBeVisible()
  })

  test('is marked by keyboard, and the focus stays in the row', async ({ page, product }) => {
    await product.build.employee({ name: 'Key Board' })
    await page.goto(`${ATTENDANCE}?search=Key`)
    await page.getByRole('button', { name: 'Absent Key Board' }).press('Enter')
    const cell = page.getByRole('row').filter({ hasText: 'Key Board' }).getByRole('cell').last()
    await expect(cell.getByText('Absent', { exact: true })).toBeVisible()
    await expect(cell.locator(':focus')).toHaveCount(1)
  })

  test('is marked by letters, row by row, and nothing moves meanwhile', async ({ page, product }) => {
    for (const name of ['Letter Ann', 'Letter Bob', 'Letter Cy']) await product.build.employee({ name })
    await page.goto(`${ATTENDANCE}?search=Letter`)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row('Letter Cy')).toBeVisible()
    const places = () =>
      page.getByRole('row').evaluateAll((rows) => rows.map((each) => JSON.stringify(each.getBoundingClientRect())))
    await page.keyboard.press('j')
    await expect(row('Letter Ann')).toBeFocused()
    const before = await places()
    await page.keyboard.press('p')
    await expect(row('Letter Bob')).toBeFocused()
    await page.keyboard.press('s')
    await expect(page.getByRole('button', { name: /^Edit Letter .*’s mark/ })).toHaveCount(2)
    await expect(row('Letter Ann')).toContainText('Present')
    await expect(row('Letter Bob')).toContainText('Sick')
    expect(await places()).toEqual(before)
    await page.keyboard.press('k')
    await page.keyboard.press('u')
    await expect(page.getByRole('dialog')).toContainText('Letter Bob')
  })

  test('searches names and departments, sorts both ways, pages, and keeps all that in the address', async ({
    page,
    product,
  }) => {
    const departmentId = await product.build.department({ name: 'Volcanology' })
    for (let n = 1; n <= 12; n++)
      await product.build.employee({
        name: `Magma ${String(n).padStart(2, '0')}`,
        code: `VOL-${100 - n}`,
        departmentId,
      })
    await product.build.employee({ name: 'Lava Volcanologist', code: 'VOL-000' })
    await page.goto(ATTENDANCE)
    const rows = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
    await page.getByRole('searchbox', { name: 'Search by Name or Department' }).fill('vOLCANO')
    // The old rows stay, dimmed, until the search has its answer.
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByText('1–10 of 13')).toBeVisible()
    await expect(rows.first()).toContainText('Lava Volcanologist')
    await page.getByRole('button', { name: 'Emp ID' }).click()
    await expect(rows.nth(1)).toContainText('VOL-88')
    await page.getByRole('button', { name: 'Name' }).click()
    await page.getByRole('button', { name: 'Name' }).click()
    await expect(rows.first()).toContainText('Magma 12')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(rows).toHaveCount(3)
    await expect(rows.first().getByRole('cell').first()).toHaveText('11')
    await expect(page).toHaveURL(/search=vOLCANO/)
    await page.reload()
    await expect(rows.last()).toContainText('Lava Volcanologist')
    await page.getByRole('searchbox').fill('nobody at all')
    await expect(page.getByText('Nothing matches')).toBeVisible()
  })

  test('shows an approved leave before the marking', async ({ page, product }) => {
    const away = await product.build.employee({ name: 'Faraway Fred' })
    await product.build.leave({
      employeeId: away.id,
      leaveType: 'Annual Leave',
      startDate: today(),
      endDate: today(),
      status: 'Approved',
    })
    await page.goto(`${ATTENDANCE}?search=Faraway`)
    await expect(page.getByText('On approved leave: Annual Leave')).toBeVisible()
    await checkScreen(page, 'attendance-leave')
    await page.getByRole('button', { name: 'Leave Faraway Fred' }).click()
    await expect(page.getByText('On approved leave: Annual Leave')).toBeHidden()
  })

  test('shows the mark of another user who was faster', async ({ page, product, expectedErrors }) => {
    expectedErrors.push('409 /api/attendance/update/:id')
    const person = await product.build.employee({ name: 'Contested Carl' })
    await page.goto(`${ATTENDANCE}?search=Contested`)
    const present = page.getByRole('button', { name: 'Present Contested Carl' })
    await expect(present).toBeVisible()
    await product.build.attendance({ employeeId: person.id, day: today(), status: 'Absent' })
    await present.click()
    await expect(page.getByText('Attendance is already marked for today.')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Contested Carl' })
    await expect(row.getByText('Absent', { exact: true })).toBeVisible()
    const marks = await product.db
      .selectFrom('attendance')
      .select('status')
      .where('employee_id', '=', person.id)
      .execute()
    expect(marks).toEqual([{ status: 'Absent' }])
  })

  test('marks a whole department at once, after a question that names the number', async ({ page, product }) => {
    const departmentId = await product.build.department({ name: 'Choir' })
    for (let n = 1; n <= 23; n++) await product.build.employee({ name: `Singer ${n}`, departmentId })
    await page.goto(`${ATTENDANCE}?search=Choir`)
    await page.getByRole('button', { name: 'Select all 23 unmarked' }).click()
    await expect(page.getByText('23 people selected')).toBeVisible()
    await page.getByRole('button', { name: 'Mark as Present' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark 23 people as Present?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Mark as Present' }).click()
    await dialog.getByRole('button', { name: 'Mark 23 as Present' }).click()
    await expect(page.getByText('23 people marked as Present')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Present' })).toHaveCount(10)
    const { n } = await product.db
      .selectFrom('attendance as a')
      .innerJoin('employees as e', 'e.id', 'a.employee_id')
      .where('e.department_id', '=', departmentId)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(23)
  })

  test('begins high on a phone, and keeps its choices behind a menu', async ({ page, product }) => {
    const departmentId = await product.build.department({ name: 'Pocket' })
    for (const name of ['Pocket Ann', 'Pocket Bob']) await product.build.employee({ name, departmentId })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${ATTENDANCE}?search=Pocket`)
    const row = page.getByRole('row').filter({ hasText: 'Pocket Ann' })
    await expect(row).toBeVisible()
    expect((await row.boundingBox())?.y).toBeLessThanOrEqual(365)
    await page.getByRole('button', { name: 'Mark several people' }).click()
    await page.getByRole('menuitem', { name: 'Select all 2 unmarked' }).click()
    await expect(page.getByText('2 people selected')).toBeVisible()
  })

  test('names people on approved leave before it marks many, and marks them Leave', async ({ page, product }) => {
    const departmentId = await product.build.department({ name: 'Brass' })
    const ids: string[] = []
    for (const name of ['Trumpet', 'Trombone', 'Tuba'])
      ids.push((await product.build.employee({ name, code: `BRASS-${name}`, departmentId })).id)
    const days = { startDate: today(), endDate: today() }
    await product.build.leave({ employeeId: ids[2], leaveType: 'Casual Leave', status: 'Approved', ...days })
    await page.goto(`${ATTENDANCE}?search=Brass`)
    const dialog = page.getByRole('dialog', { name: 'Mark 2 people as Present, 1 as Leave?' })
    for (const choose of ['Select this page', 'Select all 3 unmarked']) {
      await page.getByRole('button', { name: choose }).click()
      await page.getByRole('button', { name: 'Mark as Present' }).click()
      await expect(dialog.getByRole('listitem')).toHaveText(['Tuba (BRASS-Tuba), Casual Leave'])
      if (choose === 'Select this page') await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
    await checkScreen(page, 'attendance-on-leave')
    await dialog.getByRole('button', { name: 'Mark 2 as Present, 1 as Leave' }).click()
    await expect(page.getByText('2 people marked as Present, 1 as Leave')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Tuba' }).getByText('Leave', { exact: true })).toBeVisible()
    const marks = await product.db.selectFrom('attendance').select('status').where('employee_id', 'in', ids).execute()
    expect(marks.map(({ status }) => status).sort()).toEqual(['Leave', 'Present', 'Present'])
  })

  test('changes a mark with a reason, by keyboard, and shows the former mark', async ({
    page,
    product,
    adminId,
    expectedErrors,
  }) => {
    expectedErrors.push('409 /api/attendance/correct/:id')
    const { id } = await product.build.employee({ name: 'Wanda Wrong' })
    await product.build.attendance({ employeeId: id, day: today(), status: 'Absent' })
    await page.goto(`${ATTENDANCE}?search=Wanda`)
    const row = page.getByRole('row').filter({ hasText: 'Wanda Wrong' })
    const change = page.getByRole('button', { name: 'Edit Wanda Wrong’s mark' })
    await change.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit Wanda Wrong’s mark' })
    await expect(dialog.getByText('This mark has not been changed.')).toBeVisible()
    await expect(dialog.getByLabel('New status')).toBeFocused()
    await dialog.getByRole('button', { name: 'Save change' }).press('Enter')
    await expect(dialog.getByText(/^Choose a status:/)).toBeVisible()
    await expect(dialog.getByText('Reason is required.')).toBeVisible()
    await dialog.getByLabel('New status').selectOption('Present')
    await dialog.getByLabel('Reason').fill('She was in the archive.')
    // Another user saves first: the typed text stays, beside the stored value.
    await product.db
      .updateTable('attendance')
      .set({ status: 'Sick', corrected_at: new Date() })
      .where('employee_id', '=', id)
      .execute()
    const changed = { employeeId: id, day: today(), changedBy: adminId }
    await product.build.markChange({ ...changed, status: 'Sick', reason: 'Called in' })
    await dialog.getByRole('button', { name: 'Save change' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Someone else changed this mark')
    await expect(dialog.getByRole('listitem')).toContainText('Called in')
    await expect(dialog.getByLabel('Reason')).toHaveValue('She was in the archive.')
    await checkScreen(page, 'attendance-change')
    await dialog.getByRole('button', { name: 'Save change' }).click()
    await expect(page.getByText(`Wanda Wrong marked as Present on ${today()}`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(row.getByText('Present', { exact: true })).toBeVisible()
    await expect(change).toBeFocused()
    await change.click()
    await expect(dialog.getByRole('listitem')).toHaveText([
      /Sick.*changed to.*Present.*She was in the archive\./,
      /Absent.*changed to.*Sick.*Called in/,
    ])
  })

  test('marks only the ticked rows', async ({ page, product }) => {
    const departmentId = await product.build.department({ name: 'Orchestra' })
    for (const name of ['Violin', 'Viola', 'Cello']) await product.build.employee({ name, departmentId })
    await page.goto(`${ATTENDANCE}?search=Orchestra`)
    await page.getByRole('checkbox', { name: 'Select Violin' }).check()
    await page.getByRole('checkbox', { name: 'Select Cello' }).check()
    await expect(page.getByText('2 people selected')).toBeVisible()
    await checkScreen(page, 'attendance-chosen')
    await page.getByRole('button', { name: 'Mark as Leave' }).click()
    await page
      .getByRole('dialog', { name: 'Mark 2 people as Leave?' })
      .getByRole('button', { name: 'Mark 2 as Leave' })
      .click()
    await expect(page.getByText('2 people marked as Leave')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Viola' }).getByRole('button')).toHaveCount(4)
    await expect(page.getByRole('region', { name: 'Mark several people' })).toHaveCount(0)
  })

  test('deselecting one person keeps the others of the page, and marks only them', async ({ page, product }) => {
    const departmentId = await product.build.department({ name: 'Ballet' })
    for (let n = 11; n <= 22; n++) await product.build.employee({ name: `Dancer ${n}`, departmentId })
    await page.goto(`${ATTENDANCE}?search=Ballet`)
    await page.getByRole('button', { name: 'Select all 12 unmarked' }).click()
    await expect(page.getByText('12 people selected')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select Dancer 13' }).uncheck()
    await expect(page.getByText('9 people selected')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select Dancer 12' })).toBeChecked()
    await page.getByRole('button', { name: 'Mark as Absent' }).click()
    await page
      .getByRole('dialog', { name: 'Mark 9 people as Absent?' })
      .getByRole('button', { name: 'Mark 9 as Absent' })
      .click()
    await expect(page.getByText('9 people marked as Absent')).toBeVisible()
    const unmarked = await product.db
      .selectFrom('employees as e')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .leftJoin('attendance as a', 'a.employee_id', 'e.id')
      .where('e.department_id', '=', departmentId)
      .where('a.status', 'is', null)
      .select('u.name')
      .orderBy('u.name')
      .execute()
    expect(unmarked.map(({ name }) => name)).toEqual(['Dancer 13', 'Dancer 21', 'Dancer 22'])
  })

  test('offers no bulk marking if everyone is marked', async ({ page, product }) => {
    const departmentId = await product.build.department({ name: 'Quartet' })
    const { id } = await product.build.employee({ name: 'Soloist', departmentId })
    await product.build.attendance({ employeeId: id, day: today(), status: 'Present' })
    const counted = page.waitForResponse(/api\/attendance\/counts/)
    await page.goto(`${ATTENDANCE}?search=Quartet`)
    await counted
    await expect(page.getByRole('row').filter({ hasText: 'Soloist' })).toContainText('Present')
    expect((await page.getByRole('main').innerText()).split('\n')).not.toContain('0')
    await expect(page.getByRole('region', { name: 'Mark several people' })).toHaveCount(0)
  })

  test('marks all remaining people in two clicks, undoes it, and changes past marks with a reason', async ({
    page,
    product,
  }) => {
    const departmentId = await product.build.department({ name: 'Chamber' })
    const ids: string[] = []
    for (const name of ['Oboe', 'Bassoon', 'Harp']) ids.push((await product.build.employee({ name, departmentId })).id)
    await product.build.leave({ employeeId: ids[2], status: 'Approved', startDate: today(), endDate: today() })
    await page.goto(`${ATTENDANCE}?search=Chamber`)
    const day = page.getByRole('region', { name: 'Attendance marks' })
    await expect(day).toContainText(isDayOff(today()) ? 'is a day off' : '2 as Present, 1 as Leave')
    await page.getByRole('button', { name: 'Present Oboe' }).click()
    await expect(day).toContainText('1 present')
    const places = () =>
      page.getByRole('row').evaluateAll((rows) => rows.map((each) => JSON.stringify(each.getBoundingClientRect())))
    const before = await places()
    await markAll(page, 2, today())
    await page.getByRole('dialog').getByRole('button', { name: 'Mark 1 as Present, 1 as Leave' }).click()
    await expect(day).toContainText('Everyone in this list is marked.')
    await expect(page.getByRole('row').filter({ hasText: 'Harp' })).toContainText('Leave')
    expect(await places()).toEqual(before)
    await page.keyboard.press('z')
    await expect(page.getByText('2 marks undone')).toBeVisible()
    await expect(day).toContainText('2 not marked')
    await checkScreen(page, 'attendance-day')

    await page.getByRole('button', { name: 'Previous day' }).click()
    await expect(page.getByText(`Mark Employees for ${dayBefore(1)}`)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`date=${dayBefore(1)}`))
    const row = page.getByRole('row').filter({ hasText: 'Oboe' })
    await expect(row).toContainText('Not Marked')
    await row.getByRole('button', { name: 'Edit Oboe’s mark' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('New status').selectOption('Late')
    await dialog.getByLabel('Reason').fill('The train')
    await dialog.getByRole('button', { name: 'Save change' }).click()
    await expect(row).toContainText('Late')
    await markAll(page, 2, dayBefore(1))
    await expect(dialog.getByText('2 unmarked days for 2 people.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('From the list at the door')
    await dialog.getByRole('button', { name: 'Save 2 marks' }).click()
    await expect(page.getByText('2 marks saved')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Bassoon' })).toContainText('Present')
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(page.getByText(`Mark Employees for ${today()}`)).toBeVisible()
  })

  test('filters by department and status', async ({ page, product }) => {
    const departmentId = await product.build.department({ name: 'Xylography' })
    const done = await product.build.employee({ name: 'Carved', departmentId })
    await product.build.employee({ name: 'Uncarved', departmentId })
    await product.build.attendance({ employeeId: done.id, day: today() })
    await page.goto(ATTENDANCE)
    await page
      .getByRole('combobox', { name: 'Department' })
      .or(page.getByRole('textbox', { name: 'Department' }))
      .fill('Xylo')
    await page.getByRole('option', { name: 'Xylography' }).click()
    await expect(page.getByText('1–2 of 2')).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Not Marked')
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Uncarved', exact: true })).toBeVisible()
  })

  test('shows the error when the list cannot be loaded', async ({ page, expectedErrors }) => {
    expectedErrors.push('500 /api/attendance')
    await page.route('**/api/attendance?*', (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'The list is on fire.' } }),
    )
    await page.goto(ATTENDANCE)
    await expect(page.getByText('The list is on fire.')).toHaveCount(2)
    await page.unroute('**/api/attendance?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  })
})

test.describe('Attendance Report', () => {
  test('has a table per day, running numbers, colours, Not Marked, and a Load More that appends and goes', async ({
    page,
    product,
  }) => {
    // A date long before the dates of all other tests.
    const day = '2001-05-07'
    const departmentId = await product.build.department({ name: 'Antiquity' })
    const statuses = ['Present', 'Absent', 'Late', 'Sick', 'Leave', null, 'Present'] as const
    for (const [index, status] of statuses.entries()) {
      const { id } = await product.build.employee({
        name: `Ancient ${index}`,
        code: `ANT-${index}`,
        departmentId,
        employedFrom: '2001-01-01',
        leftOn: '2001-12-31',
      })
      if (status) await product.build.attendance({ employeeId: id, day, status })
    }
    await page.goto(`${REPORT}?date=${day}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Attendance Report' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: day })).toBeVisible()
    const table = page.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText([
      'No',
      'Date',
      'Employee ID',
      'Name',
      'Department',
      'Status',
    ])
    const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveCount(5)
    await expect(rows.first().getByRole('cell')).toHaveText([
      '1',
      'May 7, 2001',
      'ANT-0',
      'Ancient 0',
      'Antiquity',
      'Present',
    ])
    const tones = await rows
      .locator('[data-tone]')
      .evaluateAll((badges) => badges.map((badge) => badge.getAttribute('data-tone')))
    expect(tones).toEqual(['green', 'red', 'yellow', 'grey', 'grey'])
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect(rows).toHaveCount(7)
    await expect(table).toHaveCount(1)
    await expect(rows.nth(5)).toContainText('Not Marked')
    await expect(rows.last().getByRole('cell').first()).toHaveText('7')
    await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
    await expect(page.getByText('7 of 7 records')).toBeFocused()
    await expect(page.getByText('7 records', { exact: true })).toBeVisible()
    await checkScreen(page, 'attendance-report')
    const search = page.getByRole('searchbox', { name: 'Search by Name or Employee ID' })
    await search.fill('ant-3')
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('Ancient 3')
    await expect(page).toHaveURL(/search=ant-3/)
    await search.fill('nobody at all')
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(search).toHaveValue('')
  })

  test('continues from today into earlier days, with running numbers', async ({ page, product }) => {
    const person = await product.build.employee({ name: 'Yesterday Yan' })
    await product.build.attendance({ employeeId: person.id, day: dayBefore(1) })
    await page.goto(REPORT)
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(today())
    const employed = await product.db
      .selectFrom('employees')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where((e) => e.or([e('left_on', 'is', null), e('left_on', '>=', today())]))
      .executeTakeFirstOrThrow()
    for (let shown = 5; shown <= employed.n; shown += 5) {
      await page.getByRole('button', { name: 'Load More' }).click()
      await expect(page.getByText(`${shown + 5} of `)).toBeVisible()
    }
    const days = page.getByRole('heading', { level: 2 })
    await expect(days.first()).toHaveText(today())
    await expect(days.nth(1)).toHaveText(dayBefore(1))
    const numbers = await page.getByRole('row').locator('td:first-child').allTextContents()
    expect(numbers).toEqual(numbers.map((_text, index) => String(index + 1)))
    // The person's last 90 days: a row for each weekday, a column for each week.
    await page.goto(`/admin-dashboard/employees/${person.id}`)
    const squares = page.getByRole('img', { name: /to today: 1 present$/ }).locator('i')
    await expect(squares).toHaveCount(90)
    const places = await squares.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    expect(new Set(places.map(({ y }) => Math.round(y))).size).toBe(7)
    expect(Math.round(places[7]?.y ?? 0)).toBe(Math.round(places[0]?.y ?? 1))
  })

  test('corrects the mark of a past day, and sets a missing one', async ({ page, product }) => {
    const day = '2004-05-06'
    const [one, other] = await Promise.all(
      ['Past One', 'Past Two'].map((name, n) =>
        product.build.employee({ name, code: `PAST-${n}`, employedFrom: '2004-01-01', leftOn: '2004-12-31' }),
      ),
    )
    await product.build.attendance({ employeeId: one?.id, day, status: 'Absent' })
    await page.goto(`${REPORT}?date=${day}`)
    for (const [person, name, before] of [
      [one, 'Past One', 'Absent'],
      [other, 'Past Two', 'Not Marked'],
    ] as const) {
      const row = page.getByRole('row').filter({ hasText: name })
      await expect(row.getByRole('cell').last()).toHaveText(before)
      await row.getByTitle(`Edit ${name}’s mark on ${day}`).click()
      const dialog = page.getByRole('dialog', { name: `Edit ${name}’s mark` })
      await dialog.getByLabel('New status').selectOption('Late')
      await dialog.getByLabel('Reason').fill('The train')
      await dialog.getByRole('button', { name: 'Save change' }).click()
      await expect(row.getByRole('cell').last()).toHaveText('Late')
      const kept = product.db.selectFrom('attendance_history').select(['former_status', 'day', 'status'])
      expect(await kept.where('employee_id', '=', person?.id ?? '').execute()).toEqual([
        { former_status: before === 'Not Marked' ? null : before, day, status: 'Late' },
      ])
    }
  })

  test('shows the figures of a month and of the previous month, above a grid of its marks', async ({
    page,
    product,
  }) => {
    const departmentId = await product.build.department({ name: 'Chronology' })
    const employed = { departmentId, employedFrom: '2005-01-01', leftOn: '2005-12-31' }
    const { id: employeeId } = await product.build.employee({ name: 'Monthly Mo', ...employed })
    for (const [day, status] of [
      ['2005-03-01', 'Absent'],
      ['2005-04-01', 'Present'],
      ['2005-04-04', 'Late'],
      ['2005-04-05', 'Absent'],
      ['2005-04-06', 'Sick'],
    ] as const)
      await product.build.attendance({ employeeId, day, status })
    await page.goto(`${REPORT}?month=2005-04-01&department=${departmentId}`)
    await expect(page.getByRole('list', { name: 'Monthly totals' }).getByRole('listitem')).toHaveText([
      '50.0% present, including late+50.0 compared with Mar 2005',
      '25.0% late1 time, 1 person',
      '25.0% absent1 day, 1 person',
      '17 unmarked daysMonthly Mo',
    ])
    const grid = page.getByRole('grid')
    await expect(grid.getByRole('row')).toHaveCount(2)
    await checkScreen(page, 'attendance-month')

    // A week is marked for all people in the list, with one reason; weekends and marked days stay.
    await page.getByRole('button', { name: 'Mark several days' }).click()
    const several = page.getByRole('dialog', { name: 'Mark several days' })
    await several.getByLabel('First day').fill('2005-04-04')
    await several.getByLabel('Last day').fill('2005-04-10')
    await expect(several.getByText('2 unmarked days for 1 person.')).toBeVisible()
    await several.getByLabel('Reason').fill('Last week')
    await checkScreen(page, 'attendance-month-several')
    await several.getByRole('button', { name: 'Save 2 marks' }).click()
    await expect(page.getByText('2 marks saved')).toBeVisible()
    await expect(grid.getByRole('row').last().getByRole('gridcell', { name: '3', exact: true })).toBeVisible()
    const week = product.db.selectFrom('attendance').select(['day', 'status']).where('employee_id', '=', employeeId)
    expect(await week.where('day', '>', '2005-04-06').orderBy('day').execute()).toEqual([
      { day: '2005-04-07', status: 'Present' },
      { day: '2005-04-08', status: 'Present' },
    ])

    // By keyboard only: two days are selected and set by a letter, a third by a copied mark, one is undone, all are
    // saved.
    await grid.getByRole('button').first().focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(grid.getByRole('gridcell', { selected: true })).toHaveCount(2)
    await page.keyboard.press('a')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('l')
    await expect(page.getByText('3 unsaved marks')).toBeVisible()
    await page.keyboard.press('Control+z')
    // Opening the days loses none of the changes.
    await page.getByRole('button', { name: 'Days', exact: true }).click()
    await expect(page.getByRole('grid')).toBeHidden()
    await expect(page.getByText('2 unsaved marks')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Days', exact: true })).toBeFocused()
    await page.goBack()
    await grid.getByRole('button').first().focus()
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: 'Save 2 marks?' })
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await page.keyboard.type('From the list at the door')
    await checkScreen(page, 'attendance-month-save')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('2 marks saved')).toBeVisible()
    await expect(page.getByText('2 unsaved marks')).toBeHidden()
    const kept = product.db.selectFrom('attendance_history').select(['day', 'former_status', 'status', 'reason'])
    expect(
      await kept.where('employee_id', '=', employeeId).where('day', '<', '2005-04-03').orderBy('day').execute(),
    ).toEqual([
      { day: '2005-04-01', former_status: 'Present', status: 'Absent', reason: 'From the list at the door' },
      { day: '2005-04-02', former_status: null, status: 'Absent', reason: 'From the list at the door' },
    ])
  })

  test('filters by day, starts again when the day changes, and has a text for an empty day', async ({
    page,
    product,
  }) => {
    const person = await product.build.employee({ employedFrom: '2002-01-01', leftOn: '2002-12-31', code: 'OLD-1' })
    await product.build.attendance({ employeeId: person.id, day: '2002-03-04' })
    await product.build.employee({ name: 'Here Today' })
    await page.goto(REPORT)
    const filter = page.getByLabel('Date', { exact: true })
    await filter.fill('2002-03-04')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['2002-03-04'])
    await expect(page.getByRole('cell', { name: 'OLD-1' })).toBeVisible()
    await filter.fill('2002-03-05')
    await expect(page.getByText('No records for this date')).toBeVisible()
    await page.goBack()
    await expect(filter).toHaveValue('2002-03-04')
    await expect(page.getByRole('cell', { name: 'OLD-1' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all days' }).click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(today())
  })

  test('accepts a typed day, and ignores an incomplete year', async ({ page, product }) => {
    const person = await product.build.employee({ employedFrom: '2003-01-01', leftOn: '2003-12-31', code: 'OLD-2' })
    await product.build.attendance({ employeeId: person.id, day: '2003-03-04' })
    await page.goto(REPORT)
    const filter = page.getByLabel('Date', { exact: true })
    await filter.focus()
    await page.keyboard.type('03042003', { delay: 50 })
    await expect(filter).toHaveValue('2003-03-04')
    await expect(page.getByRole('cell', { name: 'OLD-2' })).toBeVisible()
    expect(page.url()).toContain('date=2003-03-04')
  })

  test('has texts for an empty report and for each failure', async ({ page, product, expectedErrors }) => {
    expectedErrors.push('404 /api/attendance/report', '500 /api/attendance/report')
    await product.build.employee({ name: 'Here Too' })
    const answer = { current: { status: 200, json: { success: true, groupData: {}, total: 0 } as object } }
    await page.route('**/api/attendance/report?*', (route) => route.fulfill(answer.current))
    await page.goto(REPORT)
    await expect(page.getByText('No attendance data available')).toBeVisible()
    for (const [status, json, words] of [
      [200, { success: false }, 'Failed to fetch attendance data. Please try again.'],
      [404, { success: false, error: 'Gone' }, 'Error fetching data: API endpoint not found (404)'],
      [500, { success: false, error: 'The archive is locked.' }, 'Error fetching data: The archive is locked.'],
    ] as const) {
      answer.current = { status, json }
      await page.goto(REPORT)
      await expect(page.getByRole('alert')).toContainText(words)
    }
    await page.unroute('**/api/attendance/report?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(today())
  })
})

test('leaders and members are redirected from both screens to their own dashboard', async ({
  page,
  product,
  signInAs,
}) => {
  const leader = await product.build.employee({ name: 'Leading Lea' })
  const member = await product.build.employee({ name: 'Member Max' })
  await product.build.team({ leaderId: leader.id, memberIds: [member.id] })
  for (const person of [leader, member]) {
    await signInAs(person.userId)
    for (const address of [ATTENDANCE, REPORT]) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/employee-dashboard$/)
    }
  }
})
