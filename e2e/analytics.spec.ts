import { screens } from '@ems/contract/core/screens'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { checkScreen, expect, test } from './fixtures.ts'
import type { Product } from './product.ts'

const { admin } = screens
const YEAR = new Date().getUTCFullYear() - 1
const lastYear = `${admin.analytics}?period=lastYear`

/** People of last year in a separate department: two who stay, one joiner, and one who resigns in the middle. */
async function peopleOfLastYear({ build, db }: Product, name: string) {
  const departmentId = await build.department({ name })
  const person = (employedFrom: string, leftOn: string | null = null, gender: 'female' | 'male' = 'female') =>
    build.employee({ departmentId, employedFrom, leftOn, gender, dob: '1990-02-28' })
  const stays = await person('2015-01-01')
  await person(`${YEAR - 1}-12-31`)
  await person(`${YEAR}-10-01`, null, 'male')
  const left = await person('2020-01-01', `${YEAR}-06-30`)
  await db.updateTable('employments').set({ ended_reason: 'resigned' }).where('employee_id', '=', left.id).execute()
  await build.salary({ employeeId: stays.id, basicSalary: '3000', allowances: '250.5', payDate: `${YEAR}-05-01` })
  return departmentId
}

const card = (page: Page, title: string) =>
  page.locator('dl', { has: page.getByText(title, { exact: true }) }).locator('..')

