import { screens } from '@ems/contract/core/screens'
import { checkScreen, expect, test } from './fixtures.ts'

const { admin, employee } = screens

// A separate organisation: departments of other tests would fill the first page of the groups.
test.use({ settings: { ORG_CURRENCY: 'USD' } })

/** Three people in each named department. */
async function peopleIn({ build }: { build: import('./product.ts').Product['build'] }, ...names: string[]) {
  for (const name of names) {
    const departmentId = await build.department({ name })
    for (const gender of ['female', 'male', 'male'] as const)
      await build.employee({ departmentId, gender, employedFrom: '2020-01-01', designation: `${name} specialist` })
  }
}

test('HR counts people by department in four clicks, groups, filters and sees the rows of a group', async ({
  page,
  product,
  adminId,
  signInAs,
}) => {
  await peopleIn(product, 'Orchard', 'Vineyard')
  await signInAs(adminId)
  await page.goto(admin.reports)
  await expect(page.getByText('You have no reports yet. Copy a built-in one.')).toBeVisible()
  const tile = page.getByRole('listitem').filter({ hasText: 'People by department' })
  await expect(tile.getByText(/^\d+$/)).toBeVisible()
  await checkScreen(page, 'reports-empty')

  await page.getByRole('link', { name: 'New report' }).click()
  await expect(page.getByRole('link', { name: 'People', exact: true })).toBeVisible()
  await checkScreen(page, 'report-start')
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('combobox', { name: 'Add group' }).click()
  await page.getByRole('option', { name: 'Department', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Orchard, show rows' })).toBeVisible()
  const orchard = page.getByRole('row', { name: /Orchard/ })
  await expect(orchard.getByRole('cell')).toHaveText('3')
  await expect(page.getByRole('status').filter({ hasText: 'People today, by department: count.' })).toBeVisible()

  // By keyboard only.
  const add = page.getByRole('combobox', { name: 'Add group' })
  await add.focus()
  await page.keyboard.type('Gender')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Gender today’s value' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Orchard, Female, show rows' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Add filter' }).click()
  await page.getByRole('option', { name: 'Department', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Department' })
  await dialog.getByRole('button', { name: 'Apply filter' }).click()
  await expect(dialog.getByText('Choose or enter a value.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Values' }).click()
  await page.getByRole('option', { name: 'Vineyard' }).click()
  // The list of choices closes.
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Apply filter' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'People today in Vineyard, by department and gender: count.' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /Orchard/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^Total/ }).getByRole('cell')).toHaveText('3')
  await checkScreen(page, 'report-builder')

  await page.getByRole('link', { name: 'Vineyard, Male, show rows' }).click()
  await expect(page.getByRole('cell', { name: 'Vineyard specialist' })).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Vineyard, Male, show rows' })).toBeVisible()
})

test('a name that is too long for a column of a chart stands before a row', async ({
  page,
  product,
  adminId,
  signInAs,
}) => {
  const name = 'Vineyards, Cellars and Barrels'
  await peopleIn(product, ...['North', 'East', 'South', 'West', 'Coast'].map((where) => `${name}, ${where}`))
  await signInAs(adminId)
  await page.goto(admin.reports)
  await page.getByRole('link', { name: 'People by department' }).click()
  await expect(page.locator('figure text').filter({ hasText: `${name}, Coast` })).toBeVisible()
})

test('a copy of a built-in report is saved, shared, sent and exported; its reader can only copy it', async ({
  page,
  product,
  adminId,
  signInAs,
  expectedErrors,
}) => {
  const { build } = product
  expectedErrors.push('400 /api/report/:id/schedule')
  await peopleIn(product, 'Harbour')
  const reader = await build.employee({ name: 'Rita Reader' })
  await build.assignment({ userId: reader.userId, role: 'hr' })
  await signInAs(adminId)
  await page.goto(admin.reports)
  await page.getByRole('link', { name: 'People by gender' }).click()
  await expect(page.getByRole('link', { name: 'Male, show rows', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save a copy' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Women and men')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Women and men' })).toBeVisible()

  const file = page.waitForEvent('download')
  await expect(page.getByRole('button', { name: 'More for Women and men' })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await file).suggestedFilename()).toMatch(/^Women and men-\d{4}-\d\d-\d\d\.csv$/)

  // A change of the reader's own report is saved in it.
  await page.getByRole('button', { name: 'Remove Share' }).click()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to reports' }).click()

  const mine = page.getByRole('region', { name: 'My reports' })
  await expect(mine.getByText('People today, by gender: count.')).toBeVisible()
  await mine.getByRole('button', { name: 'More for Women and men' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await dialog.getByRole('combobox', { name: 'People' }).fill('Rita')
  await page.getByRole('option', { name: /Rita Reader/ }).click()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(mine.getByText('Shared with 1 person')).toBeVisible()

  await mine.getByRole('button', { name: 'More for Women and men' }).click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  await dialog.getByRole('combobox', { name: 'Day', exact: true }).selectOption('31')
  // The owner is proposed, and can be left out.
  await dialog.getByRole('button', { name: 'Remove Administrator' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose at least one person.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'People' }).fill('Rita')
  await page.getByRole('option', { name: /Rita Reader/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('Monthly on the 31st at 8:00 AM')).toBeVisible()
  await expect(mine.getByText(/1 person · next /)).toBeVisible()
  await expect(page.getByText('Schedule saved')).toBeHidden()
  await checkScreen(page, 'reports')

  await signInAs(reader.userId)
  await page.goto(admin.reports)
  const shared = page.getByRole('region', { name: 'Shared with me' })
  await expect(shared.getByText('Administrator')).toBeVisible()
  await expect(shared.getByRole('button')).toHaveCount(0)
  await shared.getByRole('link', { name: 'Women and men', exact: true }).click()
  await page.getByRole('combobox', { name: 'Add group' }).click()
  await page.getByRole('option', { name: 'Department', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save a copy' })).toBeVisible()
})

test('a manager builds and saves a report of their people in their own area', async ({ page, product, signInAs }) => {
  const { build } = product
  const boss = await build.employee({ name: 'Mona Manager', employedFrom: '2020-01-01' })
  const departmentId = await build.department({ name: 'Workshop' })
  for (const name of ['Will', 'Wes'])
    await build.employee({ name, departmentId, managerId: boss.id, employedFrom: '2020-01-01' })
  await signInAs(boss.userId)
  await page.goto(employee.home)
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByText('You have no reports yet. Copy a built-in one.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay cost by month' })).toHaveCount(0)
  // A report by a column that they may not see would be refused.
  await expect(page.getByRole('link', { name: /People by department/ })).toBeVisible()
  await expect(page.getByText('People by gender')).toHaveCount(0)
  await checkScreen(page, 'reports-manager')
  await page.getByRole('link', { name: 'New report' }).click()
  await page.getByRole('main').getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('combobox', { name: 'Add group' }).click()
  await page.getByRole('option', { name: 'Department', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Workshop, show rows' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Workshop/ }).getByRole('cell')).toHaveText('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('My people')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My people' })).toBeVisible()
  await page.getByRole('link', { name: 'Workshop, show rows' }).click()
  await expect(page.getByRole('cell', { name: 'Wes', exact: true })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(employee.newReport)

  // A phone shows one step at a time; a saved report opens at its result.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${employee.reports}/people-by-department`)
  await expect(page.getByRole('link', { name: 'Workshop, show rows' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Add filter' })).toHaveCount(0)
  await page.getByRole('group', { name: 'Step' }).getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('combobox', { name: 'Add filter' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Add group' })).toHaveCount(0)
  await checkScreen(page, 'report-steps')
})

test('a report says which rows it leaves out, and offers no column that is hidden for all people', async ({
  page,
  product,
  signInAs,
  expectedErrors,
}) => {
  const { build, db } = product
  await peopleIn(product, 'Quarry', 'Meadow')
  const reader = await build.employee({ name: 'Lea Leader', employedFrom: '2020-01-01' })
  await build.assignment({ userId: reader.userId, role: { 'employees.read': 'everyone' } })
  await signInAs(reader.userId)
  await page.goto(admin.newReport)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('combobox', { name: 'Add group' }).click()
  await expect(page.getByRole('option', { name: 'Department', exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Gender' })).toHaveCount(0)

  // The address can name the column; the server refuses it.
  expectedErrors.push('403 /api/report/run')
  const definition = { subject: 'people', columns: ['name'], groupBy: ['gender'], measures: ['count'] }
  await page.goto(`${admin.newReport}?definition=${encodeURIComponent(JSON.stringify(definition))}`)
  await expect(page.getByText('You may not see Gender.')).toBeVisible()

  // The reader may see it for one department.
  const { id: departmentId } = await db
    .selectFrom('departments')
    .select('id')
    .where('dep_name', '=', 'Quarry')
    .executeTakeFirstOrThrow()
  await build.assignment({
    userId: reader.userId,
    role: { 'employees.personal': 'department' },
    departments: [departmentId],
  })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Female, show rows' })).toBeVisible()
  await expect(page.getByText(/rows? (is|are) left out because you cannot see /)).toBeVisible()
})

test('an invalid value is reported at its place; amounts in several currencies are never added', async ({
  page,
  product,
  adminId,
  signInAs,
  expectedErrors,
}) => {
  const { build, db } = product
  for (const currency of ['USD', 'EUR']) {
    const { id } = await build.employee()
    await build.salary({ employeeId: id, basicSalary: '1000', payDate: '2025-03-31' })
    await db.updateTable('salaries').set({ currency }).where('employee_id', '=', id).execute()
  }
  await signInAs(adminId)
  const pay = {
    subject: 'pay',
    period: { from: '2025-01-01', to: '2025-12-31' },
    groupBy: ['payDate:month'],
    measures: ['sum:gross'],
    chart: { kind: 'line' },
  }
  const open = (definition: object) =>
    page.goto(`${admin.newReport}?definition=${encodeURIComponent(JSON.stringify(definition))}`)
  await open(pay)
  await expect(page.getByRole('row', { name: /^Total USD/ })).toContainText('$')
  await expect(page.getByRole('row', { name: /^Total EUR/ })).toContainText('€')
  const chart = page.getByRole('img', { name: /^Sum of gross pay by month of pay date \(USD\)/ })
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('img', { name: /\(USD\): Mar 2025, \$/ })).toBeVisible()
  await checkScreen(page, 'report-money')

  expectedErrors.push('400 /api/report/run')
  await open({ ...pay, subject: 'attendance', measures: ['count'], period: { from: '2020-01-01', to: '2025-12-31' } })
  await expect(page.getByText(/366 days/)).toHaveCount(2)
})
