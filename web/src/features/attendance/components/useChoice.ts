import { useState } from 'react'
import type { AttendanceEntry } from '../../../api/contract/attendance.ts'
import { MARK_MANY_MAX } from '../../../api/contract/attendance.ts'

/** Who is chosen to be marked at once: nobody, some people across pages, or everyone of the list who has no mark. */
export interface Choice {
  all: boolean
  ids: ReadonlySet<string>
  has: (id: string) => boolean
  /** takes somebody in or out; out of everyone, those of the page who have no mark stay: only they can be seen */
  toggle: (id: string) => void
  addPage: () => void
  chooseAll: () => void
  clear: () => void
}

const NOBODY: ReadonlySet<string> = new Set()

/**
 * @param of what the list is narrowed to; another list begins with nobody chosen
 * @param page the rows that are shown
 */
export function useChoice(of: string, page: readonly AttendanceEntry[]): Choice {
  const [state, setState] = useState({ of, all: false, ids: NOBODY })
  const { all, ids } = state.of === of ? state : { all: false, ids: NOBODY }
  const choose = (next: { all: boolean; ids: ReadonlySet<string> }) => setState({ of, ...next })
  const unmarked = page.filter((entry) => entry.status === null).map((entry) => entry.employeeId._id)
  return {
    all,
    ids,
    has: (id) => all || ids.has(id),
    toggle: (id) => {
      const before = all ? unmarked : [...ids]
      const after = before.includes(id) ? before.filter((each) => each !== id) : [...before, id]
      choose({ all: false, ids: new Set(after.slice(0, MARK_MANY_MAX)) })
    },
    addPage: () => choose({ all: false, ids: new Set([...ids, ...unmarked].slice(0, MARK_MANY_MAX)) }),
    chooseAll: () => choose({ all: true, ids: NOBODY }),
    clear: () => choose({ all: false, ids: NOBODY }),
  }
}