test('the figures of a period equal a second count, and the address keeps the filters', async ({
  page,
  product,
  adminId,
  signInAs,
}) => {
  const department = await peopleOfLastYear(product, 'Analytics yard')
  await signInAs(adminId)
  await page.goto(`${lastYear}&department=${department}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('Analytics yard')
  await expect(page.getByText(`Jan 1 – Dec 31, ${YEAR}`)).toBeVisible()

  const days = YEAR % 4 === 0 ? 366 : 365
  const half = YEAR % 4 === 0 ? 182 : 181
  const average = (2 * days + half + 92) / days
  await expect(card(page, 'Headcount')).toContainText('3')
  await expect(page.getByText(`3 on Dec 31, ${YEAR - 1}`)).toBeVisible()
  await expect(card(page, 'Average headcount')).toContainText(average.toFixed(2))
  await expect(card(page, 'Joiners')).toContainText('1')
  await expect(card(page, 'Leavers')).toContainText('1 resigned')
  await expect(page.getByText(`compared with Jan 1 – Dec 31, ${YEAR - 1}`)).toBeVisible()
  await expect(card(page, 'Leavers')).toContainText('none in the earlier period')
  await expect(card(page, 'Turnover')).toContainText(`${((1 / average) * 100).toFixed(1)}%`)
  await expect(card(page, 'Turnover')).toContainText(`1 leaver · average headcount ${average.toFixed(2)}`)

  // A second way to count: the rows of the database.
  const { rows } = await sql<{ fte: string; tenured: number }>`
    select sum(fte / 100)::numeric(10, 2)::text as fte, count(*) filter (where employed_from < ${`${YEAR}-01-01`})::int as tenured
    from employees where department_id = ${department} and left_on is null`.execute(product.db)
  await expect(card(page, 'Full-time equivalents')).toContainText(rows[0]?.fte ?? 'none')

  const headcount = page.getByRole('table', { name: 'Headcount at the end of each month' })
  await expect(headcount.getByRole('row')).toHaveCount(13)
  await expect(headcount.getByRole('row', { name: `Jun 30, ${YEAR}` }).getByRole('cell')).toHaveText('3')
  await expect(
    page.getByRole('table', { name: 'Pay cost by month' }).getByRole('row', { name: `May ${YEAR}` }),
  ).toContainText('$3,250.50')
  const moves = page.getByRole('table', { name: 'Joiners and leavers by month' })
  await expect(moves.getByRole('row')).toHaveCount(13)
  await expect(moves.getByRole('row', { name: `Oct ${YEAR}` }).getByRole('cell')).toHaveText(['1', '0'])
  await expect(moves.getByRole('row', { name: `Jun ${YEAR}` }).getByRole('cell')).toHaveText(['0', '1'])
  const gender = page.getByRole('table', { name: /^Gender on/ })
  await expect(gender.getByRole('row', { name: 'Female' }).getByRole('cell')).toHaveText(['', '66.7%', '2'])
  const tenure = page.getByRole('table', { name: /^Tenure in years/ })
  await expect(tenure.getByRole('row', { name: 'under 1' }).getByRole('cell').last()).toHaveText('1')
  await expect(tenure.getByRole('row', { name: '1–2' }).getByRole('cell').last()).toHaveText('1')
  await expect(tenure.getByRole('row', { name: '10+' }).getByRole('cell').last()).toHaveText(
    String((rows[0]?.tenured ?? 0) - 1),
  )
  await checkScreen(page, 'analytics')

  // The arrow keys read the line point by point.
  await page.getByRole('img', { name: /^Headcount/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('img', { name: `Headcount: Dec ${YEAR}, 3 people` })).toBeVisible()

  await page.getByLabel('Period').selectOption('Custom')
  await page.getByLabel('To', { exact: true }).fill(`${YEAR}-06-30`)
  await expect(page.getByText(`Jan 1 – Jun 30, ${YEAR}`)).toBeVisible()
  await expect(card(page, 'Joiners')).toContainText('0')
  await page.reload()
  await expect(page.getByText(`Jan 1 – Jun 30, ${YEAR}`)).toBeVisible()
})

test('a figure links to a report of its rows if the reader may open reports', async ({
  page,
  product,
  adminId,
  signInAs,
}) => {
  const department = await peopleOfLastYear(product, 'Analytics shed')
  await signInAs(adminId)
  await page.goto(`${lastYear}&department=${department}`)
  await expect(page.getByRole('link', { name: 'of working time, view leave report' })).toHaveCount(1)
  const headcount = page.getByRole('link', { name: '3 people, view list', exact: true })
  await headcount.click()
  await expect(page).toHaveURL(/reports\/new\?.*definition=/)
  await expect(page.getByRole('cell', { name: 'Analytics shed' })).toHaveCount(3)
})

test('days in the wrong order give an error sentence, and long periods have no absence figure', async ({
  page,
  adminId,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push('400 /api/report/figures')
  await signInAs(adminId)
  await page.goto(`${admin.analytics}?period=own&from=2025-05-01&to=2025-01-01`)
  await expect(page.getByText('The to date cannot be before the from date.')).toBeVisible()
  await page.goto(`${admin.analytics}?period=own&from=2020-01-01&to=2025-01-01`)
  await expect(card(page, 'Absence')).toContainText('Available for periods of up to 366 days')
})

test('a screen that needs the organisation’s day says that it could not be read, and tries again', async ({
  page,
  adminId,
  signInAs,
  expectedErrors,
}) => {
  await signInAs(adminId)
  for (const [screen, thing] of [
    [admin.analytics, 'this page'],
    [admin.leaveCalendar, 'this page'],
    [admin.tasks, 'the tasks'],
  ] as const) {
    expectedErrors.push('500 /api/setting/organisation')
    await page.route('**/api/setting/organisation', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(screen)
    await expect(page.getByRole('alert')).toContainText(`We could not load ${thing}`)
    await page.unroute('**/api/setting/organisation')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  }
})

test('a manager sees figures of their reports, and words instead of hidden figures', async ({
  page,
  product,
  signInAs,
}) => {
  const { build } = product
  const lead = await build.employee({ employedFrom: '2015-01-01' })
  for (const from of ['2016-01-01', `${YEAR}-03-01`]) await build.employee({ employedFrom: from, managerId: lead.id })
  await build.assignment({ userId: lead.userId, role: { 'employees.read': 'reports' } })
  await signInAs(lead.userId)
  await page.goto(lastYear)
  await expect(card(page, 'Joiners')).toContainText('1')
  await expect(card(page, 'Leavers')).toContainText('Not shown: leavers no longer report to you')
  await expect(card(page, 'Turnover')).toContainText('Not shown: leavers no longer report to you')
  for (const name of [/^Age on/, /^Gender on/, 'Pay cost by month'])
    await expect(page.getByRole('region', { name })).toContainText('You do not have access to this')
  await checkScreen(page, 'analytics-manager')
})
