import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Presses Tab until an element with this name has the focus. @throws after more than forty presses */
async function tabTo(page: Page, name: RegExp) {
  const passed: string[] = []
  for (let presses = 0; presses <= 40; presses++) {
    const at = await page.evaluate(() => {
      const { activeElement } = document
      const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : null
      return (label ?? activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '').trim()
    })
    if (name.test(at)) return
    passed.push(at.slice(0, 30))
    await page.keyboard.press('Tab')
  }
  throw new Error(`No way by Tab to ${name}: ${passed.join(' | ')}`)
}

/** Types a search into the focused field, and selects the result. */
async function chooseTyped(page: Page, typed: string, option: RegExp) {
  const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === typed)
  await page.keyboard.type(typed)
  // Too early: nothing is selected yet, and no form is sent without the intended choice.
  await page.keyboard.press('Enter')
  await found
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([option])
  // A list that is rendered again at that moment has no active row: a person would press again.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.locator(':focus')).toHaveValue(option, { timeout: 500 })
  }).toPass()
  await expect(page.getByText('is required.')).toHaveCount(0)
}

test('by keyboard only a team is added with its people', async ({ page, product, signInAs, adminId }) => {
  const departmentId = await product.build.department({ name: 'Keysmiths' })
  for (const name of ['Ann Smith-Keyes', 'Bob Smith-Keyes']) await product.build.employee({ name, departmentId })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/teams')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, /^Add New Team$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Add Team' })).toBeFocused()
  await tabTo(page, /^Team Name/)
  await page.keyboard.type('The key team')
  await tabTo(page, /^Department/)
  await chooseTyped(page, 'keysm', /^Keysmiths$/)
  await tabTo(page, /^Leader/)
  await chooseTyped(page, 'ann smith-k', /Ann Smith-Keyes$/)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Manage Teams' })).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('the key team')
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await tabTo(page, /^Adding teammate The key team$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByLabel(/Bob Smith-Keyes$/)).toBeVisible()
  await tabTo(page, /Bob Smith-Keyes$/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Team members (2)' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Team members updated successfully!')).toBeVisible()
})

test('by keyboard only a task is added with an assignee and a deadline', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const departmentId = await product.build.department({ name: 'Keywrights' })
  const { id } = await product.build.employee({ name: 'Carl Wright-Keyes', departmentId })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/tasks')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog').getByLabel('Task Name')).toBeFocused()
  await page.keyboard.type('Turn the key')
  await tabTo(page, /^Department/)
  await chooseTyped(page, 'keywr', /^Keywrights$/)
  await tabTo(page, /^Employee/)
  await chooseTyped(page, 'carl', /Carl Wright-Keyes$/)
  await tabTo(page, /^In one week$/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Deadline')).toHaveValue(/T17:00$/)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Add task successfully!')).toBeVisible()
  const task = product.db.selectFrom('tasks').select(['status', 'employee_id']).where('task_name', '=', 'Turn the key')
  expect(await task.execute()).toEqual([{ status: 'Assigned', employee_id: id }])
})

test('after a refusal the button has the focus again, on a page and in a dialog', async ({
  page,
  signInAs,
  adminId,
  expectedErrors,
}) => {
  await page.route(/\/api\/(department|calendar)\//, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    expectedErrors.push(`409 ${new URL(route.request().url()).pathname}`)
    await new Promise((done) => setTimeout(done, 200))
    return route.fulfill({ status: 409, json: { success: false, error: 'It cannot be' } })
  })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/add-department')
  await page.getByLabel('Department Name').fill('Refused')
  const add = page.getByRole('button', { name: 'Add Department' })
  await add.press('Enter')
  await expect(page.getByText('It cannot be')).toBeVisible()
  await expect(add).toBeFocused()

  await page.goto('/admin-dashboard/leaves/holidays')
  await page.getByRole('button', { name: 'Add calendar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Refused')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.press('Enter')
  await expect(dialog.getByText('It cannot be')).toBeVisible()
  await expect(save).toBeFocused()
})

