import { addDays } from '@ems/contract/core/days'
import type { TaskDue } from '@ems/contract/tasks'
import { fieldError } from '../../platform/errors/errors.ts'
import type { Clock } from '../../platform/time/clock.ts'

/**
 * Reads an instant of a payload; one without a zone is local to the organisation.
 * @param path the field's place, for the issue
 * @param what the field as the user knows it
 * @throws {AppError} INVALID for text with the shape of an instant that is none, such as second 75
 */
export function readInstant(clock: Clock, path: string, what: string, text: string): Date {
  try {
    return clock.instant(text)
  } catch (error) {
    if (error instanceof RangeError)
      throw fieldError(path, 'field.not-an-instant', undefined, { sentence: `${what} is not a valid date and time.` })
    throw error
  }
}

const WEEK_DAYS = 7

/** The range of deadlines of open tasks; null: without a deadline. Days are the organisation's. */
export function deadlineRange(clock: Clock, due: TaskDue): { from: Date | null; to: Date } | null {
  if (due === 'none') return null
  if (due === 'overdue') return { from: null, to: clock.now() }
  const today = clock.today()
  const begin = (day: string) => clock.instant(`${day}T00:00`)
  return { from: begin(today), to: begin(addDays(today, due === 'today' ? 1 : WEEK_DAYS)) }
}
