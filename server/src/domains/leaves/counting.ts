import { inclusiveDays } from '@ems/contract/core/days'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { Db } from '../../platform/database/index.ts'
import { workingDays } from '../employees/index.ts'
import type { LeaveRow } from './repo.ts'
import { type Counted, type Cover, countDays, MOST_COUNTED_DAYS } from './rules-counting.ts'

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The part of its days that a leave covers. */
export const coverOfLeave = (leave: LeaveRow): Cover => ({
  startDate: leave.start_date,
  endDate: leave.end_date,
  startPart: leave.start_part,
  endPart: leave.end_part,
  times:
    leave.start_time === null || leave.end_time === null
      ? null
      : { from: minutesOf(leave.start_time), to: minutesOf(leave.end_time) },
})

/** What a leave of somebody counts, day by day, by their schedule and holidays of now; null for one that is too long to be counted. */
export async function countFor(db: Db, employeeId: string, cover: Cover, unit: LeaveUnit): Promise<Counted[] | null> {
  if (inclusiveDays(cover.startDate, cover.endDate) > MOST_COUNTED_DAYS) return null
  const days = await workingDays(db, [employeeId], cover.startDate, cover.endDate)
  return countDays(days.get(employeeId) ?? [], cover, unit)
}