test('a day is chosen from the calendar of its field', async ({ page, product, signInAs, adminId }) => {
  await signInAs(adminId)
  await page.goto('/admin-dashboard/add-employee')
  const firstDay = page.getByLabel('First day')
  await firstDay.fill('2026-03-18')
  await firstDay.press('Alt+ArrowDown')
  await expect(page.getByRole('button', { name: 'Wednesday, March 18, 2026' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(firstDay).toHaveValue('2026-03-26')
  await expect(firstDay).toBeFocused()

  const calendarId = await product.build.holidayCalendar()
  await page.goto(`/admin-dashboard/leaves/holidays?calendarId=${calendarId}`)
  await page.getByRole('button', { name: 'Add holiday' }).click()
  const day = page.getByRole('dialog').getByLabel(/^Day/)
  await day.fill('2026-03-18')
  await page.getByRole('button', { name: 'Open calendar' }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  // Only the calendar is closed, not the dialog.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0)
  await expect(day).toHaveValue('2026-03-18')
  await page.getByRole('button', { name: 'Open calendar' }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Wednesday, April 1, 2026' }).click()
  await expect(day).toHaveValue('2026-04-01')
})

test('text typed into a search field replaces its choice, also right after a choice', async ({
  page,
  signInAs,
  adminId,
}) => {
  await signInAs(adminId)
  await page.goto('/admin-dashboard/setting/organisation')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  for (const [typed, whole] of [
    ['Berlin', 'Europe/Berlin'],
    ['Tokyo', 'Asia/Tokyo'],
  ] as const) {
    await page.keyboard.type(typed)
    await expect(zone).toHaveValue(typed)
    await page.getByRole('option', { name: whole }).click()
    await expect(zone).toHaveValue(whole)
    await expect
      .poll(() => zone.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]))
      .toEqual([0, whole.length])
  }
})

test('Enter takes the first match of typed text, and does not save the former choice', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const departmentId = await product.build.department({ name: 'Keyturners' })
  await product.build.department({ name: 'Keyturners two' })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/setting/organisation')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  const former = await zone.inputValue()
  await zone.click()
  await page.keyboard.type('Nowhere')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue('Nowhere')
  await zone.fill('berl')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue('Europe/Berlin')
  const kept = product.db.selectFrom('organisation').select('time_zone')
  expect((await kept.executeTakeFirstOrThrow()).time_zone).toBe(former)
  // Nothing is typed any more: Enter belongs to the form again.
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await kept.executeTakeFirstOrThrow()).time_zone).toBe('Europe/Berlin')
  // Also when the present choice is among the matches.
  await zone.fill('europe/')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue('Europe/Amsterdam')
  await zone.fill(former)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await kept.executeTakeFirstOrThrow()).time_zone).toBe(former)

  // A list of the server: also when it still has the former choice.
  await page.goto(`/admin-dashboard/employees?department=${await product.build.department({ name: 'Former' })}`)
  const department = page.getByRole('combobox', { name: 'Department' })
  await expect(department).toHaveValue('Former')
  await department.focus()
  await page.keyboard.type('keyturn')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Keyturners', 'Keyturners two'])
  await page.keyboard.press('Enter')
  await expect(department).toHaveValue('Keyturners')
  await expect(page).toHaveURL(new RegExp(departmentId))
})

test('a typed day counts when its year is complete, without leaving the field', async ({ page, signInAs, adminId }) => {
  await signInAs(adminId)
  await page.goto('/admin-dashboard/attendance-report?date=2026-01-05')
  await page.getByLabel('Date', { exact: true }).focus()
  await page.keyboard.type('01152026')
  await expect(page).toHaveURL(/date=2026-01-15/)
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2026-01-15')
})

test('twenty times A with slow answers decide twenty requests, each the one shown as current', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  test.setTimeout(120_000)
  const departmentId = await product.build.department({ name: 'Slow Answers' })
  for (let n = 0; n < 22; n++) {
    const { id: employeeId } = await product.build.employee({
      name: `Slow ${String(n).padStart(2, '0')}`,
      departmentId,
    })
    await product.build.leave({ employeeId, appliedAt: new Date(Date.UTC(2026, 0, 1 + n)) })
  }
  await signInAs(adminId)
  // Decisions and the list take as long as on a slow connection.
  await page.route(/\/api\/leave(\/|\?)/, async (route) => {
    await new Promise((done) => setTimeout(done, route.request().method() === 'PUT' ? 180 : 400))
    await route.continue().catch(() => {})
  })
  await page.goto(`/admin-dashboard/leaves?department=${departmentId}&status=Pending&size=30`)
  await expect(page.locator('[data-row]')).toHaveCount(22)
  await page.keyboard.press('j')
  const shown: string[] = []
  for (let n = 0; n < 20; n++) {
    // The row that is marked as current when the key is pressed.
    shown.push(await page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row ?? ''))
    await page.keyboard.press('a')
    await page.waitForTimeout(30)
  }
  expect(new Set(shown).size).toBe(20)
  await expect(page.locator('[data-row]')).toHaveCount(2, { timeout: 60_000 })
  const approved = await product.db
    .selectFrom('leaves as l')
    .innerJoin('employees as e', 'e.id', 'l.employee_id')
    .where('e.department_id', '=', departmentId)
    .where('l.status', '=', 'Approved')
    .select('l.id')
    .execute()
  expect(approved.map(({ id }) => id).sort()).toEqual(shown.toSorted())
})
