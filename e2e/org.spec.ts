import { checkScreen, expect, test } from './fixtures.ts'
import { boxOf } from './look.ts'

test('the chart is opened, searched and changed by keyboard only', async ({ page, product, signInAs, adminId }) => {
  const { build } = product
  const departmentId = await build.department({ name: 'Chart' })
  const top = await build.employee({ name: 'Aaron Top', departmentId, designation: 'Chief' })
  const middle = await build.employee({ name: 'Bella Middle', departmentId, managerId: top.id })
  const other = await build.employee({ name: 'Conrad Other', departmentId, managerId: top.id })
  const leaf = await build.employee({ name: 'Dora Leaf', departmentId, managerId: middle.id })
  await signInAs(leaf.userId)
  await page.goto('/employee-dashboard/org-chart')
  // The chart opens at the reader's own place.
  const own = page.getByRole('treeitem', { name: /Dora Leaf/ })
  await expect(own).toHaveAttribute('aria-selected', 'true')
  await expect(own).toHaveAttribute('aria-level', '3')
  await expect(page.getByRole('treeitem', { name: /Bella Middle/ })).toHaveAttribute('aria-setsize', '2')
  await checkScreen(page, 'org-cards')
  // The arrow keys move between cards by position.
  await own.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('treeitem', { name: /Bella Middle/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('treeitem', { name: /Conrad Other/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(own).toBeFocused()
  // As large as fits into the window, which depends on the people of other tests.
  const percent = page.getByText(/^\d+%$/)
  const opened = (await percent.textContent()) ?? ''
  for (const [key, factor] of [
    ['+', 1.25],
    ['-', 1],
    ['-', 0.8],
  ] as const) {
    await page.keyboard.press(key)
    await expect
      .poll(async () =>
        Math.abs(Number.parseInt((await percent.textContent()) ?? '', 10) - Number.parseInt(opened, 10) * factor),
      )
      .toBeLessThan(1.5)
  }
  await page.keyboard.press('0')
  await expect(percent).not.toHaveText(opened.replace(/^\d+/, String(Math.round(Number.parseInt(opened, 10) * 0.8))))
  await page.keyboard.type('con')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Conrad Other' })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('link', { name: 'Print this branch' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('treeitem', { name: /Conrad Other/, selected: true })).toBeFocused()

  await page.goto('/employee-dashboard/org-chart?view=tree')
  await expect(own).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(/^\d+ people$/)).toBeVisible()
  await checkScreen(page, 'org-chart')
  await own.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('treeitem', { name: /Bella Middle/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(own).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(own).toBeFocused()
  await page.keyboard.type('con')
  await expect(page.getByRole('treeitem', { name: /Conrad Other/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Conrad Other' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change manager' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await signInAs(adminId)
  await page.goto(`/admin-dashboard/org-chart?person=${leaf.id}&view=tree`)
  await page.getByRole('treeitem', { name: /Dora Leaf/ }).focus()
  // Letters find people here, although they are shortcuts for administrators elsewhere.
  await page.keyboard.type('con')
  await expect(page.getByRole('treeitem', { name: /Conrad Other/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Change manager' }).click()
  const dialog = page.getByRole('dialog', { name: 'New manager for Dora Leaf' })
  await dialog.getByRole('combobox', { name: 'Manager' }).fill('conrad')
  await page.getByRole('option', { name: /Conrad Other/ }).click()
  await checkScreen(page, 'org-change-manager')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Dora Leaf’s manager saved')).toBeVisible()
  const { manager_id } = await product.db
    .selectFrom('employees')
    .select('manager_id')
    .where('id', '=', leaf.id)
    .executeTakeFirstOrThrow()
  expect(manager_id).toBe(other.id)

  // The first and the last row, and by mouse: dropping a person on another one opens a question, with Save as the next
  // button.
  const lines = page.getByRole('treeitem')
  await expect(page.getByRole('treeitem', { name: /Conrad Other.*Leads 1 person/ })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /Dora Leaf/ })).toBeVisible()
  await lines.first().focus()
  await page.keyboard.press('End')
  await expect(lines.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(lines.first()).toBeFocused()
  await page.getByRole('treeitem', { name: /Dora Leaf/ }).dragTo(page.getByRole('treeitem', { name: /Bella Middle/ }))
  await expect(dialog.getByRole('combobox', { name: 'Manager' })).toHaveValue(/Bella Middle/)
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('treeitem', { name: /Bella Middle.*Leads 1 person/ })).toBeVisible()

  await page.getByText('Chart', { exact: true }).click()
  await expect(page.getByRole('treeitem', { name: /Aaron Top.*Leads 3 people/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(
    page.getByRole('region', { name: 'Dora Leaf' }).getByRole('button', { name: 'Change manager' }),
  ).toBeVisible()
})

test('on a phone the chart shows one level at a time', async ({ page, product, signInAs }) => {
  const top = await product.build.employee({ name: 'Paula Phone' })
  const below = await product.build.employee({ name: 'Quinn Below', managerId: top.id })
  await product.build.employee({ name: 'Rita Deep', managerId: below.id })
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(top.userId)
  await page.goto('/employee-dashboard/org-chart')
  await page.getByRole('button', { name: '1 person reports to Paula Phone' }).click()
  await page.getByRole('button', { name: '1 person reports to Quinn Below' }).click()
  await expect(page.getByRole('button', { name: /^Rita Deep/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Paula Phone' }).click()
  await expect(page.getByRole('button', { name: /^Quinn Below/ })).toBeVisible()
})

test('the directory, the print view and the issues are accessible', async ({ page, product, signInAs, adminId }) => {
  const boss = await product.build.employee({ name: 'Wanda Boss', designation: 'Director' })
  const found = await product.build.employee({ name: 'Xaver Found', email: 'xaver@example.com', managerId: boss.id })
  const phone = { work_phone: '+49 40 5550 117' }
  await product.db
    .insertInto('person_contacts')
    .values({ employee_id: found.id, ...phone })
    .onConflict((known) => known.column('employee_id').doUpdateSet(phone))
    .execute()
  await signInAs(found.userId)
  await page.goto('/employee-dashboard/directory')
  await page.getByRole('searchbox', { name: 'Search by Name' }).fill('xaver')
  await expect(page.getByRole('link', { name: 'xaver@example.com' })).toBeVisible()
  await expect(page.getByRole('link', { name: '+49 40 5550 117' })).toBeVisible()
  // The old rows stay, dimmed, until the search has its answer.
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = await page.getByRole('row').last().boundingBox()
  expect(row?.height).toBeLessThanOrEqual(53)
  await checkScreen(page, 'directory')
  await page.getByRole('link', { name: 'Wanda Boss' }).click()
  await expect(page.getByRole('treeitem', { name: /Wanda Boss/ })).toHaveAttribute('aria-selected', 'true')
  // An empty list of choices is a list for screen readers, too, and says why it is empty.
  const find = page.getByRole('combobox', { name: 'Find a person' })
  await find.click()
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Type a name' })).toBeVisible()
  await checkScreen(page, 'org-find')
  await find.fill('nobody of this name')
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Nothing found' })).toBeVisible()
  await page.keyboard.press('Escape')
  await signInAs(adminId)
  await page.goto(`/admin-dashboard/org-chart/print?root=${boss.id}`)
  await expect(page.getByRole('heading', { name: 'Wanda Boss, Director' })).toBeVisible()
  await checkScreen(page, 'org-print')
  await page.goto('/admin-dashboard/org-chart/issues')
  await expect(page.getByRole('heading', { name: 'Departments without a head' })).toBeVisible()
  await checkScreen(page, 'org-issues')
})

test('without any manager the chart says how to begin', async ({ page, signInAs, adminId }) => {
  // The organisation of the tests has managers: the server's answer `hasLines` is changed to false.
  const none = { success: true, nodes: [], total: 0, hasLines: false }
  await page.route('**/api/org/children*', (route) => route.fulfill({ json: none }))
  await signInAs(adminId)
  await page.goto('/admin-dashboard/org-chart')
  await expect(
    page.getByText('No one has a manager yet. Set one on an employee, or import a list.', { exact: true }),
  ).toBeVisible()
})

test('a department gets a head, and a leaver’s reports get another manager', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const id = await product.build.department({ name: 'Headed Works' })
  const boss = await product.build.employee({ name: 'Yara Boss', departmentId: id })
  const report = await product.build.employee({ name: 'Zeno Report', departmentId: id, managerId: boss.id })
  const next = await product.build.employee({ name: 'Yusuf Next', departmentId: id })
  await signInAs(adminId)
  await page.goto(`/admin-dashboard/department/${id}`)
  await page.getByRole('combobox', { name: 'Head of department' }).fill('yara')
  await page.getByRole('option', { name: /Yara Boss/ }).click()
  // The department and its head are one form.
  await page.getByRole('textbox', { name: 'Description' }).fill('All who build')
  await expect(page.getByRole('main').locator('form')).toHaveCount(1)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Department saved')).toBeVisible()
  await page.goto(`/admin-dashboard/employees/${boss.id}`)
  await page.getByRole('button', { name: 'More for Yara Boss' }).click()
  await page.getByRole('menuitem', { name: 'End employment' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 person reports to Yara Boss.')
  await dialog.getByRole('combobox', { name: 'New manager for their direct reports' }).fill('yusuf')
  await page.getByRole('option', { name: /Yusuf Next/ }).click()
  await checkScreen(page, 'end-with-reports')
  await dialog.getByRole('button', { name: 'End employment' }).click()
  await expect(page.getByText('Yara Boss’s employment has ended')).toBeVisible()
  await page.goto(`/admin-dashboard/employees/edit/${report.id}`)
  await expect(page.getByRole('combobox', { name: 'Manager' })).toHaveValue(/Yusuf Next/)
  expect(next.id).toBeTruthy()
})

test('the chart begins with the top in view, and shows the selected person beside it until the panel is closed', async ({
  page,
  product,
  signInAs,
}) => {
  const { id: topId } = await product.build.employee({ name: 'Tora Top' })
  let managerId = topId
  let last = { id: '', userId: '' }
  for (let level = 1; level < 8; level++) {
    last = await product.build.employee({ name: `Lina Level ${level}`, managerId })
    managerId = last.id
  }
  await signInAs(last.userId)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/employee-dashboard/org-chart')
  const card = (name: string) => page.getByRole('treeitem', { name: new RegExp(name) })
  await expect(card('Lina Level 7')).toBeAttached()
  const pane = await boxOf(page.locator('section:has(> div > [role=tree])'))
  const top = await boxOf(card('Tora Top'))
  expect(top.y).toBeGreaterThanOrEqual(pane.y)
  expect(top.y + top.height).toBeLessThan(pane.y + pane.height)
  expect(top.x).toBeGreaterThanOrEqual(pane.x)
  // The chart ends where the page does.
  const head = await boxOf(page.locator('[data-page-top] > :last-child'))
  expect(pane.x + pane.width).toBeCloseTo(head.x + head.width, 0)
  // No person is selected, and no panel covers the people.
  await expect(page.getByRole('region', { name: 'Tora Top' })).toHaveCount(0)
  await card('Tora Top').getByText('Tora Top').click()
  const panel = page.getByRole('region', { name: 'Tora Top' })
  const beside = await boxOf(panel)
  const field = await boxOf(page.locator('section:has(> div > [role=tree])'))
  expect(beside.x).toBeGreaterThanOrEqual(field.x + field.width)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
})

test('in the admin area the chart opens whole, with the reports of a single top', async ({
  page,
  signInAs,
  adminId,
}) => {
  const node = (n: number, directReports = 0) => ({
    _id: `01a22814-dfe3-74ae-a012-${String(n).padStart(12, '0')}`,
    employeeId: `W-${n}`,
    userId: { _id: `01a22814-dfe3-74ae-a013-${String(n).padStart(12, '0')}`, name: `Whole ${n}`, profileImage: null },
    ...{ designation: 'Head', department: null, joinsOn: null, away: null, isHeadOf: [] },
    ...{ directReports, allReports: directReports },
  })
  const reports = Array.from({ length: 18 }, (_, n) => node(n + 1))
  await page.route('**/api/org/children*', (route) => {
    const nodes = route.request().url().includes('parent=') ? reports : [node(0, reports.length)]
    return route.fulfill({ json: { success: true, nodes, total: nodes.length, hasLines: true } })
  })
  await signInAs(adminId)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin-dashboard/org-chart')
  await expect(page.getByRole('treeitem')).toHaveCount(19)
  const pane = await boxOf(page.locator('section:has(> div > [role=tree])'))
  for (const card of await page.getByRole('treeitem').all()) {
    const { x, y, width, height } = await boxOf(card)
    expect(x).toBeGreaterThanOrEqual(pane.x)
    expect(x + width).toBeLessThanOrEqual(pane.x + pane.width)
    expect(y + height).toBeLessThanOrEqual(pane.y + pane.height)
  }
  await expect(page.getByText('100%', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.getByText('125%', { exact: true })).toBeVisible()
  await page.getByText('Fit to window', { exact: true }).click()
  await expect(page.getByText('100%', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Reports to Whole 0', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Whole 0/ })).toBeVisible()
})
