import { useCallback, useState } from 'react'
import type { StoredStatus } from '../../../api/contract/attendance.ts'

/** A pending mark of the grid, and the stored one; null if there was none. */
export interface Pending {
  status: StoredStatus
  seen: StoredStatus | null
}

/** Pending marks by the employee's id and the day. */
export type PendingMarks = Readonly<Record<string, Readonly<Record<string, Pending>>>>

/** The new mark of one cell; `status` null returns it to the stored one. */
export interface Setting {
  employeeId: string
  day: string
  status: StoredStatus | null
  seen: StoredStatus | null
}

/** The most changes that can be undone. */
const MOST_STEPS = 100

/** Pending marks of the grid. They survive a change of page and month. The returned functions are stable. */
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

/** The next marks. People without a change keep their object: their row is not rendered again. */
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
