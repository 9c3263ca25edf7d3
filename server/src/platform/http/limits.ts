import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/errors.ts'
import { networkOf } from './network.ts'

const WINDOW_MS = 60_000
/** The most sessions and keys that an instance counts at once; above it forgets the oldest counts. */
const MOST_COUNTED_CALLERS = 20_000

/** The most public calls of one network in a minute, for each call and instance. */
export const PUBLIC_A_MINUTE = 1200

/** All limits below use this plugin. */
export async function registerLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, cache: MOST_COUNTED_CALLERS })
}

/**
 * Limits the calls of a session or a key, for each instance and minute: a shared count would cost a write for each
 * call. Keys get the remaining number in headers (draft-ietf-httpapi-ratelimit-headers-11).
 * @param perSession calls of a session a minute
 * @returns a check for each admitted call. @throws {AppError} TOO_MANY
 */
export function callLimits(app: FastifyInstance, perSession: number) {
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

/** Called before a public call is answered. @throws {AppError} TOO_MANY */
export type PublicCallLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Limits the public calls of a network, for each instance and minute. */
export function publicCallLimit(app: FastifyInstance, max = PUBLIC_A_MINUTE): PublicCallLimit {
  const limit = app.createRateLimit({
    timeWindow: WINDOW_MS,
    keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip),
    max,
  })
  return async (request, reply) => {
    const counted = await limit(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', String(counted.ttlInSeconds))
    throw new AppError('request.too-many-calls')
  }
}

/** The limits of public endpoints, one for each. */
export function addressLimits(app: FastifyInstance) {
  const limits = new Map<AnyEndpoint, PublicCallLimit>()
  return (endpoint: AnyEndpoint, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const limit = limits.get(endpoint) ?? publicCallLimit(app, endpoint.perAddress)
    limits.set(endpoint, limit)
    return limit(request, reply)
  }
}
