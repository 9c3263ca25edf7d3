import { account } from '@ems/contract/account'
import { auth } from '@ems/contract/auth'
import { SEED_PASSWORD } from '../seeds/builders.ts'
import { codeAt } from './codes.ts'
import type { startProduct } from './product.ts'

type Product = Awaited<ReturnType<typeof startProduct>>

/**
 * People with authenticator apps.
 * @param start the instant at which this begins; `tick` reports each step forward, because no step can be used twice
 */
export function withApps(product: Product, start = Date.parse('2026-03-02T09:00:00Z')) {
  let now = start
  const set = () => product.setNow(new Date(now).toISOString())
  set()
  let count = 0
  const clock = {
    /** moves the clock by seconds; by default to the next step of an app */
    tick(seconds = 30) {
      now += seconds * 1000
      set()
    },
    code: (secret: string) => codeAt(secret, now),
  }

  /** A person with a configured app, and the client that configured it. */
  async function enrolled(role: 'admin' | 'employee' = 'employee') {
    const email = `app${++count}@example.com`
    const userId = await product.build.user({ email, role })
    const client = await signedIn(email)
    const { secret } = (await client.call(account.startTotp)).body
    clock.tick()
    const { recoveryCodes } = (await client.call(account.confirmTotp, { body: { code: clock.code(secret) } })).body
    clock.tick()
    return { email, userId, client, secret, recoveryCodes }
  }

  /** A client with a new session, by the product's clock. */
  async function signedIn(email: string) {
    const { token } = (await login(email)).body
    return product.clientOf(token)
  }

  const login = (email: string, headers: Record<string, string> = {}) =>
    product.anonymous.call(auth.login, { body: { email, password: SEED_PASSWORD }, headers })

  /** The right password, and the token for the second step. */
  async function challenge(email: string) {
    const { body } = await login(email)
    return body as unknown as { challenge: string; methods: string[]; expiresAt: string; code: string; error: string }
  }

  const second = (challenge: string, code: string, method: 'totp' | 'recovery' = 'totp') =>
    product.anonymous.call(auth.secondFactor, { body: { challenge, method, code } })

  return { ...clock, enrolled, signedIn, login, challenge, second }
}
