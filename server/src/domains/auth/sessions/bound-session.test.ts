import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { account } from '@ems/contract/account'
import { auth } from '@ems/contract/auth'
import { departments } from '@ems/contract/departments'
import { employees } from '@ems/contract/employees'
import { keys } from '@ems/contract/keys'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { SEED_PASSWORD } from '../../../../seeds/builders.ts'
import { codeAt } from '../../../../test/codes.ts'
import { startProduct } from '../../../../test/product.ts'
import { cookiesIn, foundSecrets, linkTokenIn } from '../../../../test/stored-secrets.ts'

const product = await startProduct()
const lines: string[] = []
const secure = await startProduct(
  { PUBLIC_URL: 'https://hr.example.com', LOG_LEVEL: 'trace' },
  { write: (line) => void lines.push(line) },
)

async function signIn(on: typeof product, wanted: { bound?: boolean; remember?: boolean }) {
  const email = `bound${Math.random()}@example.com`
  await on.build.user({ email, role: 'admin' })
  const answer = await on.anonymous.call(auth.login, { body: { email, password: SEED_PASSWORD, ...wanted } })
  const cookies = answer.headers['set-cookie'] as string[]
  const bind = cookies.find((cookie) => /ems_bind=/.test(cookie))
  return { client: on.clientOf(answer.body.token), bind }
}
const pairOf = (cookie = '') => cookie.split(';')[0] as string

it('a bound token works only with its cookie', async () => {
  const { client, bind } = await signIn(product, { bound: true })
  expect(bind).toMatch(/^ems_bind=[\w-]{43};.*HttpOnly; SameSite=Strict$/)
  const status = async (cookie?: string) =>
    (await client.call(departments.list, cookie === undefined ? {} : { headers: { cookie } })).status
  expect(await status()).toBe(401)
  expect(await status('ems_bind=')).toBe(401)
  expect(await status(`ems_bind=${'x'.repeat(43)}`)).toBe(401)
  expect(await status(pairOf((await signIn(product, { bound: true })).bind))).toBe(401)
  expect(await status(pairOf(bind))).toBe(200)
})

it('the cookie alone does not work', async () => {
  const { bind } = await signIn(product, { bound: true })
  const answer = await product.anonymous.call(departments.list, { headers: { cookie: pairOf(bind) } })
  expect(answer.status).toBe(401)
})

it('a sign-in that does not ask for binding works as before', async () => {
  const { client, bind } = await signIn(product, {})
  expect(bind).toBeUndefined()
  expect((await client.call(auth.verify)).status).toBe(200)
})

it('the cookie ends with the browser, with the remembered time, and with signing out', async () => {
  expect((await signIn(product, { bound: true })).bind).not.toMatch(/Max-Age|Expires/i)
  const { client, bind } = await signIn(product, { bound: true, remember: true })
  expect(bind).toContain('Max-Age=2592000')
  const out = await client.call(auth.logout, { headers: { cookie: pairOf(bind) } })
  expect(String(out.headers['set-cookie'])).toMatch(/ems_bind=;/)
})

