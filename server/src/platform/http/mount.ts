import type { AnyEndpoint, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@ems/contract/core/endpoint'
import { Events, type FileContent, type Redirected } from '@ems/contract/core/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Actor, canUseEndpoint } from '../actor/actor.ts'
import { runWithAdmission } from '../actor/admission.ts'
import { runWithProof } from '../actor/fresh-proof.ts'
import type { Db } from '../database/index.ts'
import { AppError, forbiddenError } from '../errors/errors.ts'
import type { FileStore } from '../files/index.ts'
import {
  AcceptedDownload,
  Download,
  StreamedDownload,
  sendDownload,
  sendGenerated,
  sendText,
  TextDownload,
} from './answers/download.ts'
import { Redirect } from './answers/redirect.ts'
import { serializerOf } from './answers/serialize.ts'
import { EventStream, STREAMED } from './answers/stream.ts'
import { PUBLIC_BODY_BYTES } from './bodies.ts'
import { BrowserCookies, bindCookie } from './cookies.ts'
import { answerOnce } from './idempotency.ts'
import { readInput } from './input.ts'
import { safeHeaders } from './safe-headers.ts'
import { bearerToken, type CookieRules, cookieToken, type ResolveSession } from './session.ts'

export { EventStream } from './answers/stream.ts'

type ActorOf<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer _R, infer A> ? (A extends 'public' ? null : Actor) : never

/** The input of a handler: parsed values, and the admitted caller. */
export interface Call<E extends AnyEndpoint> {
  actor: ActorOf<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  file: Buffer | null
  /** the original file name without folders; empty without a file */
  fileName: string
  /** the network address of the request */
  address: string
  /** the name of the calling program, cut to 300 characters */
  agent: string
  requestId: string
  browser: BrowserCookies
}

type AnswerOf<E extends AnyEndpoint> =
  ReplyOf<E> extends z.output<typeof Events>
    ? EventStream
    : ReplyOf<E> extends z.output<typeof FileContent>
      ? Download | StreamedDownload | TextDownload | AcceptedDownload
      : ReplyOf<E> extends z.output<typeof Redirected>
        ? Redirect
        : ReplyOf<E>

export type Handlers<T extends Record<string, AnyEndpoint>> = {
  [K in keyof T]: (call: Call<T[K]>) => Promise<AnswerOf<T[K]>> | AnswerOf<T[K]>
}

export interface Route {
  endpoint: AnyEndpoint
  handle: (call: Call<AnyEndpoint>) => Promise<object> | object
}

/** Pairs a domain's endpoints with their handlers; a missing handler does not compile. */
export function mount<T extends Record<string, AnyEndpoint>>(table: T, handlers: Handlers<T>): Route[] {
  return Object.keys(table).map((name) => ({
    endpoint: table[name] as AnyEndpoint,
    handle: handlers[name] as Route['handle'],
  }))
}

export interface RouteSettings {
  /** the store of idempotency keys */
  db: Db
  /** the store of downloads */
  files: FileStore
  resolveSession: ResolveSession
  /** Requires a fresh proof. @throws {AppError} CONFIRM */
  requireFresh(actor: Actor): Promise<void>
  /** whether the actor has a fresh proof */
  isFresh(actor: Actor): boolean
  /** Counts the call of a session or a key. @throws {AppError} TOO_MANY */
  limitCalls(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Counts the call of an address, if the endpoint has such a limit. @throws {AppError} TOO_MANY */
  limitAddress(endpoint: AnyEndpoint, request: FastifyRequest, reply: FastifyReply): Promise<void>
  cookies: CookieRules
  /** whether pages of other origins may read answers (CORS decides which) */
  crossOrigin: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether forms are accepted besides JSON: pages of other sites can send them without a preflight */
    takesForm?: boolean
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** Registers routes. The caller is admitted before the body is read, and the answer is written by its schema. */
export function registerRoutes(app: FastifyInstance, routes: Route[], settings: RouteSettings): void {
  const headers = safeHeaders(settings.crossOrigin)
  for (const { endpoint, handle } of routes) {
    const serialize = serializerOf(endpoint.reply)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      helmet: false,
      ...(endpoint.access === 'public' ? { bodyLimit: PUBLIC_BODY_BYTES } : {}),
      ...(endpoint.reply === Events ? STREAMED : {}),
      config: { takesForm: endpoint.form === true },
      onRequest: (request, reply) => {
        reply.headers(headers)
        return admit(endpoint, request, reply, settings)
      },
      handler: async (request, reply) => {
        const input = await readInput(endpoint, request)
        const run = async () => runWithAdmission(endpoint.access, () => handle(callOf(request, reply, input, settings)))
        const text = (answer: object) => serialize({ success: true, ...answer })
        if (endpoint.method === 'GET') {
          const answer = await run()
          if (answer instanceof EventStream) return answer.open(reply)
          if (answer instanceof StreamedDownload) return sendGenerated(reply, answer)
          if (answer instanceof TextDownload) return sendText(request, reply, answer)
          if (answer instanceof AcceptedDownload)
            return sendJson(reply.status(202), JSON.stringify({ success: true, ...answer.body }))
          if (answer instanceof Redirect) return reply.header('cache-control', 'no-store').redirect(answer.address, 303)
          if (answer instanceof Download) return sendDownload(reply, settings.files, answer)
          return sendJson(reply, text(answer))
        }
        const once = () => runWithFreshProof(request.actor, settings, run).then(text)
        return sendJson(reply, await answerOnce(settings.db, endpoint, request, reply, input, once))
      },
    })
  }
}

/** Runs a change, which may ask for a fresh proof while it runs. */
async function runWithFreshProof(
  actor: Actor | null,
  settings: RouteSettings,
  run: () => Promise<object>,
): Promise<object> {
  if (!actor || settings.isFresh(actor)) return run()
  const refusal = actor.perMinute === undefined ? 'session.not-fresh' : 'access.not-by-key'
  return runWithProof(refusal, run).catch(async (error: unknown) => {
    // The answer names the ways in which this person can confirm.
    if (error instanceof AppError && error.reason === 'session.not-fresh') await settings.requireFresh(actor)
    throw error
  })
}

const sendJson = (reply: FastifyReply, body: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body)

async function admit(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  settings: RouteSettings,
): Promise<void> {
  if (endpoint.access === 'public') return settings.limitAddress(endpoint, request, reply)
  const token = bearerToken(request) ?? (endpoint.cookie ? sessionInCookie(request, settings.cookies) : null)
  const bind = bindCookie(request, settings.cookies.secure)
  const visit = { bind, active: endpoint.reply !== Events, address: request.ip }
  const session = token === null ? null : await settings.resolveSession(token, visit)
  if (!session) throw new AppError('session.missing')
  request.actor = { ...session, requestId: request.id }
  await settings.limitCalls(request, reply)
  if (request.actor.perMinute !== undefined && (endpoint.fresh || endpoint.byPerson))
    throw new AppError('access.not-by-key')
  if (!endpoint.enrolling) requireEnrolled(request.actor)
  if (!canUseEndpoint(request.actor, endpoint.access)) throw forbiddenError()
  if (endpoint.fresh) await settings.requireFresh(request.actor)
}

/** A key is the bearer token of a program; in a browser's cookie it is ignored. */
function sessionInCookie(request: FastifyRequest, rules: CookieRules): string | null {
  const token = cookieToken(request, rules)
  return token?.startsWith('ems_') ? null : token
}

/** @throws {AppError} ENROL for users who must first set up a second factor, or choose their own password */
function requireEnrolled({ enrolment, initialSecret, rules }: Actor): void {
  if (enrolment === 'required') throw new AppError('session.must-enrol')
  if (initialSecret && rules.mustChange) throw new AppError('session.must-change')
}

function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  input: object,
  settings: RouteSettings,
): Call<AnyEndpoint> {
  return {
    ...input,
    actor: request.actor,
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    browser: new BrowserCookies(reply, settings.cookies.secure, bearerToken(request)),
  } as Call<AnyEndpoint>
}
