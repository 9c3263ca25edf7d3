import { screens } from '@ems/contract/core/screens'
import { checkScreen, expect, test } from './fixtures.ts'

// A separate organisation: one more woman or man of another test would change which figures are withheld.
test.use({ settings: { ORG_CURRENCY: 'CHF' } })

test('HR sets up a pay category, prepares a pay gap, publishes it and gives a reason', async ({
  page,
  product,
  adminId,
  signInAs,
  expectedErrors,
}) => {
  const { build, db } = product
  expectedErrors.push('400 /api/pay/category')
  await signInAs(adminId)
  await page.goto(screens.admin.payTransparency)
  await page.getByRole('button', { name: 'Add category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Engineers')
  await dialog.getByLabel('Code').fill('ENG')
  await dialog.getByLabel('Level').fill('6')
  await dialog.getByRole('button', { name: 'Add range' }).click()
  await dialog.getByLabel('From').fill('2020-01-01')
  await dialog.getByLabel('Minimum').fill('52.000,50')
  await expect(dialog.getByText('52,000.50')).toBeVisible()
  await dialog.getByLabel('Maximum').fill('40000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The maximum cannot be below the minimum.').first()).toBeVisible()
  await dialog.getByLabel('Maximum').fill('74000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Category saved')).toBeVisible()
  await expect(page.getByText('CHF 52,000.50 – 74,000').first()).toBeVisible()
  await checkScreen(page, 'pay-categories')

  // Five women and five men who did the work last year; the men were paid more.
  const year = new Date().getUTCFullYear() - 1
  const { id: category } = await db
    .selectFrom('pay_categories')
    .select('id')
    .where('code', '=', 'ENG')
    .executeTakeFirstOrThrow()
  for (const [gender, basicSalary] of [
    ['female', '3000'],
    ['male', '4000'],
  ] as const)
    for (let n = 0; n < 5; n++) {
      const { id } = await build.employee({ gender, employedFrom: '2020-01-01' })
      await build.salary({ employeeId: id, basicSalary, payDate: `${year}-03-31` })
      await db.updateTable('job_periods').set({ pay_category_id: category }).where('employee_id', '=', id).execute()
    }
  // The arrow keys move along the tabs.
  const gaps = page.getByRole('tab', { name: 'Pay gap', exact: true })
  await page.getByRole('tab', { name: 'Categories' }).press('ArrowRight')
  await expect(gaps).toBeFocused()
  await expect(gaps).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Prepare pay gap report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Prepare', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Pay gap ${year}` })).toBeVisible()
  const row = page.getByRole('row', { name: /Engineers/ })
  await expect(row).toContainText('25%')
  await expect(row).toContainText('Reason missing')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Pay gap report published')).toBeVisible()
  await page.getByRole('button', { name: 'Full', exact: true }).click()
  await page.getByRole('button', { name: 'Give a reason for the pay gap in Engineers' }).click()
  await page.getByRole('dialog').getByLabel('Reason or remedy').fill('Seniority by the collective agreement')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Justified')
  await expect(page.getByText('Finding saved')).toBeHidden()
  await checkScreen(page, 'pay-gap')
})
