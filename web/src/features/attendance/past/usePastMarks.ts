import { addDays } from '@ems/contract/core/days'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import {
  type AttendanceEntry,
  attendance,
  type MonthPerson,
  type StoredStatus,
} from '../../../api/contract/attendance.ts'
import { useUser } from '../../../api/session.ts'
import type { BulkMarkPeople } from '../marks/useBulkMark.ts'
import { marksForEntries, marksForOpenDays, omitOwnMarks, type PastMark, PEOPLE_MAX } from './past-marks.ts'

/** The people whom the dialog marks: chosen people or a filter of one day, or all people of a month's list. */
export type PastWhom =
  | BulkMarkPeople
  | { search: string | undefined; department: string | undefined; team: 'true' | undefined }

export interface PastDays {
  from: string
  to: string
}

const PAGE = 100

/** The mark that the dialog would set. */
export interface PastMarks {
  marks: readonly PastMark[]
  /** the number of the reader's own days that are left out */
  own: number
  /** whether more people are found than can be marked at once; then nothing is set */
  tooMany: boolean
}

const NOTHING: PastMarks = { marks: [], own: 0, tooMany: true }

/** Finds people with open days. @param today the organisation's day */
export function usePastMarks(whom: PastWhom, { from, to }: PastDays, status: StoredStatus, today: string) {
  const userId = useUser()?._id
  return useQuery({
    queryKey: ['attendance', 'past marks', whom, from, to, status],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<PastMarks> => {
      const ofDay = (entries: readonly AttendanceEntry[]): PastMarks => {
        const own = entries.find(({ employeeId }) => employeeId.userId._id === userId)?.employeeId._id
        return { ...omitOwnMarks(marksForEntries(entries, { date: from, status }), own), tooMany: false }
      }
      if ('people' in whom) return ofDay(whom.people)
      if ('filter' in whom) {
        const query = { ...whom.filter, date: from, status: 'Not Marked' as const }
        const entries = await allPages<AttendanceEntry>(async (page) => {
          const { message, total } = await call(attendance.today, { query: { ...query, ...page } }, signal)
          return { rows: message, total }
        })
        return entries ? ofDay(entries) : NOTHING
      }
      const marks: PastMark[] = []
      let ownEmployeeId: string | undefined
      for (const month of monthsOf({ from, to })) {
        const people = await allPages<MonthPerson>(async (page) => {
          const query = { ...whom, month: `${month}-01`, ...page }
          const { people: rows, total } = await call(attendance.month, { query }, signal)
          return { rows, total }
        })
        if (!people) return NOTHING
        ownEmployeeId ??= people.find((person) => person.userId._id === userId)?._id
        const days = daysBetween({ from, to }).filter((day) => day.startsWith(month))
        marks.push(...marksForOpenDays(people, { days, today, status }))
      }
      return { ...omitOwnMarks(marks, ownEmployeeId), tooMany: false }
    },
  })
}

export function daysBetween({ from, to }: PastDays): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const monthsOf = (days: PastDays): string[] => [...new Set(daysBetween(days).map((day) => day.slice(0, 7)))]

/** All rows of a list; undefined if it has more than `PEOPLE_MAX`. */
async function allPages<Row>(
  read: (page: { limit: number; skip: number }) => Promise<{ rows: readonly Row[]; total: number }>,
): Promise<Row[] | undefined> {
  const all: Row[] = []
  for (let skip = 0; ; skip += PAGE) {
    const { rows, total } = await read({ limit: PAGE, skip })
    if (total > PEOPLE_MAX) return undefined
    all.push(...rows)
    if (all.length >= total || rows.length === 0) return all
  }
}
