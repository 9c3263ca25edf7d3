import { account } from '@ems/contract/account'
import { auth } from '@ems/contract/auth'
import { SEED_PASSWORD } from '../seeds/builders.ts'
import { codeAt } from './codes.ts'
import type { startProduct } from './product.ts'

type Product = Awaited<ReturnType<typeof startProduct>>

/**
 * People with authenticator apps.
 * @param start the instant at which this begins; each step forward is told by `tick`, because no step is used twice
 */
export function withApps(product: Product, start = Date.parse('2026-03-02T09:00:00Z')) {
  let now = start
  const set = () => product.setNow(new Date(now).toISOString())
  set()
  let count = 0
  const clock = {
    /** goes on by seconds; the next step of an app where nothing is said */
    tick(seconds = 30) {
      now += seconds * 1000
      set()
    },
    code: (secret: string) => codeAt(secret, now),
  }

  /** Someone whose app is set up, with the client that did it. */
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

  /** A client with a session that has just begun, by the product's clock. */
  async function signedIn(email: string) {
    const { token } = (await login(email)).body
    return product.clientOf(token)
  }

  const login = (email: string, headers: Record<string, string> = {}) =>
    product.anonymous.call(auth.login, { body: { email, password: SEED_PASSWORD }, headers })

  /** The right password, and what the second step of it needs. */
  async function challenge(email: string) {
    const { body } = await login(email)
    return body as unknown as { challenge: string; methods: string[]; expiresAt: string; code: string; error: string }
  }

  const second = (challenge: string, code: string, method: 'totp' | 'recovery' = 'totp') =>
    product.anonymous.call(auth.secondFactor, { body: { challenge, method, code } })

  return { ...clock, enrolled, signedIn, login, challenge, second }
}
