import { useState } from 'react'
import type { AttendanceEntry } from '../../../api/contract/attendance.ts'
import { MARK_MANY_MAX } from '../../../api/contract/attendance.ts'

/** The selection to mark at once: nobody, some people across pages, or everyone of the list without a mark. */
export interface Choice {
  all: boolean
  /** people selected one by one, as displayed, by employee id */
  people: ReadonlyMap<string, AttendanceEntry>
  has: (id: string) => boolean
  /**
   * selects or deselects a person; deselecting from everyone keeps the people of the page without a mark, as only they
   * are visible
   */
  toggle: (entry: AttendanceEntry) => void
  addPage: () => void
  chooseAll: () => void
  clear: () => void
}

const NOBODY: Choice['people'] = new Map()

/**
 * @param of the filters of the list; another list starts without a selection
 * @param page the displayed rows
 */
export function useChoice(of: string, page: readonly AttendanceEntry[]): Choice {
  const [state, setState] = useState({ of, all: false, people: NOBODY })
  const { all, people } = state.of === of ? state : { all: false, people: NOBODY }
  const choose = (all: boolean, chosen: readonly AttendanceEntry[]) => {
    const some = new Map(chosen.map((entry) => [entry.employeeId._id, entry]))
    setState({ of, all, people: new Map([...some].slice(0, MARK_MANY_MAX)) })
  }
  const unmarked = page.filter((entry) => entry.status === null)
  return {
    all,
    people,
    has: (id) => all || people.has(id),
    toggle: (entry) => {
      const before = all ? unmarked : [...people.values()]
      const others = before.filter((each) => each.employeeId._id !== entry.employeeId._id)
      choose(false, others.length < before.length ? others : [...others, entry])
    },
    addPage: () => choose(false, [...people.values(), ...unmarked]),
    chooseAll: () => choose(true, []),
    clear: () => choose(false, []),
  }
}
