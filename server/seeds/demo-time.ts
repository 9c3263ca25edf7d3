import { addDays, dayNumber, weekdayOf } from '@ems/contract/core/days'
import { MINUTE_MS } from '@ems/contract/core/durations'
import { newId } from '../src/platform/database/ids.ts'
import type { Clock } from '../src/platform/time/clock.ts'
import type { SamplePerson } from './demo-people.ts'
import type { Random } from './demo-random.ts'

export interface SampleLeave {
  id: string
  employeeId: string
  type: 'Sick Leave' | 'Casual Leave' | 'Annual Leave'
  start: string
  end: string
  reason: string
  status: 'Pending' | 'Approved' | 'Rejected'
  appliedOn: string
}

const reasons = {
  'Sick Leave': ['Flu with fever', 'Medical appointment', 'Recovering from minor surgery', 'Migraine', 'Dentist'],
  'Casual Leave': [
    'Moving to a new flat',
    'My daughter’s school event',
    'Appointment at the town hall',
    'Family matter',
    '',
  ],
  'Annual Leave': [
    'Summer holiday',
    'Visiting my parents',
    'A long weekend in the mountains',
    'My sister’s wedding',
    'Trip to the seaside',
    '',
  ],
} as const

const isWeekend = (day: string): boolean => weekdayOf(day) > 5

/** The last `count` workdays up to a day, newest first; includes the day itself if it is a workday. */
export function workdaysUpTo(today: string, count: number): string[] {
  const days: string[] = []
  for (let day = today; days.length < count; day = addDays(day, -1)) if (!isWeekend(day)) days.push(day)
  return days
}

/**
 * One person's leaves of the last year and the coming weeks: in the order of their days, never overlapping.
 * @param count how many
 */
export function* leavesOf(random: Random, person: SamplePerson, today: string, count: number): Generator<SampleLeave> {
  const first = dayNumber(today) - 330
  const room = Math.floor(400 / count)
  for (let number = 0; number < count; number++) {
    const type = random.pick(['Sick Leave', 'Casual Leave', 'Annual Leave', 'Annual Leave'] as const)
    const length = type === 'Annual Leave' ? random.int(2, 12) : random.int(1, 3)
    const start = addDays('1970-01-01', first + number * room + random.int(0, Math.max(room - 14, 0)))
    const end = addDays(start, length - 1)
    if (start < person.from || (person.leftOn !== null && end > person.leftOn)) continue
    const wanted = type === 'Sick Leave' ? start : addDays(start, -random.int(3, 30))
    // At the latest yesterday: an hour of today may not have come yet.
    const appliedOn = wanted < today ? wanted : addDays(today, -1)
    yield {
      id: newId(),
      employeeId: person.id,
      type,
      start,
      end,
      reason: random.pick(reasons[type]),
      status: statusOf(random, type, start, today),
      appliedOn,
    }
  }
}

// Past leave has been decided; future leave often is pending. Sick leave is approved automatically.
function statusOf(random: Random, type: SampleLeave['type'], start: string, today: string): SampleLeave['status'] {
  const isPending = random.chance(start > today ? 0.5 : start > addDays(today, -7) ? 0.15 : 0)
  const isRejected = !isPending && random.chance(0.12)
  if (type === 'Sick Leave') return 'Approved'
  return isPending ? 'Pending' : isRejected ? 'Rejected' : 'Approved'
}

/** A day's mark: what an approved leave asks for, else mostly present; null where no one marked. */
export function markOf(random: Random, leave: SampleLeave | undefined): string | null {
  if (leave) return leave.type === 'Sick Leave' ? 'Sick' : 'Leave'
  const chance = random.next()
  if (chance < 0.93) return 'Present'
  if (chance < 0.955) return 'Late'
  if (chance < 0.975) return 'Absent'
  return chance < 0.99 ? 'Sick' : null
}

const FIRST_MARK = '08:30'
/** Until a quarter to ten. */
const MARKING_MINUTES = 75

/**
 * The times at which marks are set: between 8:30 and 9:45 of the organisation's day, and never later than now.
 * @returns the time of a mark by its day and its number
 */
export function markTimes(clock: Pick<Clock, 'now' | 'instant'>): (day: string, number: number) => Date {
  const now = clock.now().getTime()
  const begins = new Map<string, number>()
  return (day, number) => {
    const begin = begins.get(day) ?? clock.instant(`${day}T${FIRST_MARK}`).getTime()
    begins.set(day, begin)
    // 37 and 75 have nothing in common, so the minutes come in no order that shows.
    return new Date(Math.min(begin + ((number * 37) % (MARKING_MINUTES + 1)) * MINUTE_MS, now))
  }
}

/**
 * The marks of one person on the days when they were employed.
 * @param leaves the person's own
 * @param markedAt when each was set
 */
export function* attendanceOf(
  random: Random,
  person: SamplePerson,
  leaves: readonly SampleLeave[],
  days: readonly string[],
  markedAt = (day: string, _number: number): Date | string => `${day}T09:15:00Z`,
): Generator<readonly unknown[]> {
  const approved = leaves.filter((leave) => leave.status === 'Approved')
  for (const [number, day] of days.entries()) {
    if (day < person.from || (person.leftOn !== null && day > person.leftOn)) continue
    const status = markOf(
      random,
      approved.find((leave) => leave.start <= day && day <= leave.end),
    )
    if (status !== null) yield [newId(), person.id, day, status, markedAt(day, number)]
  }
}

export const ATTENDANCE_TYPES = {
  id: 'uuid',
  employee_id: 'uuid',
  day: 'date',
  status: 'text',
  marked_at: 'timestamptz',
}
export const LEAVE_TYPES = {
  id: 'uuid',
  employee_id: 'uuid',
  leave_type: 'text',
  start_date: 'date',
  end_date: 'date',
  reason: 'text',
  status: 'text',
  applied_at: 'timestamptz',
  updated_at: 'timestamptz',
}

export const leaveRow = (leave: SampleLeave): readonly unknown[] => [
  leave.id,
  leave.employeeId,
  leave.type,
  leave.start,
  leave.end,
  leave.reason,
  leave.status,
  `${leave.appliedOn}T08:30:00Z`,
  `${leave.appliedOn}T${leave.status === 'Pending' ? '08:30' : '11:00'}:00Z`,
]
