import type { Page } from '@playwright/test'
import { addDays } from '../contract/src/core/days.ts'
import { checkScreen, expect, test } from './fixtures.ts'
import type { Product } from './product.ts'

/** Makes calls with an account, besides the page. */
async function callerFor({ url, build }: Product, userId: string) {
  const token = await build.session(userId)
  return async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/${path}`, { method, headers, body: JSON.stringify(body) })
    const reply = (await answer.json()) as { request: { _id: string }; secret: string }
    expect(answer.status, JSON.stringify(reply)).toBe(200)
    return reply
  }
}

const today = new Date().toISOString().slice(0, 10)
/** A month that is over and closed, whatever day it is. */
const FORGOTTEN = addDays(today, -35)

/** A person who clocks in and signs, forgot a clock-out some weeks ago, and has a manager. */
async function clockingPerson(product: Product, adminId: string, code: string) {
  const { build, db } = product
  const manager = await build.employee({ name: 'Mia Manager' })
  const one = await build.employee({ name: 'Clara Clocks', code, managerId: manager.id, employedFrom: '2020-01-01' })
  const at = new Date(`${FORGOTTEN}T09:00:00Z`)
  const punch = { id: crypto.randomUUID(), kind: 'in', source: 'web', place: 'onsite', at, recorded_at: at }
  await db
    .insertInto('punches')
    .values({ ...punch, employee_id: one.id })
    .execute()
  const admin = await callerFor(product, adminId)
  await admin('PUT', 'time/policies', {
    from: addDays(FORGOTTEN, -1),
    policies: [
      { name: 'Clock', for: { employees: [one.id] }, tracking: 'clock', signing: true },
      { name: 'Hand', for: null },
    ],
  })
  // A job calculates the days before today.
  await expect
    .poll(() => db.selectFrom('time_days').select('day').where('employee_id', '=', one.id).execute())
    .toContainEqual({ day: FORGOTTEN })
  return { one, manager, admin }
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

test.describe('on the phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a person clocks in, takes a break, corrects a missing clock-out, and signs the month', async ({
    page,
    product,
    signInAs,
    adminId,
    expectedErrors,
  }) => {
    const { one, manager } = await clockingPerson(product, adminId, 'C-1')
    const punches = () =>
      product.db
        .selectFrom('punches')
        .select(['kind', 'place'])
        .where('employee_id', '=', one.id)
        .orderBy('at')
        .execute()
    await signInAs(one.userId)
    await page.goto('/employee-dashboard')
    const week = page.getByRole('region', { name: 'This week', exact: true })
    await expect(week).toContainText('so far')
    await expect(week.getByRole('listitem'), 'a week without time has no chart').toHaveCount(0)
    // The one filled button of the screen requests leave.
    await expect(button(page, 'Clock in')).toHaveAttribute('data-variant', 'light')

    await button(page, 'Remote').click()
    await button(page, 'Clock in').dblclick()
    await expect(page.getByText('Working', { exact: true })).toBeVisible()
    expect(await punches()).toMatchObject([{ kind: 'in' }, { kind: 'in', place: 'remote' }])
    await checkScreen(page, 'clock-working')

    // Without an answer the state stays, and the next press sends the same punch.
    const keys: string[] = []
    await page.route('**/api/time/punch', async (route) => {
      keys.push((route.request().postDataJSON() as { key: string }).key)
      await (keys.length === 1 ? route.abort() : route.continue())
    })
    await button(page, 'Break').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByText('Working', { exact: true })).toBeVisible()
    expectedErrors.push('net::ERR_FAILED /api/time/punch')
    await button(page, 'Break').click()
    await expect(button(page, 'Clock in')).toBeVisible()
    expect(keys[1]).toBe(keys[0])
    await page.unroute('**/api/time/punch')
    await button(page, 'Clock in').click()
    await button(page, 'Clock out').click()
    await expect(button(page, 'Clock in')).toBeVisible()
    expect((await punches()).map(({ kind }) => kind)).toEqual(['in', 'in', 'break', 'in', 'out'])
    await page.reload()
    await expect(button(page, 'Remote')).toHaveAttribute('aria-pressed', 'true')

    await button(page, 'Add clock-out').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('From, session 1')).toHaveValue('09:00')
    await dialog.getByLabel('To, session 1').fill('08:00')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('This field is required.').first()).toBeVisible()
    await dialog.getByLabel('To, session 1').fill('17:00')
    await dialog.getByLabel('Reason').fill('I forgot it')
    await checkScreen(page, 'clock-correction')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Sent for approval')).toBeVisible()

    const month = FORGOTTEN.slice(0, 7)
    await page.goto(`/employee-dashboard/time?month=${month}`)
    const blocker = page.getByRole('button', { name: /Pending request/ })
    await expect(blocker).toBeVisible()
    await blocker.click()
    const day = page.getByRole('listitem').filter({ has: button(page, /Correction pending/) })
    await expect(day.getByText('I forgot it')).toBeVisible()
    await expect(button(page, 'Sign timesheet')).toHaveCount(0)
    await checkScreen(page, 'my-time')

    const { id } = await product.db
      .selectFrom('time_requests')
      .select('id')
      .where('employee_id', '=', one.id)
      .executeTakeFirstOrThrow()
    const boss = await callerFor(product, manager.userId)
    await boss('PUT', `time/requests/${id}`, { decision: 'Approved', comment: '' })
    await page.goto(`/employee-dashboard/time/${month}`)
    await button(page, 'Sign timesheet').click()
    await expect(page.getByText('Signed, waiting for approval')).toBeVisible()
    await expect(page.getByText('8:00', { exact: true }).first()).toBeVisible()
  })
})

test('a person objects once to a manager’s correction, to which the notification links', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const { one, manager } = await clockingPerson(product, adminId, 'C-2')
  const boss = await callerFor(product, manager.userId)
  const sessions = [{ in: '09:00', out: '16:00' }]
  const correction = { kind: 'correction', employeeId: one.id, day: FORGOTTEN, sessions, reason: 'Seen leaving' }
  await boss('POST', 'time/requests', correction)
  await signInAs(one.userId)
  await page.goto('/employee-dashboard/notifications')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Mia Manager/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/employee-dashboard/time/${FORGOTTEN}`)
  await button(page, 'Object').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is wrong').fill('I left at six')
  await dialog.getByRole('button', { name: 'Object' }).click()
  await expect(page.getByText('Objection: I left at six')).toBeVisible()
  await expect(button(page, 'Object')).toHaveCount(0)
  await checkScreen(page, 'my-time-objection')
})

