import { addDays } from '@ems/contract/core/days'

/** How many days around a due day are looked at for a scheduled one. */
export const DAYS_AROUND = 31

/** A day of a person: the minutes of its halves, and the part that is a holiday. */
interface DayOf {
  day: string
  am: number
  pm: number
  holiday: { part: string } | null
}

const isWorked = ({ am, pm, holiday }: DayOf): boolean =>
  (am > 0 && (holiday === null || holiday.part === 'pm')) || (pm > 0 && (holiday === null || holiday.part === 'am'))

/**
 * The due day of an item: a number of days from the anchor. A day off moves to the previous working day before the anchor,
 * and to the next working day otherwise.
 * @param days of the assignee, around the due day
 */
export function dueDay(anchor: string, offset: number, days: readonly DayOf[]): string {
  const wanted = addDays(anchor, offset)
  const worked = days.filter(isWorked).map(({ day }) => day)
  const workingDay = offset < 0 ? worked.findLast((day) => day <= wanted) : worked.find((day) => day >= wanted)
  return workingDay ?? wanted
}

/** A person's days, by which checklists start and are counted. */
export interface EmploymentDays {
  employed_from: string
  leaving_on: string | null
  left_on: string | null
}

/** The day from which a checklist of a kind is counted; null: there is none. */
export const anchorOf = (kind: 'onboarding' | 'offboarding', days: EmploymentDays): string | null =>
  kind === 'onboarding' ? days.employed_from : (days.left_on ?? days.leaving_on)

/** The days after a first or last day in which a checklist starts automatically: later, HR enters people who joined long ago. */
const STARTS_WITHIN = 30

/**
 * Whether checklists of a kind start by themselves now.
 * @param was the days before; null for a new person
 */
export function startsNow(
  kind: 'onboarding' | 'offboarding',
  was: EmploymentDays | null,
  now: EmploymentDays,
  today: string,
): boolean {
  const anchor = anchorOf(kind, now)
  if (anchor === null || anchor < addDays(today, -STARTS_WITHIN)) return false
  if (was === null) return kind === 'onboarding'
  if (kind === 'offboarding') return anchorOf(kind, was) === null
  return was.left_on !== null && now.left_on === null && now.employed_from !== was.employed_from
}

interface Startable {
  department_ids: readonly string[]
  employment_types: readonly string[]
}

/** Whether an automatic template covers a person. */
export const appliesTo = (
  { department_ids, employment_types }: Startable,
  person: { department_id: string | null; employment_type: string },
): boolean =>
  (department_ids.length === 0 || department_ids.includes(person.department_id ?? '')) &&
  (employment_types.length === 0 || employment_types.includes(person.employment_type))
