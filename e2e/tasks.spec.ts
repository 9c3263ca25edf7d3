import { checkScreen, expect, test } from './fixtures.ts'

// Screens are checked in three variants each, which takes time on a small machine.
test.describe.configure({ timeout: 180_000 })

let count = 0
/** A name that no other test uses. */
const unique = (name: string) => `${name} ${process.pid}-${++count}`
const address = () => `tasks-${process.pid}-${++count}@example.com`

/** Minutes from now as the value of a `datetime-local` field, for an organisation in UTC. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16)
const tasksNamed = (name: string) => `/admin-dashboard/tasks?search=${encodeURIComponent(name)}`

test.describe('as an administrator', () => {
  test.beforeEach(async ({ signInAs, adminId }) => signInAs(adminId))

  test('the counts above the list add up to the list', async ({ page, product }) => {
    const { id: employeeId } = await product.build.employee()
    await product.build.task({ employeeId })
    await product.build.task({ employeeId, returnAt: '2026-01-20T12:00:00Z' })
    await product.build.task({})
    const countIn = async (name: RegExp) =>
      Number((await page.getByRole('link', { name }).textContent())?.match(/\d+/)?.[0])
    const ofList = async () => Number((await page.getByText(/^\d+–\d+ of \d+$/).textContent())?.match(/\d+$/)?.[0])
    await page.goto('/admin-dashboard/tasks')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const [assigned, unassigned, all] = [await countIn(/ assigned$/), await countIn(/ unassigned$/), await ofList()]
    expect(assigned + unassigned + (await countIn(/ completed$/))).toBe(all)
    await page.goto('/admin-dashboard/tasks?status=Completed')
    await expect.poll(async () => assigned + unassigned + (await ofList())).toBe(all)
  })

  test('a personal task is added, changed, assigned with a mail, viewed and deleted', async ({ page, product }) => {
    const [name, department, email] = [unique('Inventory'), unique('Stock'), address()]
    const person = await product.build.employee({
      name: 'Pia Packer',
      email,
      departmentId: await product.build.department({ name: department }),
    })

    await page.goto('/admin-dashboard/tasks')
    await page.getByRole('link', { name: 'Add New Task' }).first().click()
    await expect(page).toHaveURL(/\/admin-dashboard\/add-task$/)
    await expect(page.getByRole('radio', { name: 'Personal' })).toBeChecked()
    await page.getByRole('button', { name: 'Add Task' }).click()
    await expect(page.getByText('Task name is required.')).toBeVisible()
    await checkScreen(page, 'add-task')
    await page.getByLabel('Task Name').fill(name)
    await page.getByLabel('Description').fill('Count everything')
    await page.getByRole('button', { name: 'Add Task' }).dblclick()
    await expect(page.getByText('Add task successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/admin-dashboard\/tasks$/)

    await page.getByRole('searchbox', { name: 'Search by Task Name' }).fill(name.toUpperCase())
    // The old rows stay, dimmed, until the search has its answer.
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByRole('row')).toHaveCount(2)
    const row = page.getByRole('row', { name: new RegExp(name) })
    for (const text of ['Unassigned', 'Personal']) await expect(row).toContainText(text)
    for (const head of ['S NO', 'Task Name', 'Responsible Employee', 'Task For', 'Action'])
      await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
    await expect(row.getByRole('link').or(row.getByRole('button'))).toHaveText(['Edit', 'Delete', 'Assign', 'View'])
    await checkScreen(page, 'tasks')

    await row.getByRole('link', { name: 'View' }).click()
    await expect(page).toHaveURL(/\/admin-dashboard\/task\/view\/personal\//)
    for (const text of ['No employee assigned', 'No deadline', 'Not returned'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    // The time and the status.
    await expect(page.getByText('Not assigned', { exact: true })).toHaveCount(2)
    const moment = page.locator('time').first()
    await expect(moment).toHaveText(/^(today|yesterday) \d+:\d\d\s[AP]M$/)
    await expect(moment).toHaveAttribute('title', /^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d\s[AP]M UTC$/)
    await expect(page.getByText('Times in UTC')).toBeVisible()

    await page.goto(tasksNamed(name))
    await row.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByLabel('Task Name')).toHaveValue(name)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Deadline is required.')).toBeVisible()
    await page.getByLabel('Deadline').fill(inMinutes(60 * 24))
    await checkScreen(page, 'edit-task')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Task updated successfully')).toBeVisible()

    await page.goto(tasksNamed(name))
    await row.getByRole('link', { name: 'Assign' }).click()
    await expect(page).toHaveURL(/\/admin-dashboard\/task\/assign\/[^/]+$/)
    const now = Date.parse(`${await page.getByLabel('Assign At').inputValue()}Z`)
    expect(Math.abs(now - Date.now())).toBeLessThan(120_000)
    await expect(page.getByRole('combobox', { name: 'Employee' })).toBeDisabled()
    await page.getByRole('button', { name: 'Assign Employee' }).click()
    for (const text of ['Department is required.', 'Employee is required.'])
      await expect(page.getByText(text)).toBeVisible()
    await page.getByRole('combobox', { name: 'Department' }).fill(department)
    await page.getByRole('option', { name: department }).click()
    await page.getByRole('combobox', { name: 'Employee' }).click()
    await page.getByRole('option', { name: person.code, exact: true }).click()
    await checkScreen(page, 'assign-task')
    await page.getByRole('button', { name: 'Assign Employee' }).dblclick()
    await expect(page).toHaveURL(/\/admin-dashboard\/tasks$/)
    await page.goto(tasksNamed(name))
    await expect(row).toContainText('Pia Packer')
    await expect.poll(() => product.mailsTo(email).length, { timeout: 15_000 }).toBe(1)
    expect(product.mailsTo(email)[0]).toContain(`Subject: New task: ${name}`)

    await row.getByRole('link', { name: 'View' }).click()
    for (const text of ['Count everything', `Pia Packer (${person.code})`, 'Assigned', 'Not returned'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await checkScreen(page, 'task-details')

    await page.goto(tasksNamed(name))
    await row.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`Do you want to delete “${name}”?`)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Nothing matches')).toBeVisible()
    expect(product.mailsTo(email)).toHaveLength(1)
  })

  test('a team task is assigned to a team, and each member is mailed once', async ({ page, product }) => {
    const [name, teamName] = [unique('Festival'), unique('Crew')]
    const emails = [address(), address()]
    const [leader, member] = await Promise.all(
      emails.map((email, n) => product.build.employee({ email, name: n === 0 ? 'Lena Lead' : 'Max Member' })),
    )
    await product.build.team({ name: teamName, leaderId: leader?.id, memberIds: [member?.id ?? ''] })

    await page.goto('/admin-dashboard/add-task')
    await page.getByRole('radio', { name: 'Team' }).check()
    await page.getByLabel('Task Name').fill(name)
    await page.getByRole('button', { name: 'Add Task' }).click()
    await expect(page.getByText('Add task successfully!')).toBeVisible()
    await page.goto(tasksNamed(name))
    const row = page.getByRole('row', { name: new RegExp(name) })
    for (const text of ['Multiple / Team', 'Team']) await expect(row).toContainText(text)
    await row.getByRole('link', { name: 'View' }).click()
    for (const text of ['No team assigned', 'No leader'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()

    await page.goto(tasksNamed(name))
    await row.getByRole('link', { name: 'Assign' }).click()
    await expect(page).toHaveURL(/\/admin-dashboard\/task\/assign\/team\/[^/]+$/)
    await page.getByRole('button', { name: 'Assign Team' }).click()
    for (const text of ['Team is required.', 'Deadline is required.']) await expect(page.getByText(text)).toBeVisible()
    await page.getByRole('combobox', { name: 'Team' }).fill(teamName)
    await page.getByRole('option', { name: teamName }).click()
    await page.getByLabel('Deadline').fill(inMinutes(120))
    await checkScreen(page, 'assign-team-task')
    await page.getByRole('button', { name: 'Assign Team' }).click()
    await expect(page).toHaveURL(/\/admin-dashboard\/tasks$/)
    for (const email of emails) await expect.poll(() => product.mailsTo(email).length, { timeout: 15_000 }).toBe(1)

    await page.goto(tasksNamed(name))
    await row.getByRole('link', { name: 'View' }).click()
    for (const text of [teamName, 'Lena Lead', 'Assigned'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await checkScreen(page, 'team-task-details')

    // A new assignment starts from the stored times; an unchanged one mails nobody.
    const before = new URL(page.url()).pathname.split('/').at(-1)
    await page.goto(`/admin-dashboard/task/assign/team/${before}`)
    await expect(page.getByText(`Currently assigned to ${teamName}`)).toBeVisible()
    await page.getByRole('button', { name: 'Assign Team' }).click()
    await expect(page).toHaveURL(/\/admin-dashboard\/tasks$/)
    for (const email of emails) expect(product.mailsTo(email)).toHaveLength(1)
  })

  test('the list is sorted and filtered, and the address keeps its position', async ({ page, product }) => {
    const name = unique('Sorted')
    const person = await product.build.employee({ name: 'Aaron Able' })
    await product.build.task({ name: `${name} b`, employeeId: person.id })
    await product.build.task({ name: `${name} a` })
    await product.build.task({ name: `${name} c`, kind: 'team' })
    await page.goto(tasksNamed(name))
    const names = page.getByRole('cell').getByText(new RegExp(`^${name} .$`))
    // Due tasks come first, then the newest.
    await expect(names).toHaveText([`${name} b`, `${name} c`, `${name} a`])
    await page.getByRole('button', { name: 'Task Name' }).click()
    await expect(names).toHaveText([`${name} a`, `${name} b`, `${name} c`])
    await page.getByRole('button', { name: 'Responsible Employee' }).click()
    await expect(names.first()).toHaveText(`${name} b`)
    await page.getByLabel('Task For').selectOption('team')
    await expect(names).toHaveText([`${name} c`])
    await page.reload()
    await expect(names).toHaveText([`${name} c`])
    await page.getByLabel('Task For').selectOption('')
    await page.getByLabel('Status').selectOption('Assigned')
    await expect(names).toHaveText([`${name} b`])
  })

  test('a completed task is reopened by a new assignment, after a question', async ({ page, product }) => {
    const [name, department] = [unique('Over'), unique('Again')]
    const person = await product.build.employee({
      name: 'Rea Open',
      departmentId: await product.build.department({ name: department }),
    })
    const id = await product.build.task({ name, employeeId: person.id, returnAt: '2026-02-01T10:00:00Z' })
    await page.goto(tasksNamed(name))
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row.getByRole('link').or(row.getByRole('button'))).toHaveText(['Edit', 'Delete', 'Assign', 'View'])
    await row.getByRole('link', { name: 'Assign' }).click()
    await expect(page.getByText('This task is already completed. Assigning it again reopens it.')).toBeVisible()
    const assign = page.getByRole('button', { name: 'Assign Employee' })
    // Invalid input is reported before the question.
    await assign.click()
    await expect(page.getByText('Employee is required.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Department' }).fill(department)
    await page.getByRole('option', { name: department }).click()
    await page.getByRole('combobox', { name: 'Employee' }).click()
    await page.getByRole('option', { name: person.code, exact: true }).click()
    await page.getByLabel('Deadline').fill(inMinutes(60))
    await checkScreen(page, 'assign-completed-task')
    await assign.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`Do you want to reopen “${name}”?`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(assign).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`/task/assign/${id}$`))
    await page.goto(`/admin-dashboard/task/view/personal/${id}`)
    await expect(page.getByText('Completed', { exact: true })).toBeVisible()

    await page.goto(`/admin-dashboard/task/assign/${id}`)
    await page.getByRole('combobox', { name: 'Department' }).fill(department)
    await page.getByRole('option', { name: department }).click()
    await page.getByRole('combobox', { name: 'Employee' }).click()
    await page.getByRole('option', { name: person.code, exact: true }).click()
    await page.getByLabel('Deadline').fill(inMinutes(60))
    await assign.click()
    await dialog.getByRole('button', { name: 'Reopen task' }).click()
    await expect(page.getByText('Task assigned')).toBeVisible()
    await page.goto(`/admin-dashboard/task/view/personal/${id}`)
    for (const text of ['Assigned', 'Not returned']) await expect(page.getByText(text, { exact: true })).toBeVisible()
  })

  test.describe('what the server refuses', () => {
    test('a deadline before the assignment, a leaver as assignee, and a task that was finished meanwhile', async ({
      page,
      product,
      expectedErrors,
    }) => {
      expectedErrors.push('400 /api/task/assign/:id', '409 /api/task/assign/:id', '409 /api/task/assign/:id')
      const department = unique('Refused')
      const departmentId = await product.build.department({ name: department })
      const person = await product.build.employee({ departmentId, name: 'Una Ward' })
      const id = await product.build.task({ employeeId: person.id, name: unique('Refusals') })
      await page.goto(`/admin-dashboard/task/assign/${id}`)
      await expect(page.getByText('Currently assigned to Una Ward')).toBeVisible()
      await page.getByRole('combobox', { name: 'Department' }).fill(department)
      await page.getByRole('option', { name: department }).click()
      await page.getByRole('combobox', { name: 'Employee' }).click()
      await page.getByRole('option', { name: person.code, exact: true }).click()
      await page.getByLabel('Assign At').fill('2026-03-02T09:00')
      await page.getByLabel('Deadline').fill('2026-03-02T08:59')
      await page.getByRole('button', { name: 'Assign Employee' }).click()
      await expect(page.getByText('The deadline cannot be before the assignment.')).toBeVisible()
      await page.getByLabel('Deadline').fill('2026-03-02T09:00')
      await product.db.updateTable('employees').set({ left_on: '2025-12-31' }).where('id', '=', person.id).execute()
      await page.getByRole('button', { name: 'Assign Employee' }).click()
      await expect(page.getByText('Una Ward has left the organisation')).toBeVisible()
      await product.db.updateTable('employees').set({ left_on: null }).where('id', '=', person.id).execute()
      const done = new Date()
      await product.db.updateTable('tasks').set({ return_at: done, updated_at: done }).where('id', '=', id).execute()
      await page.getByRole('button', { name: 'Assign Employee' }).click()
      await expect(page.getByText('Changed by someone else')).toBeVisible()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByText('This task is already completed.')).toBeVisible()
    })

    test('a deleted task, and one that another person has changed', async ({ page, product, expectedErrors }) => {
      expectedErrors.push('404 /api/task/:id', '409 /api/task/:id')
      await page.goto('/admin-dashboard/task/personal/0198a000-0000-7000-8000-000000000000')
      await expect(page.getByText('Error fetching task')).toBeVisible()
      const id = await product.build.task({ deadlineAt: '2026-12-31T12:00:00Z', name: unique('Contested') })
      await page.goto(`/admin-dashboard/task/personal/${id}`)
      await expect(page.getByLabel('Deadline')).toHaveValue('2026-12-31T12:00')
      await page.getByLabel('Task Name').fill('Mine')
      await product.db
        .updateTable('tasks')
        .set({ task_name: 'Theirs', updated_at: new Date() })
        .where('id', '=', id)
        .execute()
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Changed by someone else')).toBeVisible()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByLabel('Task Name')).toHaveValue('Theirs')
    })
  })
})

test.describe('as an employee', () => {
  test('the user’s own task is marked done after a question, and the tick appears automatically', async ({
    page,
    product,
    signInAs,
  }) => {
    const name = unique('Own')
    const person = await product.build.employee({ name: 'Olga Own' })
    const id = await product.build.task({ name, description: 'Details inside', employeeId: person.id })
    await product.build.task({ name: unique('Done before'), employeeId: person.id, returnAt: '2026-02-01T10:00:00Z' })
    await signInAs(person.userId)
    await page.goto('/employee-dashboard')
    await page.getByRole('link', { name: /task/i }).first().click()
    await expect(page).toHaveURL(new RegExp(`/employee-dashboard/task/${person.userId}$`))
    await expect(page.getByRole('tab', { name: 'Personal Tasks' })).toHaveAttribute('aria-selected', 'true')
    for (const head of ['S NO', 'Task Name', 'Completed', 'Action'])
      await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
    await expect(page.getByRole('button', { name: /Mark done/ })).toHaveCount(1)
    await checkScreen(page, 'my-tasks')

    await page.getByRole('searchbox', { name: 'Search by Task Name' }).fill(name)
    // The old rows stay, dimmed, until the search has its answer.
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByRole('row')).toHaveCount(2)
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row.getByRole('img', { name: 'Not completed' })).toBeVisible()
    const dialog = page.getByRole('dialog')
    await row.getByRole('button', { name: 'Mark done' }).click()
    await expect(dialog).toContainText('Do you want to mark the task as completed?')
    await expect(dialog).toContainText(name)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row.getByRole('img', { name: 'Not completed' })).toBeVisible()
    const finish = async () => {
      await row.getByRole('button', { name: 'Mark done' }).click()
      await dialog.getByRole('button', { name: 'Mark done' }).click()
      await expect(row.getByRole('img', { name: 'Completed', exact: true })).toBeVisible()
    }
    await finish()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(row.getByRole('img', { name: 'Not completed' })).toBeVisible()
    await finish()
    await expect(row.getByRole('button')).toHaveCount(0)

    await row.getByRole('link', { name: 'View Detail' }).click()
    await expect(page).toHaveURL(new RegExp(`/employee-dashboard/task/view/personal/${id}\\?search=`))
    for (const text of ['Details inside', 'Completed', `Olga Own (${person.code})`])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await checkScreen(page, 'my-task-details')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(new RegExp(`/employee-dashboard/task/${person.userId}\\?search=`))
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  test('only the team’s leader can mark a team task done', async ({ page, product, signInAs }) => {
    const name = unique('Shared')
    const [leader, member] = [await product.build.employee({ name: 'Lou Leader' }), await product.build.employee()]
    const team = await product.build.team({ leaderId: leader.id, memberIds: [member.id] })
    await product.build.task({ name, teamId: team.id })
    await signInAs(member.userId)
    await page.goto(`/employee-dashboard/task/${member.userId}`)
    await expect(page.getByText('Tasks assigned to you appear here.')).toBeVisible()
    await page.getByRole('tab', { name: 'Team Tasks' }).click()
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row.getByRole('link', { name: 'View Detail' })).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(0)
    await row.getByRole('link', { name: 'View Detail' }).click()
    await expect(page.getByText('Lou Leader')).toBeVisible()

    await signInAs(leader.userId)
    await page.goto(`/employee-dashboard/task/${leader.userId}?tab=team`)
    await checkScreen(page, 'my-team-tasks')
    await row.getByRole('button', { name: 'Mark done' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark done' }).click()
    await expect(row.getByRole('img', { name: 'Completed', exact: true })).toBeVisible()
  })

  test.describe('tasks of other people', () => {
    test('another person’s task is not shown', async ({ page, product, signInAs, expectedErrors }) => {
      expectedErrors.push('403 /api/task/:id', '403 /api/task/personalTask/:id')
      const [ann, bob] = [await product.build.employee(), await product.build.employee()]
      const id = await product.build.task({ employeeId: bob.id, name: unique('Secret') })
      await signInAs(ann.userId)
      for (const path of [`task/view/personal/${id}`, `task/${bob.userId}`]) {
        await page.goto(`/employee-dashboard/${path}`)
        await expect(page.getByRole('alert')).toContainText('You are not allowed to do this.')
      }
    })
  })
})

test('warns if the assignee is on leave on the due date, and offers the day of return', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  await signInAs(adminId)
  const departmentId = await product.build.department({ name: 'Cartography' })
  const away = await product.build.employee({ name: 'Map Mary', code: 'MAP-1', departmentId })
  // A Wednesday to a Friday: back on the Monday after.
  const days = { startDate: '2031-12-10', endDate: '2031-12-12' }
  await product.build.leave({ employeeId: away.id, leaveType: 'Annual Leave', status: 'Approved', ...days })
  await page.goto('/admin-dashboard/tasks')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Task Name').fill('Draw the coast')
  await dialog.getByRole('button', { name: 'In one week' }).click()
  await expect(dialog.getByLabel('Deadline')).toHaveValue(/T17:00$/)
  await dialog.getByRole('combobox', { name: 'Department' }).fill('Cartography')
  await page.getByRole('option', { name: 'Cartography' }).click()
  await dialog.getByRole('combobox', { name: 'Employee' }).click()
  await page.getByRole('option', { name: 'MAP-1 - Map Mary' }).click()
  await expect(dialog.getByText('Map Mary is away')).toHaveCount(0)
  await dialog.getByLabel('Deadline').fill('2031-12-11T17:00')
  await expect(dialog.getByText('Map Mary is away on Dec 11, 2031, back on Dec 15, 2031.')).toBeVisible()
  await checkScreen(page, 'composer-away')
  await dialog.getByRole('button', { name: 'Use Dec 15, 2031' }).click()
  await expect(dialog.getByText('Map Mary is away')).toHaveCount(0)
  await dialog.getByLabel('Task Name').press('Control+Enter')
  await expect(page.getByText('Add task successfully!')).toBeVisible()
  const task = product.db.selectFrom('tasks').select('deadline_at').where('task_name', '=', 'Draw the coast')
  expect((await task.executeTakeFirstOrThrow()).deadline_at).toEqual(new Date('2031-12-15T17:00:00Z'))
})
