import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor/actor.ts'
import { AppError } from '../errors/errors.ts'
import { sessionCookie } from './cookies.ts'

/** The request data that comes with a token. */
export interface TokenVisit {
  /** the cookie that binds the token to the browser */
  bind: string | null
  /** whether the person acts; false for a page that only listens for events */
  active: boolean
  /** the network address of the request */
  address: string
}

/**
 * Finds the owner of a session token or key; null if it is unknown, expired or revoked, or bound to an absent cookie.
 * @param visit the other data of the request
 */
export type ResolveSession = (token: string, visit: TokenVisit) => Promise<Omit<Actor, 'requestId'> | null>

export interface CookieRules {
  /** whether all clients use https; if not, the request decides */
  secure: boolean
  /** origins whose pages may send the cookie with a change */
  origins: ReadonlySet<string>
  /** whether pages of this machine's own names, on the port of the request, are also the product's */
  loopback: boolean
}

export const bearerToken = (request: FastifyRequest): string | null =>
  /^Bearer +([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/**
 * The cookie's token, for endpoints that accept it. Browsers send cookies automatically, so a change must come from a
 * page of the product.
 * @throws {AppError} FORBIDDEN for a change from another page
 */
export function cookieToken(request: FastifyRequest, rules: CookieRules): string | null {
  const token = sessionCookie(request, rules.secure)
  if (token === null) return null
  if (request.method !== 'GET' && !fromOwnPage(request, rules)) throw new AppError('request.from-another-site')
  return token
}

// The Host header of the request does not count: a foreign page whose name points here (DNS rebinding), or a proxy that
// forwards client headers, would be believed.
function fromOwnPage(request: FastifyRequest, rules: CookieRules): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return rules.origins.has(origin) || (rules.loopback && isLoopback(origin, request))
  // Browsers send the origin with each cross-site change; without it, the call comes from the product's page or from a
  // program.
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

// A person who opens the product by another name of this machine is still on the product's page.
function isLoopback(origin: string, request: FastifyRequest): boolean {
  const port = request.socket.localPort
  return ['localhost', '127.0.0.1', '[::1]'].some((name) => origin === `http://${name}:${port}`)
}
