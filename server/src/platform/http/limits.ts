import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { networkOf } from './network.ts'

const WINDOW_MS = 60_000
/** The most sessions and keys that an instance counts at once; of more it forgets the oldest, which begin anew. */
const MOST_COUNTED = 20_000

/**
 * Limits the calls of a session or a key, by instance and minute: a count that instances share would cost a write a call.
 * Keys are told how many are left (draft-ietf-httpapi-ratelimit-headers-11).
 * @param perSession calls of a session a minute
 * @returns what each admitted call is asked. @throws {AppError} TOO_MANY
 */
export async function callLimits(app: FastifyInstance, perSession: number) {
  await app.register(rateLimit, { global: false, cache: MOST_COUNTED })
  const limit = app.createRateLimit({
    timeWindow: WINDOW_MS,
    keyGenerator: (request: FastifyRequest) => request.actor?.sessionId ?? '',
    max: (request: FastifyRequest) => request.actor?.perMinute ?? perSession,
  })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const counted = await limit(request)
    if (counted.isAllowed) return
    const { max, remaining, ttlInSeconds } = counted
    if (request.actor?.perMinute !== undefined) {
      reply.header('ratelimit-policy', `"key";q=${max};w=${WINDOW_MS / 1000}`)
      reply.header('ratelimit', `"key";r=${Math.max(0, remaining)};t=${ttlInSeconds}`)
    }
    if (!counted.isExceeded) return
    reply.header('retry-after', String(ttlInSeconds))
    throw new AppError('request.too-many-calls')
  }
}

/**
 * Limits how often a network calls what is public, by instance and minute, each endpoint by itself.
 * @returns what each call of an endpoint with such a limit is asked. @throws {AppError} TOO_MANY
 */
export function addressLimits(app: FastifyInstance) {
  const limits = new Map<AnyEndpoint, ReturnType<FastifyInstance['createRateLimit']>>()
  const limitOf = (endpoint: AnyEndpoint, max: number) => {
    const known = limits.get(endpoint)
    if (known) return known
    const made = app.createRateLimit({
      timeWindow: WINDOW_MS,
      keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip),
      max,
    })
    limits.set(endpoint, made)
    return made
  }
  return async (endpoint: AnyEndpoint, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (endpoint.perAddress === undefined) return
    const counted = await limitOf(endpoint, endpoint.perAddress)(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', String(counted.ttlInSeconds))
    throw new AppError('request.too-many-calls')
  }
}
