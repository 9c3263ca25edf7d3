import type { MonthPerson, StoredStatus } from '../../../api/contract/attendance.ts'

/**
 * The state of a person's day: the mark, or why there is none. `Open` lacks a mark; `None` is in the future or outside
 * the employment.
 */
export type Kind = StoredStatus | 'OnLeave' | 'Holiday' | 'Off' | 'Open' | 'None'

type Days = Pick<MonthPerson, 'marks' | 'employed' | 'onLeave' | 'off' | 'holidays'>

/** The days of a person by kind. @param today the organisation's day */
export function kindsOf(person: Days, days: readonly string[], today: string): Kind[] {
  const [employed, onLeave, off] = [person.employed, person.onLeave, person.off].map((some) => new Set(some))
  const holidays = new Set(person.holidays.map(({ day }) => day))
  return days.map((day): Kind => {
    const mark = person.marks[day]
    if (mark) return mark
    if (!employed?.has(day)) return 'None'
    if (holidays.has(day)) return 'Holiday'
    if (off?.has(day)) return 'Off'
    if (onLeave?.has(day)) return 'OnLeave'
    return day > today ? 'None' : 'Open'
  })
}

/** The statuses that are summed at the end of a row. */
export const SUMMED = ['Present', 'Late', 'Absent', 'Sick', 'Leave'] as const
