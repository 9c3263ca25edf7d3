import type { Locator, Page } from '@playwright/test'
import { checkScreen, expect, test } from './fixtures.ts'
import { layoutFaults } from './look.ts'
import { ADMIN_MENU } from './menu.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Admin Panel' })

const BELOW_DASHBOARD = ['Analytics', 'Reports', 'Pay transparency']

test('all menu entries are visible at 1280 × 720 in order, and Leaves shows the number of pending requests', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const { id: employeeId } = await product.build.employee()
  await product.build.leave({ employeeId, status: 'Pending' })
  await signInAs(adminId)
  await page.goto('/admin-dashboard')
  await expect(menuOf(page).getByRole('link')).toHaveText([
    'Dashboard',
    ...BELOW_DASHBOARD,
    ...ADMIN_MENU.slice(1, 3),
    /^Leaves\d+$/,
    ...ADMIN_MENU.slice(4),
  ])
  for (const name of [...ADMIN_MENU, ...BELOW_DASHBOARD]) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1)
    await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeInViewport({ ratio: 1 })
})

test('the list of settings links to the screens of each group, and marks the open one', async ({
  page,
  signInAs,
  adminId,
}) => {
  await page.setViewportSize({ width: 1280, height: 740 })
  await signInAs(adminId)
  const held: (() => void)[] = []
  await page.route(/\/AccountsPage-/, async (route) => {
    await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  await page.goto('/admin-dashboard')
  // The approvers are changed with at most four clicks from the dashboard; these are three.
  await menuOf(page).getByRole('link', { name: 'Settings', exact: true }).click()
  const list = page.getByRole('navigation', { name: 'All settings' })
  await list.getByText('Time off', { exact: true }).click()
  await list.getByRole('link', { name: 'Approvals', exact: true }).click()
  await expect(page).toHaveURL(/\/leaves\/approval$/)
  await expect(list.getByRole('link', { name: 'Approvals', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(menuOf(page).locator('[aria-current="page"]')).toHaveText('Settings')
  // The page head is above the list and the page, at the left edge of all screens.
  const left = async (one: Locator) => Math.round((await one.boundingBox())?.x ?? Number.NaN)
  await expect.poll(() => left(page.getByRole('heading', { level: 1 }))).toBe(await left(list))
  await list.getByText('Access', { exact: true }).click()
  await expect(list.getByRole('link', { name: 'Roles', exact: true })).toBeVisible()
  await list.getByLabel('Find a setting').fill('holi')
  await expect(list.getByRole('link')).toHaveText(['Holidays'])
  await list.getByLabel('Find a setting').fill('xyz')
  await expect(list.getByText('No matching settings')).toBeVisible()
  await list.getByLabel('Find a setting').fill('')
  // Parts of a screen have entries, too.
  await list.getByText('My account', { exact: true }).click()
  const current = list.locator('[aria-current="page"]')
  await list.getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(page).toHaveURL(/\/setting\/security#sessions$/)
  await expect(current).toHaveText('Sessions')
  await list.getByRole('link', { name: 'Appearance', exact: true }).click()
  await expect(page.getByRole('main').getByRole('group', { name: 'Theme' })).toBeInViewport()
  await expect(current).toHaveText('Appearance')
  await list.getByRole('link', { name: 'Password', exact: true }).click()
  await expect(current).toHaveText('Password')

  // The list keeps its place while the code of a page loads.
  const top = async () => (await list.boundingBox())?.y
  const place = await top()
  await page.evaluate(() => window.history.pushState({}, '', '/admin-dashboard/accounts'))
  await expect(page.locator('main [data-coming]')).toBeVisible()
  expect(await top()).toBe(place)
  for (const release of held) release()
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(list.getByRole('link')).toHaveCount(0)
  await list.getByRole('button', { name: 'Records' }).click()
  await list.getByRole('link', { name: 'Security events' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security events' })).toBeVisible()
  await expect(list.getByRole('link')).toHaveCount(0)
})

test('the sidebar can be narrowed, opens on hover, and remembers its state', async ({ page, signInAs, adminId }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(adminId)
  await page.goto('/admin-dashboard')
  const sidebar = page.getByRole('complementary', { name: 'Admin Panel' })
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0)
  expect(await width()).toBe(256)
  const inside = sidebar.getByRole('link', { name: 'Analytics', exact: true })
  await expect(inside).toBeVisible()
  // The pointer is still where the open sidebar was.
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await expect.poll(width).toBe(64)
  const panel = sidebar
    .getByRole('list')
    .filter({ has: page.getByRole('link', { name: 'Analytics', exact: true }) })
    .last()
  await expect(panel).toHaveCSS('opacity', '0')
  await page.reload()
  await expect.poll(width).toBe(64)
  await page.getByRole('main').hover()
  const icons = () => sidebar.locator('nav svg').evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect()))
  const closed = await icons()
  // No place is reserved for screens that are not shown.
  expect(Math.max(...closed.slice(1).map((icon, at) => icon.y - (closed[at]?.y ?? 0)))).toBeLessThan(72)
  await sidebar.hover({ position: { x: 20, y: 300 } })
  await expect.poll(width).toBe(256)
  await expect(panel).toHaveCSS('opacity', '0')
  await sidebar.getByRole('link', { name: 'Dashboard', exact: true }).hover()
  await expect(panel).toHaveCSS('opacity', '1')
  expect(await icons()).toEqual(closed)
  await page.keyboard.press('Escape')
  await expect.poll(width).toBe(64)
  // The clicked entry keeps the focus, but the sidebar closes behind the mouse.
  await page.getByRole('main').hover()
  await sidebar.getByRole('link', { name: 'Teams', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Teams' })).toBeVisible()
  await page.getByRole('main').hover()
  await expect.poll(width).toBe(64)
  // By keyboard the screens inside come after their entry, in both directions.
  await sidebar.getByRole('link', { name: 'Dashboard', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeFocused()
  await sidebar.getByRole('link', { name: 'Dashboard', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(inside).toBeFocused()
  await expect(panel).toHaveCSS('opacity', '1')
  await inside.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await sidebar.getByRole('link', { name: 'Employees', exact: true }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(sidebar.getByRole('link', { name: 'Pay transparency', exact: true })).toBeFocused()
  await expect(panel).toHaveCSS('opacity', '1')
})

test('the palette finds a person by four letters, without accents, and opens the page with Enter', async ({
  page,
  product,
  signInAs,
  adminId,
  expectedErrors,
}) => {
  const { id } = await product.build.employee({ name: 'Živa Ševčíková' })
  await signInAs(adminId)
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Text typed while the search field loads is not lost.
  const onItsWay = Promise.withResolvers<void>()
  await page.route(/PaletteDialog/, async (route) => {
    await onItsWay.promise
    await route.continue()
  })
  // The dashboard has no search of its own.
  await page.keyboard.press('/')
  await page.keyboard.type('se')
  onItsWay.resolve()
  const field = page.getByRole('combobox', { name: 'Type a name, an ID or a page' })
  await expect(field).toBeFocused()
  await page.keyboard.type('vc')
  const found = page.getByRole('group', { name: 'People' }).getByRole('option')
  await expect(found).toHaveText([/Živa Ševčíková/])
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('status').filter({ hasText: /result/ })).toBeAttached()
  await checkScreen(page, 'palette')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/employees\/[\w-]{36}$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A synonym finds a page, and is shown.
  await page.keyboard.press('Control+k')
  await field.fill('gdpr')
  await expect(page.getByRole('option', { name: /^Privacy.*GDPR$/ })).toBeVisible()
  // The browser reports later that a dialog was closed; a request to open it in between still opens it.
  await page.evaluate(() => {
    document.querySelector('dialog')?.close()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  })
  await expect(page.getByRole('group', { name: 'Recently opened' }).getByRole('option')).toHaveText([/Živa Ševčíková/])
  // The main actions come before the pages, which are many.
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option').first()).toHaveText(/Add employee/)
  await expect(page.getByRole('listbox').getByRole('group').last()).toHaveAccessibleName('Pages')
  await page.keyboard.type('attendance rep')
  await expect(page.getByRole('option')).toHaveText([/^Attendance Report/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance Report' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()

  // A slow search says so, and a failed one offers a retry; pages are found meanwhile.
  // The search is repeated once automatically.
  expectedErrors.push('net::ERR_FAILED /api/search', 'net::ERR_FAILED /api/search')
  const held = Promise.withResolvers<void>()
  const whole = ({ pathname, searchParams }: URL) => pathname === '/api/search' && searchParams.get('q') === 'sevcik'
  await page.route(whole, async (route) => {
    await held.promise
    await route.abort('failed')
  })
  await page.keyboard.press('Control+k')
  // At once: a pause between two letters would search for the first ones, and their results would stay in sight.
  await field.fill('sevcik')
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('dialog')).toContainText('Loading')
  held.resolve()
  await expect(page.getByRole('alert')).toContainText('The search did not respond. You can still open pages.')
  await page.unroute(whole)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(found.first()).toHaveText(/Živa Ševčíková/)

  // An action with a person: adding a task for them.
  await page.getByRole('option', { name: 'Assign a task to Živa Ševčíková' }).click()
  await expect(page).toHaveURL(new RegExp(`/add-task\\?employee=${id}$`))
  await expect(page.getByRole('combobox', { name: 'Employee' })).toHaveValue(/Živa Ševčíková/)
  // Results of the first letter that do not match the next ones are not opened while the search is slow, nor are all of
  // them.
  for (let n = 1; n <= 8; n++) await product.build.employee({ name: `Sam Similar ${n}` })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('s')
  await expect(found.first()).toBeVisible()
  const next = Promise.withResolvers<void>()
  await page.route('**/api/search?q=sign*', async (route) => {
    await next.promise
    await route.continue()
  })
  await page.keyboard.type('ign a task to')
  await page.keyboard.press('Enter')
  next.resolve()
  await page.getByRole('combobox', { name: 'Choose an assignee. Type a name or an ID' }).fill('ziva')
  await expect(found).toHaveText([/Živa Ševčíková/])
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)

  // The theme and signing out are found, too, and run at once.
  const scheme = page.locator('html[data-mantine-color-scheme="dark"]')
  await expect(scheme).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await field.fill('dark')
  await page.getByRole('option', { name: 'Dark theme' }).click()
  await expect(scheme).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await field.fill('sign out')
  await page.getByRole('option', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('keyboard shortcuts open the screens, are listed, and can be switched off', async ({
  page,
  signInAs,
  adminId,
}) => {
  await signInAs(adminId)
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // They load after the first screen.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Tasks' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  for (const [key, name] of [
    ['d', 'Dashboard Overview'],
    ['e', 'Manage Employee'],
    ['l', 'Manage Leaves'],
    ['s', 'Add Salary'],
    ['a', 'Manage Attendance'],
    ['r', 'Attendance Report'],
    ['t', 'Manage Tasks'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  }
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(dialog).toBeVisible()
  // The header of a dialog is not a second banner of the page.
  await expect(page.getByRole('banner', { includeHidden: true })).toHaveCount(1)
  await checkScreen(page, 'shortcuts')
  await dialog.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Tasks' })).toBeVisible()
})

test('if files of the previous version are gone, the browser asks, and Retry reloads the page', async ({
  page,
  product,
  signInAs,
  adminId,
  expectedErrors,
}) => {
  const { id: employeeId } = await product.build.employee({ code: 'GONE-1' })
  await product.build.salary({ employeeId })
  await product.build.department({ name: 'Gone Files' })
  await page.route(/\/assets\/(ConfirmDialog|ReverseDialog)-[\w-]+\.js$/, (route) => {
    const url = route.request().url()
    expectedErrors.push(`404 ${new URL(url).pathname}`)
    if (url.includes('ReverseDialog'))
      expectedErrors.push(`TypeError: Failed to fetch dynamically imported module: ${url}`)
    return route.fulfill({ status: 404, body: '' })
  })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/departments?search=Gone')
  const asked = page.waitForEvent('dialog')
  const pressed = page.getByRole('button', { name: 'Delete Gone Files' }).click()
  const question = await asked
  expect(question.message()).toContain('Do you want to delete “Gone Files”?')
  await question.dismiss()
  await pressed
  await expect(page.getByRole('row', { name: 'Gone Files' })).toBeVisible()

  await page.goto('/admin-dashboard/salary?search=GONE-1')
  const reverse = page.getByRole('button', { name: /^Reverse/ })
  await reverse.click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  // Offline, it says so and loads again by itself.
  await expect(reverse).toBeVisible()
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await reverse.click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await reverse.click()
  await expect(page.getByRole('dialog', { name: 'Reverse this salary record?' })).toBeVisible()
})

test('a start that the server fails says so once, in the middle of the window, and Retry opens the screen', async ({
  page,
  expectedErrors,
  signInAs,
  adminId,
}) => {
  await signInAs(adminId)
  await page.route('**/api/**', (route) => {
    expectedErrors.push(`500 ${new URL(route.request().url()).pathname}`)
    return route.fulfill({
      status: 500,
      json: { success: false, error: 'Something went wrong on our side.', code: 'INTERNAL' },
    })
  })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/admin-dashboard')
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(1)
    await expect(page.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveText(['Retry'])
    for (const part of [alert.locator('svg'), page.getByRole('button')]) {
      const box = await part.boundingBox()
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThanOrEqual(1)
    }
  }
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible()
})

test('a check of the system that measured nothing has not passed', async ({ page, signInAs, adminId }) => {
  await signInAs(adminId)
  await page.goto('/admin-dashboard/setting/system')
  const backup = page.getByRole('listitem').filter({ hasText: 'Last nightly backup' })
  await expect(backup).toContainText('Not checked')
  await expect(backup).toContainText('The first backup will be made tonight.')
  await expect(page.getByRole('listitem').filter({ hasText: 'Running instances' })).toContainText('OK')
  await checkScreen(page, 'system')
})

test('without an email server the screens that send emails say that nobody gets them', async ({
  page,
  product,
  signInAs,
  adminId,
}) => {
  const { id, userId } = await product.build.employee({ name: 'Post Penny' })
  await product.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await signInAs(adminId)
  await page.goto('/admin-dashboard/setting/system')
  await expect(page.getByText('Emails are not sent: no email server is set up.')).toBeVisible()
  await page.goto('/admin-dashboard/accounts?search=Post+Penny')
  await page.getByRole('button', { name: /^Invite \d+ (person|people) without a password$/ }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('No email server is set up')
  await expect(question).not.toContainText('gets an email')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit Post Penny’s account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('No email server is set up: emails are only kept as files.')).toBeVisible()
  await page.goto(`/admin-dashboard/employees/${id}`)
  await page.getByRole('button', { name: 'More for Post Penny' }).click()
  await page.getByRole('menuitem', { name: 'Resend sign-in details' }).click()
  await expect(page.getByText('The invitation to Post Penny is only kept as a file')).toBeVisible()
})

test('on a phone a row of the settings opens wherever it is pressed', async ({ page, signInAs, adminId }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(adminId)
  // The words lie below the link that fills the row; until all rows have loaded, they still move.
  const press = async (words: Locator) => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await words.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await words.click({ force: true, position: { x: 5, y: 5 } })
  }
  await page.goto('/admin-dashboard/setting')
  await expect(page.getByText(/^(Only this device|Signed in on)/)).toBeVisible()
  await press(page.getByRole('heading', { name: 'My data' }))
  await expect(page).toHaveURL(/setting\/my-data$/)
  await page.goto('/admin-dashboard/setting/pay')
  await press(page.getByText('Basic salary', { exact: true }))
  await expect(page.getByRole('dialog', { name: 'Edit Basic salary' })).toBeVisible()
})

test('on a phone the tab bar marks More on the settings of leave, and Leaves on the leaves', async ({
  page,
  signInAs,
  adminId,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(adminId)
  await page.goto('/admin-dashboard/leaves/working-time')
  await expect(page.getByRole('heading', { level: 1, name: 'Working time' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Main screens' })
  await expect(tabs.locator('[data-status="active"]')).toHaveText('More')
  await tabs.getByRole('link', { name: 'Leaves' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Leaves' })).toBeVisible()
  await expect(tabs.locator('[data-status="active"]')).toHaveText('Leaves')
})

test('on a phone an employee has the main screens in the tab bar', async ({ page, product, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs((await product.build.employee()).userId)
  await page.goto('/employee-dashboard')
  const tabs = page.getByRole('navigation', { name: 'Main screens' })
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Leave', 'Tasks', 'Pay'])
  await tabs.getByRole('link', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Leaves' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Leave' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tasks', exact: true })).toHaveCount(1)
  // Closing returns the focus to the button that opened, and works without a keyboard.
  // Escape closes the last opened element, one at a time.
  const own = page.getByRole('dialog').getByRole('button', { name: /Employee menu$/ })
  await own.click()
  await expect(page.getByRole('dialog', { name: 'My account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(own).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tabs.getByRole('button', { name: 'More' })).toBeFocused()
  const menu = page.getByRole('button', { name: 'Open menu' })
  await menu.click()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeFocused()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Find a person or page' }).click()
  await expect(page.getByRole('combobox', { name: 'Type a name, an ID or a page' })).toBeFocused()
  expect(await layoutFaults(page)).not.toContainEqual(expect.stringContaining('is cut in its field'))
  await page.getByRole('button', { name: 'Close the search' }).click()
  await expect(page.getByRole('button', { name: 'Find a person or page' })).toBeFocused()
})

/** The outlines around an element that may have the focus. */
const ringOf = (field: Locator) =>
  field.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor, borderColor, boxShadow } = getComputedStyle(element)
    return { outline: outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`, borderColor, boxShadow }
  })

for (const scheme of ['light', 'dark'] as const)
  test(`every kind of field shows that it has the focus, in ${scheme}`, async ({ page, signInAs, adminId }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await signInAs(adminId)
    const see = async (name: string, field: Locator) => {
      await page.locator('h1').first().focus()
      const before = await ringOf(field)
      // By keyboard, like the people who need to see the focus.
      await field.focus()
      await page.keyboard.press('Shift')
      const after = await ringOf(field)
      expect(after.outline, `${name}: ${JSON.stringify({ before, after })}`).toMatch(/^2px rgb/)
      expect(after.outline, name).not.toBe(before.outline)
      const [ring = '', ground = ''] = await field.evaluate((element) => {
        const opaque = (at: Element | null): string => {
          const colour = at ? getComputedStyle(at).backgroundColor : 'rgb(255, 255, 255)'
          return at && /, 0\)$/.test(colour) ? opaque(at.parentElement) : colour
        }
        return [getComputedStyle(element).outlineColor, opaque(element.parentElement)]
      })
      expect(contrast(ring, ground), `${name}: ${ring} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
    await page.goto('/admin-dashboard/add-employee')
    await see('text', page.getByRole('textbox', { name: 'Name' }).first())
    await see('email', page.getByLabel('Email'))
    await see('date', page.getByLabel('Date of Birth'))
    await see('native select', page.getByLabel('Gender'))
    await see('combobox', page.getByRole('combobox', { name: 'Department' }))
    await see('number', page.getByLabel('Salary'))
    await page.goto('/admin-dashboard/add-task')
    await see('radio', page.getByRole('radio', { name: 'Personal' }))
    await see('textarea', page.getByLabel('Description'))
    await see('date and time', page.getByLabel('Deadline'))
    await page.goto('/admin-dashboard/setting')
    await see('password', page.getByLabel('Old Password'))
    await page.goto('/admin-dashboard/employees')
    await see('search', page.getByRole('searchbox').first())
    // Hidden until there are more rows than a page holds.
    await expect(page.getByLabel('Rows per page:')).toBeVisible()
    await see('select of a pager', page.getByLabel('Rows per page:'))
    await see('button', page.getByRole('button', { name: 'Logout' }))
    await see('link', page.getByRole('link', { name: 'Add New Employee' }).first())
    await see('entry of the menu', page.getByRole('link', { name: 'Teams', exact: true }))
  })

function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const value = Number(part) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

test('add and edit screens mark the menu entry of their list', async ({ page, product, signInAs, adminId }) => {
  const departmentId = await product.build.department({ name: 'Lit Lamps' })
  const task = await product.build.task({ name: 'Light the lamps' })
  await signInAs(adminId)
  for (const [address, name] of [
    ['/admin-dashboard/add-employee', 'Employees'],
    ['/admin-dashboard/add-department', 'Departments'],
    [`/admin-dashboard/department/${departmentId}`, 'Departments'],
    ['/admin-dashboard/add-task', 'Tasks'],
    [`/admin-dashboard/task/view/personal/${task}`, 'Tasks'],
    ['/admin-dashboard/add-team', 'Teams'],
    ['/admin-dashboard/add-role', 'Settings'],
  ] as const) {
    await page.goto(address)
    const current = page.getByRole('complementary').locator('a[aria-current="page"]')
    await expect(current, address).toHaveText([new RegExp(`^${name}`)])
  }
})

test('a dialog stays open after a double click and a click beside it, and asks before typed values are lost', async ({
  page,
  signInAs,
  adminId,
}) => {
  await signInAs(adminId)
  await page.goto('/admin-dashboard/one-off-payments')
  const add = page.getByRole('button', { name: 'Add one-off payment' }).first()
  const dialog = page.getByRole('dialog', { name: 'Add one-off payment' })
  const beside = () => page.mouse.click(5, 400)

  // The second click of a double click is no answer to what the first one opened.
  const at = await add.boundingBox()
  await page.mouse.move((at?.x ?? 0) + 10, (at?.y ?? 0) + 10)
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    await expect(dialog).toBeVisible()
  }
  await page.waitForTimeout(600)
  await expect(dialog).toBeVisible()
  await beside()
  await expect(dialog).toHaveCount(0)

  await add.click()
  await dialog.getByLabel('Note').fill('Quarter')
  await beside()
  await page.waitForTimeout(300)
  await expect(dialog.getByLabel('Note')).toHaveValue('Quarter')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  // Escape closes what is on top, and nothing below it.
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog.getByLabel('Note')).toHaveValue('Quarter')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(dialog).toHaveCount(0)
  // Cancel is the answer itself.
  await add.click()
  await dialog.getByLabel('Note').fill('Quarter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(question).toHaveCount(0)
})

test('the search finds the pages of pay by the words of payroll', async ({ page, signInAs, adminId }) => {
  await signInAs(adminId)
  await page.goto('/admin-dashboard/departments')
  await page.getByRole('button', { name: 'Find a person or page' }).click()
  const find = page.getByRole('combobox', { name: 'Type a name, an ID or a page' })
  for (const [typed, found] of [
    ['bank file', 'Pay period'],
    ['sepa', 'Pay period'],
    ['payslips', 'Pay period'],
    ['pay periods', 'Pay period'],
    ['bonus', 'One-off payments'],
    ['iban', 'Pay'],
    ['taxes', 'Pay'],
  ] as const) {
    await find.fill(typed)
    await expect(page.getByRole('option').first(), typed).toContainText(found)
  }
})
