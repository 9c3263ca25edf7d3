import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookie of a session; over https its name begins with `__Host-`. */
export const SESSION_COOKIE = 'ems_session'
/** The cookie by which an account recognises a browser that signed in before. */
const DEVICE_COOKIE = 'ems_device'

/** The cookie without which the token of a bound session does not work. */
const BIND_COOKIE = 'ems_bind'
/** The cookie of the browser that began a sign-in with a provider; its prefix allows a path. */
const ROUND_COOKIE = 'ems_sso'
const ROUND_SECONDS = 600

/** Whether a client uses https. @param always whether all clients do, whatever the request says */
const isSecure = (request: FastifyRequest, always: boolean): boolean => always || request.protocol === 'https'

/**
 * A cookie's name. With the prefix, browsers accept the cookie only over https, and only for this host: a neighbour
 * below the same domain cannot set it. Source: RFC 6265bis, section 4.1.3.
 */
const nameOf = (cookie: string, secure: boolean): string => (secure ? `__Host-${cookie}` : cookie)

/** The session token in a browser's cookie; null without one. */
export const sessionCookie = (request: FastifyRequest, secure: boolean): string | null =>
  request.cookies[nameOf(SESSION_COOKIE, isSecure(request, secure))] || null

/** The cookie that binds a session's token to the browser; null without one. */
export const bindCookie = (request: FastifyRequest, secure: boolean): string | null =>
  request.cookies?.[nameOf(BIND_COOKIE, isSecure(request, secure))] || null

/** The cookies of the calling browser: a handler may read some and set them with its answer. */
export class BrowserCookies {
  readonly #reply: FastifyReply
  readonly #secure: boolean

  /** the bearer token of the request; null without one */
  readonly bearer: string | null

  /** @param secure whether all clients use https; if not, the request decides */
  constructor(reply: FastifyReply, secure: boolean, bearer: string | null = null) {
    this.bearer = bearer
    this.#reply = reply
    this.#secure = isSecure(reply.request, secure)
  }

  /** The token of the browser's present session; null without one. */
  session(): string | null {
    return sessionCookie(this.#reply.request, this.#secure)
  }

  /** @param maxAgeSeconds null: the cookie ends with the browser */
  startSession(token: string, maxAgeSeconds: number | null): void {
    const options = this.#options()
    this.#reply.setCookie(
      nameOf(SESSION_COOKIE, this.#secure),
      token,
      maxAgeSeconds === null ? options : { ...options, maxAge: maxAgeSeconds },
    )
  }

  /** @param maxAgeSeconds null: the cookie, and so the session, ends with the browser */
  bindSession(secret: string, maxAgeSeconds: number | null): void {
    const options = { ...this.#options(), sameSite: 'strict' } as const
    this.#reply.setCookie(
      nameOf(BIND_COOKIE, this.#secure),
      secret,
      maxAgeSeconds === null ? options : { ...options, maxAge: maxAgeSeconds },
    )
  }

  /** The cookie that binds a session's token to the browser; null without one. */
  bind(): string | null {
    return bindCookie(this.#reply.request, this.#secure)
  }

  /** The secret of the browser's sign-in with a provider; null without one. */
  round(): string | null {
    const value = this.#reply.request.cookies[this.#roundCookie()]
    return value && /^[\w-]{43}$/.test(value) ? value : null
  }

  /** @param path of the calls that read it, as the browser sees it */
  startRound(secret: string, path: string): void {
    this.#reply.setCookie(this.#roundCookie(), secret, { ...this.#options(), path, maxAge: ROUND_SECONDS })
  }

  #roundCookie(): string {
    return this.#secure ? `__Secure-${ROUND_COOKIE}` : ROUND_COOKIE
  }

  endSession(): void {
    this.#reply.clearCookie(nameOf(SESSION_COOKIE, this.#secure), this.#options())
    this.#reply.clearCookie(nameOf(BIND_COOKIE, this.#secure), { ...this.#options(), sameSite: 'strict' })
  }

  /** The token by which accounts recognise this browser; null without one. */
  device(): string | null {
    return this.#reply.request.cookies[nameOf(DEVICE_COOKIE, this.#secure)] || null
  }

  keepDevice(token: string, maxAgeSeconds: number): void {
    const options = { ...this.#options(), sameSite: 'strict', maxAge: maxAgeSeconds } as const
    this.#reply.setCookie(nameOf(DEVICE_COOKIE, this.#secure), token, options)
  }

  #options() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#secure } as const
  }
}
