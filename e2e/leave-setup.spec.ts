import { screens } from '@ems/contract/core/screens'
import { checkScreen, expect, test } from './fixtures.ts'

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
  await sick.getByRole('group', { name: 'Steps' }).getByRole('button', { name: 'Remove row 1' }).click()
  await expect(sick.getByText('Approved automatically')).toBeVisible()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('region', { name: 'Any leave' }).getByLabel('From (days)').fill('10')
  await expect(page.getByRole('region', { name: 'Any leave of 10 days or more' })).toBeVisible()
  // A rule is moved by key and by pointer, and the focus stays on it.
  const long = page.getByRole('region', { name: 'Any leave of 10 days or more' })
  await long.getByRole('button', { name: 'Move row 2 up' }).press('Enter')
  await expect(long.getByRole('button', { name: 'Move row 1 down' })).toBeFocused()
  await long.getByRole('button', { name: 'Move row 1 down' }).click()
  await expect(long.getByRole('button', { name: 'Move row 2 up' })).toBeFocused()
  await long.getByRole('button', { name: 'Add step' }).click()
  const who = long.getByRole('group', { name: 'Steps' }).getByLabel('Approver')
  await who.last().selectOption({ index: 1 })
  const second = await who.last().inputValue()
  await long.getByRole('group', { name: 'Steps' }).getByRole('button', { name: 'Move row 2 up' }).click()
  await expect(who.first()).toHaveValue(second)
  await long.getByRole('group', { name: 'Steps' }).getByRole('button', { name: 'Remove row 1' }).click()
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

  await page.goto(screens.admin.restrictions)
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(page.locator('form').getByText('Blocked days', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Add group' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()

  await page.goto(screens.admin.leaveSettings)
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  await expect(row('Sick Leave')).toContainText('Approved by: Automatic')
  await expect(row('Casual Leave')).toContainText('Approved by: Depends on the request')
  await expect(row('Casual Leave')).toContainText('No balance')
  await checkScreen(page, 'leave-types')
})
