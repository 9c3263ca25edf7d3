import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { forbidden } from '../errors.ts'

export const SESSION_COOKIE = 'ems_session'

/** Finds who a session token belongs to; null where it is unknown, expired or revoked. */
export type ResolveSession = (token: string) => Promise<Omit<Actor, 'requestId'> | null>

export interface CookieRules {
  secure: boolean
  /** origins whose pages may send the cookie along with a change */
  origins: ReadonlySet<string>
}

/** Starts and ends the browser's session cookie; what a handler of the sign-in may do to the reply. */
export interface SessionCookie {
  /** @param maxAgeSeconds null: the cookie ends with the browser */
  start(token: string, maxAgeSeconds: number | null): void
  end(): void
}

export const bearerToken = (request: FastifyRequest): string | null =>
  /^Bearer +([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

export function sessionCookie(reply: FastifyReply, rules: CookieRules): SessionCookie {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: rules.secure || reply.request.protocol === 'https',
  } as const
  return {
    start: (token, maxAgeSeconds) =>
      void reply.setCookie(
        SESSION_COOKIE,
        token,
        maxAgeSeconds === null ? options : { ...options, maxAge: maxAgeSeconds },
      ),
    end: () => void reply.clearCookie(SESSION_COOKIE, options),
  }
}

/**
 * The cookie's token, for endpoints that accept it. A browser sends cookies without being asked, so a change must
 * come from one of our own pages.
 * @throws {AppError} FORBIDDEN for a change from elsewhere
 */
export function cookieToken(request: FastifyRequest, rules: CookieRules): string | null {
  const token = request.cookies[SESSION_COOKIE]
  if (!token) return null
  if (request.method !== 'GET' && !fromOwnPage(request, rules)) throw forbidden('This request came from another site.')
  return token
}

function fromOwnPage(request: FastifyRequest, rules: CookieRules): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return rules.origins.has(origin) || origin === `${request.protocol}://${request.host}`
  // Browsers name the origin of every cross-site change; without it the call comes from our page or from a program.
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}
