import { addDays } from '@ems/contract/core/days'
import { expect, test } from './fixtures.ts'

const today = new Date().toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('pending requests come first, the oldest first, each with one badge that tells its age or that it is late', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const requests = [
    { name: 'Olga Old', asked: 9, startDate: addDays(today, 40) },
    { name: 'Paul Past', asked: 8, startDate: addDays(today, -5) },
    { name: 'Susi Soon', asked: 7, startDate: addDays(today, 1) },
    { name: 'Lena Later', asked: 6, startDate: addDays(today, 20) },
  ]
  for (const { name, asked, startDate } of requests) {
    const { id: employeeId } = await product.build.employee({ name: `${name} Order` })
    await product.build.leave({
      employeeId,
      status: 'Pending',
      startDate,
      endDate: startDate,
      appliedAt: daysAgo(asked),
    })
  }
  await signInAs(adminId)
  await page.goto('/admin-dashboard/leaves?status=Pending&search=Order')
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'Order' })
  await expect(rows).toHaveText(requests.map(({ name }) => new RegExp(name)))
  await expect(page.getByText('· oldest first')).toBeVisible()
  const statuses = rows.locator('[data-kind=badge]')
  const told = ['Pending 9 days', 'Already past', 'Starts tomorrow', 'Pending 6 days']
  for (const [at, text] of told.entries()) {
    await expect(statuses.nth(at)).toContainText(text)
    // One badge a row: the word of the status is for screen readers where the days matter more.
    await expect(statuses.nth(at).locator('svg')).toHaveCount(1)
  }
  // The list of all begins with them, too; then come the decided ones, the newest first.
  for (const asked of [5, 1]) {
    const { id: employeeId } = await product.build.employee({ name: `Done ${asked} Order` })
    await product.build.leave({ employeeId, status: 'Approved', startDate: today, appliedAt: daysAgo(asked) })
  }
  await page.goto('/admin-dashboard/leaves?search=Order')
  await expect(page.getByText('· pending first')).toBeVisible()
  await expect(rows).toHaveText([...requests.map(({ name }) => new RegExp(name)), /Done 1/, /Done 5/])
  await page.goto('/admin-dashboard/leaves?status=Approved&search=Order')
  await expect(page.getByText('· newest first')).toBeVisible()
  // The details page follows the order of the list.
  await page.goto('/admin-dashboard/leaves?status=Pending&search=Order')
  await rows.first().getByRole('link', { name: /^View/ }).click()
  await expect(page.getByText('1 of 4')).toBeVisible()
})

test('people are sorted by name and tasks by due date, and the list header shows the order', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  for (const name of ['Zara Sorted', 'Anna Sorted']) await product.build.employee({ name })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/employees?search=Sorted')
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'Sorted' })
  await expect(rows).toHaveText([/Anna/, /Zara/])
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')

  const { id: employeeId } = await product.build.employee({ name: 'Tom Tasked' })
  const instant = (day: string) => `${day}T10:00:00Z`
  const past = instant(addDays(today, -3))
  await product.build.task({ name: 'Sorted done', employeeId, deadlineAt: past, returnAt: past })
  await product.build.task({ name: 'Sorted by nobody' })
  await product.build.task({ name: 'Sorted later', employeeId, deadlineAt: instant(addDays(today, 9)) })
  await product.build.task({ name: 'Sorted overdue', employeeId, deadlineAt: past })
  await page.goto('/admin-dashboard/tasks?search=Sorted')
  await expect(rows).toHaveText([/overdue/, /later/, /by nobody/, /done/])
  await expect(page.getByText('next due first')).toBeVisible()
})
