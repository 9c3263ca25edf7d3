import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyOf } from '../actor/caller.ts'
import { Claimed, type IdempotencyClaim, PATIENCE_MS, underClaim } from '../database/idempotency-claim.ts'
import type { Db } from '../database/index.ts'
import { AppError, isLockTimeout } from '../errors/errors.ts'
import { dropClaim, insertClaim, keepReply, keptReply } from '../idempotency/idempotency.repo.ts'
import { toAppError } from './answers/failures.ts'
import type { Input } from './input.ts'

const MOST_BYTES = 65_536
const LOOK_MS = 50

/**
 * The key by which a request wants to be done once, from its header; null where it brings none, or changes nothing, or is
 * no one's. Source: draft-ietf-httpapi-idempotency-key-header-07.
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
 * What makes two requests the same: nothing that may differ from one try to the next. A key gets no answer that its owner, or
 * another key, got: it may read less.
 */
const fingerprintOf = (request: FastifyRequest, { body, file }: Input): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([request.method, request.url, body ?? null, ...keyOfCaller(request)]))
    .update(file ? createHash('sha256').update(file).digest() : '')
    .digest()

const keyOfCaller = ({ actor }: FastifyRequest): string[] => {
  const key = actor && keyOf(actor)
  return key ? [key] : []
}

/**
 * Answers a request, once in effect for its key.
 * @param answer runs it, and gives the body of its answer
 * @throws {AppError} IN_PROGRESS, ALREADY_DONE, KEY_REUSED; besides what `answer` throws, after which the key is free again,
 * but for a failure of ours behind a commit
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
    const body = await underClaim(claim, answer)
    // A change without a transaction of its own, such as a sign-out, is the same however often it is made.
    if (!claim.committed) await insertClaim(db, claim)
    const bytes = Buffer.from(body)
    await keepReply(db, claim, endpoint.secretReply || bytes.length > MOST_BYTES ? null : bytes)
    return body
  } catch (error) {
    if (isLockTimeout(error)) throw new AppError('request.in-progress')
    if (!(error instanceof Claimed)) {
      // After a refusal nothing is done that may not be done again; what failed may have failed behind its change.
      if (claim.committed && isRefusal(error)) await dropClaim(db, claim)
      throw error
    }
    const other = await replayOf(db, claim, reply)
    if (other === null) throw new AppError('request.in-progress')
    return other
  }
}

const isRefusal = (error: unknown) => toAppError(error).status < 500

/** The answer that an earlier request of the key got; null where there was none. */
async function replayOf(db: Db, claim: IdempotencyClaim, reply: FastifyReply): Promise<string | null> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const kept = await keptReply(db, claim)
    if (!kept) return null
    if (!kept.fingerprint.equals(claim.fingerprint)) throw new AppError('request.key-reused')
    if (kept.reply) {
      reply.header('idempotent-replayed', 'true')
      return kept.reply.toString()
    }
    // Done, and its answer is not to be had: its process died, or it was too long or secret.
    if (kept.status !== null || Date.now() > until) throw new AppError('request.done-already')
    await sleep(LOOK_MS)
  }
}
