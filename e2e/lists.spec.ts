import { screens } from '@ems/contract/core/screens'
import type { Locator, Page } from '@playwright/test'
import { checkScreen, expect, LOADING, test, visit } from './fixtures.ts'

let count = 0
const unique = (text: string) => `${text}-${process.pid}-${++count}`

const { admin } = screens
/** The lists of the admin area, with data that makes their rows wide. */
const LISTS = [
  // Neighbours have different headings: the next screen is recognised by its own heading.
  ...[
    admin.employees,
    admin.departments,
    `${admin.employees}?state=all`,
    admin.directory,
    `${admin.employees}?view=faces`,
    admin.ends,
  ],
  ...[admin.leaves, admin.leaveBalances, `${admin.leaves}?status=Pending`, admin.leaveRuns, admin.holidays],
  ...[admin.salaries, admin.attendance, admin.attendanceReport, admin.tasks, admin.teams, `${admin.tasks}?view=board`],
  ...[
    admin.changeRequests,
    admin.documents,
    admin.checklists,
    admin.customFields,
    admin.legalEntities,
    admin.imports,
    admin.exports,
  ],
  ...[admin.roles, admin.assignments, admin.delegations, admin.accounts, admin.audit, admin.securityEvents],
  ...[admin.mailDelivery, admin.orgIssues],
]

/** Elements that are wider than their container: the screen itself, or a region of it. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const regions = [...document.querySelectorAll<HTMLElement>('main, main *')].filter((element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX),
    )
    return [document.documentElement, ...regions]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((element) => `${element.getAttribute('aria-label')}: ${element.scrollWidth} in ${element.clientWidth}`)
  })

test('no list scrolls sideways, on a small desktop and on a tablet', async ({ page, product, signInAs, adminId }) => {
  test.setTimeout(240_000)
  const departmentId = await product.build.department({ name: 'Product Management and Communication' })
  const long = { departmentId, designation: 'Senior Communication Engineer' }
  const lead = await product.build.employee({ ...long, name: 'Wolfgang Schreiner-Featherstonehaugh', code: 'EMP-1001' })
  for (const name of ['Bartholomew Nwachukwu', 'Aleksandra Wojciechowska']) {
    const { id: employeeId } = await product.build.employee({ ...long, name, managerId: lead.id })
    const reason = 'Recovering after a small surgery, and a visit to the family that has been put off for long'
    await product.build.leave({ employeeId, startDate: '2027-12-28', endDate: '2028-01-04', reason })
    await product.build.salary({ employeeId })
    await product.build.task({ name: 'Present the data protection policy to the new colleagues', employeeId })
  }
  // Lists of people have a company filter if there are two companies.
  await product.build.legalEntity()
  // Balances have most columns if there are many leave types with one.
  const typeId = await product.build.leaveType({ name: 'Annual holiday' })
  await product.build.leaveRule(typeId, await product.build.leavePolicy(typeId), lead.id)
  const team = await product.build.team({ name: 'Accessibility and Communication', leaderId: lead.id })
  await product.build.task({ name: 'Prepare the quarterly review of the maintenance schedule', teamId: team.id })
  await signInAs(adminId)
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 })
    for (const list of LISTS) {
      await visit(page, list)
      await expect(page.locator(LOADING)).toHaveCount(0)
      expect(await tooWide(page), `${list} at ${width}`).toEqual([])
    }
  }
  // On a desktop, the filters and the export button are on one line; those of the leaves on a tablet in landscape, too.
  for (const [width, list] of [
    ...[1440, 1280].flatMap((wide) =>
      ['leaves', 'leaves/balances', 'leaves/reports'].map((one) => [wide, one] as const),
    ),
    [1024, 'leaves'] as const,
  ]) {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, `/admin-dashboard/${list}`)
    const tools = page.getByRole('search')
    // An empty list has nothing to export, but the button keeps its place.
    await expect(tools.locator('[data-export]')).toBeAttached()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const middles = await tools.locator('input, select, [aria-pressed], [data-export]').evaluateAll((all) =>
      all.flatMap((one) => {
        const { top, bottom, height } = one.getBoundingClientRect()
        return height > 0 ? (top + bottom) / 2 : []
      }),
    )
    expect(middles.length, `${list} at ${width}`).toBeGreaterThan(4)
    expect(Math.max(...middles) - Math.min(...middles), `${list} at ${width}`).toBeLessThan(6)
  }
})

test('the due date is at the end of the name’s line, in a table and in a phone’s card', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const { id: employeeId } = await product.build.employee({ name: 'Wilhelmina Wojciechowska-Featherstone' })
  // One digit: with two digits and a long month, the badge does not fit beside the name and moves below it.
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await product.db.updateTable('employees').set({ contract_ends: soon }).where('id', '=', employeeId).execute()
  const task = 'Present the consolidated data protection policy to everybody who has joined us since the summer'
  await product.build.task({ name: task, employeeId })
  await signInAs(adminId)
  /** The vertical distance of the due date's middle below the end of the name. */
  const below = (name: Locator, due: Locator) =>
    Promise.all([name.boundingBox(), due.boundingBox()]).then(([a, b]) =>
      a && b ? b.y + b.height / 2 - a.y - a.height : Number.NaN,
    )
  const row = page.getByRole('row').last()
  await visit(page, `/admin-dashboard/tasks?search=${encodeURIComponent(task)}`)
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('row')).toHaveCount(2)
    // Cards begin at the width of a phone.
    await expect(row).toHaveCSS('display', width > 700 ? 'table-row' : 'flex')
    expect(await below(row.getByText(task), row.getByText('Dec 31')), `${width} px`).toBeLessThan(0)
  }
  // One card has no order.
  expect((await page.getByRole('rowgroup').first().boundingBox())?.width).toBe(1)
  await visit(page, '/admin-dashboard/ends')
  const person = page.getByRole('row').filter({ hasText: 'Wojciechowska-Featherstone' })
  expect(
    await below(person.getByRole('link', { name: /Wilhelmina/ }), person.getByText(/^Ends in \d days/)),
  ).toBeLessThan(0)
  // At phone width the filter button counts the filters: the default of the list is not a filter.
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const [what, within] = ['Type', 'Expires'].map((label) => page.getByRole('combobox', { name: label }))
  for (const [days, said] of [
    ['30', 'Filters, 1'],
    ['60', 'Filters'],
  ] as const) {
    await within?.selectOption(days)
    await expect(page.getByRole('button', { name: said, exact: true })).toBeVisible()
  }
  expect((await within?.boundingBox())?.width).toBe((await what?.boundingBox())?.width)
})

