import type { ErrorCode, Failure, Issue } from '@ems/contract/core/errors'
import type { Params, Reason } from '@ems/contract/core/reasons'

/** A failed call. `status` is 0 without any answer. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly reason: Reason | undefined
  readonly params: Params
  /** the server's sentence; empty without one */
  readonly error: string
  readonly issues: readonly Issue[]
  readonly requestId: string | undefined
  /** the whole answer, for failures with further steps */
  readonly answer: Readonly<Record<string, unknown>>

  constructor(status: number, failure: Partial<Failure> = {}, options?: ErrorOptions) {
    super(failure.error || `The call failed with status ${status}`, options)
    this.name = 'ApiError'
    this.status = status
    this.code = failure.code
    this.reason = failure.reason
    this.params = failure.params ?? {}
    this.error = failure.error ?? ''
    this.issues = failure.issues ?? []
    this.requestId = failure.requestId
    this.answer = { ...failure }
  }
}

export const isCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

/** A 401 about the typed input, not about the session. */
const ABOUT_INPUT: readonly (ErrorCode | undefined)[] = ['BAD_CREDENTIALS', 'SECOND_FACTOR', 'BAD_CODE', 'LOCKED']

/** The session has ended, or there was none. A wrong password or code is also a 401, but a different one. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && !ABOUT_INPUT.includes(error.code)
