import type { AttendanceEntry, MonthPerson, StoredStatus } from '../../../api/contract/attendance.ts'
import { kindsOf } from '../month/dayKinds.ts'

/** A mark for a past day without one. */
export interface PastMark {
  employeeId: string
  date: string
  status: StoredStatus
  seen: null
}

/** The most people that the dialog marks at once. */
export const PEOPLE_MAX = 1000

/**
 * Marks for the working days of people without a mark; a day of approved leave becomes `Leave`.
 * @param today the organisation's day
 */
export const marksForOpenDays = (
  people: readonly MonthPerson[],
  { days, today, status }: { days: readonly string[]; today: string; status: StoredStatus },
): PastMark[] =>
  people.flatMap((person) =>
    kindsOf(person, days, today).flatMap((kind, place) => {
      if (kind !== 'Open' && kind !== 'OnLeave') return []
      const date = days[place] as string
      if (date > today) return []
      return [{ employeeId: person._id, date, status: kind === 'OnLeave' ? 'Leave' : status, seen: null }]
    }),
  )

/** Marks for selected people of one day; people on approved leave are marked `Leave`. */
export const marksForEntries = (
  entries: readonly AttendanceEntry[],
  { date, status }: { date: string; status: StoredStatus },
): PastMark[] =>
  entries.flatMap((entry) =>
    entry.status === null
      ? [
          {
            employeeId: entry.employeeId._id,
            date,
            status: entry.onLeave === null ? status : 'Leave',
            seen: null,
          },
        ]
      : [],
  )

/**
 * Leaves the reader's own marks out, which another person must set, unless there are no others.
 * @param own the reader's employee id
 */
export function omitOwnMarks(marks: readonly PastMark[], own: string | undefined): { marks: PastMark[]; own: number } {
  const others = marks.filter(({ employeeId }) => employeeId !== own)
  return others.length === 0 ? { marks: [...marks], own: 0 } : { marks: others, own: marks.length - others.length }
}