test('a list of people has a view with faces, and links from person to person', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const departmentId = await product.build.department({ name: unique('Faces') })
  const names = ['Ada', 'Ben', 'Cleo'].map((name) => unique(name))
  for (const name of names) await product.build.employee({ name, departmentId })
  const [ada = '', ben = '', cleo = ''] = names
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const [list, views] = [`${admin.employees}?department=${departmentId}&sort=name`, { name: 'Cards', exact: true }]
  await signInAs(adminId)
  // The columns stand still when the rows are gone.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(list)
  const column = async () => (await page.getByRole('columnheader', { name: 'Department' }).boundingBox())?.x ?? 0
  await expect(page.getByRole('row')).toHaveCount(4)
  const before = await column()
  await page.goto(`${list}&search=nobody`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
  expect(Math.abs((await column()) - before)).toBeLessThan(2)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(list)
  await page.getByRole('button', views).click()
  await expect(page).toHaveURL(/view=faces/)
  await expect(page.getByRole('row')).toHaveCount(4)
  await checkScreen(page, 'employees-faces')
  // The device remembers the choice, whatever the address says.
  await page.goto(list)
  await expect(page.getByRole('button', views)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'List', exact: true }).click()

  // The menu of the last row covers no link of another one, whose visible rest might be too small to touch.
  const more = page.getByRole('button', { name: `More for ${cleo}` })
  await more.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Resend sign-in details' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await page.getByRole('menuitem', { name: 'End employment' }).click()
  await expect(page.getByRole('dialog', { name: `End ${cleo}’s employment?` })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('row', { name: ben }).getByText(ben).click()
  // The person's page loads with its data; the focus moves there, too.
  await expect(heading(ben)).toBeFocused()
  await expect(page.getByText('2 of 3')).toBeVisible()
  await expect(page.getByText('local time')).toBeVisible()
  await checkScreen(page, 'person')
  await page.keyboard.press(']')
  await expect(heading(cleo)).toBeFocused()
  await page.keyboard.press('[')
  await expect(heading(ben)).toBeVisible()
  // Along the tabs, by number, too; the tab stays: the next person opens at the same tab.
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/employees\/job\//)
  await expect(heading(ben)).toBeFocused()
  await page.getByRole('tab', { name: 'Tasks' }).click()
  await expect(page).toHaveURL(/employees\/tasks\//)
  // The address changes before the tab.
  await expect(page.getByRole('tab', { name: 'Tasks', exact: true })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Previous person in the list' }).click()
  await expect(heading(ada)).toBeVisible()
  await expect(page).toHaveURL(/employees\/tasks\//)
  await page.getByRole('link', { name: 'Request leave' }).click()
  await expect(page.getByRole('dialog', { name: `Request leave for ${ada}` })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page).toHaveURL(new RegExp(`department=${departmentId}`))
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('row')).toHaveCount(4)
})

test('tasks have a board view with arrow key navigation', async ({ page, product, signInAs, adminId }) => {
  const word = unique('board')
  const ann = await product.build.employee({ name: 'Ann Anders' })
  await product.build.task({ name: `Nobody’s ${word}` })
  const mine = await product.build.task({ name: `Ann’s ${word}`, employeeId: ann.id })
  await product.build.task({ name: `Ann’s other ${word}`, employeeId: ann.id })
  await signInAs(adminId)
  await page.goto(`${admin.tasks}?search=${word}`)
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(column('Assigned').getByRole('listitem')).toHaveCount(2)
  await checkScreen(page, 'tasks-board')
  await page.keyboard.press('j')
  await expect(card(`Nobody’s ${word}`)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(column('Assigned').getByRole('link').nth(1)).toBeFocused()
  await column('Assigned')
    .getByRole('button', { name: `Mark done Ann’s ${word}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark done' }).click()
  await expect(column('Completed').getByRole('link', { name: `Ann’s ${word}` })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(column('Completed')).toBeHidden()
  await page.getByRole('button', { name: 'Completed', exact: true }).click()
  await card(`Ann’s ${word}`).click()
  await expect(page).toHaveURL(new RegExp(`/task/view/personal/${mine}`))
})

test('the arrow key enters a list with row shortcuts, and Escape clears the selection', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const departmentId = await product.build.department({ name: unique('Keyes') })
  const { id: employeeId } = await product.build.employee({ name: 'Keyes Chosen', departmentId })
  await product.build.leave({ employeeId, status: 'Pending' })
  await signInAs(adminId)
  await page.goto(`${admin.leaves}?status=Pending&department=${departmentId}`)
  const row = page.getByRole('row').nth(1)
  await expect(row.getByRole('checkbox')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(row).toBeFocused()
  await page.keyboard.press('x')
  const bar = page.getByRole('button', { name: 'Clear selection' })
  await expect(bar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(row.getByRole('checkbox')).not.toBeChecked()

  // R opens the reason field; Escape closes it and returns to the row; Enter sends it, and after the last row the
  // heading has the focus.
  await page.keyboard.press('r')
  const word = page.getByRole('dialog').getByLabel('Message to Keyes Chosen')
  await expect(word).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await page.keyboard.press('r')
  await expect(word).toBeFocused()
  await page.keyboard.type('Too many are away')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Keyes Chosen’s leave was rejected')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('on phones and tablets the actions of a row are one menu', async ({ page, product, signInAs, adminId }) => {
  const name = unique('Mo Menu')
  const { id: employeeId } = await product.build.employee({ name, code: unique('MENU') })
  const task = unique('Menu task')
  await product.build.task({ name: task, employeeId })
  await product.build.salary({ employeeId })
  await signInAs(adminId)
  const items = page.getByRole('menuitem')
  // A tablet shows the employees as a table, with the faces before the names.
  await page.setViewportSize({ width: 768, height: 900 })
  await visit(page, `${admin.employees}?search=${name}`)
  const row = page.getByRole('row', { name })
  await expect(page.getByRole('columnheader', { name: 'Department' })).toBeInViewport()
  const [face, title] = [await row.getByRole('img').boundingBox(), await row.getByText(name).boundingBox()]
  expect((face?.x ?? Number.NaN) + (face?.width ?? 0)).toBeLessThan(title?.x ?? 0)
  // A tablet in landscape has room for short actions in the row.
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const action of ['View', 'Edit', 'Salary', 'Leave'])
    await expect(row.getByRole('link', { name: `${action} ${name}` })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  const more = page.getByRole('button', { name: `Action ${name}` })
  await more.press('Enter')
  await expect(items).toHaveText(['View', 'Edit', 'Salary', 'Leave', 'Resend sign-in details', 'End employment'])
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await more.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/employees\/edit\//)

  // What asks or opens a dialog outlives the menu.
  await visit(page, `${admin.salaries}?search=MENU`)
  await page.getByRole('button', { name: `Action ${name}` }).click()
  await expect(items.filter({ hasText: 'Reverse' })).toHaveAttribute('aria-haspopup', 'dialog')
  await items.filter({ hasText: 'Reverse' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await visit(page, `${admin.tasks}?search=${encodeURIComponent(task)}`)
  await page.getByRole('button', { name: `Action ${task}` }).click()
  await expect(items).toHaveText(['Edit', 'Delete', 'Assign', 'View'])
  await expect(items.filter({ hasText: 'Delete' })).toHaveAttribute('aria-haspopup', 'dialog')
  await items.filter({ hasText: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${task} deleted`).or(page.getByText('Nothing matches')).first()).toBeVisible()
  const left = product.db.selectFrom('tasks').select('id').where('task_name', '=', task)
  await expect.poll(async () => (await left.execute()).length).toBe(0)
})

test('a list says in its head in which order it comes', async ({ page, product, signInAs, adminId }) => {
  await product.build.salary({ employeeId: (await product.build.employee()).id })
  await signInAs(adminId)
  for (const [screen, column, order] of [
    [admin.salaries, 'Pay Date', 'descending'],
    [`${admin.leaveReports}?by=department`, 'Department', 'ascending'],
    [admin.accounts, 'Name', 'ascending'],
  ] as const) {
    await visit(page, screen)
    const head = page.getByRole('columnheader', { name: column })
    await expect(head, screen).toHaveAttribute('aria-sort', order)
  }
})

test('leaves are a table on a tablet', async ({ page, product, signInAs, adminId }) => {
  const name = unique('Tab Let')
  const { id: employeeId, code } = await product.build.employee({ name })
  await product.build.leave({ employeeId })
  await signInAs(adminId)
  await visit(page, `${admin.leaves}?search=${code}`)
  for (const width of [768, 900, 1030]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('columnheader', { name: 'Leave Type' })).toBeInViewport()
    const row = page.getByRole('row', { name })
    await expect(row.getByRole('button', { name: `Approve ${name}` })).toBeInViewport({ ratio: 1 })
    await expect(row.getByRole('link', { name: `View ${name}` })).toBeInViewport({ ratio: 1 })
    expect((await row.boundingBox())?.height, `at ${width} px`).toBeLessThan(80)
  }
})

test('filters are one line on a desktop; on a phone no button breaks a word', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  // A short department and ID leave room beside them for the buttons, which then were too narrow for their words.
  const departmentId = await product.build.department({ name: 'Q4' })
  const name = unique('Aa Short')
  await product.build.employee({ departmentId, name, code: 'Q4', employedFrom: '2020-01-01' })
  await product.build.legalEntity()
  await signInAs(adminId)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [screen, filter] of [
    [admin.employees, 'Status'],
    [admin.time, 'Remarks'],
    [admin.audit, 'When'],
  ] as const) {
    await visit(page, screen)
    const toolbar = page.getByRole('search')
    await expect(toolbar.getByLabel('Legal entity').or(toolbar.getByLabel('Remarks')).first()).toBeVisible()
    await expect(toolbar.getByLabel(filter, { exact: true }).last()).toBeVisible()
    const { height = 0 } = (await toolbar.boundingBox()) ?? {}
    expect(height, screen).toBeLessThan(50)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, `${admin.attendance}?search=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name })
  for (const mark of ['Present', 'Absent', 'Sick', 'Leave']) {
    const word = row
      .getByRole('button', { name: `${mark} ${name}`, exact: true })
      .locator('span')
      .last()
    await expect(word).toBeVisible()
    expect(
      await word.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getClientRects().length
      }),
      mark,
    ).toBe(1)
  }
  // Nor do the ways to end a form take two lines.
  await visit(page, admin.addTask)
  for (const word of ['Save and add another', 'Add Task']) {
    const label = page.getByRole('button', { name: word }).locator('span span').last()
    expect((await label.boundingBox())?.height, word).toBeLessThan(30)
  }
})

test('a list that fails says so once with Retry, also without the code of the drawing', async ({
  page,
  product,
  signInAs,
  adminId,
  expectedErrors,
}) => {
  const name = unique('Fay Lure')
  await product.build.employee({ name })
  await signInAs(adminId)
  const failed = page.getByRole('main').getByRole('alert')
  const list = /\/api\/employee\?/
  for (const code of ['there', 'gone']) {
    await page.route(list, (route) => route.fulfill({ status: 500, json: { success: false, error: 'Out of order' } }))
    expectedErrors.push('500 /api/employee')
    const broken = { contentType: 'text/javascript', body: 'throw new Error("gone")' }
    if (code === 'gone') await page.route(/FailedState-/, (route) => route.fulfill(broken))
    await page.goto(`${admin.employees}?search=${encodeURIComponent(name)}`)
    await expect(failed).toHaveCount(1)
    await expect(failed).toContainText('We could not load the employees')
    await expect(failed).toContainText('Out of order')
    // An active filter can be removed: without it the list may load.
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(failed.locator('svg[width="176"]')).toHaveCount(code === 'gone' ? 0 : 1)
    await page.unroute(list)
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('row', { name })).toBeVisible()
  }
  // Where nothing could be loaded there is nothing to filter.
  await page.route(list, (route) => route.fulfill({ status: 500, json: { success: false, error: 'Out of order' } }))
  expectedErrors.push('500 /api/employee')
  await page.goto(admin.employees)
  await expect(failed).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.unroute(list)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
})
