import { formatLongDay } from '../balances/explanation.rules.ts'

/** null matches everyone */
export interface Blackout {
  from: string
  to: string
  /** empty: every type */
  leave_type_ids: string[]
  department_id: string | null
  location_id: string | null
  mode: 'refuse' | 'warn'
  name: string
}

/** The minimum presence in a department, or among the direct reports of a manager. */
export interface Staffing {
  department_id: string | null
  manager_id: string | null
  min_present: number | null
  max_away_percent: number | null
}

/** A day with too few people present. */
export interface UnderstaffedDay extends Staffing {
  key: string
  day: string
  group: string
  members: number
  /** including the person */
  away: number
}

export function staffingSentence({
  day,
  group,
  department_id,
  min_present,
  max_away_percent,
  members,
  away,
}: UnderstaffedDay) {
  const whom = department_id === null ? `those who report to ${group}` : group
  if (min_present !== null)
    return `On ${formatLongDay(day)} ${Math.max(0, members - away)} of ${members} of ${whom} would be present; at least ${min_present} should be.`
  return `On ${formatLongDay(day)} ${away} of ${members} of ${whom} would be away; at most ${max_away_percent}% should be.`
}

export const blackoutSentence = ({ from, to, name }: Blackout): string =>
  `Leave should not be taken from ${formatLongDay(from)} to ${formatLongDay(to)}: ${name}.`