it('over https its name makes browsers refuse it from other sites', async () => {
  const { client, bind } = await signIn(secure, { bound: true })
  expect(bind).toMatch(/^__Host-ems_bind=.*Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const status = async (cookie: string) => (await client.call(auth.verify, { headers: { cookie } })).status
  expect(await status(pairOf(bind).replace('__Host-', ''))).toBe(401)
  expect(await status(pairOf(bind))).toBe(200)
})

it('no secret is in the log, an error, a file, a stored mail, or the database', async () => {
  const { anonymous, app, build, config, db, clock, owner } = secure
  const calls = vi.spyOn(app, 'inject')
  const secrets = new Map<string, readonly string[]>()
  const typed = (name: string) => {
    secrets.set(name, [`Typed-for-${name}-7q`])
    return `Typed-for-${name}-7q`
  }
  const sent = async (address: string, screen: string) => {
    const arrived = () => {
      const found = linkTokenIn(config, address, screen)
      if (found === undefined) throw new Error(`no mail to ${address} with a link to ${screen}`)
      return found
    }
    const token = await vi.waitFor(arrived, { timeout: 10_000 })
    secrets.set(`the link to ${screen}`, [token])
    return token
  }
  const signedIn = async (email: string, password: string, what: string) => {
    const answer = await anonymous.call(auth.login, { body: { email, password, bound: true } })
    expect(answer.status, what).toBe(200)
    const cookies = answer.headers['set-cookie'] as string[]
    secrets.set(`the session of ${what}`, [answer.body.token, ...cookiesIn(cookies)])
    return { ...secure.clientOf(answer.body.token), cookie: pairOf(cookies.find((each) => each.includes('ems_bind'))) }
  }

  const admin = await secure.administrator()
  secrets.set('the administrator’s session', [admin.token as string])
  const person = (n: number) => ({
    name: 'Secret Keeper',
    email: `keeper${n}@example.com`,
    employeeId: `SK-${n}`,
    dob: '1990-12-10',
    gender: 'other' as const,
    maritalStatus: 'single' as const,
    designation: 'Keeper',
    salary: 1,
    role: 'employee' as const,
  })
  const department = await build.department()
  // Six digits occur anywhere: the key is not searched.
  const [password, key] = [typed('first'), '847362']
  const first = { ...person(1), department, password, key, personalEmail: 'keeper.at.home@example.com' }
  expect((await admin.call(employees.add, { body: first })).status).toBe(200)
  expect((await admin.call(employees.add, { body: { ...person(2), department, invite: true } })).status).toBe(200)

  const chosen = { newPassword: typed('invited'), confirmPassword: 'Typed-for-invited-7q' }
  const invitation = await sent('keeper2@example.com', '/invitation')
  expect((await anonymous.call(auth.acceptInvitation, { body: { token: invitation, ...chosen } })).status).toBe(200)
  await anonymous.call(auth.login, { body: { email: 'keeper1@example.com', password: typed('wrong') } })
  await anonymous.call(auth.login, { body: { email: typed('email'), password: 'x' } })
  await anonymous.call(auth.forgotPassword, { body: { email: 'keeper1@example.com' } })
  const reset = { newPassword: typed('reset'), confirmPassword: 'Typed-for-reset-7q' }
  const link = await sent('keeper1@example.com', '/reset-password')
  expect((await anonymous.call(auth.resetPassword, { body: { token: link, ...reset } })).status).toBe(200)

  const keeper = await signedIn('keeper1@example.com', reset.newPassword, 'who was reset')
  const headers = { cookie: keeper.cookie }
  const { secret, uri } = (await keeper.call(account.startTotp, { headers })).body
  const code = codeAt(secret, clock.now().getTime())
  const { recoveryCodes } = (await keeper.call(account.confirmTotp, { headers, body: { code } })).body
  secrets.set('the app’s seed', [secret, uri])
  secrets.set('recovery codes', recoveryCodes)
  const own = { newPassword: typed('own'), confirmPassword: 'Typed-for-own-7q' }
  expect((await keeper.call(account.setPassword, { headers, body: own })).status).toBe(200)

  const permissions = [{ key: 'departments.read' as const, scope: 'everyone' as const }]
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const retried = { headers: { 'idempotency-key': 'secrets-1' }, body: { name: 'Nightly', permissions, expiresAt } }
  const made = (await admin.call(keys.add, retried)).body
  secrets.set('the program’s key', [made.secret, made.secret.slice(-43)])
  expect((await secure.clientOf(made.secret).call(departments.list)).status).toBe(200)

  // Places where secrets do not belong, and failures.
  const gets = async (code: number, answer: Promise<{ status: number }>) => expect((await answer).status).toBe(code)
  const again = { token: invitation, ...chosen }
  await gets(400, anonymous.call(auth.acceptInvitation, { body: again }))
  await gets(400, anonymous.call(auth.invitation, { body: { token: invitation } }))
  await gets(400, anonymous.call(auth.resetPassword, { body: { token: link, ...reset } }))
  const differing = { newPassword: typed('differing'), confirmPassword: typed('other') }
  await gets(400, keeper.call(account.setPassword, { headers, body: differing }))
  const named = { newPassword: typed('keeper1'), confirmPassword: 'Typed-for-keeper1-7q' }
  await gets(200, keeper.call(account.setPassword, { headers, body: named }))
  await gets(401, keeper.call(auth.confirm, { headers, body: { method: 'totp', code: typed('code') } }))
  await gets(401, admin.call(auth.confirm, { body: { method: 'password', password: typed('proof') } }))
  await gets(409, admin.call(employees.add, { body: first }))
  const login = await anonymous.call(auth.login, {
    body: { email: 'keeper1@example.com', password: named.newPassword },
  })
  const { challenge } = login.body as unknown as { challenge: string }
  const recovery = { challenge, method: 'recovery' as const }
  await gets(401, anonymous.call(auth.secondFactor, { body: { ...recovery, code: `${recoveryCodes[0]}X` } }))
  await gets(200, anonymous.call(auth.secondFactor, { body: { ...recovery, code: recoveryCodes[0] as string } }))
  await gets(401, anonymous.call(auth.secondFactor, { body: { ...recovery, code: recoveryCodes[0] as string } }))
  // An unexpected failure, in which the database reports the whole row.
  await sql`alter table mails add constraint unlucky check (to_address <> 'unlucky@example.com') not valid`.execute(
    owner,
  )
  const unlucky = { ...person(3), department, password: typed('unlucky'), key, personalEmail: 'unlucky@example.com' }
  await gets(500, admin.call(employees.add, { body: unlucky }))
  await sql`alter table mails drop constraint unlucky`.execute(owner)
  for (const url of [`/api/department?key=${made.secret}`, `/api/nothing?token=${made.secret}`, `/login?token=${link}`])
    await secure.app.inject({ url, headers: { authorization: `Bearer ${made.secret}x` } })
  const broken = { method: 'POST' as const, url: '/api/auth/login', headers: { 'content-type': 'application/json' } }
  expect((await secure.app.inject({ ...broken, payload: `{"password":"${password}"` })).statusCode).toBe(400)

  // A queued mail contains its link; its record afterwards does not.
  await vi.waitFor(
    async () => {
      const waiting = await db.selectFrom('mails').select('subject').where('sent_at', 'is', null).execute()
      if (waiting.length > 0) throw new Error(`${waiting.length} mails wait`)
    },
    { timeout: 10_000 },
  )
  expect(lines.length).toBeGreaterThan(10)
  expect(secrets.size).toBeGreaterThan(12)
  const answers = await Promise.all(calls.mock.results.map(({ value }) => value))
  const mailed = ['Typed-for-first-7q', ...(secrets.get('the link to /invitation') ?? []), link]
  const places = { config, log: lines.join('\n'), answers, mailed }
  expect(await foundSecrets(db, places, secrets)).toEqual([])
  // The search works: it finds a known secret.
  const there = ['keeper1@example.com', 'Password not matched', 'Spreadsheet-1']
  writeFileSync(join(config.DATA_DIR, 'left-behind.txt'), 'Spreadsheet-1')
  const found = await foundSecrets(db, places, new Map([['it', there]]))
  expect(found).toEqual(
    expect.arrayContaining(['it in users', 'it in the body of a failure', 'it in a mail that is not for it']),
  )
  expect(found).toContain('it in the file /left-behind.txt')
})
