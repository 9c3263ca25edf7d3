import type { TimeSettings } from '@ems/contract/time-policies'
import type { DayWarning } from '@ems/contract/time-values'
import { minutesBetween, type Session } from './session.rules.ts'

/** A shorter break does not end a stretch of work. */
const REAL_BREAK = 15

/** The longest stretch of work without a real break, in minutes. */
export function longestStretch(sessions: readonly Session[]): number {
  let longest = 0
  let start: number | null = null
  let end: number | null = null
  for (const session of sessions) {
    if (session.out === null) continue
    if (start === null || end === null || minutesBetween(end, session.in) >= REAL_BREAK) start = session.in
    end = session.out
    longest = Math.max(longest, minutesBetween(start, end))
  }
  return longest
}

/**
 * The warnings of a day, without those of its week.
 * @param lastOut the last clock-out of an earlier day; null if there is none
 */
export function warningsOf(
  settings: TimeSettings,
  present: number,
  sessions: readonly Session[],
  lastOut: number | null,
): DayWarning[] {
  const { maxDay, minRest, breakAfter } = settings
  const first = sessions[0]
  const warnings: [DayWarning, boolean][] = [
    ['long-day', maxDay !== null && present > maxDay],
    ['short-rest', minRest !== null && lastOut !== null && !!first && minutesBetween(lastOut, first.in) < minRest],
    ['no-break', breakAfter !== null && longestStretch(sessions) > breakAfter],
  ]
  return warnings.flatMap(([warning, applies]) => (applies ? [warning] : []))
}
