import { addDays } from '../contract/src/core/days.ts'
import { checkScreen, expect, test } from './fixtures.ts'

/** A working day of last month, and the first and last day of that month. */
function lastMonth() {
  const first = `${addDays(`${new Date().toISOString().slice(0, 7)}-01`, -1).slice(0, 7)}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
  let day = addDays(first, 8)
  while (weekday(day) !== 2) day = addDays(day, 1)
  return { first, last, day, month: first.slice(0, 7) }
}

// A separate organisation: nobody clocks in yet, and all sheets of the month are of these people.
test.use({ settings: { ORG_CURRENCY: 'EUR' } })

test('people clock in after the settings change; managers correct and decide, and the month is closed and reopened', async ({
  page,
  product: { build, db },
  signInAs,
  adminId,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push('400 /api/time/requests')
  const { first, last, day, month } = lastMonth()
  const manager = await build.employee({ name: 'Mona Manager', employedFrom: '2020-01-01' })
  const clara = await build.employee({ name: 'Clara Clocks', managerId: manager.id, employedFrom: '2020-01-01' })
  await build.employee({ name: 'Otto Other', employedFrom: '2020-01-01' })
  const other = addDays(day, 1)
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')

  await signInAs(adminId)
  await page.goto('/admin-dashboard')
  const menu = page.getByRole('navigation', { name: 'Admin Panel' })
  await menu.getByRole('link', { name: 'Attendance', exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Attendance Report' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Time', exact: true })).toHaveCount(0)

  await test.step('settings: a dry run tells how many people change', async () => {
    await page.goto('/admin-dashboard/setting/time')
    await main.getByRole('group', { name: 'Do people clock in?' }).getByText('Yes').click()
    await main.getByText('More', { exact: true }).click()
    await main.getByLabel('Timesheets are signed and approved').check()
    await main.getByRole('button', { name: 'Add break rule' }).click()
    await main.getByLabel('Grace period (minutes)').fill('5')
    await expect(main.getByText('too short, so 20 more minutes are deducted')).toBeVisible()
    await main.getByLabel('First day').fill(first)
    await checkScreen(page, 'time-settings')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText(/Settings change for \d+ people on \d+ days/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await db.selectFrom('time_policies').select('id').where('from_day', '=', first).execute()).toEqual([])
    await main.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Time tracking saved')).toBeVisible()
    await expect
      .poll(
        () =>
          db
            .selectFrom('time_days')
            .select('day')
            .where('employee_id', '=', clara.id)
            .where('day', '=', last)
            .execute(),
        {
          timeout: 20_000,
        },
      )
      .toHaveLength(1)
  })

  await test.step('a person asks for two corrections', async () => {
    const token = await build.session(clara.userId)
    for (const asked of [day, addDays(day, 2)]) {
      const body = {
        kind: 'correction',
        day: asked,
        reason: 'The terminal was broken',
        sessions: [{ in: '09:00', out: '17:30', place: 'remote' }],
      }
      const answer = await page.request.post('/api/time/requests', {
        headers: { authorization: `Bearer ${token}` },
        data: body,
      })
      expect(answer.status(), await answer.text()).toBe(200)
    }
  })

  await test.step('the manager filters days, corrects one and decides', async () => {
    await signInAs(manager.userId)
    await page.goto(`/employee-dashboard/team-time?from=${first}&to=${last}&sort=day`)
    const table = main.getByRole('table', { name: 'Days' })
    await expect(table.getByRole('row', { name: /Clara Clocks/ }).first()).toBeVisible()
    await expect(table.getByRole('row', { name: /Otto Other/ })).toHaveCount(0)
    await main.getByLabel('Status').selectOption('Absent')
    await main.getByLabel('From').fill(other)
    await main.getByLabel('To').fill(other)
    await expect(table.getByRole('row')).toHaveCount(3)
    await table.getByRole('button', { name: /Details of Clara Clocks/ }).click()
    await table.getByRole('button', { name: 'Correct', exact: true }).click()
    await dialog.getByLabel('From, session 1').fill('09:00')
    await dialog.getByLabel('To, session 1').fill('08:00')
    await dialog.getByLabel('Reason').fill('Was at the customer')
    await dialog.getByRole('button', { name: 'Correct' }).click()
    await expect(dialog.getByText(/at most 16 hours/)).toBeVisible()
    await dialog.getByLabel('To, session 1').fill('12:30')
    await dialog.getByRole('button', { name: 'Add a session' }).click()
    await dialog.getByLabel('From, session 2').fill('13:00')
    await dialog.getByLabel('To, session 2').fill('18:00')
    await checkScreen(page, 'time-correct')
    await dialog.getByRole('button', { name: 'Correct' }).click()
    await expect(page.getByText('Day corrected')).toBeVisible()
    await main.getByLabel('Status').selectOption('Any')
    await expect(table.getByRole('row', { name: /Clara Clocks.*8:30.*Present/ })).toBeVisible()
    await expect(table).toContainText('Was at the customer')
    await checkScreen(page, 'time-days')

    await main.getByRole('tab', { name: 'Requests' }).click()
    const requests = main.getByRole('table', { name: 'Requests' })
    await main.getByLabel('Status').selectOption('Pending')
    await expect(requests.getByRole('row')).toHaveCount(3)
    await checkScreen(page, 'time-requests')
    await requests.getByRole('button', { name: 'Approve Clara Clocks’s request' }).first().click()
    await expect(requests.getByRole('row')).toHaveCount(2)
    await requests.getByRole('button', { name: 'Reject Clara Clocks’s request' }).click()
    await dialog.getByLabel('Comment').fill('You were on leave')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(main.getByText('Nothing matches')).toBeVisible()
  })

  await test.step('the person signs, and the manager returns and approves', async () => {
    const token = await build.session(clara.userId)
    const submit = async () => {
      const answer = await page.request.put(`/api/time/sheets/${clara.id}/${month}/submit`, {
        headers: { authorization: `Bearer ${token}` },
        data: {},
      })
      expect(answer.status(), await answer.text()).toBe(200)
    }
    await submit()
    await page.goto(`/employee-dashboard/team-time?tab=sheets&month=${month}&search=Clara`)
    const table = main.getByRole('table', { name: 'Timesheets' })
    const details = table.getByRole('button', { name: 'Details of Clara Clocks' })
    await details.click()
    await checkScreen(page, 'time-sheets')
    await table.getByRole('button', { name: 'Return' }).click()
    await dialog.getByLabel('Comment').fill('Tuesday is missing')
    await dialog.getByRole('button', { name: 'Return' }).click()
    await expect(table.getByText('Returned: Tuesday is missing')).toBeVisible()
    await submit()
    await page.reload()
    await details.click()
    await table.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('Timesheet approved')).toBeVisible()
    const download = page.waitForEvent('download')
    await table.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  })

  await test.step('HR closes the month and reopens a timesheet', async () => {
    await signInAs(adminId)
    await page.goto('/admin-dashboard/time?tab=close')
    await expect(menu.getByRole('link', { name: 'Time', exact: true })).toBeVisible()
    await main.getByRole('button', { name: 'Check month' }).click()
    await expect(main.getByText('Timesheets to close')).toBeVisible()
    await checkScreen(page, 'time-close')
    await main.getByRole('button', { name: 'Close month', exact: true }).last().click()
    await dialog.getByRole('button', { name: 'Close month' }).click()
    await expect(page.getByText(/\d+ timesheets? of .* closed\./)).toBeVisible()
    await main.getByRole('button', { name: 'Check month' }).click()
    await expect(main.getByText('All timesheets for this month are approved or closed.')).toBeVisible()

    await page.goto(`/admin-dashboard/time?tab=sheets&month=${month}&search=Mona`)
    const table = main.getByRole('table', { name: 'Timesheets' })
    await expect(table.getByRole('row', { name: /Mona Manager.*Closed/ })).toBeVisible()
    await table.getByRole('button', { name: 'Details of Mona Manager' }).click()
    await table.getByRole('button', { name: 'Reopen' }).click()
    await dialog.getByLabel('Reason').fill('A day was wrong')
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await expect(page.getByText('Timesheet reopened')).toBeVisible()
    await table.getByRole('button', { name: 'Adjust account' }).click()
    await dialog.getByLabel('Adjustment in minutes').fill('90')
    await dialog.getByLabel('Reason').fill('Hours from before')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(table.getByText('+1:30').first()).toBeVisible()
  })

  await test.step('devices and PINs are shown once', async () => {
    await page.goto('/admin-dashboard/setting/time')
    await main.getByRole('button', { name: 'Show devices' }).click()
    await expect(main.getByText('No devices yet')).toBeVisible()
    await main.getByRole('button', { name: 'Add device' }).click()
    await dialog.getByLabel('Name').fill('Gate 1')
    await dialog.getByRole('button', { name: 'Add device' }).click()
    await expect(dialog.getByText(/^ems_/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(main.getByText('Kiosk · Never seen')).toBeVisible()
    await main.getByRole('button', { name: 'Delete Gate 1' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(main.getByText('No devices yet')).toBeVisible()
    await main.getByRole('combobox', { name: 'Person' }).fill('Clara')
    await page.getByRole('option', { name: /Clara Clocks/ }).click()
    await main.getByRole('button', { name: 'New PIN' }).click()
    await expect(dialog.getByText(/^\d{6}$/)).toBeVisible()
  })
})

test('schedules have shifts, locations have networks, and a delegation covers working time', async ({
  page,
  product: { build, db },
  signInAs,
  adminId,
}) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await build.location({ calendarId: await build.holidayCalendar(), name: 'Harbour' })
  const manager = await build.employee({ name: 'Dana Delegates', employedFrom: '2020-01-01' })
  await build.employee({ managerId: manager.id })
  await build.employee({ name: 'Stella Stands', employedFrom: '2020-01-01' })

  const token = await build.session(adminId)
  const policies = await page.request.put('/api/time/policies', {
    headers: { authorization: `Bearer ${token}` },
    data: { policies: [{ name: 'Everyone', for: null, tracking: 'clock' }] },
  })
  expect(policies.status(), await policies.text()).toBe(200)

  await signInAs(adminId)
  await page.goto('/admin-dashboard/leaves/working-time')
  await main.getByRole('button', { name: 'Add schedule' }).click()
  await dialog.getByLabel('Name').fill('Nights')
  await dialog.getByLabel('Fixed hours, with start and end times').check()
  await dialog.getByLabel('Monday, start').fill('22:00')
  // At its end, where the bar with the buttons lies over no field.
  await dialog.getByLabel('Sunday, end').scrollIntoViewIfNeeded()
  await checkScreen(page, 'schedule-shift')
  await dialog.getByLabel('Monday, end').fill('06:30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Schedule saved')).toBeVisible()
  const days = await db
    .selectFrom('schedule_days as d')
    .innerJoin('schedules as s', 's.id', 'd.schedule_id')
    .select(['d.starts', 'd.ends'])
    .where('s.name', '=', 'Nights')
    .where('d.starts', 'is not', null)
    .execute()
  expect(days).toMatchObject([{ starts: expect.stringContaining('22:00'), ends: expect.stringContaining('06:30') }])

  await page.goto('/admin-dashboard/leaves/holidays')
  await main
    .getByRole('button', { name: /Harbour/ })
    .first()
    .click()
  await dialog.getByLabel('Networks').fill('192.0.2.0/24\n2001:db8::/32')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Location saved')).toBeVisible()
  const location = await db.selectFrom('locations').select('networks').where('name', '=', 'Harbour').executeTakeFirst()
  expect(location?.networks).toEqual(['192.0.2.0/24', '2001:db8::/32'])

  await signInAs(manager.userId)
  await page.goto('/employee-dashboard/setting')
  await main.getByRole('button', { name: 'Choose a delegate' }).click()
  await dialog.getByLabel('Working time approvals').check()
  await dialog.getByLabel('Leave approvals').uncheck()
  await dialog.getByRole('combobox', { name: 'Delegate' }).fill('Stella')
  await page.getByRole('option', { name: /Stella Stands/ }).click()
  await dialog.getByRole('button', { name: 'Delegate', exact: true }).click()
  await expect(page.getByText('Delegation saved')).toBeVisible()
  expect(await db.selectFrom('delegations').select('kind').execute()).toEqual([{ kind: 'time' }])
})
