import { AppError } from './errors/errors.ts'

/**
 * Refuses a change that rests on an older state than the stored one, where the client told which state it read.
 * @param readAt the `updatedAt` that the client read, ISO 8601
 * @throws {AppError} STALE
 */
export function refuseStale(storedAt: Date, readAt: string | undefined): void {
  if (readAt !== undefined && Date.parse(readAt) !== storedAt.getTime()) throw new AppError('record.stale')
}
