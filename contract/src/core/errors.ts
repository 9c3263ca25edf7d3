import type { ErrorCode } from './error-codes.ts'
import type { Params, Reason } from './reasons.ts'

export { type ErrorCode, errorCodes } from './error-codes.ts'

/** One thing that is wrong with an input: where (`department`, `items.0.name`) and why, as a sentence and for programs. */
export interface Issue {
  path: string
  message: string
  reason: Reason
  params: Params
}

/**
 * The body of every failure. `message` repeats `error` for clients that read either; `reason` with its `params` says the
 * same to programs, in any language.
 */
export interface Failure {
  success: false
  error: string
  message: string
  code: ErrorCode
  reason: Reason
  params: Params
  requestId: string
  issues?: Issue[]
}
