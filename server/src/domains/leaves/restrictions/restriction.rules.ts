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
  const whom = department_id === null ? `${group}’s team` : group
  if (min_present !== null)
    return `On ${formatLongDay(day)}, only ${Math.max(0, members - away)} of ${members} people in ${whom} would be present. The minimum is ${min_present}.`
  return `On ${formatLongDay(day)}, ${away} of ${members} people in ${whom} would be away. The maximum is ${max_away_percent}%.`
}

export const blackoutSentence = ({ from, to, name }: Blackout): string =>
  `Leave should not be taken from ${formatLongDay(from)} to ${formatLongDay(to)}: ${name}.`
