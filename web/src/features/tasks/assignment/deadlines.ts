import { addDays, dayNumber } from '@ems/contract/core/days'

/** When the working day ends, for deadlines that name a day alone. */
const END_OF_DAY = '17:00'

/** A deadline that is often wanted, as the field has it. */
export interface DeadlineChoice {
  key: 'today' | 'tomorrow' | 'endOfWeek' | 'inAWeek'
  day: string
  value: string
}

/**
 * The deadlines that are offered, each at the end of the working day: today unless that is over, tomorrow, Friday, in a
 * week. No day stands twice, and none comes before the one that stands before it.
 * @param now the organisation's time, as a field has it: `2026-11-23T09:30`
 */
export function deadlineChoices(now: string): DeadlineChoice[] {
  const today = now.slice(0, 10)
  // Monday is 0.
  const weekday = (dayNumber(today) + 3) % 7
  const days = [
    ['today', today],
    ['tomorrow', addDays(today, 1)],
    ['endOfWeek', addDays(today, (4 - weekday + 7) % 7)],
    ['inAWeek', addDays(today, 7)],
  ] as const
  const choices: DeadlineChoice[] = []
  for (const [key, day] of days) {
    const value = `${day}T${END_OF_DAY}`
    if (value > now && choices.every((choice) => choice.day < day)) choices.push({ key, day, value })
  }
  return choices
}
