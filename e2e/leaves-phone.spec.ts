import { newId } from '../server/src/platform/database/ids.ts'
import { expect, test } from './fixtures.ts'
import { boxOf } from './look.ts'
import type { Product } from './product.ts'

let count = 0
const unique = (text: string) => `${text}-${process.pid}-${++count}`

/** A leave type with 25 days a year for one person, of which weekends use none. */
async function typeWithBalance({ build, db }: Pick<Product, 'build' | 'db'>, employeeId: string) {
  const type = { id: newId(), name: unique('Holiday') }
  await db
    .insertInto('leave_types')
    .values({ ...type, unit: 'days' })
    .execute()
  const policy = await build.leavePolicy(type.id, type.name)
  const rule = { id: newId(), leave_type_id: type.id, policy_id: policy, position: 0, employee_id: employeeId }
  await db
    .insertInto('leave_rules')
    .values({ ...rule, from_day: `${new Date().getUTCFullYear()}-01-01` })
    .execute()
  return type
}

test('on a phone and by keyboard only, leave is requested, approved and explained', async ({
  page,
  product: { build, db },
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const boss = await build.employee({ name: unique('Bea Boss') })
  const one = await build.employee({ name: unique('Kay Keys'), managerId: boss.id, employedFrom: '2020-01-01' })
  const type = await typeWithBalance({ build, db }, one.id)
  // The first Monday of June, next year.
  const year = new Date().getUTCFullYear() + 1
  const monday = 1 + ((8 - new Date(Date.UTC(year, 5, 1)).getUTCDay()) % 7)
  const typed = (day: number) => `060${day}${year}`
  const keys = page.keyboard
  /** Presses Tab until an element has the focus. */
  const tabTo = async (target: ReturnType<typeof page.getByLabel>) => {
    await expect(target).toBeVisible()
    await expect(async () => {
      for (let n = 0; n < 60; n++) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await keys.press('Tab')
      }
      throw new Error('Tab does not lead there')
    }).toPass({ timeout: 15_000 })
  }

  await signInAs(one.userId)
  await page.goto('/employee-dashboard/add-leave')
  // The days are not there yet: the calendar follows the dates as each field follows the previous one.
  await expect(async () => {
    const to = await boxOf(page.getByLabel('To Date').first())
    const month = await boxOf(page.getByRole('heading', { level: 2 }).first())
    expect(month.y - to.y - to.height).toBeLessThan(48)
  }).toPass({ timeout: 5_000 })
  await tabTo(page.getByRole('combobox', { name: 'Leave Type' }))
  await keys.type(type.name)
  for (const [label, day] of [
    ['From Date', typed(monday)],
    ['To Date', typed(monday + 2)],
  ] as const) {
    await tabTo(page.getByLabel(label))
    await keys.type(day)
  }
  await expect(page.getByText('Counts as 3 days; 22 left')).toBeVisible()
  await fits()
  await tabTo(page.getByRole('button', { name: 'Request leave' }))
  await keys.press('Enter')
  await expect(page.getByText('Leave requested')).toBeVisible()
  await fits()
  await tabTo(page.getByRole('button', { name: `Explain ${type.name}` }))
  await keys.press('Enter')
  const dialog = page.getByRole('dialog', { name: `How the ${type.name} balance is calculated` })
  await expect(dialog).toContainText('You are entitled to 25 days')
  await expect(dialog).toContainText('3 days for your leave of')
  await fits()
  await keys.press('Escape')
  await expect(dialog).toBeHidden()

  await signInAs(boss.userId)
  await page.goto('/employee-dashboard/approvals')
  const approve = page.getByRole('button', { name: `Approve` }).first()
  await tabTo(approve)
  await fits()
  await keys.press('Enter')
  await expect
    .poll(() => db.selectFrom('leaves').select('state').where('employee_id', '=', one.id).execute())
    .toEqual([{ state: 'approved' }])

  // By touch it takes two days and the button: the only type with a balance is preset, and nothing moves under the
  // finger.
  await signInAs(one.userId)
  await page.goto('/employee-dashboard/add-leave')
  await expect(page.getByRole('combobox', { name: 'Leave Type' })).toHaveValue(type.name)
  await page.getByRole('button', { name: 'Next month' }).click()
  const secondWeek = page.getByRole('table').getByRole('row').nth(2).getByRole('button')
  const wednesday = secondWeek.nth(2)
  const before = await boxOf(wednesday)
  await secondWeek.nth(0).click()
  await expect(page.getByText('Counts as 1 day')).toBeVisible()
  expect(await boxOf(wednesday)).toEqual(before)
  await wednesday.click()
  await expect(page.getByText('Counts as 3 days')).toBeInViewport()
  await fits()
  await page.getByRole('button', { name: 'Request leave' }).click()
  await expect(page.getByText('Leave requested')).toBeVisible()
  // The actions are in view, however long the details are.
  await page.getByRole('row', { name: 'Pending' }).getByRole('link', { name: type.name }).click()
  const withdraw = page.getByRole('button', { name: 'Withdraw' })
  await expect(withdraw).toBeInViewport({ ratio: 1 })
  const said = await boxOf(page.getByRole('status').filter({ hasText: 'Leave requested' }))
  expect(said.y + said.height).toBeLessThanOrEqual((await boxOf(withdraw)).y)
  await withdraw.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Request withdrawn')).toBeVisible()
  await fits()
})

