import { errorCodes, type Failure } from '@ems/contract/core/errors'
import type { Reason } from '@ems/contract/core/reasons'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, isDatabaseUnavailable, isDiskFull, isRetryable } from '../../errors/errors.ts'

// Errors of Fastify and its plugins, by status; their own texts name internals.
const byStatus: Record<number, Extract<Reason, `request.${string}`>> = {
  400: 'request.malformed',
  404: 'request.no-such-address',
  405: 'request.no-such-address',
  413: 'request.too-large',
  414: 'request.address-too-long',
  415: 'request.unsupported-type',
  431: 'request.headers-too-large',
}

/** Turns any thrown value into an error of the closed list; an unknown one becomes an opaque 500. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseUnavailable(error) || isDiskFull(error) || isRetryable(error)) return new AppError('service.not-ready')
  const status = (error as Partial<FastifyError>)?.statusCode ?? 500
  const known = byStatus[status] ?? (status >= 400 && status < 500 ? 'request.malformed' : undefined)
  return new AppError(known ?? 'service.failed')
}

/** The body of an error answer. */
export const failureBody = (error: AppError, requestId: string): Failure => ({
  ...error.more,
  success: false,
  error: error.message,
  message: error.message,
  code: error.code,
  reason: error.reason,
  params: error.params,
  requestId,
  ...(error.issues ? { issues: error.issues } : {}),
})

/** Fastify's error handler: answers, and logs errors that operators must know of. */
export function handleError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(thrown)
  if (errorCodes[error.code].report) request.log.error({ err: thrown }, error.message)
  if (error.code === 'TOO_MANY' && !reply.hasHeader('retry-after')) reply.header('retry-after', '600')
  if (error.code === 'IN_PROGRESS') reply.header('retry-after', '1')
  if (error.code === 'NOT_READY') reply.header('retry-after', '5')
  void reply.status(error.status).header('cache-control', 'no-store').send(failureBody(error, request.id))
}
