import { checkScreen, expect, test } from './fixtures.ts'

const IBAN = 'DE89 3704 0044 0532 0130 00'

test('an employee requests another bank account, and the payroll team approves it', async ({
  page,
  product,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push('400 /api/employee/:id/bank-account')
  test.setTimeout(120_000)
  const { build } = product
  const ann = await build.employee({ name: 'Ann Account' })
  const clerk = await build.employee({ name: 'Pia Payroll' })
  await build.assignment({ userId: clerk.userId, role: 'payroll' })

  await signInAs(ann.userId)
  await page.goto(`/employee-dashboard/profile/${ann.userId}`)
  const panel = page.getByRole('region', { name: 'Bank account' })
  await expect(panel).toContainText('No bank account yet.')
  await panel.getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bank account' })
  await expect(dialog).toContainText('The payroll team reviews the change')
  await expect(dialog.getByLabel('Account holder')).toHaveValue('Ann Account')
  await dialog.getByRole('textbox', { name: 'IBAN' }).fill('DE88 3704 0044 0532 0130 00')
  await dialog.getByRole('button', { name: 'Save account' }).click()
  await expect(dialog.getByText('This IBAN is not valid.')).toBeVisible()
  await checkScreen(page, 'bank-account-refused')
  await dialog.getByRole('textbox', { name: 'IBAN' }).fill(IBAN.toLowerCase())
  await dialog.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByText('Request sent')).toBeVisible()
  await expect(panel).toContainText(`: ${IBAN}`)
  await checkScreen(page, 'bank-account-own')

  await signInAs(clerk.userId)
  await page.goto('/admin-dashboard/change-requests')
  const row = page.getByRole('row', { name: /Ann Account/ })
  await expect(row).toContainText('DE89370400440532013000')
  const [approve, reject] = await Promise.all(
    ['Approve', 'Reject'].map((name) => row.getByRole('button', { name }).boundingBox()),
  )
  expect(approve?.y, 'side by side').toBe(reject?.y)
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(row).toContainText('Approved by')
  await page.goto(`/admin-dashboard/employees/salary/${ann.id}`)
  await expect(panel).toContainText(`Ann Account · ${IBAN}`)
  await checkScreen(page, 'bank-account-pay')

  await panel.getByRole('button', { name: 'Change' }).click()
  await expect(dialog).toContainText('We will notify the employee by email.')
  await dialog.getByLabel('Account type').selectOption('Account number')
  await dialog.getByRole('textbox', { name: 'Account number' }).fill('0012345678')
  await dialog.getByLabel('Bank code').fill('0701')
  await dialog.getByRole('button', { name: 'Save account' }).click()
  await expect(panel).toContainText('0012345678 / 0701')

  const reader = await build.employee({ name: 'Hanna Reader' })
  await build.assignment({ userId: reader.userId, role: 'auditor' })
  await signInAs(reader.userId)
  await page.goto(`/admin-dashboard/employees/salary/${ann.id}`)
  await expect(panel).toContainText('•••• 5678')
  await expect(panel.getByRole('button')).toHaveCount(0)
})
