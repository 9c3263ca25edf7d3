import { useState } from 'react'
import type { AttendanceEntry } from '../../../api/contract/attendance.ts'
import { MARK_MANY_MAX } from '../../../api/contract/attendance.ts'

/** The selection to mark at once: nobody, some people across pages, or everyone of the list without a mark. */
export interface Choice {
  all: boolean
  /** those who are chosen one by one, as they were shown, by the employee's id */
  people: ReadonlyMap<string, AttendanceEntry>
  has: (id: string) => boolean
  /** takes a person in or out; out of everyone, those of the page who have no mark stay: only they can be seen */
  toggle: (entry: AttendanceEntry) => void
  addPage: () => void
  chooseAll: () => void
  clear: () => void
}

const NOBODY: Choice['people'] = new Map()

/**
 * @param of what the list is narrowed to; another list begins with no one chosen
 * @param page the rows that are shown
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
