import { addDays } from '@ems/contract/core/days'
import type { AbsentPerson } from '../../../api/contract/leave-calendar.ts'

/** The most days in which the return is searched. */
export const LOOK_AHEAD_DAYS = 60

/**
 * Whether a person is on approved leave on a day, and their first working day after it.
 * @param person their absences for the searched days
 * @returns null if they are not away; `back` is null if they do not return within that time
 */
export function absenceOn(
  { spans, off, holidays }: Pick<AbsentPerson, 'spans' | 'off' | 'holidays'>,
  day: string,
): { back: string | null } | null {
  const away = (at: string) => spans.some(({ from, to, state }) => state === 'approved' && from <= at && at <= to)
  if (!away(day)) return null
  const free = new Set([...off, ...holidays.filter(({ part }) => part === 'full').map((holiday) => holiday.day)])
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const at = addDays(day, ahead)
    if (!away(at) && !free.has(at)) return { back: at }
  }
  return { back: null }
}
