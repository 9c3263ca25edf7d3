import { addDays, weekdayOf } from '@ems/contract/core/days'

/** The end of the working day, for deadlines without a time. */
const END_OF_DAY = '17:00'

/** A common deadline, as a value of the field. */
export interface DeadlineChoice {
  key: 'today' | 'tomorrow' | 'endOfWeek' | 'inAWeek'
  day: string
  value: string
}

/**
 * The offered deadlines, each at the end of the working day: today unless it is over, tomorrow, Friday, and in a
 * week. They are distinct and in order.
 * @param now the organisation's time as a value of the field: `2026-11-23T09:30`
 */
export function deadlineChoices(now: string): DeadlineChoice[] {
  const today = now.slice(0, 10)
  const days = [
    ['today', today],
    ['tomorrow', addDays(today, 1)],
    ['endOfWeek', addDays(today, (5 - weekdayOf(today) + 7) % 7)],
    ['inAWeek', addDays(today, 7)],
  ] as const
  const choices: DeadlineChoice[] = []
  for (const [key, day] of days) {
    const value = `${day}T${END_OF_DAY}`
    if (value > now && choices.every((choice) => choice.day < day)) choices.push({ key, day, value })
  }
  return choices
}
