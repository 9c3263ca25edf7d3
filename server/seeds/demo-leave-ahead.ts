import { addDays, dayNumber, mondayOf, weekdayOf } from '@ems/contract/core/days'
import { newId } from '../src/platform/database/ids.ts'
import type { SampleHolidays } from './demo-leave.ts'
import type { SamplePerson } from './demo-people.ts'
import type { SampleLeave } from './demo-time.ts'

/** Leave is not requested for the current week. */
const DAYS_AHEAD = 7
const FRIDAY = 5
/** Reasons of the people who request today and tomorrow off, one each. */
const SHORT_ABSENCES = ['Moving to a new flat', 'Appointment at the town hall', 'First day of school', 'Car repair']

/**
 * From Monday to Friday of the next week with a holiday on one of those days.
 * @returns the first and last day as offsets from today; undefined if the loaded years have no such holiday
 */
export function nextHolidayWeek(holidays: SampleHolidays, today: string): { from: number; to: number } | undefined {
  const holiday = holidays
    .flatMap(({ day }) => day.map((one) => one.day))
    .sort()
    .find((day) => mondayOf(day) >= addDays(today, DAYS_AHEAD) && weekdayOf(day) <= FRIDAY)
  if (!holiday) return
  const from = dayNumber(mondayOf(holiday)) - dayNumber(today)
  return { from, to: from + FRIDAY - 1 }
}

interface Ahead {
  from: number
  to: number
  type: SampleLeave['type']
  status: SampleLeave['status']
  reason: string
}

/** Some are away today, some ask to be or for a week with a holiday, and the one whom visitors sign in as waits for a decision. */
export function addLeavesOfToday(
  leaves: Map<string, SampleLeave[]>,
  employed: readonly SamplePerson[],
  { today, holidays }: { today: string; holidays: SampleHolidays },
): void {
  const add = (person: SamplePerson, { from, to, ...leave }: Ahead) => {
    const theirs = leaves.get(person.id) ?? []
    const [start, end] = [addDays(today, from), addDays(today, to)]
    if (theirs.some((one) => one.status !== 'Rejected' && one.start <= end && one.end >= start)) return
    theirs.push({
      ...leave,
      id: newId(),
      employeeId: person.id,
      start,
      end,
      appliedOn: addDays(today, Math.min(from, 0) - 6),
    })
    leaves.set(person.id, theirs)
  }
  for (const [index, person] of employed.slice(20, 40).entries())
    add(person, {
      from: -(index % 4),
      to: index % 3,
      type: index % 3 ? 'Annual Leave' : 'Sick Leave',
      status: 'Approved',
      reason: index % 3 ? 'Family visit' : 'Influenza',
    })
  for (const [index, reason] of SHORT_ABSENCES.entries()) {
    const person = employed[40 + index]
    if (person) add(person, { from: 0, to: 1, type: 'Casual Leave', status: 'Pending', reason })
  }
  const asked = { type: 'Annual Leave', status: 'Pending' } as const
  const member = employed[2]
  if (member) add(member, { ...asked, from: 65, to: 69, reason: 'A week by the sea' })
  const week = nextHolidayWeek(holidays, today)
  for (const person of week ? [...(member ? [member] : []), ...employed.slice(44, 48)] : [])
    add(person, { ...asked, ...week, from: week?.from ?? 0, to: week?.to ?? 0, reason: 'Holidays with my family' })
}
