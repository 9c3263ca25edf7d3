import { addDays, dayNumber, minutesOfTime } from '@ems/contract/core/days'
import { spanOf } from '@ems/contract/schedules'

interface ShiftDay {
  day: string
  shift: { starts: string; ends: string } | null
}

const DAY_MINUTES = 24 * 60

function placeOf({ day, shift }: ShiftDay): { start: number; end: number } | null {
  if (!shift) return null
  const start = dayNumber(day) * DAY_MINUTES + minutesOfTime(shift.starts)
  return { start, end: start + spanOf(shift) }
}

/** The first of these days whose shift overlaps that of the day before or after. @param days consecutive days */
export function findOverlap(days: readonly ShiftDay[], changed: ReadonlySet<string>): string | undefined {
  const places = new Map(days.map((day) => [day.day, placeOf(day)]))
  return days.find(({ day }) => {
    const [before, own, after] = [places.get(addDays(day, -1)), places.get(day), places.get(addDays(day, 1))]
    if (!changed.has(day) || !own) return false
    return (before?.end ?? own.start) > own.start || (after?.start ?? own.end) < own.end
  })?.day
}
