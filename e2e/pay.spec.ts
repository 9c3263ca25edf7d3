import { newId } from '../server/src/platform/database/ids.ts'
import { checkScreen, expect, test } from './fixtures.ts'
import type { Product } from './product.ts'

test('a month is calculated, approved by a second person, exported, and paid with a one-off payment', async ({
  page,
  product,
  signInAs,
  adminId,
  expectedErrors,
}) => {
  const { id, userId, code } = await product.build.employee({ name: 'Rae Run', salary: '3000.00' })
  const employedFrom = `${new Date().toISOString().slice(0, 7)}-01`
  // The card names the first people: other tests have people who joined, too.
  await product.build.employee({ name: 'Aa Joined', salary: '2000.00', employedFrom })
  const second = await product.build.administrator()
  await signInAs(adminId)
  await page.goto('/admin-dashboard/salary/run')
  await expect(page).toHaveURL(/pay-period$/)

  // An amount with a comma is read as written, and never as a hundred times as much.
  await page.goto('/admin-dashboard/one-off-payments')
  await page.getByRole('button', { name: 'Add one-off payment' }).first().click()
  const dialog = page.getByRole('dialog')
  // All that is missing is named at once, and the first of it has the focus.
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This field is required.')).toHaveCount(2)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Rae')
  await page.getByRole('option', { name: /Rae Run/ }).click()
  await dialog.getByLabel('Amount').fill('1,250.50')
  await expect(dialog.getByText(/= .*1,250\.50/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Rae Run' })).toContainText('$1,250.50')
  // Two people may have the same name.
  await expect(page.getByRole('row').filter({ hasText: 'Rae Run' })).toContainText(code)
  await checkScreen(page, 'one-off-payments')

  // The month that is offered depends on the salary records: until they are known, no month can be started.
  const records = Promise.withResolvers<void>()
  await page.route(/salary\?.*legalEntity/, async (route) => {
    await records.promise
    await route.continue()
  })
  const periods = page.waitForResponse(/pay\/period\?/)
  await page.goto('/admin-dashboard/pay-period')
  await (await periods).finished()
  const start = page.getByRole('button', { name: /^Start / })
  await expect(start).toHaveCount(0)
  records.resolve()
  await checkScreen(page, 'pay-periods')
  // The first pay group is the organisation's; other tests add legal entities, which have their own.
  await page
    .getByRole('radio', { name: /^Our payroll provider/ })
    .first()
    .click()
  // The records of other tests may lead to the next month.
  await page.getByLabel('First month').first().selectOption(employedFrom.slice(0, 7))
  await start.first().click()
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeVisible()
  // The changes are cards, and the list of one kind after its choice.
  const joined = page.getByRole('region', { name: 'Joined' })
  await expect(joined.getByRole('link', { name: 'Aa Joined' })).toBeVisible()
  await checkScreen(page, 'pay-changes')
  await page.getByLabel('Change', { exact: true }).selectOption('Joined')
  await expect(joined).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Aa Joined' })).toContainText('First day')
  await page.getByRole('tab', { name: /^People/ }).click()
  // If nobody else is in the list, the search changes no row, and dims them only after a pause in typing.
  const searched = page.waitForResponse((response) => /people\?.*search=Rae/.test(response.url()))
  await page.getByLabel('Search by name or employee ID').fill('Rae Run')
  await searched
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row').filter({ hasText: 'Rae Run' })
  await expect(row).toContainText('$4,250.50')
  await page.getByRole('button', { name: 'Details of Rae Run’s pay' }).click()
  await expect(row).toContainText('Allowance')
  await checkScreen(page, 'pay-period')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('The pay period is in review.')).toBeVisible()

  expectedErrors.push('403 /api/pay/period/:id/status')
  // The person who submitted does not approve while another person can.
  await page.getByRole('button', { name: 'Approve and close' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('Someone else must approve what you submitted.')).toBeVisible()

  await signInAs(second)
  await page.goto('/admin-dashboard/pay-period')
  // The card says the step of the period, and has one next button.
  const card = page.getByRole('region', { name: /Monthly/ }).filter({ hasText: 'Submitted by' })
  await expect(card.getByRole('listitem').filter({ hasText: 'Approve' })).toHaveAttribute('aria-current', 'step')
  await expect(card.getByRole('link').or(card.getByRole('button'))).toHaveText(['Review'])
  await page.getByRole('link', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Approve and close' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('The pay period is closed.')).toBeVisible()
  await page.getByRole('tab', { name: 'Export' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Lines' }).click()
  expect((await file).suggestedFilename()).toMatch(/Lines\.csv$/)

  // A one-off payment that cannot wait for the next month is paid off-cycle.
  await page.getByRole('button', { name: 'Pay people off-cycle' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Rae')
  await page.getByRole('option', { name: /Rae Run/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start off-cycle period' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('off-cycle 2')
  await page.getByRole('button', { name: 'More about this pay period' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/pay-period$/)

  await page.goto(`/admin-dashboard/employees/salary/${id}`)
  await page.getByRole('button', { name: 'Change pay' }).click()
  await page.getByRole('dialog').getByLabel('From').fill('2026-01-15')
  // What is wrong with an amount is said beside it.
  expectedErrors.push('400 /api/pay/terms/:id')
  await page.getByRole('dialog').getByLabel('Basic salary').fill('-5')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByLabel('Basic salary')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('dialog').getByLabel('Basic salary')).toBeFocused()
  await page.getByRole('dialog').getByLabel('Basic salary').fill('3.300,00')
  await checkScreen(page, 'pay-terms')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Pay terms saved/)).toBeVisible()

  await signInAs(userId)
  await page.goto(`/employee-dashboard/salary/${userId}`)
  await expect(page.getByText('No payslips yet.')).toBeVisible()
  await expect(page.getByText(/\$3,300/).first()).toBeVisible()
})

test('a bank file without any possible payment names the people, and links to the form for their accounts', async ({
  page,
  product: { build, db },
  signInAs,
  adminId,
  expectedErrors,
}) => {
  const { id, code, userId } = await build.employee({ name: 'Ben Bankless' })
  const group = await db.selectFrom('pay_groups').select('id').executeTakeFirstOrThrow()
  const period = newId()
  await db
    .insertInto('pay_periods')
    .values({
      ...{ id: period, group_id: group.id, month: '2019-02-01', number: 1, mode: 'own', pay_date: '2019-02-28' },
      status: 'Closed',
    })
    .execute()
  const employee = { _id: id, employeeId: code, userId: { _id: userId, name: 'Ben Bankless', profileImage: null } }
  const sentence = 'No one can be paid yet.'
  await page.route(/\/api\/pay\/period\/[^/]+\/bank-file$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: {
            ...{ success: false, error: sentence, message: sentence, code: 'CONFLICT', reason: 'bank-file.nobody' },
            ...{ params: {}, requestId: period, leftOut: [{ employee, reason: 'no-account', toPay: 100 }] },
          },
        })
      : route.fallback(),
  )
  expectedErrors.push('409 /api/pay/period/:id/bank-file')
  await signInAs(adminId)
  await page.goto(`/admin-dashboard/pay-period/${period}`)
  await page.getByRole('tab', { name: 'Bank' }).click()
  await page.getByRole('button', { name: 'Create bank file' }).click()
  await expect(page.getByText(/^No one can be paid yet/)).toBeVisible()
  await expect(page.getByText(/No bank account/)).toBeVisible()
  await page.getByRole('link', { name: 'Add bank account for Ben Bankless' }).click()
  await expect(page).toHaveURL(new RegExp(`employees/salary/${id}`))
  await expect(page.getByRole('region', { name: 'Bank account' })).toBeVisible()
})

/** A company that makes its own payslips, with an open, calculated month. @param accounts whether each person has one */
async function ownOffice({ url, build, db }: Product, adminId: string, people: Record<string, boolean>) {
  const token = await build.session(adminId)
  const send = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await (await fetch(`${url}/api/${path}`, { method, headers, body: JSON.stringify(body) })).json()
    expect(answer).toMatchObject({ success: true })
    return answer
  }
  const name = `Own Office ${newId().slice(-6)}`
  const { legalEntity } = await send('POST', 'legal-entity', { name, currency: 'EUR', country: 'DE' })
  const { id: group } = await db
    .selectFrom('pay_groups')
    .select('id')
    .where('legal_entity_id', '=', legalEntity._id)
    .executeTakeFirstOrThrow()
  await db.updateTable('pay_groups').set({ mode: 'own' }).where('id', '=', group).execute()
  const made: Awaited<ReturnType<typeof build.employee>>[] = []
  for (const [person, hasAccount] of Object.entries(people)) {
    const one = await build.employee({ name: person, salary: '0', employedFrom: '2020-01-01' })
    const entity = { legal_entity_id: legalEntity._id }
    await db.updateTable('employees').set(entity).where('id', '=', one.id).execute()
    await db.updateTable('job_periods').set(entity).where('employee_id', '=', one.id).execute()
    const lines = [{ component: 'BASIC', amount: 2000 }]
    await send('POST', `pay/terms/${one.id}`, { group, effectiveFrom: '2020-01-01', lines })
    const account = { holder: person, accountNumber: newId().slice(-10), bankCode: '07' }
    if (hasAccount) await send('PUT', `employee/${one.id}/bank-account`, account)
    made.push(one)
  }
  const month = new Date().toISOString().slice(0, 7)
  const { period } = await send('POST', 'pay/period', { group, month })
  const calculate = () => send('POST', `pay/period/${period._id}/calculate`, {})
  await calculate()
  return { name, month, people: made, period: period._id as string, send, calculate }
}

test('an office that makes its own payslips learns what is missing before it submits', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const { period, month, people, send, calculate } = await ownOffice(product, adminId, {
    'Aa Account': false,
    'Zz Zero': false,
  })
  await signInAs(adminId)
  await page.goto(`/admin-dashboard/pay-period/${period}`)
  const taxes = page.getByRole('status').filter({ hasText: 'No taxes or contributions are deducted' })
  await expect(taxes).toBeVisible()
  await expect(taxes.getByRole('link', { name: 'Pay components' })).toHaveAttribute('href', /setting\/pay$/)
  await taxes.getByRole('link', { name: 'Open the list' }).click()
  await expect(page.getByRole('tab', { name: /^People/ })).toHaveAttribute('aria-selected', 'true')

  // The exception that blocks comes first, whatever the order, and the notice leads to it.
  await send('POST', 'pay/input', { employeeId: people[1]?.id, component: 'DEDUCTION', month, amount: 2500 })
  await calculate()
  await page.reload()
  await expect(taxes).toHaveCount(0)
  const blocking = page.getByRole('status').filter({ hasText: 'Resolve 1 exception before you submit.' })
  await checkScreen(page, 'pay-blocking')
  await blocking.getByRole('link').click()
  await expect(page.getByRole('tab', { name: /^Exceptions/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('row').nth(1)).toContainText('Zz Zero')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('row').nth(1)).toContainText('Zz Zero')
})

test('a closed month of an office that makes its own payslips leads to its payslips and its bank file', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const office = await ownOffice(product, adminId, { 'Bea Bank': true, 'Ben Bankless': false })
  const { period, name, send } = office
  const second = await product.build.administrator()
  await send('PUT', `pay/period/${period}/status`, { to: 'Review', note: '' })
  await signInAs(second)
  await page.goto(`/admin-dashboard/pay-period/${period}`)
  await page.getByRole('button', { name: 'Approve and close' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 people will be paid €4,000 in total. 1 person had no bank account')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('The pay period is closed.')).toBeVisible()

  // What the bank file needs is said before the payslips are published, with the way to it.
  await page.getByRole('tab', { name: 'Bank' }).click()
  const needs = page.getByRole('status').filter({ hasText: 'Before you create the bank file' })
  await expect(needs.getByRole('listitem')).toHaveText([/^Publish the payslips/, /^Set the payer IBAN/])
  await expect(needs.getByRole('link').last()).toHaveAttribute('href', /setting\/pay$/)
  await checkScreen(page, 'pay-bank-needs')
  await page.getByLabel('Format').selectOption('CSV')
  await expect(needs.getByRole('listitem')).toHaveText([/^Publish the payslips/])

  // The card of the group leads back to the month that was just closed, and names what is left to do.
  await page.goto('/admin-dashboard/pay-period')
  const card = page.getByRole('region', { name: new RegExp(name) })
  await expect(card.getByRole('button', { name: /^Start / })).toBeVisible()
  await checkScreen(page, 'pay-periods-closed')
  await card.getByRole('link', { name: /^\w+ \d{4}$/ }).click()
  await expect(page).toHaveURL(new RegExp(`pay-period/${period}`))
  await page.goBack()
  await card.getByRole('link', { name: 'Publish payslips' }).click()
  await expect(page.getByRole('tab', { name: 'Payslips' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(dialog).toContainText('The pay period can then no longer be reopened.')
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('2 payslips published')).toBeVisible()
  await page.goto('/admin-dashboard/pay-period')
  await card.getByRole('link', { name: 'Create bank file' }).click()
  await expect(needs.getByRole('listitem')).toHaveText([/^Set the payer IBAN/])
  await page.getByLabel('Format').selectOption('CSV')
  await expect(needs).toHaveCount(0)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Create bank file' }).click()
  await file
  await page.goto('/admin-dashboard/pay-period')
  await expect(card.getByRole('link', { name: /^\w+ \d{4}$/ })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Create bank file' })).toHaveCount(0)

  // Nobody is told that they were paid: this is known of no one.
  const ben = office.people[1]
  await signInAs(ben?.userId ?? '')
  await page.goto(`/employee-dashboard/salary/${ben?.userId}`)
  await expect(page.getByText(/Pay date \w+ \d+, \d{4}/)).toBeVisible()
  await expect(page.getByText(/Paid/)).toHaveCount(0)
})