test('a person sets a PIN and clocks in at the kiosk, which closes again', async ({
  page,
  product,
  signInAs,
  adminId,
  expectedErrors,
}) => {
  const { one, admin } = await clockingPerson(product, adminId, 'C-3')
  const { secret } = await admin('POST', 'time/devices', { name: 'Reception', kind: 'kiosk' })
  await signInAs(one.userId)
  await page.goto('/employee-dashboard/setting')
  const form = page.getByRole('form', { name: 'PIN for kiosks' })
  await form.getByLabel(/^PIN/).fill('123456')
  await form.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByText('Choose a PIN that is harder to guess.')).toBeVisible()
  expectedErrors.push('400 /api/time/pin')
  await form.getByLabel(/^PIN/).fill('246810')
  await form.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByText('PIN set')).toBeVisible()

  await page.goto('/kiosk')
  await page.getByLabel('Kiosk key').fill(secret)
  await button(page, 'Start').click()
  await expect(page.getByLabel('Employee ID')).toBeFocused()
  await checkScreen(page, 'kiosk')
  await page.keyboard.type('c-3')
  await page.keyboard.press('Tab')
  await page.keyboard.type('111112')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Employee ID or PIN is not right.')).toBeVisible()
  expectedErrors.push('401 /api/time/kiosk')
  for (const digit of '246810') await button(page, digit).click()
  await button(page, 'OK').click()
  await expect(page.getByRole('heading', { name: 'Clara' })).toBeVisible()
  await expect(page.getByText('Clara Clocks')).toHaveCount(0)
  await button(page, 'Clock in').click()
  await expect(page.getByText('You are clocked in.')).toBeVisible()
  // After five seconds the next person can use it.
  await expect(page.getByLabel('Employee ID')).toHaveValue('')
  const last = await product.db
    .selectFrom('punches')
    .select(['kind', 'source', 'place'])
    .where('employee_id', '=', one.id)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  expect(last).toEqual({ kind: 'in', source: 'kiosk', place: 'onsite' })
  // The session of a person who is signed in on the same device stays.
  await page.goto('/employee-dashboard')
  await expect(button(page, 'Clock out')).toBeVisible()
})

test('HR corrects a day in the tab Time of a person, and downloads the record', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const { one } = await clockingPerson(product, adminId, 'C-4')
  await signInAs(adminId)
  await page.goto(`/admin-dashboard/employees/attendance/${one.id}?day=${FORGOTTEN}`)
  const day = page.getByRole('listitem').filter({ has: button(page, /Missing clock-out/) })
  await expect(day.getByText('A session without a clock-out counts as 0 minutes.')).toBeVisible()
  await expect(button(page, 'Add clock-out')).toHaveCount(0)
  const month = page.getByRole('table', { name: /^Attendance in/ })
  await expect(month.getByText('0:00 h')).toBeVisible()
  await checkScreen(page, 'person-time')
  await day.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('To, session 1').fill('17:00')
  await button(page, 'Add a session').click()
  await dialog.getByLabel('From, session 2').fill('16:00')
  await dialog.getByLabel('To, session 2').fill('18:00')
  await dialog.getByLabel('Reason').fill('As the gate recorded')
  await button(page, 'Remove session 2').click()
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await expect(page.getByText('Day corrected')).toBeVisible()
  await expect(page.getByText('As the gate recorded')).toBeVisible()
  const file = page.waitForEvent('download')
  await button(page, 'Download').click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
})
