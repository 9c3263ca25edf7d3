import type { Page } from '@playwright/test'
import { defineCounter, readCounters } from '../server/src/platform/database/counters.ts'
import { checkScreen, expect, test } from './fixtures.ts'

const figure = (page: Page, name: string) =>
  page
    .locator('dl')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
const monthsAgo = (months: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}
const label = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))

test.describe('the administrator’s summary', () => {
  test.beforeEach(async ({ signInAs, adminId }) => signInAs(adminId))

  test('has the three cards and the four counts of leaves, and follows changes', async ({ page, product }) => {
    const earlier = await readCounters(product.db)
    const people = [await product.build.employee(), await product.build.employee()]
    const [one, two] = people.map((person) => person.id)
    await product.build.salary({ employeeId: one, basicSalary: '1234567.80', allowances: '0', deductions: '0' })
    await product.build.leave({ employeeId: one, startDate: '2026-01-05', status: 'Approved' })
    await product.build.leave({ employeeId: one, startDate: '2026-02-05', status: 'Pending' })
    await product.build.leave({ employeeId: two, startDate: '2026-01-05', status: 'Rejected' })
    const { n: employees } = await product.db
      .selectFrom('employees')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('left_on', 'is', null)
      .executeTakeFirstOrThrow()
    const { n: departments } = await product.db
      .selectFrom('departments')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Leave Management' })).toBeVisible()
    const number = (amount: number) => amount.toLocaleString('en-US')
    await expect(figure(page, 'Total Employees')).toHaveText(number(employees))
    await expect(figure(page, 'Total Departments')).toHaveText(number(departments))
    await expect(figure(page, 'Total Salaries')).toHaveText(
      `$${(earlier(defineCounter('salary USD')) + 1_234_567.8).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    )
    await expect(figure(page, 'Applied')).toHaveText(number(earlier(defineCounter('applicants')) + 2))
    await expect(figure(page, 'Approved')).toHaveText(number(earlier(defineCounter('leave Approved')) + 1))
    await expect(figure(page, 'Pending')).toHaveText(number(earlier(defineCounter('leave Pending')) + 1))
    await expect(figure(page, 'Rejected')).toHaveText(number(earlier(defineCounter('leave Rejected')) + 1))
    await checkScreen(page, 'admin-summary')
  })

  test('shows open work, decides it in place, and lets one part fail alone', async ({ page, product }) => {
    const departmentId = await product.build.department({ name: 'Needing' })
    const asks = await product.build.employee({ name: 'Nele Needs', departmentId })
    const away = await product.build.employee({ name: 'Abe Away', departmentId })
    const leave = { employeeId: asks.id, startDate: '2031-01-06', endDate: '2031-01-08', status: 'Pending' } as const
    const { id } = await product.build.leave({ ...leave, appliedAt: new Date('2001-01-01T00:00:00Z') })
    await product.build.leave({
      employeeId: away.id,
      startDate: '2031-01-08',
      endDate: '2031-01-09',
      status: 'Approved',
    })
    // Requests for past days are marked as in the list of leaves.
    const past = await product.build.employee({ name: 'Pia Past' })
    await product.build.leave({
      employeeId: past.id,
      startDate: '2001-02-05',
      status: 'Pending',
      appliedAt: new Date('2001-01-02T00:00:00Z'),
    })
    await product.build.changeRequest({ employeeId: past.id, before: 'Pia', after: 'Pia Marie' })
    const presence = [{ day: '2031-01-06', here: 190, away: 12, absent: 2 }]
    await page.route('**/api/dashboard/today', async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, away: null, presence, failed: ['away'] } })
    })
    await page.goto('/admin-dashboard')
    const awayCard = page.getByRole('region', { name: 'Away today' })
    await expect(awayCard.getByRole('alert')).toContainText('We could not load part of this.')
    const needs = page.getByRole('region', { name: 'What needs you today' })
    await expect(needs.getByRole('link', { name: 'Nele Needs' })).toBeVisible()
    await expect(needs).toContainText('3 days, Jan 6 – 8, 2031')
    await expect(needs).toContainText('1 other away')
    await expect(needs).toContainText(/\d change request/)
    const marked = needs.locator('[data-look="request"]', { hasText: 'Already past' })
    await expect(marked.getByRole('link', { name: 'Pia Past' })).toBeVisible()
    await expect(marked.getByRole('link', { name: 'Nele Needs' })).toHaveCount(0)
    // Who is not there is drawn: beside everyone else they would be a line.
    const chart = page.getByRole('region', { name: 'Absences' }).getByRole('img')
    await expect(chart.locator('text').first()).toBeVisible()
    const texts = await chart.locator('text').allTextContents()
    expect(Math.max(...texts.filter((text) => /^\d/.test(text)).map(Number))).toBeLessThan(30)
    // The month of the days, and all who were not there above their bar.
    expect(texts).toEqual(expect.arrayContaining(['Jan', '14']))
    // Each value of the marked day on a line of its own.
    await chart.press('ArrowLeft')
    await expect(page.getByText('12 on leave or sick', { exact: true })).toBeVisible()
    await page.unroute('**/api/dashboard/today')
    await awayCard.getByRole('button', { name: 'Retry' }).click()
    await expect(awayCard.getByRole('alert')).toHaveCount(0)
    await checkScreen(page, 'admin-today')
    // On one line at any window width.
    const size = page.viewportSize()
    for (const width of [992, 1100, 1200, 1247]) {
      await page.setViewportSize({ width, height: 900 })
      const [who, decide] = await Promise.all([
        needs.getByRole('link', { name: 'Nele Needs' }).boundingBox(),
        needs.getByRole('button', { name: 'Reject Nele Needs’s leave' }).boundingBox(),
      ])
      expect(decide?.y, `at ${width} px`).toBeLessThan((who?.y ?? 0) + (who?.height ?? 0))
    }
    // On a phone the mark of urgency ends the line of the name.
    await page.setViewportSize({ width: 390, height: 844 })
    const [who, mark] = await Promise.all([
      needs.getByRole('link', { name: 'Pia Past' }).boundingBox(),
      marked.filter({ hasText: 'Pia Past' }).getByText('Already past').boundingBox(),
    ])
    expect(mark?.y).toBeLessThan((who?.y ?? 0) + (who?.height ?? 0))
    if (size) await page.setViewportSize(size)
    await needs.getByRole('button', { name: 'Approve Nele Needs’s leave' }).click()
    await expect(needs.getByRole('link', { name: 'Nele Needs' })).toHaveCount(0)
    const { status } = await product.db
      .selectFrom('leaves')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('Approved')
  })

  test('shows skeletons while it loads, and the red lines after a failure', async ({ page, expectedErrors }) => {
    expectedErrors.push('500 /api/dashboard/summary')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/dashboard/summary', async (route) => {
      await held
      await route.fulfill({ status: 500, json: { success: false, error: 'The figures are lost.' } })
    })
    await page.goto('/admin-dashboard')
    await expect(page.locator('[data-loading="true"]')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached()
    answer()
    await expect(page.getByRole('alert')).toContainText('Error: The figures are lost.')
    await page.unroute('**/api/dashboard/summary')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(figure(page, 'Total Employees')).toHaveText(/^\d/)
  })

  test('shows an error if there was no answer', async ({ page, expectedErrors }) => {
    expectedErrors.push('500 /api/dashboard/summary')
    // Only once: other events request it again.
    await page.route('**/api/dashboard/summary', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data')
  })

  test('shows an error if the stored token is missing', async ({ page, expectedErrors, settled }) => {
    expectedErrors.push('500 /api/dashboard/summary', '500 /api/dashboard/summary')
    await page.route('**/api/dashboard/summary', (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'Later' } }),
    )
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('alert')).toContainText('Error: Later')
    await settled()
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toContainText('Error: No authentication token found')
  })
})

test('the summary says how many of the pending leaves the reader can decide', async ({ page, product, signInAs }) => {
  const { id: employeeId, userId } = await product.build.employee({ role: 'admin', name: 'Oda Own' })
  await product.build.leave({ employeeId, startDate: '2031-02-03', status: 'Pending' })
  await product.build.leave({ startDate: '2031-02-03', status: 'Pending' })
  await signInAs(userId)
  await page.goto('/admin-dashboard')
  const pending = page.locator('dl').filter({ has: page.getByText('Pending', { exact: true }) })
  const badge = page.getByRole('navigation').getByRole('link', { name: /^Leaves/ })
  await expect(badge).toContainText(/\d/)
  const toDecide = Number(((await badge.textContent()) ?? '').replace(/\D/g, ''))
  await expect(pending.getByRole('definition')).toHaveText(String(toDecide + 1))
  await expect(pending.getByText(`${toDecide} to decide`)).toBeVisible()
})

test.describe('an employee’s summary', () => {
  test('has the tasks, the salary with a fall in red, and six months in chart and table', async ({
    page,
    product,
    signInAs,
  }) => {
    const person = await product.build.employee({ name: 'Chart Charlie' })
    const pay = (months: number, basicSalary: string) =>
      product.build.salary({
        employeeId: person.id,
        payDate: monthsAgo(months),
        basicSalary,
        allowances: '0',
        deductions: '0',
      })
    await pay(0, '1800.00')
    await pay(1, '2000.00')
    await pay(5, '1500.50')
    await pay(6, '9999.00')
    await product.build.task({ employeeId: person.id, returnAt: '2026-01-20T12:00:00Z' })
    await product.build.task({ employeeId: person.id })
    await signInAs(person.userId)
    await page.goto('/employee-dashboard')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Your Tasks',
      'Monthly Salary',
      'Salary History (Last 6 Months)',
      'My next leave',
      'Away this week',
    ])
    const tasks = page.getByRole('region', { name: 'Your Tasks' })
    await expect(tasks.getByRole('term')).toHaveText(['Total', 'Completed', 'Pending'])
    await expect(tasks.getByRole('definition')).toHaveText(['2', '1', '1'])
    const salary = page.getByRole('region', { name: 'Monthly Salary' })
    await expect(salary.getByRole('term')).toHaveText(['Current Month', 'Last Month', 'Change'])
    await expect(salary.getByRole('definition')).toHaveText(['$1,800.00', '$2,000.00', '-10.0%'])
    await expect(salary.locator('[data-trend]')).toHaveAttribute('data-trend', 'down')
    await expect(salary.locator('[data-trend]')).toHaveCSS('color', 'rgb(163, 36, 43)')

    const history = page.getByRole('region', { name: 'Salary History (Last 6 Months)' })
    await expect(history.getByRole('table').getByRole('row')).toHaveText([
      'MonthMonthly Salary',
      `${label(monthsAgo(5))}$1,500.50`,
      ...[4, 3, 2].map((months) => `${label(monthsAgo(months))}$0`),
      `${label(monthsAgo(1))}$2,000`,
      `${label(monthsAgo(0))}$1,800`,
    ])
    const chart = history.getByRole('img', { name: 'Monthly Salary' })
    await expect(chart).toContainText(label(monthsAgo(5)))
    await expect(chart).toContainText('$0')
    // Each change has its amount.
    await expect(chart).toContainText('$2,000.00')
    expect((await chart.boundingBox())?.height).toBe(300)
    // The arrow keys read the chart from the newest point backwards.
    await chart.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(history.getByRole('img')).toHaveAccessibleName(`Monthly Salary: ${label(monthsAgo(0))}, $1,800.00`)
    await page.keyboard.press('ArrowLeft')
    await expect(history.getByRole('img')).toHaveAccessibleName(`Monthly Salary: ${label(monthsAgo(1))}, $2,000.00`)
    const [edge = 0, ...inside] = await history.evaluate((section) =>
      ['svg', 'svg text', 'svg circle'].map((part) =>
        Math.max(...[...section.querySelectorAll(part)].map((shape) => shape.getBoundingClientRect().right)),
      ),
    )
    expect(Math.max(...inside), 'the chart ends within its edge').toBeLessThanOrEqual(edge)
    await checkScreen(page, 'employee-summary')
  })

  test('shows what comes next: tasks to finish, pay day, leave, and absent colleagues', async ({
    page,
    product,
    signInAs,
  }) => {
    const today = new Date()
    const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const departmentId = await product.build.department({ name: 'Homeward' })
    const boss = await product.build.employee({ name: 'Bo Boss', departmentId })
    const me = await product.build.employee({ name: 'Homer Home', departmentId, managerId: boss.id })
    const times = { assignAt: `${day(-9)}T09:00:00Z`, deadlineAt: `${day(-2)}T09:00:00Z` }
    await product.build.task({ employeeId: me.id, name: 'Sweep the yard', ...times })
    await product.build.salary({ employeeId: me.id, payDate: day(-3) })
    await product.build.leave({ employeeId: me.id, startDate: day(20), endDate: day(22), status: 'Pending' })
    await product.build.leave({ employeeId: boss.id, startDate: day(1), endDate: day(2), status: 'Approved' })
    await signInAs(me.userId)
    await page.goto('/employee-dashboard')
    const tasks = page.getByRole('region', { name: 'Your Tasks' })
    await expect(tasks.getByRole('listitem')).toContainText('was due')
    await expect(page.getByRole('region', { name: 'Monthly Salary' })).toContainText(/Next pay day in \d+ days/)
    await expect(page.getByRole('region', { name: 'My next leave' })).toContainText('Waiting for Bo Boss')
    await expect(page.getByRole('region', { name: 'Away this week' })).toContainText('Bo Boss')
    await expect(page.getByRole('link', { name: 'Request leave' })).toHaveAttribute(
      'href',
      '/employee-dashboard/add-leave',
    )
    await checkScreen(page, 'employee-home')
    await tasks.getByRole('button', { name: 'Mark “Sweep the yard” as done' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark done' }).click()
    await expect(tasks.getByRole('listitem')).toHaveCount(0)
    await expect(tasks.getByRole('definition')).toHaveText(['1', '1', '0'])
  })

  test('begins the line with the month of the first day, and has none for an account without a record', async ({
    page,
    product,
    signInAs,
    adminId,
  }) => {
    const employedFrom = `${new Date().toISOString().slice(0, 7)}-01`
    const newcomer = await product.build.employee({ employedFrom })
    for (const [who, points] of [
      [newcomer.userId, 1],
      [adminId, 0],
    ] as const) {
      await signInAs(who)
      await page.goto('/employee-dashboard')
      const chart = page.getByRole('img', { name: 'Monthly Salary' })
      await expect(chart.locator('text').first()).toBeVisible()
      await expect(chart.locator('circle')).toHaveCount(points)
    }
  })

  test('shows a rise in green, and no change without payments', async ({ page, product, signInAs }) => {
    const rising = await product.build.employee()
    await product.build.salary({
      employeeId: rising.id,
      payDate: monthsAgo(0),
      basicSalary: '1100.00',
      allowances: '0',
      deductions: '0',
    })
    await product.build.salary({
      employeeId: rising.id,
      payDate: monthsAgo(1),
      basicSalary: '1000.00',
      allowances: '0',
      deductions: '0',
    })
    await signInAs(rising.userId)
    await page.goto('/employee-dashboard')
    await expect(page.locator('[data-trend="up"]')).toHaveText('10.0%')
    await expect(page.locator('[data-trend="up"]')).toHaveCSS('color', 'rgb(26, 100, 50)')

    const unpaid = await product.build.employee()
    await signInAs(unpaid.userId)
    await page.goto('/employee-dashboard')
    await expect(page.locator('[data-trend="flat"]')).toHaveText('0%')
    await expect(page.locator('[data-trend="flat"]')).toHaveCSS('color', 'rgb(26, 100, 50)')
  })

  test('shows a manager’s pending requests first, and leave can be decided in place', async ({
    page,
    product,
    signInAs,
  }) => {
    const boss = await product.build.employee({ name: 'Lea Lead' })
    const report = await product.build.employee({ name: 'Rita Report', managerId: boss.id })
    for (const startDate of ['2032-03-01', '2032-04-01'])
      await product.build.leave({ employeeId: report.id, startDate, endDate: startDate, status: 'Pending' })
    await signInAs(boss.userId)
    await page.goto('/employee-dashboard')
    const waiting = page.getByRole('region', { name: 'Waiting for you' })
    await expect(waiting).toContainText('Mar 1')
    await expect(waiting.getByRole('link', { name: 'All approvals' })).toBeVisible()
    await checkScreen(page, 'home-manager')
    await waiting.getByRole('button', { name: 'Approve Rita Report’s leave' }).first().click()
    await expect(waiting).not.toContainText('Mar 1')
    await expect(waiting.getByRole('link', { name: 'All approvals' })).toBeVisible()
    await page.locator('h1').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await expect(waiting).toContainText('Nothing')
    await signInAs(report.userId)
    await page.goto('/employee-dashboard')
    await expect(page.getByRole('heading', { name: 'Monthly Salary' })).toBeVisible()
    await expect(page.getByText('Waiting for you')).toBeHidden()
  })

  test('counts the tasks of the user’s teams', async ({ page, product, signInAs }) => {
    const leader = await product.build.employee()
    const member = await product.build.employee()
    const team = await product.build.team({ leaderId: leader.id, memberIds: [member.id] })
    await product.build.task({ teamId: team.id, returnAt: '2026-01-20T12:00:00Z' })
    await product.build.task({ teamId: team.id })
    await product.build.task({ employeeId: member.id })
    for (const [person, counts] of [
      [leader, ['2', '1', '1']],
      [member, ['3', '1', '2']],
    ] as const) {
      await signInAs(person.userId)
      await page.goto('/employee-dashboard')
      await expect(page.getByRole('region', { name: 'Your Tasks' }).getByRole('definition')).toHaveText([...counts])
    }
  })

  test('shows zeros for an administrator without an employee record, and one red line for the part that fails', async ({
    page,
    signInAs,
    adminId,
    expectedErrors,
  }) => {
    expectedErrors.push('500 /api/dashboard/employee/:id')
    await signInAs(adminId)
    await page.goto('/employee-dashboard')
    await expect(page.getByRole('region', { name: 'Your Tasks' }).getByRole('definition')).toHaveText(['0', '0', '0'])
    await page.route('**/api/dashboard/employee/*', (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'No figures today.' } }),
    )
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Error: No figures today.')
  })
})

test('a new organisation sees its first steps in order, ticked from the data, until they are hidden', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  await product.db.updateTable('organisation').set({ getting_started_dismissed: false, name: 'Harbour' }).execute()
  await signInAs(adminId)
  await page.goto('/admin-dashboard')
  const card = page.getByRole('region', { name: 'Getting started' })
  await expect(card.getByRole('listitem').first()).toContainText('Done:Name and time zone')
  await expect(card.getByRole('link', { name: 'Import' }).or(card.getByText('Done:Add your people'))).toBeVisible()
  // The card has a step for it.
  await expect(card.getByText('Protect administrator accounts')).toBeVisible()
  await expect(page.getByText('Protect your account')).toBeHidden()
  await checkScreen(page, 'getting-started')
  // Its first step leads to the currency, too, while that can still be changed.
  await expect(card.getByRole('listitem').first()).toContainText('choose the currency before you pay anyone')
  await card.getByRole('link', { name: 'Edit' }).first().click()
  await expect(page.getByText('Salaries are in USD.')).toBeVisible()
  await page.getByRole('link', { name: 'Change currency' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Legal entities' })).toBeVisible()
  await page.goto('/admin-dashboard')
  await card.getByRole('button', { name: 'Hide' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'What needs you today' })).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('an employee who opens the administrator’s summary is redirected to their own', async ({
  page,
  product,
  signInAs,
}) => {
  const { userId } = await product.build.employee()
  await signInAs(userId)
  await page.goto('/admin-dashboard')
  await expect(page).toHaveURL(/\/employee-dashboard$/)
})

// What `shift.spec.ts` does not open, and the homes with answers in both orders.
test('nothing moves while a screen loads', async ({ page, product, signInAs, adminId }) => {
  const { build } = product
  const department = await build.department()
  const someone = await build.employee({ departmentId: department })
  // A list with fewer rows than its page ends above its reserved place.
  for (let n = 0; n < 10; n++) await build.employee({ departmentId: department })
  await build.salary({ employeeId: someone.id })
  await build.task({ employeeId: someone.id, name: 'Sweep below the stairs and behind the boiler' })
  await build.leave({ employeeId: someone.id, startDate: '2032-02-02' })
  // Answers come one after the other, as they do on a line, and not all in one frame; on a wide screen in the other
  // order.
  let turned = false
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const late = (pathname.length * 37) % 240
    await new Promise((done) => setTimeout(done, 60 + (turned ? 440 - late : late)))
    await route.continue().catch(() => undefined)
  })
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
        if (value < 0.0005) continue
        const what = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`)
        moved.push(`${value.toFixed(4)}: ${what.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const screens = [
    [undefined, '/login'],
    [adminId, '/admin-dashboard'],
    [someone.userId, '/employee-dashboard'],
    // Fewer rows than the reserved places, and a bar as high as its text.
    [adminId, '/admin-dashboard/departments?search=nobody'],
  ] as const
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    turned = size.width > 1000
    for (const [who, path] of screens) {
      if (who) await signInAs(who)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForTimeout(700)
      await expect(page.locator('[data-loading="true"], .mantine-Skeleton-root')).toHaveCount(0)
      expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved), path).toEqual([])
    }
    await page.evaluate(() => localStorage.clear())
  }
})

interface Shift {
  value: number
  sources: { node: Node | null }[]
}

test('the columns of the admin home show their cards while the server is slow', async ({ page, signInAs, adminId }) => {
  let answer = () => {}
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/dashboard/**', async (route) => {
    await slow
    await route.continue()
  })
  await signInAs(adminId)
  // Both columns beside each other.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin-dashboard')
  for (const name of ['What needs you today', 'Coming up', 'Leave Management', 'Away today', 'Absences'])
    await expect(
      page.getByRole('region', { name, exact: true }).locator('.mantine-Skeleton-root').first(),
    ).toBeVisible()
  answer()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
})
