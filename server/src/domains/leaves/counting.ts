import { inclusiveDays } from '@ems/contract/core/days'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { Db } from '../../platform/database/index.ts'
import { workingDays } from '../employees/index.ts'
import type { LeaveRow } from './repo.ts'
import { type Counted, type Cover, countDays, coverOfRow, MOST_COUNTED_DAYS } from './rules-counting.ts'

/** The part of its days that a leave covers. */
export const coverOfLeave = (leave: LeaveRow): Cover => coverOfRow(leave)

/** What a leave of somebody counts, day by day, by their schedule and holidays of now; null for one that is too long to be counted. */
export async function countFor(db: Db, employeeId: string, cover: Cover, unit: LeaveUnit): Promise<Counted[] | null> {
  if (inclusiveDays(cover.startDate, cover.endDate) > MOST_COUNTED_DAYS) return null
  const days = await workingDays(db, [employeeId], cover.startDate, cover.endDate)
  return countDays(days.get(employeeId) ?? [], cover, unit)
}
