import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiKeyIdOf } from '../actor/caller.ts'
import {
  CLAIM_WAIT_MS,
  type IdempotencyClaim,
  KeyAlreadyClaimedError,
  runWithClaim,
} from '../database/idempotency-claim.ts'
import type { Db } from '../database/index.ts'
import { AppError, isLockTimeout } from '../errors/errors.ts'
import { deleteClaim, findReply, insertClaim, storeReply } from '../idempotency/idempotency.repo.ts'
import { toAppError } from './answers/failures.ts'
import type { Input } from './input.ts'

const LARGEST_REPLY_BYTES = 65_536
const LOOK_MS = 50

/**
 * The idempotency key in the header of a request; null without one, for reads, and without a session.
 * Source: draft-ietf-httpapi-idempotency-key-header-07.
 * @throws {AppError} INVALID
 */
function idempotencyKeyOf({ method, headers, actor }: FastifyRequest): string | null {
  const given = headers['idempotency-key']
  if (given === undefined || method === 'GET' || !actor) return null
  const text = String(given)
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new AppError('request.bad-idempotency-key')
  return key
}

/**
 * The identity of a request: only parts that stay the same when it is repeated. It includes the caller's key, so that a
 * key gets no answer of its owner or of another key, which may read more.
 */
const fingerprintOf = (request: FastifyRequest, { body, file }: Input): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([request.method, request.url, body ?? null, ...keyOfCaller(request)]))
    .update(file ? createHash('sha256').update(file).digest() : '')
    .digest()

const keyOfCaller = ({ actor }: FastifyRequest): string[] => {
  const key = actor && apiKeyIdOf(actor)
  return key ? [key] : []
}

/**
 * Answers a request, once in effect for its key.
 * @param answer runs it, and gives the body of its answer
 * @throws {AppError} IN_PROGRESS, ALREADY_DONE, KEY_REUSED; besides the errors of `answer`, after which the key is free
 * again, except after an internal error behind a commit
 */
export async function answerOnce(
  db: Db,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
  answer: () => Promise<string>,
): Promise<string> {
  const key = idempotencyKeyOf(request)
  if (key === null || !request.actor) return answer()
  const actorId = request.actor.userId
  const claim: IdempotencyClaim = {
    actorId,
    key,
    fingerprint: fingerprintOf(request, input),
    requestId: request.id,
    committed: false,
  }
  const earlier = await replayOf(db, claim, reply)
  if (earlier !== null) return earlier
  try {
    const body = await runWithClaim(claim, answer)
    // A change without its own transaction, such as a sign-out, can be repeated safely.
    if (!claim.committed) await insertClaim(db, claim)
    const bytes = Buffer.from(body)
    await storeReply(db, claim, endpoint.secretReply || bytes.length > LARGEST_REPLY_BYTES ? null : bytes)
    return body
  } catch (error) {
    if (isLockTimeout(error)) throw new AppError('request.in-progress')
    if (!(error instanceof KeyAlreadyClaimedError)) {
      // A refused request changed nothing and may be repeated; a failed one may have failed after its commit.
      if (claim.committed && isRefusal(error)) await deleteClaim(db, claim)
      throw error
    }
    const other = await replayOf(db, claim, reply)
    if (other === null) throw new AppError('request.in-progress')
    return other
  }
}

const isRefusal = (error: unknown) => toAppError(error).status < 500

/** The stored answer of an earlier request with the key; null without one. */
async function replayOf(db: Db, claim: IdempotencyClaim, reply: FastifyReply): Promise<string | null> {
  const until = Date.now() + CLAIM_WAIT_MS
  for (;;) {
    const stored = await findReply(db, claim)
    if (!stored) return null
    if (!stored.fingerprint.equals(claim.fingerprint)) throw new AppError('request.key-reused')
    if (stored.reply) {
      reply.header('idempotent-replayed', 'true')
      return stored.reply.toString()
    }
    // The request was done, but its answer is lost: its process died, or the answer was too long or secret.
    if (stored.status !== null || Date.now() > until) throw new AppError('request.done-already')
    await sleep(LOOK_MS)
  }
}
