import { auth } from '@ems/contract/auth'
import { departments } from '@ems/contract/departments'
import { expect, it } from 'vitest'
import { SEED_PASSWORD } from '../../../seeds/builders.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()
const secure = await startProduct({ PUBLIC_URL: 'https://hr.example.com' })

async function signIn(on: typeof product, wanted: { bound?: boolean; remember?: boolean }) {
  const email = `bound${Math.random()}@example.com`
  await on.build.user({ email, role: 'admin' })
  const answer = await on.anonymous.call(auth.login, { body: { email, password: SEED_PASSWORD, ...wanted } })
  const cookies = answer.headers['set-cookie'] as string[]
  const bind = cookies.find((cookie) => /ems_bind=/.test(cookie))
  return { client: on.clientOf(answer.body.token), bind }
}
const pairOf = (cookie = '') => cookie.split(';')[0] as string

it('a token that is bound opens nothing without its cookie, and everything with it', async () => {
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

it('the cookie alone opens nothing', async () => {
  const { bind } = await signIn(product, { bound: true })
  const answer = await product.anonymous.call(departments.list, { headers: { cookie: pairOf(bind) } })
  expect(answer.status).toBe(401)
})

it('a sign-in that does not ask for it works as ever', async () => {
  const { client, bind } = await signIn(product, {})
  expect(bind).toBeUndefined()
  expect((await client.call(auth.verify)).status).toBe(200)
})

it('the cookie ends with the browser, or with what is remembered, and with the signing out', async () => {
  expect((await signIn(product, { bound: true })).bind).not.toMatch(/Max-Age|Expires/i)
  const { client, bind } = await signIn(product, { bound: true, remember: true })
  expect(bind).toContain('Max-Age=2592000')
  const out = await client.call(auth.logout, { headers: { cookie: pairOf(bind) } })
  expect(String(out.headers['set-cookie'])).toMatch(/ems_bind=;/)
})

it('over https its name makes browsers refuse it from elsewhere', async () => {
  const { client, bind } = await signIn(secure, { bound: true })
  expect(bind).toMatch(/^__Host-ems_bind=.*Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const status = async (cookie: string) => (await client.call(auth.verify, { headers: { cookie } })).status
  expect(await status(pairOf(bind).replace('__Host-', ''))).toBe(401)
  expect(await status(pairOf(bind))).toBe(200)
})
