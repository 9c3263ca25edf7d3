import { type ProviderBody, providers } from '@ems/contract/providers'
import { singleSignOn } from '@ems/contract/single-sign-on'
import type { Issuer, Token } from './issuer.ts'
import type { Client, startProduct } from './product.ts'

type Product = Awaited<ReturnType<typeof startProduct>>

/** The cookie of the flow in an answer. */
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie'] ?? '').split(';')[0] ?? ''
export const codeOf = (location: unknown) => /\/login#sso=([\w-]+)$/.exec(String(location))?.[1] ?? ''

/** Sign-ins with providers, as a browser does them. */
export function withSso(product: Product, issuer: Issuer) {
  let count = 0
  const settings = (more: object = {}): ProviderBody =>
    ({
      preset: 'other',
      name: `Provider ${++count}`,
      issuer: issuer.url,
      clientId: 'ems',
      clientSecret: 'a-secret-of-the-provider',
      enabled: true,
      ...more,
    }) as ProviderBody

  async function added(more: object = {}, by?: Client) {
    const answer = await (by ?? (await product.administrator())).call(providers.add, { body: settings(more) })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.provider
  }

  const get = (url: string, cookie = '') => product.app.inject({ url, headers: cookie ? { cookie } : {} })

  /** Begins a sign-in. */
  async function start(id: string, query = '') {
    const { statusCode, headers } = await get(`/api/auth/sso/${id}/start${query}`)
    return { status: statusCode, address: String(headers.location), cookie: cookieOf(headers), headers }
  }

  /** Returns with the provider's answer. */
  async function back(id: string, answer: URLSearchParams, cookie: string) {
    const { statusCode, headers } = await get(`/api/auth/sso/${id}/callback?${answer}`, cookie)
    return { status: statusCode, code: codeOf(headers.location), headers, cookie: cookieOf(headers) }
  }

  const finish = (code: string, cookie: string, more: object = {}, headers: Record<string, string> = {}) =>
    product.anonymous.call(singleSignOn.finish, { body: { code, ...more }, headers: { cookie, ...headers } })

  /** A whole sign-in. @returns the last answer */
  async function signIn(id: string, token: Token = {}, more: object = {}) {
    const { address, cookie } = await start(id)
    const { code } = await back(id, issuer.signIn(address, token), cookie)
    return finish(code, cookie, more)
  }

  return { settings, added, start, back, finish, signIn }
}
