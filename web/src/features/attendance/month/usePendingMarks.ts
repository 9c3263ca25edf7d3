import { useCallback, useState } from 'react'
import type { StoredStatus } from '../../../api/contract/attendance.ts'

/** A mark that is set in the grid and not saved yet, and the one that stood there, null where there was none. */
export interface Pending {
  status: StoredStatus
  seen: StoredStatus | null
}

/** Pending marks by the employee's id and the day. */
export type PendingMarks = Readonly<Record<string, Readonly<Record<string, Pending>>>>

/** One cell that is to become something; `status` null: to stay as it is stored. */
export interface Setting {
  employeeId: string
  day: string
  status: StoredStatus | null
  seen: StoredStatus | null
}

/** The most changes that can be undone. */
const MOST_STEPS = 100

/** Marks that were set in the grid and wait to be saved; they outlive a change of page and month. Its functions stay the same. */
export function usePending() {
  const [{ marks }, set] = useState<{ marks: PendingMarks; past: readonly PendingMarks[] }>({
    marks: {},
    past: [],
  })

  const change = useCallback((settings: readonly Setting[]) => {
    set((now) => {
      const next: Record<string, Record<string, Pending>> = {}
      for (const [id, days] of Object.entries(now.marks)) next[id] = { ...days }
      for (const { employeeId, day, status, seen } of settings) {
        const days = { ...next[employeeId] }
        if (status === null || status === seen) delete days[day]
        else days[day] = { status, seen }
        if (Object.keys(days).length > 0) next[employeeId] = days
        else delete next[employeeId]
      }
      return { marks: sameRows(now.marks, next), past: [...now.past.slice(1 - MOST_STEPS), now.marks] }
    })
  }, [])
  const undo = useCallback(
    () => set(({ marks, past }) => ({ marks: past.at(-1) ?? marks, past: past.slice(0, -1) })),
    [],
  )
  const clear = useCallback(() => set({ marks: {}, past: [] }), [])

  const all = Object.entries(marks).flatMap(([employeeId, days]) =>
    Object.entries(days).map(([day, pending]) => ({ employeeId, date: day, ...pending })),
  )
  return { marks, all, change, undo, clear }
}

/** The next marks, with the former object of everyone of whom nothing changed: their row is not rendered again. */
function sameRows(before: PendingMarks, next: Record<string, Record<string, Pending>>): PendingMarks {
  return Object.fromEntries(
    Object.entries(next).map(([id, days]) => {
      const former = before[id]
      const same =
        former &&
        Object.keys(former).length === Object.keys(days).length &&
        Object.entries(days).every(([day, { status }]) => former[day]?.status === status)
      return [id, same ? former : days]
    }),
  )
}

export type PendingState = ReturnType<typeof usePending>
