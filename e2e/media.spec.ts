import type { Page } from '@playwright/test'
import { checkScreen, expect, test } from './fixtures.ts'
import { boxOf } from './look.ts'

/** The vertical position of each element's middle. */
const middles = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ y, height }) => y + height / 2))

test('on paper there is a white page with only the list, as a table, in any view', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const { id: employeeId } = await product.build.employee({ name: 'Petra Paper' })
  await product.build.leave({ employeeId, status: 'Pending' })
  await signInAs(adminId)
  // As wide as a sheet of A4 within its margins.
  await page.setViewportSize({ width: 718, height: 900 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/admin-dashboard/leaves')
  const table = page.getByRole('table', { name: 'Manage Leaves' })
  await expect(table.getByRole('cell', { name: 'Petra Paper', exact: true })).toBeVisible()
  const styleOf = (selector: string, name: 'display' | 'backgroundColor' | 'color') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element)[property], name)
  expect(await styleOf('html', 'backgroundColor')).toBe('rgb(255, 255, 255)')
  expect(await styleOf('html', 'color')).toBe('rgb(20, 32, 38)')
  // A table head of this kind is repeated on each sheet.
  expect(await styleOf('thead', 'display')).toBe('table-header-group')
  await expect(table.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Action' })).toBeHidden()
  await expect(page.getByRole('search')).toBeHidden()
  for (const role of ['complementary', 'banner', 'checkbox', 'combobox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Approve|Columns|page/ })).toHaveCount(0)
  // The printed list names its filters, which cannot be changed there.
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/admin-dashboard/leaves?status=Pending&search=Petra')
  await expect(page.getByRole('searchbox')).toHaveValue('Petra')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Search by Employee ID: Petra · Pending')).toBeVisible()
  // The sums of the calendar end the table, instead of lying across a row.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin-dashboard/leaves/calendar?away=false')
  const sums = page.getByRole('rowheader', { name: 'Away', exact: true })
  await expect(sums).toBeVisible()
  expect(await sums.evaluate((cell) => getComputedStyle(cell).position)).toBe('static')
})

test('in forced colours mode the colours of a legend stay', async ({ page, signInAs, adminId }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAs(adminId)
  await page.goto('/admin-dashboard')
  const names = page.getByText(/^(Approved|Pending|Rejected)$/)
  await expect(names).toHaveCount(3)
  const grounds = await names.evaluateAll((all) =>
    all.map((name) => getComputedStyle(name, '::before').backgroundColor),
  )
  expect(new Set(grounds).size).toBe(3)
})

test('there is no motion for people who prefer reduced motion', async ({ page, product, signInAs, adminId }) => {
  await product.build.employee({ name: 'Stella Still' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/employees?search=Stella+Still')
  await page.getByRole('button', { name: 'More for Stella Still' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { transitionProperty, transitionDuration, animationDuration } = getComputedStyle(element)
      const takes = (durations: string) => durations.split(', ').some((each) => Number.parseFloat(each) > 0.001)
      const moves = (transitionProperty !== 'none' && takes(transitionDuration)) || takes(animationDuration)
      return moves ? [element.outerHTML.slice(0, 120)] : []
    }),
  )
  expect(moving).toEqual([])
})

test('row actions take one line on the narrowest phone, and end with the row on a desktop', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  await product.build.department({ name: 'Rowers' })
  await product.build.employee({ name: 'Rosa Row' })
  await signInAs(adminId)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin-dashboard/departments?search=Rowers')
  await expect(page.getByRole('cell', { name: 'Rowers' }).first()).toBeVisible()
  const places = await middles(page, 'tbody td[data-kind="actions"] :is(a, button)')
  // One menu has them all.
  expect(places.length).toBe(1)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin-dashboard/employees?search=Rosa+Row')
  const more = await boxOf(page.getByRole('button', { name: 'More for Rosa Row' }))
  const table = await boxOf(page.getByRole('table'))
  expect(table.x + table.width - more.x - more.width).toBeLessThanOrEqual(16)
})

test('a request on the dashboard is one row with both decisions, however long its name is', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const name = 'Maximiliana Bartholomew-Featherstonehaugh'
  const { id: employeeId } = await product.build.employee({ name })
  // The oldest pending requests come first.
  await product.build.leave({ employeeId, status: 'Pending', appliedAt: new Date('2020-01-01T08:00:00Z') })
  await signInAs(adminId)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/admin-dashboard')
  const approve = await boxOf(page.getByRole('button', { name: `Approve ${name}’s leave` }))
  const who = await boxOf(page.getByRole('link', { name }).first())
  const middle = ({ y, height }: typeof who) => y + height / 2
  expect(Math.abs(middle(approve) - middle(who))).toBeLessThan(4)
  expect(who.height).toBeLessThan(44)
})

test('on a phone search, filters and view of a list share a line, and name the active ones', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  await product.build.employee({ name: 'Tilda Toolbar' })
  await signInAs(adminId)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin-dashboard/employees')
  const parts = [
    page.getByRole('searchbox'),
    page.getByRole('button', { name: 'Filters', exact: true }),
    page.getByRole('button', { name: 'List', exact: true }),
    page.getByRole('button', { name: 'Cards', exact: true }),
  ]
  await expect(parts[0] as (typeof parts)[number]).toBeVisible()
  const boxes = await Promise.all(parts.map(boxOf))
  const middle = boxes.map(({ y, height }) => Math.round(y + height / 2))
  expect(Math.max(...middle) - Math.min(...middle)).toBeLessThan(4)
  await checkScreen(page, 'phone-toolbar')
  // The opened content is below the button.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const [button, field] = [
    await boxOf(page.getByRole('button', { name: 'Filters', exact: true })),
    await boxOf(page.getByLabel('Status', { exact: true })),
  ]
  expect(field.y).toBeGreaterThan(button.y + button.height)
})
