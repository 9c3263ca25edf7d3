import { formatLongDay } from '../balances/explanation.rules.ts'
import type { Blackout, Short } from './restriction.repo.ts'

export function staffingSentence({ day, group, department_id, min_present, max_away_percent, members, away }: Short) {
  const whom = department_id === null ? `those who report to ${group}` : group
  if (min_present !== null)
    return `On ${formatLongDay(day)} ${Math.max(0, members - away)} of ${members} of ${whom} would be present; at least ${min_present} should be.`
  return `On ${formatLongDay(day)} ${away} of ${members} of ${whom} would be away; at most ${max_away_percent} % should be.`
}

export const blackoutSentence = ({ from, to, name }: Blackout): string =>
  `Leave should not be taken from ${formatLongDay(from)} to ${formatLongDay(to)}: ${name}.`