test('a single action is on the last line of a card', async ({ page, product: { build }, adminId, signInAs }) => {
  const code = unique('CARD')
  const { id: employeeId } = await build.employee({ name: 'Cora Card', code })
  await build.leave({ employeeId, startDate: '2026-03-03', status: 'Approved' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(adminId)
  await page.goto(`/admin-dashboard/leaves?search=${code}`)
  const card = page.getByRole('row', { name: 'Cora Card' })
  const view = await boxOf(card.getByRole('link', { name: 'View' }))
  const words = await boxOf(card.locator('[data-kind=lead]'))
  expect(view.height).toBeGreaterThanOrEqual(44)
  expect(view.y).toBeLessThan(words.y + words.height)
  expect(view.x).toBeGreaterThan(words.x + words.width / 2)
})

test('a manager’s card and home say the same days of a request, and how many count', async ({
  page,
  product: { build, db },
  signInAs,
}) => {
  const boss = await build.employee({ name: unique('Bea Boss') })
  const name = unique('Wim Weekend')
  const one = await build.employee({ name, managerId: boss.id, employedFrom: '2020-01-01' })
  const type = await typeWithBalance({ build, db }, one.id)
  // From the first Friday of June to the Monday after it, next year.
  const year = new Date().getUTCFullYear() + 1
  const friday = 1 + ((12 - new Date(Date.UTC(year, 5, 1)).getUTCDay()) % 7)
  const day = (n: number) => `${year}-06-${String(friday + n).padStart(2, '0')}`
  await signInAs(one.userId)
  await page.goto('/employee-dashboard/add-leave')
  await page.getByLabel('Leave Type').selectOption(type.name)
  await page.getByLabel('From Date').fill(day(0))
  await page.getByLabel('To Date').fill(day(3))
  await page.getByRole('button', { name: 'Request leave' }).click()
  await expect(page.getByText('Leave requested')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(boss.userId)
  await page.goto('/employee-dashboard')
  await expect(page.getByText(/^2 working days, Jun/)).toBeVisible()
  await page.goto('/employee-dashboard/approvals')
  await expect(page.getByRole('row', { name }).locator('[data-kind=lead]')).toContainText('2 working days, Jun')
})

test('a request shows the balance before and after it, in its card and above its decision, which keys make', async ({
  page,
  product: { build, db },
  adminId,
  signInAs,
}) => {
  const year = new Date().getUTCFullYear()
  const code = unique('LEFT')
  const one = await build.employee({ name: 'Lea Left', code, employedFrom: '2020-01-01' })
  const type = await typeWithBalance({ build, db }, one.id)
  // A Monday to a Wednesday in June, next year.
  const monday = 1 + ((8 - new Date(Date.UTC(year + 1, 5, 1)).getUTCDay()) % 7)
  const day = (n: number) => `${year + 1}-06-0${monday + n}`
  await signInAs(one.userId)
  await page.goto('/employee-dashboard/add-leave')
  await page.getByLabel('Leave Type').selectOption(type.name)
  await page.getByLabel('From Date').fill(day(0))
  await page.getByLabel('To Date').fill(day(2))
  await page.getByRole('button', { name: 'Request leave' }).click()
  await expect(page.getByText('Leave requested')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(adminId)
  await page.goto(`/admin-dashboard/leaves?search=${code}`)
  const card = page.getByRole('row', { name: 'Lea Left' })
  await expect(card).toContainText('then 22 left')
  const [approve, reject] = await Promise.all(
    ['Approve', 'Reject'].map((word) => boxOf(card.getByRole('button', { name: word }))),
  )
  for (const box of [approve, reject]) expect(box?.width).toBeGreaterThan(90)
  // The checkbox is below the face, the way to the details is an arrow, and two lines say what is asked.
  const select = await boxOf(card.getByRole('checkbox'))
  expect(select.x + select.width).toBeLessThan(approve?.x ?? 0)
  expect((await boxOf(card.getByRole('link', { name: 'View' }))).width).toBeLessThan(56)
  await expect(card.getByText('· then 22 left')).toBeVisible()
  expect((await boxOf(card)).height).toBeLessThan(150)
  await page.setViewportSize({ width: 1280, height: 800 })
  await card.getByRole('link', { name: 'View' }).click()
  await expect(page.getByText('Available now25')).toBeVisible()
  await expect(page.getByText('22 of 25 days')).toBeVisible()
  await expect(page.getByText('3 this request')).toBeVisible()
  const balance = await boxOf(page.getByText('Available now25'))
  const decision = await boxOf(page.getByRole('button', { name: 'Approve' }))
  expect(balance.y).toBeLessThan(decision.y)
  // In the same order as in the list.
  expect(decision.x).toBeLessThan((await boxOf(page.getByRole('button', { name: 'Reject' }))).x)
  // Less frequent actions are at the end of the line of the decision.
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Change' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  // A letter decides, but not while a word is typed.
  await page.getByLabel('Comment').fill('')
  await page.keyboard.type('a')
  await expect(page.getByLabel('Comment')).toHaveValue('a')
  await page.getByLabel('Comment').fill('')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('a')
  await expect(page.getByText('Lea Left’s leave was approved')).toBeVisible()
})
