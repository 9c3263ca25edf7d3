import { checkScreen, expect, test } from './fixtures.ts'

test('the bell counts new notifications, opens them, links to their screens, and is quiet when all are read', async ({
  page,
  product,
  signInAs,
}) => {
  const { id, userId } = await product.build.employee({ name: 'Bella Ringer' })
  await signInAs(userId)
  await page.goto('/employee-dashboard')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')

  // Another session causes the notification while the screen is open.
  const task = await product.build.task({ employeeId: id, name: 'Polish the bell' })
  await product.build.notification({ userId, taskId: task })
  await page.evaluate(() => new BroadcastChannel('ems-notifications').postMessage('changed'))
  await expect(bell).toHaveAccessibleName('Notifications, 1 new')
  await expect(page).toHaveTitle(/^\(1\) /)

  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('New task: Polish the bell')).toBeVisible()
  await checkScreen(page, 'bell')
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(page).not.toHaveTitle(/^\(1\) /)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()
})

test('a notification that arrives while the first list loads is shown', async ({ page, product, signInAs }) => {
  const { id, userId } = await product.build.employee({ name: 'Fay First' })
  await signInAs(userId)
  const held = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(
    /\/api\/notification\?/,
    async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await held.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto('/employee-dashboard')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  await answered.promise
  const task = await product.build.task({ employeeId: id, name: 'Come in between' })
  await product.build.notification({ userId, taskId: task })
  // A channel delivers in order: the page has the event once it has this one.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const hears = new BroadcastChannel('ems-notifications')
        hears.onmessage = () => resolve()
        new BroadcastChannel('ems-notifications').postMessage('changed')
      }),
  )
  held.resolve()
  await expect(bell).toHaveAccessibleName('Notifications, 1 new')
})

test('a leave request is announced by the administrator’s bell on an open screen, also after the stream was lost', async ({
  page,
  product,
  signInAs,
}) => {
  const watcher = await product.build.employee({ role: 'admin', name: 'Bell Watcher' })
  await signInAs(watcher.userId)
  // A proxy that ends each stream at once.
  const streams = '**/api/notification/stream'
  let lost = 0
  await page.route(streams, (route) => {
    lost++
    return route.fulfill({ contentType: 'text/event-stream', body: '' })
  })
  // A bell that has not loaded its count yet looks like one without unread notifications.
  const counted = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/notification')
  await page.goto('/admin-dashboard/departments')
  await counted
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  const asker = await product.build.employee({ name: 'Asker of Leave', managerId: watcher.id })
  const token = await product.build.session(asker.userId)
  const ask = async (startDate: string, endDate: string) => {
    const answer = await page.request.post('/api/leave/add', {
      headers: { authorization: `Bearer ${token}` },
      data: { userId: asker.userId, leaveType: 'Annual Leave', startDate, endDate, reason: '' },
    })
    expect(answer.status()).toBe(200)
  }
  await ask('2032-02-02', '2032-02-03')
  await expect.poll(() => lost, { timeout: 15_000 }).toBeGreaterThan(1)
  await expect(bell).toHaveAccessibleName('Notifications')
  // The connection returns, with the notifications from meanwhile.
  await page.unroute(streams)
  await expect(bell).toHaveAccessibleName('Notifications, 1 new', { timeout: 15_000 })
  await ask('2032-03-01', '2032-03-02')
  await expect(bell).toHaveAccessibleName('Notifications, 2 new', { timeout: 2_000 })
  await bell.click()
  const asked = page.getByRole('link', { name: /^Asker of Leave requested Annual Leave for Feb 2\s–\s\d+, 2032/ })
  // Only the person is bold.
  await expect(asked.getByText('Asker of Leave', { exact: true })).toHaveCSS('font-weight', '600')
  await expect(asked.getByText('requested Annual Leave')).toHaveCSS('font-weight', '400')
  await asked.click()
  await expect(page).toHaveURL(/\/admin-dashboard\/leaves\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: 'Leave Details' })).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications, 1 new')
})

test('people choose their notifications, and administrators see the delivery of mails', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  await product.build.failedMail()
  await signInAs(adminId)
  await page.goto('/admin-dashboard/notifications')
  await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeVisible()
  await expect(page.getByLabel('Your password was changed: by email')).toBeDisabled()
  await page.getByLabel('New leave request: by email').selectOption('In the daily email')
  // Far above the end of the list, the button is in sight.
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Time of the daily email').fill('08:15')
  await page.getByLabel('Saturday').check()
  await checkScreen(page, 'notifications')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('New leave request: by email')).toHaveValue('digest')
  await expect(page.getByLabel('Saturday')).toBeChecked()

  await page.getByRole('link', { name: 'Email delivery' }).click()
  await page.getByRole('button', { name: 'Failed' }).click()
  await expect(page.getByRole('cell', { name: 'silent@example.com', exact: true })).toBeVisible()
  // The subject says already what kind of mail it is.
  await expect(page.getByRole('columnheader', { name: 'Subject' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Type' })).toHaveCount(0)
  await checkScreen(page, 'mail-delivery')
  await page.getByRole('button', { name: 'Send again to silent@example.com' }).click()
  await expect(page.getByText('Email queued again')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'silent@example.com', exact: true })).toHaveCount(0)
})
