import type { Trx } from '../../platform/database/index.ts'
import { fieldFailure } from '../../platform/errors.ts'
import { mondayOf } from '../calendars/index.ts'
import { explain } from './changing.ts'
import { holdSchedule, setWorkingTime, type WorkingTimeRow, workingTimesOf } from './repo-working-times.ts'

/** Where, and by which schedule, somebody works; what is absent stays as it is. */
export interface Places {
  /** null: nowhere in particular */
  location_id?: string | null
  /** null: the default schedule */
  schedule_id?: string | null
}

/** What is said of a person's working time on a day. */
export const timeOn = (rows: readonly WorkingTimeRow[], day: string): WorkingTimeRow | undefined =>
  rows.find(({ from, to }) => from <= day && (to === null || day <= to))

/**
 * Lets somebody work elsewhere, or by another schedule, from a day on, until the day from which something else is said. The
 * person is locked.
 * @throws {AppError} INVALID for a location or a schedule that does not exist
 */
export async function moveTo(trx: Trx, employeeId: string, from: string, places: Places): Promise<void> {
  const now = timeOn(await workingTimesOf(trx, employeeId), from)
  const { location_id = now?.location_id ?? null, schedule_id = now?.schedule_id ?? null } = places
  if (schedule_id !== null && !(await holdSchedule(trx, schedule_id)))
    throw fieldFailure('scheduleId', 'schedule.unknown')
  const anchor = places.schedule_id === undefined && now ? now.anchor : mondayOf(from)
  await setWorkingTime(trx, employeeId, from, { location_id, schedule_id, anchor }).catch(explain)
}
