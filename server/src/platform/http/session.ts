import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor/actor.ts'
import { AppError } from '../errors/errors.ts'
import { sessionCookie } from './cookies.ts'

/** The data that comes with a token. */
export interface TokenVisit {
  /** what the browser binds its token with */
  bind: string | null
  /** whether the person acts; false for a page that only listens for news */
  active: boolean
  /** the address that the request came from */
  address: string
}

/**
 * Finds who a session token, or a key, belongs to; null where it is unknown, over or revoked, or bound to a cookie that is not there.
 * @param visit what comes along with it
 */
export type ResolveSession = (token: string, visit: TokenVisit) => Promise<Omit<Actor, 'requestId'> | null>

export interface CookieRules {
  /** whether everyone comes by https; where not, the request tells */
  secure: boolean
  /** origins whose pages may send the cookie along with a change */
  origins: ReadonlySet<string>
  /** whether the pages of this machine's own names, on the port that the request came to, are ours, too */
  loopback: boolean
}

export const bearerToken = (request: FastifyRequest): string | null =>
  /^Bearer +([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/**
 * The cookie's token, for endpoints that accept it. A browser sends cookies without being asked, so a change must
 * come from one of our own pages.
 * @throws {AppError} FORBIDDEN for a change from elsewhere
 */
export function cookieToken(request: FastifyRequest, rules: CookieRules): string | null {
  const token = sessionCookie(request, rules.secure)
  if (token === null) return null
  if (request.method !== 'GET' && !fromOwnPage(request, rules)) throw new AppError('request.from-another-site')
  return token
}

// The request's own word for its host does not count. Otherwise a stranger's page whose name leads here (DNS rebinding), or a
// proxy that hands a client's headers on, would be believed.
function fromOwnPage(request: FastifyRequest, rules: CookieRules): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return rules.origins.has(origin) || (rules.loopback && isLoopback(origin, request))
  // Browsers name the origin of every cross-site change; without it the call comes from our page or from a program.
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

// A person who opens the product by another name of this machine than the assumed one is still on its own page.
function isLoopback(origin: string, request: FastifyRequest): boolean {
  const port = request.socket.localPort
  return ['localhost', '127.0.0.1', '[::1]'].some((name) => origin === `http://${name}:${port}`)
}
