import { addDays } from '@ems/contract/core/days'
import type { Leave } from '../../api/contract/leaves.ts'

/** Somebody with their leaves of a month. */
export interface AwayRow {
  person: Leave['employeeId']
  leaves: Leave[]
}

/** The days of a month. @param month `YYYY-MM` */
export function daysOf(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** The month before or after. @param month `YYYY-MM` @param step -1 or 1 */
export const monthBeside = (month: string, step: -1 | 1): string =>
  addDays(`${month}-01`, step === 1 ? 31 : -1).slice(0, 7)

/** The people of some leaves in their order, without what was rejected. @param leaves by person */
export function rowsOf(leaves: readonly Leave[]): AwayRow[] {
  const rows = new Map<string, AwayRow>()
  for (const leave of leaves) {
    if (leave.status === 'Rejected') continue
    const { _id } = leave.employeeId
    const row = rows.get(_id) ?? { person: leave.employeeId, leaves: [] }
    row.leaves.push(leave)
    rows.set(_id, row)
  }
  return [...rows.values()]
}

/** The leave of a row that covers a day. */
export const leaveOn = ({ leaves }: AwayRow, day: string): Leave | undefined =>
  leaves.find(({ startDate, endDate }) => startDate <= day && day <= endDate)

/** Who is away on each day, of the days on which anybody is. */
export const agendaOf = (rows: readonly AwayRow[], days: readonly string[]): { day: string; leaves: Leave[] }[] =>
  days
    .map((day) => ({ day, leaves: rows.flatMap((row) => leaveOn(row, day) ?? []) }))
    .filter(({ leaves }) => leaves.length > 0)
