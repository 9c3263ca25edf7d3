import { screens } from '@ems/contract/core/screens'
import type { Locator } from '@playwright/test'
import { checkScreen, expect, test } from './fixtures.ts'
import { boxOf } from './look.ts'

// Approval rules apply to the whole organisation: rules of this test would change the leaves of other tests.
test.use({ settings: { ORG_CURRENCY: 'SEK' } })

test('an approval rule says when, who and what if late, and leave types show their approvers', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const boss = await product.build.employee({ name: 'Tara Boss' })
  await product.build.employee({ name: 'Theo Trial', managerId: boss.id })
  await signInAs(adminId)
  await page.goto(screens.admin.leaveFlows)
  await expect(page.getByRole('region', { name: 'Everything else' })).toContainText('The manager approves.')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('button', { name: 'Add rule' }).click()
  const rule = page.getByRole('region', { name: 'Any leave' })
  await rule.getByLabel('Leave type').selectOption('Sick Leave')
  const sick = page.getByRole('region', { name: 'Sick Leave' })
  const act = async (dots: Locator, what: 'Move up' | 'Move down' | 'Remove') => {
    await dots.click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await act(sick.getByRole('button', { name: 'More for row 1' }), 'Remove')
  await expect(sick.getByText('Approved automatically')).toBeVisible()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('region', { name: 'Any leave' }).getByLabel('From (days)').fill('10')
  await expect(page.getByRole('region', { name: 'Any leave of 10 days or more' })).toBeVisible()
  // A rule is moved by key and by pointer, and the focus stays on it.
  const long = page.getByRole('region', { name: 'Any leave of 10 days or more' })
  const dots = long.getByRole('button', { name: 'More for Any leave of 10 days or more' })
  const rules = page.getByRole('group', { name: 'Approval rules' }).getByRole('region')
  await dots.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dots).toBeFocused()
  await expect(rules.first()).toContainText('Any leave of 10 days or more')
  await act(dots, 'Move down')
  await expect(dots).toBeFocused()
  await expect(rules.first()).toContainText('Sick Leave')
  await long.getByRole('button', { name: 'Add step' }).click()
  const who = long.getByRole('group', { name: 'Steps' }).getByLabel('Approver')
  await who.last().selectOption({ index: 1 })
  const second = await who.last().inputValue()
  const steps = long.getByRole('group', { name: 'Steps' })
  await act(steps.getByRole('button', { name: 'More for row 2' }), 'Move up')
  await expect(who.first()).toHaveValue(second)
  await act(steps.getByRole('button', { name: 'More for row 1' }), 'Remove')
  // The focus is never lost: the row that is left takes it.
  await expect(steps.getByRole('button', { name: 'More for row 1' })).toBeFocused()
  await checkScreen(page, 'leave-approvals')
  // The rules are tried before they are saved.
  await page.getByRole('combobox', { name: 'Person' }).fill('Theo')
  await page.getByRole('option', { name: /Theo Trial/ }).click()
  await page.getByLabel('Leave type').last().selectOption('Sick Leave')
  await expect(page.getByText('Rule 1: Approved automatically')).toBeVisible()
  await page.getByLabel('Leave type').last().selectOption('Casual Leave')
  await page.getByLabel('Amount (days)').fill('9')
  await expect(page.getByText('Everything else: Tara Boss (manager)')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  // Saved rules are closed: each is a line with its approvers.
  await expect(sick.getByLabel('Leave type')).toHaveCount(0)
  await expect(sick).toContainText('Approved automatically')
  for (const fact of ['The manager', 'Reminder after 3 working days']) await expect(long).toContainText(fact)
  await long.getByRole('button', { name: 'Edit Any leave of 10 days or more' }).click()
  await expect(long.getByLabel('Leave type')).toBeFocused()
  await long.getByRole('button', { name: /^Done with/ }).click()
  await expect(long.getByLabel('Leave type')).toHaveCount(0)

  const departmentId = await product.build.department({ name: 'Harbour Support' })
  await product.build.employee({ name: 'Sue Support', departmentId })
  await page.goto(screens.admin.restrictions)
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(page.locator('form').getByText('Blocked days', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Add blocked days' }).click()
  const blocked = page.getByRole('region', { name: 'New blocked days' })
  await expect(blocked.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Stocktaking')
  const stock = page.getByRole('region', { name: 'Stocktaking' })
  await stock.getByRole('textbox', { name: 'From' }).fill('2031-12-30')
  await stock.getByRole('textbox', { name: 'To', exact: true }).fill('2031-12-31')
  await page.getByRole('button', { name: 'Add group' }).click()
  const group = page.getByRole('region', { name: 'A department' })
  await group.getByRole('combobox', { name: 'Department' }).fill('Harbour S')
  await page.getByRole('option', { name: 'Harbour Support' }).click()
  await group.getByLabel('People').fill('2')
  await expect(page.getByText(/only 1 person in Harbour Support would be present/)).toBeVisible()
  await checkScreen(page, 'leave-blocked-open')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // Closed rows: the days, for whom and what happens; staffing is a sentence.
  await expect(stock).toContainText('Dec 30 – 31, 2031')
  await expect(stock).toContainText('Everyone')
  await expect(stock).toContainText('Refused')
  await expect(group).toContainText('Warn if fewer than 2 people in Harbour Support are present')
  // The menu of a row stands in it.
  const more = await boxOf(stock.getByRole('button', { name: 'More for Stocktaking' }))
  const title = await boxOf(stock.getByText('Stocktaking'))
  expect(Math.abs(more.y + more.height / 2 - title.y - title.height / 2)).toBeLessThan(24)
  await checkScreen(page, 'leave-blocked')

  await page.goto(screens.admin.leaveSettings)
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
  const approver = (name: string) => row(name).locator('[data-title="Approved by"]')
  await expect(approver('Sick Leave')).toHaveText('Automatic')
  await expect(approver('Casual Leave')).toHaveText('Depends on the request')
  await expect(row('Casual Leave')).toContainText('No balance')
  await checkScreen(page, 'leave-types')
})

test('25 days for everyone, 5 of them carried over, take five clicks from the dashboard', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  await product.build.employee({ name: 'Eve Entitled' })
  await page.setViewportSize({ width: 1280, height: 740 })
  await signInAs(adminId)
  await page.goto(screens.admin.home)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const list = page.getByRole('navigation', { name: 'All settings' })
  await list.getByText('Time off', { exact: true }).click()
  await list.getByRole('link', { name: 'Entitlements', exact: true }).click()
  await expect(page.getByLabel('Days per year')).toBeFocused()
  await page.keyboard.type('25')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Grant to everyone' }).click()
  await expect(page.getByText(/^Everyone now has .*Annual Leave/)).toBeVisible()
  await expect(page.getByText('up to 5 days carry over until Mar 31', { exact: false })).toBeVisible()
  // Before anything was changed there is nothing to review, and no figures that say so.
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toHaveCount(1)
  await expect(page.getByText('Nothing changes')).toHaveCount(0)
  // All fields begin at one edge, also those that are unfolded.
  await page.getByText('Limits', { exact: true }).click()
  const sentences = page.locator('[data-sentence]:visible')
  const edges = await sentences.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
  const policy = await page.getByLabel('Policy name').evaluate((field) => field.getBoundingClientRect().x)
  expect(new Set([...edges, policy]).size).toBe(1)
})

test('the preview of a policy shows the year that was typed last', async ({ page, product, signInAs, adminId }) => {
  const type = await product.build.leaveType()
  await product.build.leavePolicy(type, 'Steady')
  await signInAs(adminId)
  await page.goto(screens.admin.leaveType.replace('$id', type))
  // An answer takes longer than typing.
  const years: unknown[] = []
  await page.route('**/api/leave/policies/*/preview', async (route) => {
    years.push(route.request().postDataJSON().year)
    const answer = await route.fetch()
    await new Promise((done) => setTimeout(done, 400))
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Preview for a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview of Steady' })
  await dialog.getByLabel('Year').fill('2040')
  await dialog.getByLabel('Year').fill('2041')
  await expect(dialog.getByText('Jan 1, 2041', { exact: false }).first()).toBeVisible()
  expect(years.at(-1)).toBe(2041)
})
