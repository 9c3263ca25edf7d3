import type { ErrorCode } from './error-codes.ts'
import type { Params, Reason } from './reasons.ts'

export { type ErrorCode, errorCodes } from './error-codes.ts'

/** An error of one input field: its path (`department`, `items.0.name`), its sentence, and its reason for programs. */
export interface Issue {
  path: string
  message: string
  reason: Reason
  params: Params
}

/**
 * The body of each error. `message` repeats `error` for older clients; `reason` with its `params` is language-neutral
 * for programs.
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
