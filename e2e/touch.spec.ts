import type { Page } from '@playwright/test'
import { SEED_PASSWORD } from '../server/seeds/builders.ts'
import { expect, LOADING, test } from './fixtures.ts'

const widthOf = (page: Page) =>
  page.getByRole('complementary', { name: 'Admin Panel' }).evaluate((sidebar) => sidebar.clientWidth + 1)

/** Targets that are too small for a finger: less than 44 px high or wide. Runs in the page. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const NEEDED = 44
    const answers = (target: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (target.contains(hit) || hit.closest('label')?.control === target)
    }
    return [...document.querySelectorAll('main :is(a, button, input, select, textarea), header button')].flatMap(
      (target) => {
        if (!target.checkVisibility({ visibilityProperty: true }) || target.matches(':disabled')) return []
        // Keyboards alone reach it: what stands over it answers fingers, and is measured itself.
        if (getComputedStyle(target).pointerEvents === 'none') return []
        target.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = target.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const reach = (at: (by: number) => [number, number]) => {
          let by = 0
          while (by < NEEDED && answers(target, ...at(by + 1))) by++
          return by
        }
        const tall = reach((by) => [x, y + by]) + reach((by) => [x, y - by]) + 1
        const wide = reach((by) => [x + by, y]) + reach((by) => [x - by, y]) + 1
        // The border of its field, or half a pixel at each edge, does not count.
        const name = target.getAttribute('aria-label') ?? target.textContent
        return Math.min(tall, wide) < NEEDED - 2 ? [`${target.localName} ${name}: ${wide} x ${tall}`] : []
      },
    )
  })

test('an employee’s controls on a phone are at least 44 px wide and high', async ({ page, product, signInAs }) => {
  const boss = await product.build.employee()
  const { id, userId } = await product.build.employee({ managerId: boss.id })
  await product.build.employee({ managerId: id })
  await product.db
    .insertInto('person_contacts')
    .values({ employee_id: id, work_phone: '+49 40 5550 1' })
    .onConflict((found) => found.column('employee_id').doUpdateSet({ work_phone: '+49 40 5550 1' }))
    .execute()
  await product.build.task({ name: 'Short', employeeId: id })
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  for (let n = 0; n < 5; n++) {
    const { id: employeeId } = await product.build.employee({ managerId: boss.id })
    await product.build.leave({ employeeId, startDate: day, endDate: day, status: 'Approved' })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(userId)
  for (const path of [
    '',
    '/add-leave',
    `/task/${userId}`,
    `/salary/${userId}`,
    '/setting',
    '/setting/my-data',
    '/notifications',
    '/directory',
  ]) {
    await page.goto(`/employee-dashboard${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator(LOADING)).toHaveCount(0)
    expect(await smallTargets(page), path).toEqual([])
    if (path !== '/add-leave') continue
    // The other fields are not pushed away by all who are away.
    const more = page.getByText('… and 2 more')
    expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(40)
    await expect(page.getByRole('list', { name: 'Colleagues who are away' }).getByRole('listitem')).toHaveCount(3)
  }
})

test('the menu of a row on a phone has entries 44 px high', async ({ page, product, signInAs, adminId }) => {
  await product.build.employee({ name: 'Tilda Touch' })
  await signInAs(adminId)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin-dashboard/employees?search=Tilda+Touch')
  await page
    .getByRole('row', { name: /Tilda Touch/ })
    .getByRole('button')
    .last()
    .click()
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeVisible()
  const heights = await page
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})

test('a name of a hundred letters does not change the top bar', async ({ page, product, signInAs }) => {
  const name = 'W'.repeat(100)
  await signInAs((await product.build.employee({ name })).userId)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/employee-dashboard')
    await expect(page.getByText(`Welcome, ${name}`)).toBeVisible()
    expect((await page.getByRole('banner').boundingBox())?.height, `at ${width} px`).toBeLessThanOrEqual(56)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
  }
})

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })

  test('a tap on an entry of the narrow sidebar leaves the page uncovered', async ({ page, signInAs, adminId }) => {
    await signInAs(adminId)
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A pointer that was never moved is in the corner, above the sidebar.
    await expect.poll(() => widthOf(page)).toBe(64)
    const teams = page.getByRole('link', { name: 'Teams', exact: true })
    await teams.tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Teams' })).toBeVisible()
    await expect.poll(() => widthOf(page)).toBe(64)
    // A link to the open page navigates nowhere.
    await teams.tap()
    await expect.poll(() => widthOf(page)).toBe(64)
    // An entry with further screens shows them, and the next tap opens one of them.
    await page.getByRole('link', { name: 'Employees', exact: true }).tap()
    await page.getByRole('link', { name: 'Directory', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Directory' })).toBeVisible()
    await expect.poll(() => widthOf(page)).toBe(64)
  })
})

test('a toast on a phone is above the submit button of a form', async ({ page, product }) => {
  const email = `toast-${process.pid}@example.com`
  await product.build.employee({ email })
  await page.setViewportSize({ width: 390, height: 844 })
  // After signing in, the person arrives at the requested page, which shows the message.
  await page.goto('/employee-dashboard/add-leave')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(SEED_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const send = page.getByRole('button', { name: 'Request leave' })
  await expect(send).toBeInViewport({ ratio: 1 })
  const toast = page.getByRole('status').filter({ hasText: 'Successfully login' })
  const [above, below] = [await toast.boundingBox(), await send.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? Number.NaN)).toBeLessThanOrEqual(below?.y ?? 0)
})
