import { inclusiveDays } from '@ems/contract/core/days'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { Db } from '../../../platform/database/index.ts'
import { workingDays } from '../../working-days/index.ts'
import { type Cover, countDays, type DayCount, MOST_COUNTED_DAYS } from '../duration/day-count.rules.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { getBookedDays } from './recalculation.repo.ts'

/** Counts by the present schedule and holidays. @returns null for a range that is too long */
export async function countLeave(
  db: Db,
  employeeId: string,
  cover: Cover,
  unit: LeaveUnit,
): Promise<DayCount[] | null> {
  if (inclusiveDays(cover.start_date, cover.end_date) > MOST_COUNTED_DAYS) return null
  const days = await workingDays(db, [employeeId], cover.start_date, cover.end_date)
  return countDays(days.get(employeeId) ?? [], cover, unit)
}

/** The booked days count, even where schedule or holidays changed. An unbooked leave counts as in `countLeave`. */
export async function countBooked(
  db: Db,
  leave: LeaveRow,
  part: Cover,
): Promise<readonly Pick<DayCount, 'day' | 'amount'>[] | null> {
  const taken = (await getBookedDays(db, [leave.id])).get(leave.id)
  if (leave.amount === null || (!taken && leave.amount > 0)) return countLeave(db, leave.employee_id, part, leave.unit)
  return [...(taken ?? [])]
    .map(([day, amount]) => ({ day, amount }))
    .filter(({ day, amount }) => amount !== 0 && day >= part.start_date && day <= part.end_date)
}
