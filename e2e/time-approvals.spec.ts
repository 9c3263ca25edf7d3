import type { Page } from '@playwright/test'
import { addDays } from '../contract/src/core/days.ts'
import { checkScreen, expect, test } from './fixtures.ts'

/** Makes calls with the account of the page. */
const send = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' }
      const answer = await fetch(`/api/${where}`, { method: how as string, headers, body: what as string })
      return { status: answer.status, body: await answer.text() }
    },
    [method, path, JSON.stringify(body)],
  )

test('corrections are in the list of approvals and its count, and are approved or rejected with a comment', async ({
  page,
  product: { build },
  signInAs,
  adminId,
}) => {
  const manager = await build.employee({ name: 'Mia Manager' })
  const one = await build.employee({ name: 'Clara Clocks', managerId: manager.id, employedFrom: '2020-01-01' })
  const today = new Date().toISOString().slice(0, 10)
  const [from, day, other] = [-5, -3, -2].map((days) => addDays(today, days))
  await signInAs(adminId)
  await page.goto('/admin-dashboard')
  const policies = [
    { name: 'Clock', for: { employees: [one.id] }, tracking: 'clock' },
    { name: 'Hand', for: null },
  ]
  expect(await send(page, 'PUT', 'time/policies', { from, policies })).toMatchObject({ status: 200 })

  await signInAs(one.userId)
  await page.goto('/employee-dashboard')
  for (const each of [day, other]) {
    const sessions = [{ in: `${each}T09:00`, out: `${each}T17:30` }]
    const correction = { kind: 'correction', day: each, sessions, reason: 'The terminal was broken' }
    expect(await send(page, 'POST', 'time/requests', correction)).toMatchObject({ status: 200 })
  }

  await signInAs(manager.userId)
  await page.goto('/employee-dashboard/notifications')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Clara Clocks/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/approvals$/)
  const asked = page.getByRole('row').filter({ hasText: 'Clara Clocks' })
  await expect(asked).toHaveCount(2)
  await expect(asked.first()).toContainText(/Correction for .*The terminal was broken/)
  await expect(asked.first()).toContainText('Before: nothing recorded. After: 9:00 AM – 5:30 PM.')
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  // A box that cannot be ticked says why.
  const alone = 'Corrections, overtime and timesheets are decided one at a time.'
  await expect(asked.first().getByRole('checkbox', { name: alone })).toBeDisabled()
  await checkScreen(page, 'approvals-time')
  await asked.first().getByRole('button', { name: 'Approve Clara Clocks’s request' }).click()
  await expect(asked).toHaveCount(1)
  await asked.first().getByRole('button', { name: 'Reject Clara Clocks’s request' }).click()
  await page.getByRole('dialog').getByLabel('Comment').fill('You were on leave')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(asked).toHaveCount(0)
  await expect(page.getByText('Nothing to decide').first()).toBeVisible()
})
