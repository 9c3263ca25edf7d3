import { type ErrorCode, errorCodes, type Issue } from '@ems/contract/core/errors'
import { codeOf, type Params, type ParamsFor, type Reason, sentenceOf } from '@ems/contract/core/reasons'

interface Details {
  /** used if the reason's own sentence is too general, for instance because it does not name the field */
  sentence?: string
  issues?: Issue[]
  /** additional data of the answer, for instance the next step */
  more?: Record<string, unknown>
}

/** The values of a reason's sentence, and additional data of the answer. */
type FailureDetails<R extends Reason> = keyof ParamsFor<R> extends never
  ? [params?: undefined, details?: Details]
  : [params: ParamsFor<R>, details?: Details]

/** An error for the caller: a reason of the closed list with its values and, for input errors, the fields. */
export class AppError<R extends Reason = Reason> extends Error {
  readonly reason: Reason
  readonly params: Params
  readonly issues: Issue[] | undefined
  readonly more: Record<string, unknown> | undefined

  constructor(reason: R, ...[params, { sentence, issues, more } = {}]: FailureDetails<R>) {
    super(sentence ?? sentenceOf(reason, params))
    this.reason = reason
    this.params = params ?? {}
    this.issues = issues
    this.more = more
  }

  get code(): ErrorCode {
    return codeOf(this.reason)
  }

  get status(): number {
    return errorCodes[this.code].status
  }
}

/** NOT_FOUND, also for rows that the caller may not see: the answer must not reveal that they exist. */
export const notFoundError = (
  what:
    | 'role'
    | 'employee-field'
    | 'assignment'
    | 'delegation'
    | 'department'
    | 'legal-entity'
    | 'location'
    | 'holiday-calendar'
    | 'leave-feed'
    | 'holiday'
    | 'schedule'
    | 'person'
    | 'employee'
    | 'job'
    | 'salary'
    | 'pay-component'
    | 'pay-group'
    | 'pay-profile'
    | 'pay-terms'
    | 'pay-input'
    | 'pay-period'
    | 'pay-export'
    | 'pay-category'
    | 'pay-gap'
    | 'leave'
    | 'leave-attachment'
    | 'leave-type'
    | 'leave-change'
    | 'leave-policy'
    | 'leave-run'
    | 'change-request'
    | 'custom-field'
    | 'checklist'
    | 'checklist-template'
    | 'import'
    | 'document'
    | 'document-type'
    | 'export'
    | 'report'
    | 'personal-copy'
    | 'erasure'
    | 'legal-hold'
    | 'team'
    | 'task',
) => new AppError(`${what}.not-found`)

export const forbiddenError = () => new AppError('access.denied')

/** An input error of one field that only stored data shows. @param path the field's path in the body */
export function fieldError<R extends Reason>(
  path: string,
  reason: R,
  ...[params, details]: FailureDetails<R>
): AppError {
  const message = details?.sentence ?? sentenceOf(reason, params)
  const issues = [{ path, message, reason, params: params ?? {} }]
  return new AppError<Reason>(reason, params as never, { sentence: message, issues })
}

interface PgError {
  code: string
  constraint?: string
}

const isPgError = (error: unknown): error is PgError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)

/** The name of the violated constraint (unique, foreign key, check, exclusion); null for other errors. */
export const violatedConstraint = (error: unknown): string | null =>
  isPgError(error) && error.code.startsWith('23') ? (error.constraint ?? null) : null

/** A deadlock or a serialisation failure: the transaction may succeed when it runs again. */
export const isRetryable = (error: unknown): boolean =>
  isPgError(error) && (error.code === '40P01' || error.code === '40001')

/** Another transaction held a lock longer than the lock timeout. */
export const isLockTimeout = (error: unknown): boolean => isPgError(error) && error.code === '55P03'

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '53200',
  '08000',
  '08001',
  '08003',
  '08006',
  '25006',
])

/** The database is away, restarting, full or out of connections: the request is not at fault. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // pg has no codes for these errors; the texts are its own.
  return (
    UNAVAILABLE.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}

/** The disk of the data folder is full: the request is not at fault. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/**
 * Refuses a change that is based on an outdated state, if the client sent the state that it read.
 * @param readAt the `updatedAt` that the client read, ISO 8601
 * @throws {AppError} STALE
 */
export function requireCurrent(storedAt: Date, readAt: string | undefined): void {
  if (readAt !== undefined && Date.parse(readAt) !== storedAt.getTime()) throw new AppError('record.stale')
}
