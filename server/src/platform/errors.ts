import { type ErrorCode, errorCodes, type Issue } from '@ems/contract/core/errors'

/** A failure that the caller is told about: a code of the closed list, a sentence, and for inputs the places. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined

  constructor(code: ErrorCode, sentence?: string, issues?: Issue[]) {
    super(sentence ?? errorCodes[code].sentence)
    this.code = code
    this.issues = issues
  }

  get status(): number {
    return errorCodes[this.code].status
  }
}

export const notFound = (what: string) => new AppError('NOT_FOUND', `This ${what} does not exist.`)
export const forbidden = (sentence?: string) => new AppError('FORBIDDEN', sentence)

/** One field of the input is wrong in a way that only stored data shows. */
export const invalid = (path: string, message: string) => new AppError('INVALID', message, [{ path, message }])

interface PgError {
  code: string
  constraint?: string
}

const isPgError = (error: unknown): error is PgError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)

/** The name of the constraint (unique, foreign key, check, exclusion) that a statement broke, or null. */
export const brokenConstraint = (error: unknown): string | null =>
  isPgError(error) && error.code.startsWith('23') ? (error.constraint ?? null) : null

/** A deadlock or a serialisation failure: the transaction may succeed when it is run again. */
export const isRetryable = (error: unknown): boolean =>
  isPgError(error) && (error.code === '40P01' || error.code === '40001')

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

/** The database is away, restarting, full or out of connections: nothing is wrong with the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // pg has no codes for these; the texts are its own.
  return (
    UNAVAILABLE.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}

/** The disk of the data folder is full: nothing is wrong with the request. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
