import { SEED_PASSWORD } from '../server/seeds/builders.ts'
import { hashToken, newToken } from '../server/src/domains/auth/shared/hashing.ts'
import { codeAt } from '../server/test/codes.ts'
import { freePort } from '../server/test/process.ts'
import { checkScreen, expect, test } from './fixtures.ts'

const PORT = String(await freePort())
// Browsers create passkeys for a host name, not for an IP address.
test.use({ settings: { PORT, PUBLIC_URL: `http://localhost:${PORT}` }, baseURL: `http://localhost:${PORT}` })

let count = 0
const newEmail = () => `secure-${process.pid}-${++count}@example.com`

test('a person sets up an authenticator app, signs in with its code, and ends another session', async ({
  page,
  product,
  expectedErrors,
}) => {
  // Each check of a screen takes seconds, and a code can be used once in thirty seconds.
  test.setTimeout(180_000)
  expectedErrors.push('401 /api/auth/login', '401 /api/auth/second-factor')
  const email = newEmail()
  const { userId } = await product.build.employee({ email })
  await product.build.session(userId)
  await page.goto('/login')
  await checkScreen(page, 'login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(SEED_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/employee-dashboard$/)
  await page.goto('/employee-dashboard/setting')
  await page.getByRole('link', { name: 'Set up' }).click()
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
  await checkScreen(page, 'security')
  await expect(page.getByText('This device')).toHaveCount(1)

  await page.getByRole('button', { name: 'Set up app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await checkScreen(page, 'security-enrol')
  const secret = (await page.locator('code').textContent()) ?? ''
  const step = () => Math.floor(Date.now() / 30_000)
  const enrolledAt = step()
  const code = codeAt(secret, Date.now())
  const required = page.getByText('This field is required.')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(required).toBeVisible()
  // The sixth digit submits the code.
  await page.getByRole('textbox', { name: 'Code' }).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await checkScreen(page, 'security-codes')
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 codes are left.')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(SEED_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await checkScreen(page, 'login-second-step')
  await page.getByLabel('Code').press('Enter')
  await expect(required).toBeVisible()
  await page.getByLabel('Code').fill('000000')
  await expect(page.getByRole('alert')).toContainText('This code is wrong.')
  await expect.poll(step, { timeout: 40_000 }).toBeGreaterThan(enrolledAt)
  await page.getByLabel('Code').fill(codeAt(secret, Date.now()))
  await expect(page).toHaveURL(/\/employee-dashboard$/)
})

test('a passkey is created, signs in, and is asked for by the browser', async ({ page, product, context }) => {
  const email = newEmail()
  await product.build.employee({ email })
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(SEED_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/employee-dashboard$/)
  await page.goto('/employee-dashboard/setting/security')
  // The list of one's own account is that of the admin area.
  const links = page.getByRole('navigation', { name: 'All settings' }).getByRole('link')
  await expect(links).toHaveText(['Password', 'Security', 'Sessions', 'Keys', 'My data', 'Notifications', 'Appearance'])
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('button', { name: 'Remove Passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/employee-dashboard$/)

  // An invited person does not need a password.
  await page.getByRole('button', { name: 'Logout' }).click()
  const [{ userId: invited }, token] = [await product.build.employee({ email: newEmail() }), newToken()]
  const [sent_at, expires_at] = [new Date(), new Date(Date.now() + 60_000)]
  const invitation = { user_id: invited, token_hash: hashToken(token), sent_at, expires_at }
  await product.db.insertInto('invitations').values(invitation).execute()
  await page.goto(`/invitation#token=${token}`)
  await checkScreen(page, 'invitation')
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page).toHaveURL(/\/employee-dashboard/)
  const kept = await product.db.selectFrom('passkeys').select('id').where('user_id', '=', invited).execute()
  expect(kept).toHaveLength(1)
})

test('an administrator is asked once to protect their account, and sees their keys and security events', async ({
  page,
  signInAs,
  product,
}) => {
  await signInAs(await product.build.administrator())
  await page.goto('/admin-dashboard')
  await expect(page.getByText('Protect your account')).toBeVisible()
  await checkScreen(page, 'protect')
  await page.getByRole('link', { name: 'Secure my account' }).click()
  await expect(page.getByRole('heading', { name: 'Recent events' })).toBeVisible()
  await page.getByRole('link', { name: 'Open keys' }).click()
  await expect(page.getByRole('heading', { name: 'My keys' })).toBeVisible()
  await checkScreen(page, 'own-keys')
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { name: 'Leave Management' })).toBeVisible()
  await expect(page.getByText('Protect your account')).toHaveCount(0)
})

test('a token that was copied from the browser does not work', async ({ page, product }) => {
  const email = newEmail()
  await product.build.employee({ email })
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(SEED_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/employee-dashboard$/)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await fetch(`${product.url}/api/auth/verify`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(401)
})

test('a dangerous action asks for a fresh proof of identity, and then continues', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push('403 /api/account/totp')
  const { userId } = await product.build.employee({ email: newEmail() })
  const token = await product.build.session(userId, { confirmedAt: null })
  await page.goto('/default.png')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto('/employee-dashboard/setting/security')
  await page.getByRole('button', { name: 'Set up app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(SEED_PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
})

test('a service account is renamed, and gets a mail recipient and a key with a limit', async ({
  page,
  product,
  signInAs,
}) => {
  const name = `Contact ${Date.now()}`
  const { userId } = await product.build.employee({ name })
  await signInAs(await product.build.administrator())
  await page.goto('/admin-dashboard/services')
  await page.getByRole('button', { name: 'Add service' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Name/).fill('Nightly run')
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await page.getByRole('button', { name: 'Edit Nightly run' }).click()
  await dialog.getByLabel(/^Name/).fill(`Import of ${name}`)
  await dialog.getByLabel('Contact').fill(name)
  await page.getByRole('option', { name }).click()
  await checkScreen(page, 'service')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Emails go to ${name}.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: `Import of ${name}` })).toBeVisible()
  const { db } = product
  const contacts = db.selectFrom('service_accounts').select('contact_id').where('contact_id', '=', userId)
  expect(await contacts.execute()).toHaveLength(1)

  await page.getByRole('button', { name: 'New key' }).first().click()
  await dialog.getByLabel(/^Name/).fill('Key of the run')
  await dialog.getByLabel(/^Permissions/).click()
  await page.getByRole('listbox', { name: 'Permissions' }).getByRole('option').first().click()
  await page.keyboard.press('Tab')
  await dialog.getByLabel(/^Expires on/).fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
  await dialog.getByLabel('Calls per minute').fill('30')
  await dialog.getByRole('button', { name: 'New key' }).click()
  await expect(dialog.getByText(/^ems_/)).toBeFocused()
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText(/ems_\w{8}… · 30 calls per minute/)).toBeVisible()
})

test('forms of irreversible actions mark missing fields before anything is sent', async ({
  page,
  product,
  signInAs,
}) => {
  const { build, db } = product
  const name = `Gone ${Date.now()}`
  const gone = await build.employee({ name, leftOn: '2020-01-31' })
  await signInAs(await build.administrator())
  await page.goto('/admin-dashboard/privacy')
  await page.getByRole('button', { name: 'Add legal hold' }).click()
  await expect(page.getByText('The reason is required.')).toBeVisible()
  await page.getByRole('button', { name: 'Create copy' }).click()
  await expect(page.getByText('Choose a person.')).toHaveCount(2)
  const months = page.getByLabel('Profile (months)')
  await months.fill('1.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The months must be a whole number.')).toBeVisible()
  await months.fill('0')
  await page.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Erase data of 1 person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(dialog.getByText('Type the number of people.')).toBeVisible()
  await checkScreen(page, 'erase')
  await dialog.getByLabel('Type the number of people: 1').fill('1')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByText('Erasure started')).toBeVisible()
  const erased = () => db.selectFrom('employees').select('erased_at').where('id', '=', gone.id).executeTakeFirst()
  await expect.poll(async () => (await erased())?.erased_at ?? null).not.toBeNull()
})
