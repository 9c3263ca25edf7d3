import { checkScreen, expect, test } from './fixtures.ts'

// Screens are checked in three variants each, which takes time on a small machine.
test.describe.configure({ timeout: 180_000 })

let count = 0
/** A name that no other test uses. */
const unique = (name: string) => `${name} ${process.pid}-${++count}`

test.describe('as an administrator', () => {
  test.beforeEach(async ({ signInAs, adminId }) => signInAs(adminId))

  test('a team is added, changed, staffed from several departments, viewed and deleted', async ({ page, product }) => {
    const [labName, shopName, name] = [unique('Lab'), unique('Shop'), unique('Rockets')]
    const lab = await product.build.department({ name: labName })
    const shop = await product.build.department({ name: shopName })
    const ann = await product.build.employee({ name: 'Ann Anders', departmentId: lab })
    const bob = await product.build.employee({ name: 'Bob Brand', departmentId: lab })
    const cid = await product.build.employee({ name: 'Cid Cole', departmentId: shop })

    await page.goto('/admin-dashboard/teams')
    await expect(page.getByRole('heading', { name: 'Manage Teams' })).toBeVisible()
    await page.getByRole('link', { name: 'Add New Team' }).first().click()
    await expect(page).toHaveURL(/\/admin-dashboard\/add-team$/)
    await page.getByRole('button', { name: 'Add team' }).click()
    for (const text of ['Team name is required.', 'Department is required.', 'Leader is required.'])
      await expect(page.getByText(text)).toBeVisible()
    await checkScreen(page, 'add-team')
    await page.getByLabel('Team Name').fill(unique('Before'))
    await page.getByRole('combobox', { name: 'Department' }).fill(labName)
    await page.getByRole('option', { name: labName }).click()
    await page.getByRole('combobox', { name: 'Leader' }).click()
    await page.getByRole('option', { name: `${bob.code} - Bob Brand` }).click()
    await page.getByRole('button', { name: 'Save and add another' }).click()
    // The next team is of the same department, and has no leader yet.
    await expect(page.getByLabel('Team Name')).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Leader' })).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue(labName)
    await page.getByLabel('Team Name').fill(name)
    await page.getByRole('combobox', { name: 'Leader' }).click()
    await page.getByRole('option', { name: `${ann.code} - Ann Anders` }).click()
    await page.getByRole('button', { name: 'Add team' }).dblclick()
    await expect(page).toHaveURL(/\/admin-dashboard\/teams$/)

    await page.getByRole('searchbox', { name: 'Search by Team Name' }).fill(name.toUpperCase())
    // The old rows stay, dimmed, until the search has its answer.
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByRole('row')).toHaveCount(2)
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText('Ann Anders')
    await expect(row).toContainText('1 member')
    for (const head of ['S NO', 'Team Name', 'Leader Name', 'Number of Members', 'Action'])
      await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
    await expect(row.getByRole('link').or(row.getByRole('button'))).toHaveText([
      'Edit',
      'Delete',
      'Adding teammate',
      'View',
    ])
    await checkScreen(page, 'teams')

    await row.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue(labName)
    await expect(page.getByRole('combobox', { name: 'Leader' })).toHaveValue(`${ann.code} - Ann Anders`)
    await checkScreen(page, 'edit-team')
    await page.getByRole('combobox', { name: 'Department' }).fill(shopName)
    await page.getByRole('option', { name: shopName }).click()
    await expect(page.getByRole('combobox', { name: 'Leader' })).toHaveValue('')
    await page.getByRole('combobox', { name: 'Department' }).fill(labName)
    await page.getByRole('option', { name: labName }).click()
    await expect(page.getByRole('combobox', { name: 'Leader' })).toHaveValue(`${ann.code} - Ann Anders`)
    await page.getByLabel('Team Name').fill(`${name} II`)
    await page.getByRole('button', { name: 'Edit team' }).click()
    await expect(page).toHaveURL(/\/admin-dashboard\/teams/)

    await page.goto(`/admin-dashboard/teams?search=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: `Adding teammate ${name} II` }).click()
    const employees = page.getByRole('region', { name: 'Employees in the department' })
    const leader = employees.getByLabel(`${ann.code} - Ann Anders (Leader)`)
    await expect(leader).toBeChecked()
    await expect(leader).toBeDisabled()
    await employees.getByLabel(`${bob.code} - Bob Brand`).check()
    await page.getByRole('combobox', { name: 'Department' }).fill(shopName)
    await page.getByRole('option', { name: shopName }).click()
    await employees.getByLabel(`${cid.code} - Cid Cole`).check()
    await expect(
      page.getByRole('region', { name: 'Team members (3)' }).getByRole('checkbox', { checked: true }),
    ).toHaveCount(3)
    await checkScreen(page, 'team-members')
    await page.getByRole('combobox', { name: 'Department' }).fill(labName)
    await page.getByRole('option', { name: labName }).click()
    await expect(employees.getByLabel(`${bob.code} - Bob Brand`)).toBeChecked()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Team members updated successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/admin-dashboard\/teams/)

    await page.goto(`/admin-dashboard/teams?search=${encodeURIComponent(name)}`)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('3 members')
    await page.getByRole('link', { name: `View ${name} II` }).click()
    await expect(page.getByRole('heading', { name: 'Team Details' })).toBeVisible()
    for (const text of [`${name} II`, `Ann Anders (${ann.code})`, `Bob Brand (${bob.code})`, `Cid Cole (${cid.code})`])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    const way = page.getByRole('link', { name: `Bob Brand (${bob.code})` })
    await expect(way).toHaveAttribute('href', `/admin-dashboard/employees/${bob.id}`)
    await checkScreen(page, 'team-details')

    await page.goto(`/admin-dashboard/teams?search=${encodeURIComponent(name)}`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: `Delete ${name} II` }).click()
    await expect(dialog).toContainText(`Do you want to delete “${name} II”?`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    await page.getByRole('button', { name: `Delete ${name} II` }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Nothing matches')).toBeVisible()
  })

  test('a team with tasks is deleted, and its finished task shows that', async ({ page, product }) => {
    const name = unique('Busy')
    const { id } = await product.build.team({ name })
    await product.build.task({ teamId: id })
    const finished = await product.build.task({ teamId: id, returnAt: '2026-02-01T10:00:00Z' })
    await page.goto(`/admin-dashboard/teams?search=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Open tasks become unassigned; completed tasks stay without a team.')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await page.goto(`/admin-dashboard/task/view/team/${finished}`)
    for (const text of ['No team assigned', 'No leader', 'Completed'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
  })

  test.describe('what the server refuses', () => {
    test('a deleted team is reported as such', async ({ page, expectedErrors }) => {
      expectedErrors.push('400 /api/team/nope', '404 /api/team/:id')
      for (const gone of ['0198a000-0000-7000-8000-000000000000', 'nope']) {
        await page.goto(`/admin-dashboard/team/view/${gone}`)
        await expect(page.getByText('No team found')).toBeVisible()
      }
    })

    test('another person’s earlier change is reported, and reloaded', async ({ page, product, expectedErrors }) => {
      expectedErrors.push('409 /api/team/:id')
      const { id } = await product.build.team({ name: unique('Contested') })
      await page.goto(`/admin-dashboard/team/${id}`)
      await page.getByLabel('Team Name').fill('Mine')
      await product.db
        .updateTable('teams')
        .set({ team_name: 'Theirs', updated_at: new Date() })
        .where('id', '=', id)
        .execute()
      await page.getByRole('button', { name: 'Edit team' }).click()
      await expect(page.getByText('Changed by someone else')).toBeVisible()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByLabel('Team Name')).toHaveValue('Theirs')
    })

    test('leavers cannot be ticked and saved', async ({ page, product, expectedErrors }) => {
      expectedErrors.push('409 /api/team/updateEmployees/:id')
      const department = await product.build.department({ name: unique('Leavers') })
      const leader = await product.build.employee({ departmentId: department })
      const leaver = await product.build.employee({ departmentId: department, name: 'Lee Leaver' })
      const { id } = await product.build.team({ leaderId: leader.id })
      await page.goto(`/admin-dashboard/add-teammate/${id}`)
      await page
        .getByRole('region', { name: 'Employees in the department' })
        .getByLabel(`${leaver.code} - Lee Leaver`)
        .check()
      await product.db.updateTable('employees').set({ left_on: '2025-01-01' }).where('id', '=', leaver.id).execute()
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Lee Leaver has left the organisation')).toBeVisible()
    })
  })

  test('typed values are not lost by the back button', async ({ page }) => {
    await page.goto('/admin-dashboard/teams')
    await page.getByRole('link', { name: 'Add New Team' }).first().click()
    await expect(page.getByRole('heading', { name: 'Add Team' })).toBeVisible()
    await page.getByLabel('Team Name').fill('Half')
    await page.goBack()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Leave without saving?')
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByLabel('Team Name')).toHaveValue('Half')
  })

  test('a long name without spaces fits on a phone', async ({ page, product }) => {
    const department = await product.build.department({ name: unique('Long') })
    const leader = await product.build.employee({
      departmentId: department,
      name: `${'Wolfeschlegelstein'.repeat(5)}End`,
    })
    const { id } = await product.build.team({ leaderId: leader.id })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/admin-dashboard/add-teammate/${id}`)
    const choices = page.getByRole('region', { name: 'Employees in the department' })
    await expect(choices.getByText(/End \(Leader\)/)).toBeVisible()
    expect(await choices.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await checkScreen(page, 'team-members-long')
  })

  test('people of a large department are searched and paged', async ({ page, product }) => {
    const department = await product.build.department({ name: unique('Crowd') })
    const leader = await product.build.employee({ departmentId: department, code: unique('A') })
    for (let n = 0; n < 55; n++)
      await product.build.employee({ departmentId: department, name: n === 54 ? 'Zoe Zander' : undefined })
    const { id } = await product.build.team({ leaderId: leader.id })
    await page.goto(`/admin-dashboard/add-teammate/${id}`)
    const employees = page.getByRole('region', { name: 'Employees in the department' })
    await expect(employees.getByRole('checkbox')).toHaveCount(50)
    await expect(page.getByText('1–50 of 56')).toBeVisible()
    expect((await employees.boundingBox())?.height).toBeLessThanOrEqual(256)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(employees.getByRole('checkbox')).toHaveCount(6)
    await page.getByLabel('Search by name or employee ID').fill('zoe z')
    await expect(employees.getByRole('checkbox')).toHaveCount(1)
    await employees.getByRole('checkbox').check()
    await page.getByLabel('Search by name or employee ID').fill('nobody at all')
    await expect(employees).toContainText('Nothing matches')
    await expect(page.getByRole('region', { name: 'Team members (2)' })).toContainText('Zoe Zander')
  })
})

test.describe('as an employee', () => {
  test('only teams that the user leads or belongs to are shown', async ({
    page,
    product,
    signInAs,
    expectedErrors,
  }) => {
    expectedErrors.push('403 /api/team/:id/employee')
    const [led, joined] = [unique('Led'), unique('Joined')]
    const ann = await product.build.employee({ name: 'Ann Own' })
    const bob = await product.build.employee({ name: 'Bob Boss' })
    await product.build.team({ name: led, leaderId: ann.id })
    await product.build.team({ name: joined, leaderId: bob.id, memberIds: [ann.id] })
    await signInAs(ann.userId)
    await page.goto('/employee-dashboard')
    await page.getByRole('link', { name: /team/i }).click()
    await expect(page).toHaveURL(new RegExp(`/employee-dashboard/team/${ann.userId}$`))
    for (const text of [led, joined, `Ann Own (${ann.code})`, `Bob Boss (${bob.code})`])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    await checkScreen(page, 'my-teams')
    await page.goto(`/employee-dashboard/team/${bob.userId}`)
    await expect(page.getByRole('alert')).toContainText('You are not allowed to do this.')
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await page.goto('/admin-dashboard/teams')
    await expect(page).toHaveURL(/\/employee-dashboard$/)
  })

  test('a user without a team sees an empty list', async ({ page, product, signInAs }) => {
    const { userId } = await product.build.employee()
    await signInAs(userId)
    await page.goto(`/employee-dashboard/team/${userId}`)
    await expect(page.getByText('No team found')).toBeVisible()
    await checkScreen(page, 'my-teams-none')
  })
})
